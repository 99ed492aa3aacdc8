//! Jobs in NATS: a stream of JetStream that keeps each job until somebody has done it, and the
//! reports until the site that asked has heard them.

use crate::{Job, JobReport, Kind, Progress, Taken, credentials};
use async_nats::connection::State;
use async_nats::header::NATS_MESSAGE_ID;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::stream::{Config, RetentionPolicy, StorageType};
use async_nats::jetstream::{self, AckKind, Context, Message};
use async_nats::{Client, HeaderMap, Subscriber};
use futures_util::StreamExt;
use std::collections::HashMap;
use std::fmt;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::{sleep, timeout};

/// The stream: one for all sites, so that workers need to know no more than where NATS is.
const STREAM: &str = "TERCIO_JOBS";
/// The form of jobs and reports. Who knows another one hears nothing of them.
const FORM: &str = "v1";
/// After which silence of a worker somebody else does its job.
const SILENCE: Duration = Duration::from_secs(5);
/// How often a job is given to somebody before it is given up: it may be what kills them.
pub const MOST_DELIVERIES: u32 = 10;
/// For how long it is known that a job was put there already.
const MEMORY: Duration = Duration::from_secs(120);
/// How long a job or a report waits at most.
const OLDEST: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// How long NATS may take to answer.
const PATIENCE: Duration = Duration::from_secs(3);
/// The longest pause between two tries to connect.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
/// How often a report is handed in before it is given up; once a second.
const TRIES: u32 = 120;

fn jobs(kind: Kind) -> String {
    format!("tercio.jobs.{FORM}.{kind}")
}

fn reports(site: &str) -> String {
    format!("tercio.reports.{FORM}.{site}")
}

fn progress(site: &str) -> String {
    format!("tercio.progress.{FORM}.{site}")
}

/// The stream. Clones are the same.
#[derive(Clone)]
pub struct JobStream {
    client: Client,
    context: Context,
    /// Who reads what. They are found when they are needed, and again after something went wrong.
    readers: Arc<Mutex<HashMap<String, PullConsumer>>>,
}

impl fmt::Debug for JobStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JobStream(…)")
    }
}

impl JobStream {
    /// The stream at an address. If NATS is away, that is tried for ever.
    ///
    /// # Errors
    ///
    /// If the address is none.
    pub async fn connect(address: &str) -> io::Result<JobStream> {
        let (options, address) = credentials(address)?;
        let client = options
            .name("tercio jobs")
            .retry_on_initial_connect()
            .reconnect_delay_callback(pause)
            .connect(address)
            .await
            .map_err(io::Error::other)?;
        let mut context = jetstream::new(client.clone());
        context.set_timeout(PATIENCE);
        Ok(JobStream {
            client,
            context,
            readers: Arc::default(),
        })
    }

    /// Whether NATS is there.
    #[must_use]
    pub fn is_up(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Adds a job. The same job with the same number is added once, as long as that is remembered.
    ///
    /// # Errors
    ///
    /// If NATS does not say that it keeps it.
    pub async fn put(&self, job: &Job, number: i64) -> io::Result<()> {
        let name = format!("{}.{}.{number}", job.site, job.id);
        // Without the stream nobody would keep it.
        self.reader(job.kind().word(), jobs(job.kind())).await?;
        self.publish(jobs(job.kind()), Some(&name), job).await
    }

    /// Takes the oldest job of a kind; waits for one if told to.
    ///
    /// # Errors
    ///
    /// If NATS does not answer.
    pub async fn take(&self, kind: Kind, wait: Option<Duration>) -> io::Result<Option<Taken>> {
        loop {
            let message = self.next(kind.word(), jobs(kind), wait).await?;
            let Some(message) = message else {
                return Ok(None);
            };
            let deliveries = message.info().map_or(1, |info| info.delivered);
            match serde_json::from_slice(&message.payload) {
                Ok(job) => {
                    let receipt = Receipt {
                        stream: self.clone(),
                        message,
                    };
                    let deliveries = u32::try_from(deliveries).unwrap_or(u32::MAX);
                    return Ok(Some(Taken::stream(job, deliveries, receipt)));
                }
                Err(error) => refuse(&message, &error).await,
            }
        }
    }

    /// The next report for a site; waits a while for it.
    ///
    /// # Errors
    ///
    /// If NATS does not answer.
    pub async fn hear(&self, site: &str, wait: Duration) -> io::Result<Option<Arrived>> {
        let name = format!("reports-{site}");
        let message = self.next(&name, reports(site), Some(wait)).await?;
        let Some(message) = message else {
            return Ok(None);
        };
        match serde_json::from_slice(&message.payload) {
            Ok(report) => Ok(Some(Arrived { report, message })),
            Err(error) => {
                refuse(&message, &error).await;
                Ok(None)
            }
        }
    }

    /// Hears how far those are who work for a site.
    ///
    /// # Errors
    ///
    /// If the client has gone.
    pub async fn listen(&self, site: &str) -> io::Result<Listening> {
        let subscriber = self.client.subscribe(progress(site)).await;
        Ok(Listening(subscriber.map_err(io::Error::other)?))
    }

    /// How many jobs of a kind nobody has taken yet.
    ///
    /// # Errors
    ///
    /// If NATS does not answer.
    pub async fn waiting(&self, kind: Kind) -> io::Result<u64> {
        let mut reader = self.reader(kind.word(), jobs(kind)).await?;
        let info = reader.info().await.map_err(io::Error::other)?;
        Ok(info.num_pending)
    }

    async fn publish(
        &self,
        subject: String,
        name: Option<&str>,
        what: &impl serde::Serialize,
    ) -> io::Result<()> {
        if !self.is_up() {
            return Err(io::ErrorKind::NotConnected.into());
        }
        let body = serde_json::to_vec(what).map_err(io::Error::other)?;
        let mut headers = HeaderMap::new();
        if let Some(name) = name {
            headers.insert(NATS_MESSAGE_ID, name);
        }
        let kept = async {
            let sent = self
                .context
                .publish_with_headers(subject, headers, body.into());
            sent.await?.await
        };
        match timeout(PATIENCE, kept).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => {
                // Somebody may have taken the stream away.
                self.readers.lock().await.clear();
                Err(io::Error::other(error))
            }
            Err(_) => Err(io::ErrorKind::TimedOut.into()),
        }
    }

    async fn next(
        &self,
        name: &str,
        subject: String,
        wait: Option<Duration>,
    ) -> io::Result<Option<Message>> {
        let reader = self.reader(name, subject).await?;
        let next = async {
            let mut messages = match wait {
                None => reader.fetch().max_messages(1).messages().await?,
                Some(wait) => {
                    let batch = reader.batch().max_messages(1).expires(wait);
                    batch.messages().await?
                }
            };
            messages.next().await.transpose()
        };
        let patience = PATIENCE + wait.unwrap_or_default();
        let next: Result<_, async_nats::Error> = match timeout(patience, next).await {
            Ok(next) => next,
            Err(_) => Err(io::Error::from(io::ErrorKind::TimedOut).into()),
        };
        match next {
            Ok(message) => Ok(message),
            Err(error) => {
                self.readers.lock().await.remove(name);
                Err(io::Error::other(error))
            }
        }
    }

    /// Who reads a subject; made, with the stream, where it is not there.
    async fn reader(&self, name: &str, subject: String) -> io::Result<PullConsumer> {
        if !self.is_up() {
            return Err(io::ErrorKind::NotConnected.into());
        }
        let mut readers = self.readers.lock().await;
        if let Some(reader) = readers.get(name) {
            return Ok(reader.clone());
        }
        let stream = self.context.get_or_create_stream(Config {
            name: STREAM.to_owned(),
            description: Some("work for engines, and what came of it".to_owned()),
            subjects: vec!["tercio.jobs.>".to_owned(), "tercio.reports.>".to_owned()],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::File,
            duplicate_window: MEMORY,
            max_age: OLDEST,
            ..Config::default()
        });
        let stream = stream.await.map_err(io::Error::other)?;
        let reader = stream.create_consumer(pull::Config {
            durable_name: Some(name.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: SILENCE,
            filter_subject: subject,
            max_ack_pending: 10_000,
            ..pull::Config::default()
        });
        let reader = reader.await.map_err(io::Error::other)?;
        readers.insert(name.to_owned(), reader.clone());
        Ok(reader)
    }
}

/// How long the next try to connect waits.
fn pause(tries: usize) -> Duration {
    let tries = u32::try_from(tries).unwrap_or(u32::MAX);
    Duration::from_millis(20)
        .saturating_mul(tries)
        .min(LONGEST_PAUSE)
}

/// Nobody can make sense of it, now or later.
async fn refuse(message: &Message, error: &serde_json::Error) {
    tracing::error!(subject = %message.subject, %error, "a job or a report that cannot be read");
    let _ = message.ack_with(AckKind::Term).await;
}

/// That a job was taken.
pub(crate) struct Receipt {
    stream: JobStream,
    message: Message,
}

impl fmt::Debug for Receipt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Receipt(…)")
    }
}

impl Receipt {
    pub(crate) async fn keep(&self) {
        // If it is not heard, somebody else does the same.
        let _ = self.message.ack_with(AckKind::Progress).await;
    }

    pub(crate) async fn tell(&self, news: &Progress) {
        if let Ok(body) = serde_json::to_vec(news) {
            let subject = progress(&news.site);
            let _ = self.stream.client.publish(subject, body.into()).await;
        }
    }

    /// The report first, then the job: so it may be done twice, but is never lost.
    pub(crate) async fn finish(&self, report: &JobReport) -> io::Result<()> {
        let mut tries = 0;
        loop {
            let sent = self.stream.publish(reports(&report.site), None, report);
            match sent.await {
                Ok(()) => break,
                Err(error) if tries >= TRIES => return Err(error),
                Err(error) => {
                    tracing::debug!(job = report.id, %error, "a report is not kept yet");
                    tries += 1;
                    sleep(LONGEST_PAUSE).await;
                }
            }
        }
        self.message.ack().await.map_err(io::Error::other)
    }

    pub(crate) async fn give_back(&self) {
        let _ = self.message.ack_with(AckKind::Nak(None)).await;
        let _ = timeout(PATIENCE, self.stream.client.flush()).await;
    }
}

/// A report that has come, and comes again unless it is taken.
pub struct Arrived {
    report: JobReport,
    message: Message,
}

impl Arrived {
    /// What came of a job.
    #[must_use]
    pub fn report(&self) -> &JobReport {
        &self.report
    }

    /// It has had its effect, or needs none.
    pub async fn done(self) {
        // If that is not heard, it comes again and changes nothing.
        let _ = self.message.ack().await;
    }

    /// It shall come again later.
    pub async fn again(self, later: Duration) {
        let _ = self.message.ack_with(AckKind::Nak(Some(later))).await;
    }
}

/// Hears how far others are.
pub struct Listening(Subscriber);

impl Listening {
    /// What is said next; nothing once the client has gone.
    pub async fn next(&mut self) -> Option<Progress> {
        loop {
            let message = self.0.next().await?;
            if let Ok(progress) = serde_json::from_slice(&message.payload) {
                return Some(progress);
            }
        }
    }
}
