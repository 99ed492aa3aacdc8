//! Days on which the clocks of one's games stand still.

use serde::{Deserialize, Serialize};
use tercio_online::Time;

/// What somebody has of vacation: `GET /api/account/vacation`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct VacationDays {
    /// How many days there are in a year.
    pub days: u8,
    /// How many of them are left.
    pub left: u8,
    /// Until when they are on vacation, if they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Time>,
}

/// A vacation that begins now: `POST /api/account/vacation`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewVacation {
    /// How many days it lasts.
    pub days: u8,
}
