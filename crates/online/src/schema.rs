//! What travels as another type than it is, for the description of the API.

/// A seat as it travels: its letter.
#[derive(utoipa::ToSchema, Debug)]
#[schema(as = Seat)]
#[allow(missing_docs)]
pub enum SeatLetter {
    A,
    B,
    C,
    D,
    E,
    F,
}
