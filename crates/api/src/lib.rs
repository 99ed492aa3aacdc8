//! What the server and the browser say to each other, and nothing else: no behaviour.
//!
//! Requests and answers are JSON over HTTP below `/api`; a running game is followed and played over
//! one socket a tab ([`ClientMessage`], [`ServerMessage`]). What happened in a game travels as the
//! facts of [`tercio_online`], so that everybody derives the same game from them.

mod account;
mod chat;
mod company;
mod explorer;
mod game;
mod health;
mod lobby;
mod notice;
mod page;
mod passkey;
mod problem;
mod program;
mod puzzle;
mod review;
mod simul;
mod socket;
mod state;
mod study;
mod token;
mod tournament;
mod vacation;

pub use account::{
    Confirmation, Credentials, LadderRating, Me, NewPassword, PlayerKind, PlayerRef, Profile,
    SessionInfo, Settings, Takebacks,
};
pub use chat::{ChatLine, ChatRoom, ChatText, Phrase};
pub use company::{NewBlock, NewReport, ReportReason};
pub use explorer::{GameSource, OpeningMove, OpeningRecord, Openings};
pub use game::{
    GameStatus, GameSummary, GameView, InvitationStatus, Invited, Note, PreparedLines, SeatView,
};
pub use health::{Health, Readiness};
pub use lobby::{GamePage, JoinGame, NewGame, Visibility};
pub use notice::{
    ChannelInfo, ChannelKind, ChannelWhen, MadeWebhook, MailCode, NewMail, NewPush, NewWebhook,
    NoticeLanguage, NoticeMode, Notices, PushKeys, WaitingMail, WebhookShape,
};
pub use page::Page;
pub use passkey::{Logins, PasskeyInfo, PasskeyPurpose};
pub use problem::Problem;
pub use program::{Acted, Chat, EventLine, GameLine, LobbyPage, NewAct, TokenMe};
pub use puzzle::{PuzzleBook, PuzzleMoves, PuzzleResult};
pub use review::GameReview;
pub use simul::{
    NewSimul, SimulAdmission, SimulGame, SimulGuest, SimulList, SimulRights, SimulScore, SimulSide,
    SimulSummary, SimulView,
};
pub use socket::{ClientMessage, Presence, ServerMessage};
pub use state::{GameState, LeftSeat, OfferView};
pub use study::{
    ChapterSource, NewChapters, NewStudy, NewStudyMember, StudyInfo, StudyList, StudyMember,
    StudyRole, StudySettings, StudySummary, StudyView, StudyVisibility,
};
pub use tercio_tournaments::TieBreak;
pub use token::{MadeToken, NewToken, Scope, TokenInfo};
pub use tournament::{
    EventList, NewTournament, Standing, TournamentFormat, TournamentGame, TournamentList,
    TournamentPlayer, TournamentRights, TournamentRound, TournamentStatus, TournamentSummary,
    TournamentView,
};
pub use vacation::{NewVacation, VacationDays};
