//! Extractors whose rejections are `Error`s, localized like all others, instead of axum's plain text.

use axum::extract::rejection::FormRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use body::{has_json_type, read_body};
use rules::{FieldError, FieldErrorKind, Language};
use serde::Serialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_path_to_error::Segment;

use crate::error::request_language;
use crate::{Error, Problem, Result};

/// A JSON body of a request or response.
pub struct Json<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Json<T>> {
        if !has_json_type(&request) {
            return Err(Problem::UNSUPPORTED_TYPE.into());
        }
        parse_json(&read_body(request, state).await?).map(Json)
    }
}

/// A JSON body that may be absent or null, which means the defaults.
pub struct OptionalJson<T>(pub T);

impl<T: DeserializeOwned + Default, S: Send + Sync> FromRequest<S> for OptionalJson<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<OptionalJson<T>> {
        let is_json = has_json_type(&request);
        let bytes = read_body(request, state).await?;
        match bytes.is_empty() {
            true => Ok(OptionalJson(T::default())),
            false if is_json => {
                parse_json::<Option<T>>(&bytes).map(|body| OptionalJson(body.unwrap_or_default()))
            }
            false => Err(Problem::UNSUPPORTED_TYPE.into()),
        }
    }
}

fn parse_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T> {
    let mut json = serde_json::Deserializer::from_slice(bytes);
    // Deserialized directly: a `serde_json::Value` would take a hundred times the memory of the body.
    serde_path_to_error::deserialize(&mut json).map_err(|error| {
        // Distinguishes a value of the wrong type (422) from a body that is not JSON (400).
        match serde_json::from_slice::<IgnoredAny>(bytes) {
            Ok(_) => field_errors("body", &error).into(),
            Err(_) => Problem::UNREADABLE.into(),
        }
    })
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        axum::Json(self.0).into_response()
    }
}

/// A form-encoded body.
pub struct Form<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Form<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Form<T>> {
        match axum::Form::<T>::from_request(request, state).await {
            Ok(form) => Ok(Form(form.0)),
            Err(FormRejection::InvalidFormContentType(_)) => Err(Problem::UNSUPPORTED_TYPE.into()),
            Err(FormRejection::FailedToDeserializeFormBody(error)) => {
                let location = vec!["body".into()];
                tracing::debug!(%error, "malformed form");
                Err(Error::Invalid(vec![FieldError { location, kind: FieldErrorKind::Malformed }]))
            }
            Err(_) => Err(Problem::UNREADABLE.into()),
        }
    }
}

/// Query parameters; a repeated name makes a list.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>> {
        let query = axum_extra::extract::Query::<T>::from_request_parts(parts, state).await;
        query.map(|query| Query(query.0)).map_err(|_| {
            Error::Invalid(vec![FieldError {
                location: vec!["query".into()],
                kind: FieldErrorKind::Malformed,
            }])
        })
    }
}

/// Path parameters. A malformed one identifies no resource, so it is a 404.
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>> {
        let path = axum::extract::Path::<T>::from_request_parts(parts, state).await;
        path.map(|path| Path(path.0)).map_err(|_| Problem::NOT_FOUND.into())
    }
}

/// Language of the response, from `Accept-Language`.
pub struct RequestLanguage(pub Language);

impl<S: Sync> FromRequestParts<S> for RequestLanguage {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<RequestLanguage> {
        Ok(RequestLanguage(request_language(&parts.headers)))
    }
}

fn field_errors(source: &str, error: &serde_path_to_error::Error<serde_json::Error>) -> Vec<FieldError> {
    let message = error.inner().to_string();
    let mut location = vec![source.to_owned()];
    location.extend(error.path().iter().map(|segment| match segment {
        // A bare number, as in all other field locations.
        Segment::Seq { index } => index.to_string(),
        other => other.to_string(),
    }));
    location.retain(|part| part != ".");
    // serde reports a missing field at its parent and names it only in the message.
    let missing = message.strip_prefix("missing field `").and_then(|rest| rest.split('`').next());
    let kind = match missing {
        Some(field) => {
            location.push(field.to_owned());
            FieldErrorKind::Required
        }
        None if message.starts_with("unknown variant") => FieldErrorKind::NotInList,
        // A list longer than the maximum of `rules::limited`.
        None if message.starts_with("invalid length") && message.contains("at most") => {
            FieldErrorKind::TooLarge
        }
        None => FieldErrorKind::WrongType,
    };
    vec![FieldError { location, kind }]
}

mod body {
    use axum::body::Bytes;
    use axum::extract::rejection::BytesRejection;
    use axum::extract::{FromRequest, Request};
    use axum::http::{StatusCode, header};
    use axum::response::IntoResponse;

    use crate::{Problem, Result};

    pub fn has_json_type(request: &Request) -> bool {
        let content_type = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        content_type.is_some_and(|value| value.trim_start().starts_with("application/json"))
    }

    pub async fn read_body<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes> {
        Bytes::from_request(request, state).await.map_err(|rejection: BytesRejection| {
            match rejection.into_response().status() {
                StatusCode::PAYLOAD_TOO_LARGE => Problem::TOO_LARGE.into(),
                _ => Problem::UNREADABLE.into(),
            }
        })
    }
}
