//! The error type of handlers. Every error response has a status, a stable code, and text in both languages.

use axum::Json;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rules::time_limits::RETRY_AFTER_SECONDS;
use rules::{FieldError, Language, LocalizedText, limits};
use serde::Serialize;
use utoipa::ToSchema;

use crate::circuit_breaker::{PartUnavailable, SystemPart};
use crate::telemetry::names;

/// Time after which a request that needs an unavailable part can be repeated.
pub const UNAVAILABLE_SECONDS: u64 = 30;

pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error response that a user can understand and act on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Problem {
    pub status: StatusCode,
    pub code: &'static str,
    pub text: LocalizedText,
}

impl Problem {
    pub const fn new(status: StatusCode, code: &'static str, text: LocalizedText) -> Problem {
        Problem { status, code, text }
    }

    pub const UNAUTHENTICATED: Problem = Problem::new(
        StatusCode::UNAUTHORIZED,
        "unauthenticated",
        LocalizedText::new("Please sign in and try again.", "Войдите в личный кабинет и повторите попытку."),
    );
    pub const FORBIDDEN: Problem = Problem::new(
        StatusCode::FORBIDDEN,
        "forbidden",
        LocalizedText::new("Your roles do not allow this.", "Ваши роли не позволяют выполнить это действие."),
    );
    /// The browser asks for the password and repeats the request.
    pub const FRESH_PROOF_NEEDED: Problem = Problem::new(
        StatusCode::FORBIDDEN,
        "fresh-proof-needed",
        LocalizedText::new(
            "Please confirm that it is you, then try again.",
            "Подтвердите, что это вы, и повторите попытку.",
        ),
    );
    /// The roles of the account allow it, but they do not count without a second factor.
    pub const SECOND_FACTOR_DEMANDED: Problem = Problem::new(
        StatusCode::FORBIDDEN,
        "second-factor-demanded",
        LocalizedText::new(
            "Editors and administrators of this journal need a second factor. Set it up under Security, then try again.",
            "Редакторам и администраторам этого журнала нужен второй фактор. Настройте его в разделе «Безопасность» и повторите попытку.",
        ),
    );
    pub const NOT_FOUND: Problem = Problem::new(
        StatusCode::NOT_FOUND,
        "not-found",
        LocalizedText::new("There is nothing at this address.", "По этому адресу ничего нет."),
    );
    pub const METHOD_NOT_ALLOWED: Problem = Problem::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "method-not-allowed",
        LocalizedText::new(
            "This address does not support this method.",
            "Этот адрес не поддерживает такой метод.",
        ),
    );
    pub const UNREADABLE: Problem = Problem::new(
        StatusCode::BAD_REQUEST,
        "unreadable",
        LocalizedText::new("The request could not be read.", "Не удалось прочитать запрос."),
    );
    pub const TOO_LARGE: Problem = Problem::new(
        StatusCode::PAYLOAD_TOO_LARGE,
        "too-large",
        LocalizedText::new("The request is larger than allowed.", "Запрос больше допустимого размера."),
    );
    pub const UNSUPPORTED_TYPE: Problem = Problem::new(
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "unsupported-type",
        LocalizedText::new("Content of this type is not accepted.", "Данные такого типа не принимаются."),
    );
    pub const UNAVAILABLE: Problem = Problem::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "unavailable",
        LocalizedText::new(
            "The service is busy. Please try again in a moment.",
            "Сервис перегружен. Повторите попытку чуть позже.",
        ),
    );
    /// Storage does not answer; only requests that need a file fail.
    pub const FILES_UNAVAILABLE: Problem = Problem::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "files-unavailable",
        LocalizedText::new(
            "Files cannot be opened or stored at the moment; everything else works. Please try again in a few minutes.",
            "Сейчас нельзя открыть или загрузить файлы, всё остальное работает. Повторите попытку через несколько минут.",
        ),
    );
    /// Another request has locked what this one changes. Nothing was changed.
    pub const RECORD_BUSY: Problem = Problem::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "record-busy",
        LocalizedText::new(
            "This is being changed elsewhere at the moment. Nothing was saved; please try again.",
            "Эти данные сейчас изменяются в другом месте. Ничего не сохранено; повторите попытку.",
        ),
    );
    const INVALID: Problem = Problem::new(
        StatusCode::UNPROCESSABLE_ENTITY,
        "invalid-input",
        LocalizedText::new("Some fields need correction.", "Некоторые поля нужно исправить."),
    );
    pub(crate) const INTERNAL: Problem = Problem::new(
        StatusCode::INTERNAL_SERVER_ERROR,
        "internal",
        LocalizedText::new(
            "Something went wrong on our side, and we have recorded it. Please try again later.",
            "Произошла ошибка на нашей стороне, мы записали сведения о ней. Повторите попытку позже.",
        ),
    );
}

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("{}", .0.code)]
    Problem(Problem),
    #[error("invalid input: {0:?}")]
    Invalid(Vec<FieldError>),
    #[error("rate limited: retry after {seconds} s")]
    RateLimited { seconds: u64 },
    /// A problem that may be gone after some time; `{time}` in its text is replaced by that time.
    #[error("{}: retry after {seconds} s", .problem.code)]
    RetryAfter { problem: Problem, seconds: u64 },
    #[error(transparent)]
    Internal(anyhow::Error),
}

impl From<Problem> for Error {
    fn from(problem: Problem) -> Error {
        Error::Problem(problem)
    }
}

impl From<Vec<FieldError>> for Error {
    fn from(errors: Vec<FieldError>) -> Error {
        Error::Invalid(errors)
    }
}

impl From<anyhow::Error> for Error {
    fn from(error: anyhow::Error) -> Error {
        if let Some(unavailable) = error.downcast_ref::<PartUnavailable>() {
            tracing::debug!(error = format!("{error:#}"), "request needs an unavailable part");
            return Error::from(*unavailable);
        }
        match error.downcast_ref::<sqlx::Error>().and_then(database_problem) {
            Some(problem) => problem.into(),
            None => Error::Internal(error),
        }
    }
}

impl From<PartUnavailable> for Error {
    fn from(PartUnavailable(part): PartUnavailable) -> Error {
        let problem = match part {
            SystemPart::Storage => Problem::FILES_UNAVAILABLE,
            SystemPart::Database | SystemPart::Orcid | SystemPart::Antivirus => Problem::UNAVAILABLE,
        };
        Error::RetryAfter { problem, seconds: UNAVAILABLE_SECONDS }
    }
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Error {
        match database_problem(&error) {
            Some(problem) => problem.into(),
            None => Error::Internal(anyhow::Error::new(error).context("database")),
        }
    }
}

/// Returns the problem of an error that a later attempt may not have; `None` for an internal error.
fn database_problem(error: &sqlx::Error) -> Option<Problem> {
    let code = error.as_database_error().and_then(|error| error.code());
    let (problem, reason) = match (code.as_deref(), error) {
        // PostgreSQL rejects NUL in text; only a malicious client sends it.
        (Some("22021"), _) => return Some(Problem::UNREADABLE),
        (None, sqlx::Error::PoolTimedOut) => {
            metrics::counter!(names::DATABASE_TIMEOUTS).increment(1);
            return Some(Problem::UNAVAILABLE);
        }
        // Statement timeout.
        (Some("57014"), _) => (Problem::UNAVAILABLE, "statement"),
        // Lock timeout, deadlock.
        (Some("55P03" | "40P01"), _) => (Problem::RECORD_BUSY, "lock"),
        // Timeout of an idle transaction; PostgreSQL stops, has crashed, starts, or has too many connections.
        (Some("25P03" | "57P01" | "57P02" | "57P03" | "53300"), _) | (None, sqlx::Error::Io(_)) => {
            (Problem::UNAVAILABLE, "connection")
        }
        _ => return None,
    };
    metrics::counter!(names::DATABASE_ENDED, "reason" => reason).increment(1);
    tracing::warn!(%error, reason, "statement not completed");
    Some(problem)
}

/// Maps a violated database constraint to an error.
pub trait OnConstraint<T> {
    fn on_constraint(self, name: &str, to_error: impl FnOnce() -> Error) -> Result<T>;
}

impl<T> OnConstraint<T> for sqlx::Result<T> {
    fn on_constraint(self, name: &str, to_error: impl FnOnce() -> Error) -> Result<T> {
        self.map_err(|error| match error.as_database_error().and_then(|e| e.constraint()) {
            Some(violated) if violated == name => to_error(),
            _ => error.into(),
        })
    }
}

/// The body of every error response.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// Stable and machine-readable.
    pub code: String,
    pub detail: ErrorDetail,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum ErrorDetail {
    Sentence(String),
    FieldErrors(Vec<FieldErrorBody>),
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FaultBody)]
pub struct FieldErrorBody {
    pub loc: Vec<String>,
    pub msg: String,
    #[serde(rename = "type")]
    pub kind: String,
}

const RATE_LIMITED: &str = "too-many-tries";

/// An error in the response extensions until [`localize_errors`] writes its body in the request's language.
#[derive(Clone)]
enum PendingError {
    Problem(Problem),
    FieldErrors(Vec<FieldError>),
    RateLimited { seconds: u64 },
    RetryAfter { problem: Problem, seconds: u64 },
}

impl PendingError {
    const fn status(&self) -> StatusCode {
        match self {
            PendingError::Problem(problem) | PendingError::RetryAfter { problem, .. } => problem.status,
            PendingError::FieldErrors(_) => Problem::INVALID.status,
            PendingError::RateLimited { .. } => StatusCode::TOO_MANY_REQUESTS,
        }
    }

    fn localize(&self, language: Language) -> ErrorBody {
        let (code, detail) = match self {
            PendingError::Problem(problem) => {
                (problem.code, ErrorDetail::Sentence(problem.text.in_language(language).into()))
            }
            PendingError::FieldErrors(errors) => {
                let errors = errors.iter().map(|error| localize_field_error(error, language)).collect();
                (Problem::INVALID.code, ErrorDetail::FieldErrors(errors))
            }
            PendingError::RateLimited { seconds } => {
                (RATE_LIMITED, ErrorDetail::Sentence(limits::wait_message(*seconds, language)))
            }
            PendingError::RetryAfter { problem, seconds } => {
                let time = limits::wait_time(*seconds, language);
                (problem.code, ErrorDetail::Sentence(problem.text.fill(language, &[("time", time)])))
            }
        };
        ErrorBody { code: code.into(), detail }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let pending = match self {
            Error::Problem(problem) => PendingError::Problem(problem),
            Error::Invalid(errors) => PendingError::FieldErrors(errors),
            Error::RateLimited { seconds } => PendingError::RateLimited { seconds },
            Error::RetryAfter { problem, seconds } => PendingError::RetryAfter { problem, seconds },
            Error::Internal(error) => {
                tracing::error!(error = format!("{error:#}"), "request failed");
                PendingError::Problem(Problem::INTERNAL)
            }
        };
        let mut response = pending.status().into_response();
        response.extensions_mut().insert(pending);
        response
    }
}

/// Code of a response that refuses what was asked: no permission, or too many requests.
pub(crate) fn refusal_code(response: &Response) -> Option<&'static str> {
    if !matches!(response.status(), StatusCode::FORBIDDEN | StatusCode::TOO_MANY_REQUESTS) {
        return None;
    }
    match response.extensions().get::<PendingError>()? {
        PendingError::Problem(problem) | PendingError::RetryAfter { problem, .. } => Some(problem.code),
        PendingError::RateLimited { .. } => Some(RATE_LIMITED),
        PendingError::FieldErrors(_) => None,
    }
}

/// Writes the body of error responses in the language of the request.
pub async fn localize_errors(request: Request, next: Next) -> Response {
    let language = request_language(request.headers());
    let mut response = next.run(request).await;
    let Some(pending) = response.extensions_mut().remove::<PendingError>() else { return response };
    let body = pending.localize(language);
    let (mut parts, _) = response.into_parts();
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if parts.status == StatusCode::UNAUTHORIZED {
        parts.headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    let retry_after = match pending {
        PendingError::RateLimited { seconds } | PendingError::RetryAfter { seconds, .. } => Some(seconds),
        _ if parts.status == StatusCode::SERVICE_UNAVAILABLE => Some(RETRY_AFTER_SECONDS),
        _ => None,
    };
    if let Some(seconds) = retry_after {
        parts.headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    let (body_parts, body) = Json(body).into_response().into_parts();
    parts.headers.extend(body_parts.headers);
    Response::from_parts(parts, body)
}

fn localize_field_error(error: &FieldError, language: Language) -> FieldErrorBody {
    FieldErrorBody {
        loc: error.location.clone(),
        msg: error.kind.message(language),
        kind: error.kind.code().into(),
    }
}

pub fn request_language(headers: &axum::http::HeaderMap) -> Language {
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    Language::from_accept_language(accepted.unwrap_or_default())
}
