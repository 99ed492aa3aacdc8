//! The token of the bot's account.

use crate::wish::Expected;
use hyper::header::HeaderValue;
use std::fmt;
use std::str::FromStr;

/// What shows the server who the bot is. It is never shown to anybody else.
#[derive(Clone)]
pub struct Token(pub(crate) HeaderValue);

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl FromStr for Token {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Token, Expected> {
        let text = text.trim();
        let is_good = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic());
        let header = HeaderValue::from_str(&format!("Bearer {text}"));
        match header {
            Ok(mut header) if is_good => {
                header.set_sensitive(true);
                Ok(Token(header))
            }
            // What it is, is nobody's business.
            _ => Err(Expected(
                "expected a token, one word of letters and digits".to_owned(),
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_token_is_shown() {
        let token: Token = " tercio_secret\n".parse().expect("a token");
        assert!(!format!("{token:?} {:?}", token.0).contains("secret"));
        for wrong in ["", " ", "two words", "tercio_é"] {
            let error = wrong.parse::<Token>().expect_err(wrong);
            assert!(!error.to_string().contains("tercio_"));
        }
    }
}
