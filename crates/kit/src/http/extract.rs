//! Bodies, queries and path parameters, refused in our own words instead of the framework's plain text.

use axum::extract::rejection::FormRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use bytes_of::read_body;
use rules::{Fault, FaultKind, Language};
use serde::Serialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_path_to_error::Segment;

use crate::error::request_language;
use crate::{Error, Problem, Result};

/// A JSON body, in or out.
pub struct Json<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Json<T>> {
        let bytes = read_body(request, state).await?;
        let mut json = serde_json::Deserializer::from_slice(&bytes);
        // Straight into the type: a tree of values would take a hundred times the body's memory.
        serde_path_to_error::deserialize(&mut json).map(Json).map_err(|error| {
            // A value of the wrong type is told apart from a body that is no JSON at all.
            match serde_json::from_slice::<IgnoredAny>(&bytes) {
                Ok(_) => fault_at("body", &error).into(),
                Err(_) => Problem::UNREADABLE.into(),
            }
        })
    }
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
                tracing::debug!(%error, "a form that cannot be read");
                Err(Error::Invalid(vec![Fault { location, kind: FaultKind::Malformed }]))
            }
            Err(_) => Err(Problem::UNREADABLE.into()),
        }
    }
}

/// Query parameters; a repeated name is a list.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>> {
        let query = axum_extra::extract::Query::<T>::from_request_parts(parts, state).await;
        query.map(|query| Query(query.0)).map_err(|_| {
            Error::Invalid(vec![Fault { location: vec!["query".into()], kind: FaultKind::Malformed }])
        })
    }
}

/// Path parameters. One that cannot be read names nothing, so it is a 404.
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>> {
        let path = axum::extract::Path::<T>::from_request_parts(parts, state).await;
        path.map(|path| Path(path.0)).map_err(|_| Problem::NOT_FOUND.into())
    }
}

/// The language in which the caller wants to be answered.
pub struct Spoken(pub Language);

impl<S: Sync> FromRequestParts<S> for Spoken {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Spoken> {
        Ok(Spoken(request_language(&parts.headers)))
    }
}

fn fault_at(source: &str, error: &serde_path_to_error::Error<serde_json::Error>) -> Vec<Fault> {
    let message = error.inner().to_string();
    let mut location = vec![source.to_owned()];
    location.extend(error.path().iter().map(|segment| match segment {
        // As everywhere else: a bare number.
        Segment::Seq { index } => index.to_string(),
        other => other.to_string(),
    }));
    location.retain(|part| part != ".");
    // serde reports a missing field at its parent and names it only in the sentence.
    let missing = message.strip_prefix("missing field `").and_then(|rest| rest.split('`').next());
    let kind = match missing {
        Some(field) => {
            location.push(field.to_owned());
            FaultKind::Required
        }
        None if message.starts_with("unknown variant") => FaultKind::NotInList,
        // Of a list that was not read to its end.
        None if message.starts_with("invalid length") && message.contains("at most") => FaultKind::TooLarge,
        None => FaultKind::WrongType,
    };
    vec![Fault { location, kind }]
}

mod bytes_of {
    use axum::body::Bytes;
    use axum::extract::rejection::BytesRejection;
    use axum::extract::{FromRequest, Request};
    use axum::http::{StatusCode, header};
    use axum::response::IntoResponse;

    use crate::{Problem, Result};

    pub async fn read_body<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes> {
        let content_type = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        if !content_type.is_some_and(|value| value.trim_start().starts_with("application/json")) {
            return Err(Problem::UNSUPPORTED_TYPE.into());
        }
        Bytes::from_request(request, state).await.map_err(|rejection: BytesRejection| {
            match rejection.into_response().status() {
                StatusCode::PAYLOAD_TOO_LARGE => Problem::TOO_LARGE.into(),
                _ => Problem::UNREADABLE.into(),
            }
        })
    }
}
