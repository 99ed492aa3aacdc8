//! Refusals of requests, as `application/problem+json` (RFC 9457).

use crate::games::ActError;
use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tercio_api::Problem;
use tercio_online::Refusal;
use tercio_store::StoreError;

/// In how many seconds to try again what is too much at the moment, unless something else is known.
const RETRY: u32 = 5;

/// A problem as it is written: with the word of the game, where the game refuses.
#[derive(Serialize)]
struct Written<'a> {
    #[serde(flatten)]
    problem: &'a Problem,
    #[serde(flatten)]
    refusal: Option<&'a Refusal>,
}

/// Why a request is refused.
#[derive(Clone, Debug)]
pub(crate) struct Refused {
    /// In a box: every answer has room for a refusal.
    problem: Box<Problem>,
    /// What the game said.
    refusal: Option<Refusal>,
    /// In how many seconds it may be tried again.
    retry: Option<u32>,
    /// What the store said, which is not for the asker.
    cause: Option<StoreError>,
}

impl Refused {
    /// A refusal of a kind, which is a word that programs compare, with a sentence for people.
    pub(crate) fn new(status: StatusCode, kind: &str, title: &str) -> Refused {
        Refused {
            problem: Box::new(Problem {
                kind: kind.to_owned(),
                status: status.as_u16(),
                title: title.to_owned(),
                detail: None,
            }),
            refusal: None,
            retry: None,
            cause: None,
        }
    }

    /// The same, with more about this one case.
    pub(crate) fn because(mut self, detail: impl ToString) -> Refused {
        self.problem.detail = Some(detail.to_string());
        self
    }

    /// The same, to be tried again in so many seconds.
    pub(crate) fn after(mut self, seconds: u32) -> Refused {
        self.retry = Some(seconds);
        self
    }

    /// No such game, or none that the asker may see.
    pub(crate) fn no_game() -> Refused {
        Refused::new(StatusCode::NOT_FOUND, "no-game", "there is no such game")
    }

    /// What was sent makes no sense.
    pub(crate) fn malformed(why: impl ToString) -> Refused {
        Refused::new(
            StatusCode::BAD_REQUEST,
            "malformed",
            "this cannot be understood",
        )
        .because(why)
    }

    /// The problem as it is sent over a socket.
    pub(crate) fn into_problem(self) -> Problem {
        *self.problem
    }

    /// The word that programs compare.
    pub(crate) fn kind(&self) -> &str {
        &self.problem.kind
    }

    /// The sentence for people.
    pub(crate) fn title(&self) -> &str {
        &self.problem.title
    }

    /// What the store said.
    pub(crate) fn cause(&self) -> Option<&StoreError> {
        self.cause.as_ref()
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Refused {
        // It can only come from outside.
        if error == StoreError::Zero {
            return Refused::malformed(error);
        }
        // What the database says may hold more than the asker should know.
        let refused = match error.is_temporary() {
            true => Refused::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "unavailable",
                "the server cannot reach its database at the moment",
            ),
            false => Refused::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                "broken",
                "something is wrong on the server",
            ),
        };
        Refused {
            cause: Some(error),
            ..refused
        }
    }
}

impl From<ActError> for Refused {
    fn from(error: ActError) -> Refused {
        match error {
            ActError::Refused(refusal) => {
                let title = "the game does not allow this";
                let refused = Refused::new(StatusCode::CONFLICT, "not-allowed", title);
                Refused {
                    refusal: Some(refusal.clone()),
                    ..refused.because(refusal)
                }
            }
            ActError::NoGame => Refused::no_game(),
            ActError::NotYours => {
                Refused::new(StatusCode::FORBIDDEN, "not-yours", "this seat is not yours")
            }
            ActError::Store(error) => error.into(),
        }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let body = Written {
            problem: &self.problem,
            refusal: self.refusal.as_ref(),
        };
        let body = serde_json::to_string(&body).unwrap_or_default();
        let mut response = Response::new(Body::from(body));
        let status =
            StatusCode::from_u16(self.problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        *response.status_mut() = status;
        let headers = response.headers_mut();
        headers.insert(
            CONTENT_TYPE,
            HeaderValue::from_static("application/problem+json"),
        );
        if status == StatusCode::UNAUTHORIZED {
            headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if matches!(
            status,
            StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE
        ) {
            headers.insert(RETRY_AFTER, self.retry.unwrap_or(RETRY).into());
        }
        // For whoever runs the server.
        response.extensions_mut().insert(self);
        response
    }
}
