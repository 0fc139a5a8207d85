//! The one error type. Every refusal has a status, a stable code, and words in both languages.

use axum::Json;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rules::{Fault, Language, Words, limits};
use serde::Serialize;
use utoipa::ToSchema;

use crate::telemetry::names;

pub type Result<T, E = Error> = std::result::Result<T, E>;

/// A refusal that a person can understand and act on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Problem {
    pub status: StatusCode,
    pub code: &'static str,
    pub words: Words,
}

impl Problem {
    pub const fn new(status: StatusCode, code: &'static str, words: Words) -> Problem {
        Problem { status, code, words }
    }

    pub const UNAUTHENTICATED: Problem = Problem::new(
        StatusCode::UNAUTHORIZED,
        "unauthenticated",
        Words::new("Please sign in and try again.", "Войдите в личный кабинет и повторите попытку."),
    );
    pub const FORBIDDEN: Problem = Problem::new(
        StatusCode::FORBIDDEN,
        "forbidden",
        Words::new("Your roles do not allow this.", "Ваши роли не позволяют выполнить это действие."),
    );
    pub const NOT_FOUND: Problem = Problem::new(
        StatusCode::NOT_FOUND,
        "not-found",
        Words::new("There is nothing at this address.", "По этому адресу ничего нет."),
    );
    pub const METHOD_NOT_ALLOWED: Problem = Problem::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "method-not-allowed",
        Words::new("This address does not take this method.", "Этот адрес не поддерживает такой метод."),
    );
    pub const UNREADABLE: Problem = Problem::new(
        StatusCode::BAD_REQUEST,
        "unreadable",
        Words::new("The request could not be read.", "Не удалось прочитать запрос."),
    );
    pub const TOO_LARGE: Problem = Problem::new(
        StatusCode::PAYLOAD_TOO_LARGE,
        "too-large",
        Words::new("This is larger than allowed.", "Размер больше допустимого."),
    );
    pub const UNSUPPORTED_TYPE: Problem = Problem::new(
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "unsupported-type",
        Words::new("This type is not accepted.", "Этот тип не принимается."),
    );
    pub const UNAVAILABLE: Problem = Problem::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "unavailable",
        Words::new(
            "The service is busy. Please try again in a moment.",
            "Сервис перегружен. Повторите попытку чуть позже.",
        ),
    );
    const INVALID: Problem = Problem::new(
        StatusCode::UNPROCESSABLE_ENTITY,
        "invalid-input",
        Words::new("Some fields need correction.", "Некоторые поля нужно исправить."),
    );
    pub(crate) const INTERNAL: Problem = Problem::new(
        StatusCode::INTERNAL_SERVER_ERROR,
        "internal",
        Words::new(
            "Something went wrong on our side. It has been recorded; please try again later.",
            "Произошла ошибка на нашей стороне. Сведения о ней сохранены; повторите попытку позже.",
        ),
    );
}

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("{}", .0.code)]
    Problem(Problem),
    #[error("invalid input: {0:?}")]
    Invalid(Vec<Fault>),
    #[error("too many tries: {seconds} s to wait")]
    TooManyTries { seconds: u64 },
    #[error(transparent)]
    Internal(#[from] anyhow::Error),
}

impl From<Problem> for Error {
    fn from(problem: Problem) -> Error {
        Error::Problem(problem)
    }
}

impl From<Vec<Fault>> for Error {
    fn from(faults: Vec<Fault>) -> Error {
        Error::Invalid(faults)
    }
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Error {
        // PostgreSQL takes no NUL in a text; only a caller who tries can send one.
        let is_not_text =
            error.as_database_error().and_then(|e| e.code()).is_some_and(|code| code == "22021");
        match error {
            _ if is_not_text => Error::Problem(Problem::UNREADABLE),
            sqlx::Error::PoolTimedOut => {
                metrics::counter!(names::DATABASE_TIMEOUTS).increment(1);
                Error::Problem(Problem::UNAVAILABLE)
            }
            other => Error::Internal(anyhow::Error::new(other).context("database")),
        }
    }
}

/// Turns a broken constraint into what it means for the person.
pub trait OnConstraint<T> {
    fn on_constraint(self, name: &str, meaning: impl FnOnce() -> Error) -> Result<T>;
}

impl<T> OnConstraint<T> for sqlx::Result<T> {
    fn on_constraint(self, name: &str, meaning: impl FnOnce() -> Error) -> Result<T> {
        self.map_err(|error| match error.as_database_error().and_then(|e| e.constraint()) {
            Some(broken) if broken == name => meaning(),
            _ => error.into(),
        })
    }
}

/// The body of every refusal.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// Stable, for machines.
    pub code: String,
    pub detail: ErrorDetail,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum ErrorDetail {
    Sentence(String),
    Faults(Vec<FaultBody>),
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FaultBody {
    pub loc: Vec<String>,
    pub msg: String,
    #[serde(rename = "type")]
    pub kind: String,
}

/// What a handler refused, waiting in the response for the language that `speak` knows.
#[derive(Clone)]
enum Unspoken {
    Problem(Problem),
    Faults(Vec<Fault>),
    Wait { seconds: u64 },
}

impl Unspoken {
    const fn status(&self) -> StatusCode {
        match self {
            Unspoken::Problem(problem) => problem.status,
            Unspoken::Faults(_) => Problem::INVALID.status,
            Unspoken::Wait { .. } => StatusCode::TOO_MANY_REQUESTS,
        }
    }

    fn spoken(&self, language: Language) -> ErrorBody {
        let (code, detail) = match self {
            Unspoken::Problem(problem) => {
                (problem.code, ErrorDetail::Sentence(problem.words.in_language(language).into()))
            }
            Unspoken::Faults(faults) => {
                let faults = faults.iter().map(|fault| spoken(fault, language)).collect();
                (Problem::INVALID.code, ErrorDetail::Faults(faults))
            }
            Unspoken::Wait { seconds } => {
                ("too-many-tries", ErrorDetail::Sentence(limits::wait(*seconds, language)))
            }
        };
        ErrorBody { code: code.into(), detail }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let unspoken = match self {
            Error::Problem(problem) => Unspoken::Problem(problem),
            Error::Invalid(faults) => Unspoken::Faults(faults),
            Error::TooManyTries { seconds } => Unspoken::Wait { seconds },
            Error::Internal(error) => {
                tracing::error!(error = format!("{error:#}"), "request failed");
                Unspoken::Problem(Problem::INTERNAL)
            }
        };
        let mut response = unspoken.status().into_response();
        response.extensions_mut().insert(unspoken);
        response
    }
}

/// Gives every refusal its body, in the language of the request.
pub async fn speak(request: Request, next: Next) -> Response {
    let language = request_language(request.headers());
    let mut response = next.run(request).await;
    let Some(unspoken) = response.extensions_mut().remove::<Unspoken>() else { return response };
    let body = unspoken.spoken(language);
    let (mut parts, _) = response.into_parts();
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if parts.status == StatusCode::UNAUTHORIZED {
        parts.headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    if let Unspoken::Wait { seconds } = unspoken {
        parts.headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    let (body_parts, body) = Json(body).into_response().into_parts();
    parts.headers.extend(body_parts.headers);
    Response::from_parts(parts, body)
}

fn spoken(fault: &Fault, language: Language) -> FaultBody {
    FaultBody { loc: fault.location.clone(), msg: fault.kind.say(language), kind: fault.kind.code().into() }
}

pub fn request_language(headers: &axum::http::HeaderMap) -> Language {
    let wished = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    Language::from_accept_language(wished.unwrap_or_default())
}
