//! How somebody wants to hear what happens in their games.

use core::fmt;
use serde::{Deserialize, Serialize};
use tercio_online::Time;

/// All that is set, and what this server can do: `GET /api/account/notices`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Notices {
    /// Whether this server sends to webhooks.
    pub webhooks: bool,
    /// The key that browsers subscribe with, in base64url; none where this server does no web push.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub push_key: Option<String>,
    /// Whether this server sends mail.
    #[serde(default)]
    pub mail: bool,
    /// The address of mail that waits for its code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waiting_mail: Option<WaitingMail>,
    /// The ways that are set, the oldest first.
    pub channels: Vec<ChannelInfo>,
}

/// A way to hear of something.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChannelInfo {
    /// Which one.
    pub id: String,
    /// Where it leads.
    pub to: ChannelKind,
    /// When it is used.
    #[serde(flatten)]
    pub when: ChannelWhen,
    /// Why it failed when it was used last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
    /// Since when it is switched off, because it failed too often.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub off: Option<Time>,
}

/// What sort of way it is.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ChannelKind {
    /// An address that the server posts to. What follows the host is a secret, and left out.
    Webhook {
        /// The host.
        host: String,
        /// What is posted.
        shape: WebhookShape,
    },
    /// A browser.
    Push {
        /// What it calls itself.
        label: String,
    },
    /// An address of mail.
    Mail {
        /// The address.
        address: String,
    },
}

/// When a way is used.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ChannelWhen {
    /// How soon.
    pub mode: NoticeMode,
    /// When the digest of a day is sent: the hour on the clock of who gets it, 0 to 23.
    #[serde(default)]
    pub hour: u8,
    /// How far that clock is ahead of UTC, in minutes: 120 in Paris in summer.
    #[serde(default)]
    pub ahead: i16,
}

impl ChannelWhen {
    /// The furthest that a clock is ahead of UTC, or behind it, in minutes.
    pub const FURTHEST: i16 = 14 * 60;
}

/// How soon something is told.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoticeMode {
    /// At once.
    Always,
    /// At once, if no page is open.
    #[default]
    Away,
    /// Once a day, all together.
    Daily,
}

impl NoticeMode {
    /// All of them.
    pub const ALL: [NoticeMode; 3] = [NoticeMode::Always, NoticeMode::Away, NoticeMode::Daily];
}

/// What is posted to a webhook.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WebhookShape {
    /// Everything, for programs.
    #[default]
    Json,
    /// `{"text": …}`: Slack, Mattermost, Rocket.Chat, Matrix by hookshot.
    Slack,
    /// `{"content": …}`.
    Discord,
    /// The text alone, as ntfy takes it.
    Ntfy,
}

impl WebhookShape {
    /// All of them.
    pub const ALL: [WebhookShape; 4] = [
        WebhookShape::Json,
        WebhookShape::Slack,
        WebhookShape::Discord,
        WebhookShape::Ntfy,
    ];
}

/// The language of what is told.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum NoticeLanguage {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// French.
    #[serde(rename = "fr")]
    French,
}

/// An address to post to: `POST /api/account/notices/webhook`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewWebhook {
    /// The address.
    pub address: String,
    /// What is posted.
    #[serde(default)]
    pub shape: WebhookShape,
    /// When.
    #[serde(flatten)]
    pub when: ChannelWhen,
    /// In which language.
    #[serde(default)]
    pub language: NoticeLanguage,
}

/// Who knows the address of a webhook can write there.
impl fmt::Debug for NewWebhook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NewWebhook(…)")
    }
}

/// The answer to [`NewWebhook`].
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MadeWebhook {
    /// Which one it is.
    pub id: String,
    /// What everything posted is signed with. It is told this once.
    pub secret: String,
}

impl fmt::Debug for MadeWebhook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MadeWebhook({}, …)", self.id)
    }
}

/// An address of mail: `POST /api/account/notices/mail`. A code is sent there, which its owner enters.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewMail {
    /// The address.
    pub address: String,
    /// When.
    #[serde(flatten)]
    pub when: ChannelWhen,
    /// In which language.
    #[serde(default)]
    pub language: NoticeLanguage,
}

/// An address of mail that waits for its code.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WaitingMail {
    /// The address.
    pub address: String,
    /// Until when the code is good.
    pub expires: Time,
}

/// The code that was sent to an address: `POST /api/account/notices/mail/confirm`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MailCode {
    /// As it stands in the mail.
    pub code: String,
}

impl fmt::Debug for MailCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MailCode(…)")
    }
}

/// A browser that wants to be told: `POST /api/account/notices/push`. What the browser says about its
/// subscription, and when.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewPush {
    /// Where its push service takes messages.
    pub endpoint: String,
    /// Its keys.
    pub keys: PushKeys,
    /// When.
    #[serde(flatten)]
    pub when: ChannelWhen,
    /// In which language.
    #[serde(default)]
    pub language: NoticeLanguage,
}

impl fmt::Debug for NewPush {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NewPush(…)")
    }
}

/// The keys of a subscription, in base64url.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PushKeys {
    /// The public key of the browser.
    pub p256dh: String,
    /// What both sides know.
    pub auth: String,
}

impl fmt::Debug for PushKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PushKeys(…)")
    }
}
