//! Those who follow studies: here by their sockets, on other nodes as far as these have said so.

use crate::bus::NodeId;
use crate::outbox::{Outbox, SocketId, text_of};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tercio_api::{PlayerRef, ServerMessage};
use tercio_studies::Entry;
use tokio::sync::mpsc;

/// How many things may wait to be done. What finds no room is lost, as news may be.
const QUEUE: usize = 1024;

/// What is to be done about a study, with the store or the bus.
#[derive(Clone, Debug)]
pub(crate) enum StudyNews {
    /// Other nodes are to be told who follows it here.
    Say(String),
    /// Those who follow it here are to be told who follows it.
    People(String),
    /// Those who follow it here have missed edits.
    Behind(String),
    /// Its name, members or visibility have changed.
    Changed(String),
    /// These people keep apart from now on, or no longer, in whatever study they are.
    Apart(Vec<String>),
    /// All of this, for every study that anybody follows: news were missed.
    Gap,
}

/// Those who follow studies.
pub(crate) struct Audience {
    rooms: Mutex<HashMap<String, StudyRoom>>,
    queue: mpsc::Sender<StudyNews>,
}

/// Those who follow one study.
#[derive(Default)]
struct StudyRoom {
    here: HashMap<SocketId, (Outbox, PlayerRef)>,
    elsewhere: HashMap<NodeId, Vec<PlayerRef>>,
    /// Up to which edit those here were told.
    told: u32,
}

impl StudyRoom {
    /// Those who are here, each once.
    fn people_here(&self) -> Vec<PlayerRef> {
        let here = self.here.values().map(|(_, player)| player.clone());
        each_once(here.collect())
    }

    fn send(&self, message: &ServerMessage) {
        let text = text_of(message);
        for (outbox, _) in self.here.values() {
            outbox.send(&text);
        }
    }

    /// Those who are anywhere, each once.
    fn people(&self) -> Vec<PlayerRef> {
        let mut people = self.people_here();
        people.extend(self.elsewhere.values().flatten().cloned());
        each_once(people)
    }
}

fn each_once(mut people: Vec<PlayerRef>) -> Vec<PlayerRef> {
    people.sort_by(|one, other| (&one.name, &one.id).cmp(&(&other.name, &other.id)));
    people.dedup_by(|one, other| one.id == other.id);
    people
}

impl Audience {
    pub(crate) fn new() -> (Audience, mpsc::Receiver<StudyNews>) {
        let (queue, waiting) = mpsc::channel(QUEUE);
        let rooms = Mutex::default();
        (Audience { rooms, queue }, waiting)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, StudyRoom>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something is to be done.
    pub(crate) fn note(&self, news: StudyNews) {
        // Clients notice themselves what they miss, and ask.
        let _ = self.queue.try_send(news);
    }

    /// Others follow a study here than before.
    fn note_people_here(&self, study: &str) {
        self.note(StudyNews::People(study.to_owned()));
        self.note(StudyNews::Say(study.to_owned()));
    }

    /// A socket follows a study from now on, and knows it up to a version.
    pub(super) fn enter(&self, study: &str, socket: &Outbox, who: PlayerRef, version: u32) {
        let mut rooms = self.lock();
        let room = rooms.entry(study.to_owned()).or_default();
        if room.here.is_empty() {
            room.told = version;
        }
        let new = room.here.insert(socket.id, (socket.clone(), who)).is_none();
        if new {
            self.note_people_here(study);
        }
    }

    /// A socket follows a study no longer.
    pub(crate) fn leave(&self, study: &str, socket: &Outbox) {
        let mut rooms = self.lock();
        let Some(room) = rooms.get_mut(study) else {
            return;
        };
        if room.here.remove(&socket.id).is_some() {
            self.note_people_here(study);
        }
        if room.here.is_empty() {
            rooms.remove(study);
        }
    }

    /// The studies that anybody follows here.
    pub(super) fn studies(&self) -> Vec<String> {
        self.lock().keys().cloned().collect()
    }

    /// Who follows a study here.
    pub(super) fn people_here(&self, study: &str) -> Vec<PlayerRef> {
        let rooms = self.lock();
        rooms
            .get(study)
            .map_or_else(Vec::new, StudyRoom::people_here)
    }

    /// Who follows a study, here and elsewhere.
    pub(super) fn people(&self, study: &str) -> Vec<PlayerRef> {
        let rooms = self.lock();
        rooms.get(study).map_or_else(Vec::new, StudyRoom::people)
    }

    /// The studies that one of these people follows, anywhere.
    pub(super) fn studies_of(&self, people: &[String]) -> Vec<String> {
        let rooms = self.lock();
        let followed = rooms.iter().filter(|(_, room)| {
            let here = room.here.values().map(|(_, player)| player);
            let mut there = here.chain(room.elsewhere.values().flatten());
            there.any(|player| people.contains(&player.id))
        });
        followed.map(|(study, _)| study.clone()).collect()
    }

    /// Those who follow a study here, and up to which edit they were told.
    pub(super) fn followers(&self, study: &str) -> Option<(Vec<(Outbox, PlayerRef)>, u32)> {
        let rooms = self.lock();
        let room = rooms.get(study)?;
        Some((room.here.values().cloned().collect(), room.told))
    }

    /// Tells edits to all who follow a study here.
    pub(crate) fn tell_edits(&self, study: &str, from: u32, entries: &[Entry]) {
        let mut rooms = self.lock();
        let Some(room) = rooms.get_mut(study) else {
            return;
        };
        let after = from.saturating_add(u32::try_from(entries.len()).unwrap_or(u32::MAX));
        if from > room.told {
            return self.note(StudyNews::Behind(study.to_owned()));
        }
        if after <= room.told {
            return;
        }
        room.told = after;
        room.send(&ServerMessage::StudyEdits {
            study: study.to_owned(),
            from,
            entries: entries.to_vec(),
        });
    }

    /// Those who follow a study here are told the whole of it, with so many edits at least.
    pub(super) fn note_told(&self, study: &str, version: u32) {
        if let Some(room) = self.lock().get_mut(study) {
            room.told = room.told.max(version);
        }
    }

    /// Another node has said who follows a study there.
    pub(crate) fn note_elsewhere(&self, node: &NodeId, study: &str, people: Vec<PlayerRef>) {
        let mut rooms = self.lock();
        let Some(room) = rooms.get_mut(study) else {
            return;
        };
        let known = match people.is_empty() {
            true => room.elsewhere.remove(node),
            false => room.elsewhere.insert(node.clone(), people),
        };
        if known.is_none() {
            // It does not know yet who is here.
            self.note(StudyNews::Say(study.to_owned()));
        }
        self.note(StudyNews::People(study.to_owned()));
    }

    /// Another node has gone, or all of them.
    pub(crate) fn forget_elsewhere(&self, node: Option<&NodeId>) {
        for (study, room) in self.lock().iter_mut() {
            let before = room.elsewhere.len();
            room.elsewhere
                .retain(|other, _| node.is_some_and(|node| node != other));
            if room.elsewhere.len() < before {
                self.note(StudyNews::People(study.clone()));
            }
        }
    }
}
