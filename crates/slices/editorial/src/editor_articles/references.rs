//! Parses a pasted list of references.

use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{Actor, App, Result, run_blocking};
use rules::article::Action;
use rules::article::references::{MAX_RAW_CHARS, Reference};
use rules::{ArticleId, FieldErrorKind, Validator};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::articles::access::require_action;

#[derive(Deserialize, ToSchema)]
pub struct RawReferences {
    raw: String,
}

#[derive(Serialize, ToSchema)]
pub struct ParsedReferences {
    references: Vec<Reference>,
}

/// Splits and normalizes a pasted list, and extracts DOI, PubMed and PMC ids. Saves nothing.
#[utoipa::path(post, path = "/api/v1/articles/{id}/references/parse", tag = "articles",
    operation_id = "parseArticleReferences", params(("id" = ArticleId, Path)), request_body = RawReferences,
    responses((status = 200, body = ParsedReferences), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn parse(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
    Json(RawReferences { raw }): Json<RawReferences>,
) -> Result<Json<ParsedReferences>> {
    let mut connection = app.pool.acquire().await?;
    require_action(&mut connection, id, &actor, Action::Edit).await?;
    drop(connection);
    let mut validator = Validator::new();
    if raw.trim().is_empty() {
        validator.add_error("raw", FieldErrorKind::Required);
    } else if raw.chars().count() > MAX_RAW_CHARS {
        validator.add_error("raw", FieldErrorKind::TooLong { max: MAX_RAW_CHARS });
    }
    validator.finish()?;
    let references = run_blocking(move || ::references::parse(&raw)).await?;
    Ok(Json(ParsedReferences { references }))
}
