//! What concerns the bot, as news that come whatever happens to the connection.

use crate::backoff::Backoff;
use crate::error::BotError;
use crate::lines::EventLine;
use crate::server::{Server, read};
use crate::thinker::seed;
use crate::trouble::Trouble;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::mpsc;
use tokio::time::sleep;

/// How many news may wait.
const WAITING: usize = 64;

/// What was heard.
pub(crate) enum News {
    /// Something happened.
    Line(Box<EventLine>),
    /// The connection is gone; when it is back, all is said anew.
    Lost,
    /// It will never work again.
    End(BotError),
}

/// Follows the stream of events, and opens it again whenever it ends.
pub(crate) fn follow(server: Arc<Server>) -> mpsc::Receiver<News> {
    let (sender, news) = mpsc::channel(WAITING);
    tokio::spawn(async move {
        let mut backoff = Backoff::new(seed(&format!("{:?}", Instant::now())));
        loop {
            let trouble = tokio::select! {
                trouble = listen(&server, &sender, &mut backoff) => trouble,
                // Nobody wants to hear any more.
                () = sender.closed() => return,
            };
            if let Some(end) = trouble.end() {
                let _ = sender.send(News::End(end)).await;
                return;
            }
            let _ = sender.send(News::Lost).await;
            let pause = backoff.pause(trouble.later());
            let seconds = pause.as_secs_f32();
            tracing::warn!("connection lost: {trouble}; again in {seconds:.1} s");
            sleep(pause).await;
        }
    });
    news
}

/// Hands on what is heard, and says why no more comes.
async fn listen(server: &Server, news: &mpsc::Sender<News>, backoff: &mut Backoff) -> Trouble {
    let mut lines = match server.events().await {
        Ok(lines) => lines,
        Err(trouble) => return trouble,
    };
    loop {
        match lines.next().await {
            Ok(Some(line)) => match read(&line) {
                Ok(line) => {
                    backoff.worked();
                    // Whether anybody hears it is asked elsewhere.
                    let _ = news.send(News::Line(Box::new(line))).await;
                }
                Err(trouble) => tracing::warn!("a line was passed over: {trouble}"),
            },
            Ok(None) => return Trouble::Connection("the server has ended it".to_owned()),
            Err(trouble) => return trouble,
        }
    }
}
