//! A pasted list of references, taken apart.

use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{Actor, App, Result, aside};
use rules::article::Action;
use rules::article::references::{MAX_RAW_CHARS, Reference};
use rules::{ArticleId, Checks, FaultKind};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::must_be_able_to;

#[derive(Deserialize, ToSchema)]
pub struct RawReferences {
    raw: String,
}

#[derive(Serialize, ToSchema)]
pub struct ParsedReferences {
    references: Vec<Reference>,
}

/// Splits and cleans a list as it was pasted, and finds DOI, PubMed and PMC ids. Nothing is saved.
#[utoipa::path(post, path = "/api/v1/articles/{id}/references/parse", tag = "articles",
    operation_id = "parseArticleReferences", params(("id" = ArticleId, Path)), request_body = RawReferences,
    responses((status = 200, body = ParsedReferences), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn parse(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
    Json(RawReferences { raw }): Json<RawReferences>,
) -> Result<Json<ParsedReferences>> {
    let mut connection = app.pool.acquire().await?;
    must_be_able_to(&mut connection, id, &actor, Action::Edit).await?;
    drop(connection);
    let mut checks = Checks::new();
    if raw.trim().is_empty() {
        checks.fault("raw", FaultKind::Required);
    } else if raw.chars().count() > MAX_RAW_CHARS {
        checks.fault("raw", FaultKind::TooLong { max: MAX_RAW_CHARS });
    }
    checks.finish()?;
    let references = aside(move || ::references::parse(&raw)).await?;
    Ok(Json(ParsedReferences { references }))
}
