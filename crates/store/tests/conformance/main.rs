//! What every store must do, on both databases.

mod append;
mod archive;
mod backup;
mod explorer;
mod faults;
mod home;
mod invitations;
mod jobs;
mod limits;
mod lobby;
mod mail;
mod migrations;
mod notices;
mod people;
mod puzzles;
mod studies;
mod texts;
mod tournaments;
mod vacations;

/// Runs each test on SQLite and on PostgreSQL.
macro_rules! on_both {
    ($($name:ident,)+) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name($crate::home::Home::sqlite()).await;
            })+
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name($crate::home::Home::postgres().await).await;
            })+
        }
    };
}

pub(crate) use on_both;
