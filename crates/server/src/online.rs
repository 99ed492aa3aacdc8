//! Online play as a value: everything that the routes and the sockets need.

use crate::announcer::{self, Announcement, announce};
use crate::archive;
use crate::buckets::Buckets;
use crate::bus::{Bus, Heard, InProcess, Listener, News};
use crate::clock::Clock;
use crate::explorer::{self, Explorer};
use crate::games::{Cache, GameService, fill};
use crate::heartbeat;
use crate::house;
use crate::hub::Hub;
use crate::jobs::{self, Jobs};
use crate::metrics::Metrics;
use crate::nats::Nats;
use crate::notices::{self, Notifier, Reach, Smtp};
use crate::people::{People, Transport, watch_bans};
use crate::repair;
use crate::secret::Secret;
use crate::socket;
use crate::stream::Places;
use crate::studies::{self, Audience, Studies, StudyNews};
use crate::sweeper;
use crate::throttle::{Throttle, Trust};
use crate::timekeeper;
use crate::tournaments::Tournaments;
use crate::trouble::Trouble;
use crate::vacations;
use std::fmt;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tercio_jobs::JobStream;
use tercio_store::{PlayerId, Store, StoreError};
use tokio::sync::{Semaphore, mpsc};

/// What can be set about online play.
#[derive(Clone, Debug)]
pub struct OnlineOptions {
    /// The address under which browsers find the server, such as `https://tercio.example`. Without
    /// it, what the browser calls the server is believed.
    pub origin: Option<String>,
    /// How many games are held in memory.
    pub games_in_memory: usize,
    /// How many requests that change something an address may send a minute; any number if 0, over
    /// sockets as well.
    pub requests_a_minute: u32,
    /// How many threads engines of the house may think on; with NATS, none leaves all to workers.
    pub engine_threads: usize,
    /// How many nodes of the search a review of a game takes for a position of two seats.
    pub review_nodes: u32,
    /// Where other nodes on the same database are heard, such as `nats://127.0.0.1:4222`; none if
    /// this one is alone.
    pub nats: Option<String>,
    /// Where messages to people who are elsewhere may be sent.
    pub reach: Reach,
    /// Whom push services can ask about this server, such as `mailto:host@tercio.example`; without it
    /// there is no web push.
    pub push_contact: Option<String>,
    /// What takes mail to people who are elsewhere; without it there is none.
    pub smtp: Option<Smtp>,
    /// What time it is.
    pub clock: Clock,
    /// Where it is counted what happens.
    pub metrics: Metrics,
}

impl Default for OnlineOptions {
    fn default() -> Self {
        OnlineOptions {
            origin: None,
            games_in_memory: 10_000,
            requests_a_minute: 240,
            engine_threads: 1,
            review_nodes: 100_000,
            nats: None,
            reach: Reach::default(),
            push_contact: None,
            smtp: None,
            clock: Clock::default(),
            metrics: Metrics::default(),
        }
    }
}

/// Online play. Clones are the same.
#[derive(Clone)]
pub struct Online(pub(crate) Arc<Parts>);

/// What it consists of.
pub(crate) struct Parts {
    pub(crate) store: Store,
    pub(crate) people: People,
    pub(crate) games: Arc<GameService>,
    pub(crate) tournaments: Tournaments,
    pub(crate) studies: Studies,
    pub(crate) hub: Arc<Hub>,
    pub(crate) jobs: Arc<Jobs>,
    pub(crate) clock: Clock,
    pub(crate) origin: Option<String>,
    pub(crate) throttle: Throttle,
    /// Requests of programs that change something.
    pub(crate) programs: Buckets<PlayerId>,
    /// Lines beside games that came by request.
    pub(crate) lines: Buckets<PlayerId>,
    pub(crate) streams: Places,
    /// A place for each export that may run.
    pub(crate) exports: Arc<Semaphore>,
    pub(crate) explorer: Explorer,
    pub(crate) trouble: Arc<Trouble>,
    pub(crate) notifier: Notifier,
}

impl Online {
    /// Begins online play on a database, such as `sqlite:games.sqlite`: from now on flags fall.
    ///
    /// # Errors
    ///
    /// If the database cannot be opened, or the address of NATS is none. That NATS is away is no
    /// reason: the server goes on, and reaches it later.
    pub async fn start(database: &str, options: OnlineOptions) -> Result<Online, StartError> {
        let store = Store::open(database).await?;
        let OnlineOptions {
            origin,
            games_in_memory,
            requests_a_minute,
            engine_threads,
            review_nodes,
            nats,
            reach,
            push_contact,
            smtp,
            clock,
            metrics,
        } = options;
        let trouble = Arc::new(Trouble::new(metrics.clone()));
        let behind = timekeeper::behind_database(&store, &clock).await?;
        if let Some(behind) = behind {
            clock.set(clock.machine().plus(behind));
            tracing::info!(behind, "the time is that of the database");
        }
        let secret = Secret::of(&store).await?;
        let hub = Arc::new(Hub::default());
        let (announcements, queue) = mpsc::channel(announcer::QUEUE);
        let (audience, study_news) = Audience::new();
        let audience = Arc::new(audience);
        let listener = listener(&hub, &audience, announcements, &clock, &metrics);
        let bus: Arc<dyn Bus> = match &nats {
            None => Arc::new(InProcess::new(listener)),
            Some(address) => {
                hub.note_blind();
                let nats = Nats::connect(address, &secret, listener).await;
                Arc::new(nats.map_err(StartError::Bus)?)
            }
        };
        let stream = match &nats {
            None => None,
            Some(address) => {
                let stream = JobStream::connect(address).await;
                Some(stream.map_err(StartError::Bus)?)
            }
        };
        // Without NATS only we can do what is left, and somebody has to.
        let threads = match stream {
            None => engine_threads.max(1),
            Some(_) => engine_threads,
        };
        let site = secret.mark("jobs", "site");
        let (jobs, news) = Jobs::start(site, stream, threads, review_nodes);
        if jobs.stream.is_none() {
            store.recall_jobs().await?;
        }
        let (turns, heard_turns) = mpsc::channel(house::QUEUE);
        let games = Arc::new(GameService {
            store: store.clone(),
            clock: clock.clone(),
            bus,
            secret: secret.clone(),
            hub: hub.clone(),
            turns,
            trouble: trouble.clone(),
            cache: Cache::new(games_in_memory),
        });
        tokio::spawn(house::serve(
            heard_turns,
            Arc::downgrade(&games),
            jobs.clone(),
        ));
        tokio::spawn(fill::after_start(Arc::downgrade(&games)));
        tokio::spawn(announce(
            queue,
            store.clone(),
            Arc::downgrade(&games),
            hub.clone(),
        ));
        let transport = match &origin {
            Some(origin) if origin.starts_with("https:") => Transport::Https,
            _ => Transport::Http,
        };
        let people = People::new(store.clone(), secret, clock.clone(), transport)?;
        // Who has an address of its own given stands behind another server.
        let trust = match origin {
            Some(_) => Trust::Proxy,
            None => Trust::Connection,
        };
        let notifier = Notifier::new(
            &store,
            reach,
            push_contact.as_deref(),
            smtp,
            trouble.clone(),
        )
        .await?;
        let parts = Arc::new(Parts {
            throttle: Throttle::new(requests_a_minute, trust),
            // As much as over a socket.
            programs: Buckets::new(socket::MESSAGES),
            lines: Buckets::new(socket::LINES),
            streams: Places::default(),
            exports: Arc::new(Semaphore::new(archive::EXPORTS)),
            explorer: Explorer::new(requests_a_minute, trust),
            store,
            people,
            tournaments: Tournaments::new(&games),
            studies: Studies::new(&games.store, &clock, games.bus.clone(), audience),
            games,
            hub,
            jobs: jobs.clone(),
            clock,
            origin,
            trouble,
            notifier,
        });
        tokio::spawn(notices::send(Arc::downgrade(&parts)));
        tokio::spawn(vacations::tell_all(Arc::downgrade(&parts)));
        tokio::spawn(studies::attend(study_news, Arc::downgrade(&parts)));
        tokio::spawn(sweeper::sweep(Arc::downgrade(&parts)));
        tokio::spawn(jobs::dispatch(Arc::downgrade(&parts)));
        tokio::spawn(jobs::hear_local(news, Arc::downgrade(&parts)));
        if let Some(stream) = &jobs.stream {
            let (stream, site) = (stream.clone(), jobs.site.clone());
            let progress = jobs::hear_progress(stream.clone(), Arc::downgrade(&jobs), site.clone());
            tokio::spawn(progress);
            tokio::spawn(jobs::hear_stream(stream, site, Arc::downgrade(&parts)));
        }
        tokio::spawn(explorer::keep_up(Arc::downgrade(&parts)));
        tokio::spawn(watch_bans(Arc::downgrade(&parts)));
        tokio::spawn(timekeeper::keep(
            Arc::downgrade(&parts),
            behind.unwrap_or(0),
        ));
        tokio::spawn(repair::repair(Arc::downgrade(&parts)));
        tokio::spawn(heartbeat::beat(Arc::downgrade(&parts)));
        Ok(Online(parts))
    }

    /// Which database it is on, without what is secret about it.
    #[must_use]
    pub fn database(&self) -> &str {
        self.0.store.name()
    }
}

/// Hears the news on this node.
fn listener(
    hub: &Arc<Hub>,
    audience: &Arc<Audience>,
    announcements: mpsc::Sender<Announcement>,
    clock: &Clock,
    metrics: &Metrics,
) -> Listener {
    let (hub, clock, metrics) = (hub.clone(), clock.clone(), metrics.clone());
    let audience = audience.clone();
    // If too many wait, this one is lost, as news may be, and has to be read.
    let announce = {
        let (hub, metrics) = (hub.clone(), metrics.clone());
        move |announcement| {
            let Err(lost) = announcements.try_send(announcement) else {
                return;
            };
            metrics.0.news_lost.add();
            match lost.into_inner() {
                Announcement::Game(game) => hub.note_behind(game),
                Announcement::Lobby | Announcement::Names => hub.note_gap(),
            }
        }
    };
    Arc::new(move |heard| match heard {
        Heard::Own(
            News::Here { .. }
            | News::Alive { .. }
            | News::WhoIsThere
            | News::Renamed
            | News::StudyHere { .. }
            | News::StudyChanged { .. },
        ) => {}
        Heard::From(node, News::StudyHere { study, people }) => {
            audience.note_elsewhere(&node, &study, people);
        }
        Heard::From(_, News::StudyChanged { study }) => {
            audience.note(StudyNews::Changed(study));
        }
        Heard::Own(News::Apart { people }) | Heard::From(_, News::Apart { people }) => {
            announce(Announcement::Lobby);
            audience.note(StudyNews::Apart(people));
        }
        Heard::Own(News::StudyEdits {
            study,
            from,
            entries,
        })
        | Heard::From(
            _,
            News::StudyEdits {
                study,
                from,
                entries,
            },
        ) => {
            audience.tell_edits(&study, from, &entries);
        }
        Heard::From(node, News::Here { games, part }) => {
            hub.note_elsewhere(&node, games, part, clock.now());
        }
        Heard::From(node, News::Alive { people }) => hub.note_people(&node, people),
        Heard::From(_, News::WhoIsThere) => hub.say_all_again(),
        Heard::From(_, News::Renamed) => announce(Announcement::Names),
        Heard::Own(news) => {
            hub.deliver(&news);
            match news {
                News::Lobby => announce(Announcement::Lobby),
                // Who does not follow it yet will read it.
                News::Seats { summary, .. } if hub.is_followed(&summary.id) => {
                    announce(Announcement::Game(summary.id));
                }
                _ => {}
            }
        }
        Heard::From(_, news) => {
            if let News::Entries { now: sent, .. } = &news {
                // The clocks of two machines are never quite the same.
                let lag = clock.now().since(*sent).max(0).unsigned_abs();
                metrics.0.news_lag.observe(Duration::from_millis(lag));
            }
            hub.deliver(&news);
            match news {
                News::Lobby => announce(Announcement::Lobby),
                News::Seats { summary, .. } => announce(Announcement::Game(summary.id)),
                _ => {}
            }
        }
        Heard::Gone(node) => {
            audience.forget_elsewhere(Some(&node));
            audience.note(StudyNews::Gap);
            hub.note_gone(&node, clock.now());
        }
        Heard::Gap(missed) => {
            metrics.0.news_lost.add_many(missed);
            audience.note(StudyNews::Gap);
            hub.note_gap();
        }
        Heard::Untold(letters) => metrics.0.news_lost.add_many(letters),
        Heard::Up => {
            audience.note(StudyNews::Gap);
            hub.note_seeing(clock.now());
        }
        Heard::Down => {
            audience.forget_elsewhere(None);
            hub.note_blind();
        }
    })
}

/// Why online play cannot begin.
#[derive(Debug)]
pub enum StartError {
    /// The database.
    Store(StoreError),
    /// The address of NATS.
    Bus(io::Error),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Store(error) => write!(f, "cannot open the database: {error}"),
            StartError::Bus(error) => write!(f, "cannot use NATS: {error}"),
        }
    }
}

impl std::error::Error for StartError {}

impl From<StoreError> for StartError {
    fn from(error: StoreError) -> StartError {
        StartError::Store(error)
    }
}
