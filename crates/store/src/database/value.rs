//! What goes into a statement.

use crate::{GameId, PlayerId};

/// A value, or none, of one of the two types that our tables hold.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Int(Option<i64>),
    Text(Option<String>),
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Int(Some(number))
    }
}

impl From<Option<i64>> for Value {
    fn from(number: Option<i64>) -> Value {
        Value::Int(number)
    }
}

impl From<bool> for Value {
    fn from(yes: bool) -> Value {
        Value::Int(Some(i64::from(yes)))
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(Some(text))
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(Some(text.to_owned()))
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Value {
        Value::from(text.as_str())
    }
}

impl From<&PlayerId> for Value {
    fn from(id: &PlayerId) -> Value {
        Value::from(id.as_str())
    }
}

impl From<&GameId> for Value {
    fn from(id: &GameId) -> Value {
        Value::from(id.as_str())
    }
}

/// None of a text is none.
impl<'t, T> From<Option<&'t T>> for Value
where
    T: ?Sized,
    Value: From<&'t T>,
{
    fn from(text: Option<&'t T>) -> Value {
        text.map_or(Value::Text(None), Value::from)
    }
}

/// The values of a statement, in their order.
macro_rules! values {
    ($($value:expr),* $(,)?) => {
        vec![$($crate::database::Value::from($value)),*]
    };
}

pub(crate) use values;
