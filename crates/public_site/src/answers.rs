//! Answers to readers, kept under the version of the site that they were made of: as long as nothing has changed, whoever
//! asks costs the database one small question.

use std::sync::Arc;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use kit::Result;
use kit::telemetry::names;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use utoipa_axum::router::UtoipaMethodRouter;

use crate::kept::{A_MOMENT, Tag};
use crate::version::Versions;

/// In bytes. Of a journal's articles, lists and searches, all that anybody asks for twice.
const ROOM: u64 = 64 << 20;
const LIKELY_ANSWERS: usize = 4_096;
/// What an answer takes besides its address and its body.
const ITS_HEADERS: u64 = 512;

/// Every answer, by its address.
pub type Answers = Arc<Cache<String, Answer, Size>>;

pub fn none_yet() -> Answers {
    Arc::new(Cache::with_weighter(LIKELY_ANSWERS, ROOM, Size))
}

#[derive(Clone)]
pub struct Answer {
    version: i64,
    headers: HeaderMap,
    body: Bytes,
}

#[derive(Clone)]
pub struct Size;

impl Weighter<String, Answer> for Size {
    fn weight(&self, address: &String, answer: &Answer) -> u64 {
        (address.len() + answer.body.len()) as u64 + ITS_HEADERS
    }
}

/// The same route, whose answers are kept: here, and by those who ask.
pub fn kept<S>(route: UtoipaMethodRouter<S>, versions: &Versions) -> UtoipaMethodRouter<S>
where
    S: Clone + Send + Sync + 'static,
{
    let (schemas, paths, methods) = route;
    (schemas, paths, methods.layer(from_fn_with_state(versions.clone(), keep)))
}

async fn keep(State(versions): State<Versions>, request: Request, next: Next) -> Result<Response> {
    // Before the answer is made: one that is newer than its version is only made once more.
    let version = versions.current().await?;
    let tag = versions.tag(version)?;
    if let Some(unchanged) = tag.unchanged(request.headers(), A_MOMENT) {
        count("unchanged");
        return Ok(unchanged);
    }
    if request.method() != Method::GET {
        return Ok(tagged(next.run(request).await, &tag));
    }
    let address = request.uri().to_string();
    if let Some(answer) = versions.answers.get(&address).filter(|answer| answer.version == version) {
        count("hit");
        return Ok((answer.headers, answer.body).into_response());
    }
    count("miss");
    let answer = tagged(next.run(request).await, &tag);
    if answer.status() != StatusCode::OK {
        return Ok(answer);
    }
    let (parts, body) = answer.into_parts();
    let body = to_bytes(body, usize::MAX).await.map_err(anyhow::Error::new)?;
    let kept = Answer { version, headers: parts.headers.clone(), body: body.clone() };
    versions.answers.insert(address, kept);
    metrics::gauge!(names::KEPT_ANSWERS_BYTES).set(versions.answers.weight() as f64);
    Ok(Response::from_parts(parts, Body::from(body)))
}

fn count(outcome: &'static str) {
    metrics::counter!(names::KEPT_ANSWERS, "outcome" => outcome).increment(1);
}

fn tagged(mut answer: Response, tag: &Tag) -> Response {
    if answer.status() == StatusCode::OK {
        answer.headers_mut().extend(tag.headers(A_MOMENT));
    }
    answer
}
