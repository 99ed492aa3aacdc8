//! The questions in addresses: `?legal=true&from=7`.

use crate::problem::Refused;

/// Reads them one by one. What is empty was not asked.
pub(crate) struct Query<'a> {
    text: &'a str,
}

impl Query<'_> {
    pub(crate) fn new(text: Option<&str>) -> Query<'_> {
        Query {
            text: text.unwrap_or_default(),
        }
    }

    /// Hands every name and value to `hear`, which says what it expected where it knows the name
    /// but not the value, and false where it does not know the name.
    pub(crate) fn read(
        &self,
        mut hear: impl FnMut(&str, &str) -> Result<bool, &'static str>,
    ) -> Result<(), Refused> {
        for (name, value) in form_urlencoded::parse(self.text.as_bytes()) {
            if value.is_empty() {
                continue;
            }
            match hear(&name, &value) {
                Ok(true) => {}
                Ok(false) => return Err(Refused::malformed(format!("nobody knows {name:?}"))),
                Err(what) => {
                    let why = format!("{name}: expected {what}, got {value:?}");
                    return Err(Refused::malformed(why));
                }
            }
        }
        Ok(())
    }
}

/// `true` or `false`.
pub(crate) fn flag(value: &str) -> Result<bool, &'static str> {
    value.parse().map_err(|_| "true or false")
}
