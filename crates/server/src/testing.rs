//! What tests inside of this crate begin with.

use crate::online::Online;
use tercio_store::{Kind, NewPlayer, PlayerId};

/// An account, named by its number.
pub(crate) async fn account(node: &Online, name: &str) -> PlayerId {
    let player = NewPlayer {
        id: PlayerId::from(name),
        kind: Kind::Account,
        name: Some(name.to_owned()),
        password: None,
        profile: "{}".to_owned(),
        created_at: 1,
    };
    let made = node.0.store.create_player(&player).await;
    made.expect("an account");
    player.id
}
