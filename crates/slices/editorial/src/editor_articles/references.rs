//! Parses a pasted list of references, and reads the parts of single ones.

use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{Actor, App, Result, run_blocking};
use rules::article::Action;
use rules::article::bounds::check_max_count;
use rules::article::reference_parts::ReferenceParts;
use rules::article::references::{
    MAX_RAW_CHARS, MAX_REFERENCE_CHARS, MAX_REFERENCES, Reference, ReferenceId,
};
use rules::validation::check_max_length;
use rules::{ArticleId, FieldErrorKind, Validator, limited};
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

#[derive(Deserialize, ToSchema)]
pub struct ReferenceTexts {
    #[serde(deserialize_with = "limited::list")]
    references: Vec<ReferenceText>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReferenceText {
    reference: String,
    #[serde(default, deserialize_with = "limited::list")]
    article_ids: Vec<ReferenceId>,
}

#[derive(Serialize, ToSchema)]
pub struct ReferenceReading {
    parts: ReferenceParts,
    /// How sure the parts are, from 0 to 100.
    confidence: u8,
}

/// Reads authors, title, source and so on from the texts of references. Saves nothing.
#[utoipa::path(post, path = "/api/v1/articles/references/read", tag = "articles",
    operation_id = "readReferences", request_body = ReferenceTexts,
    responses((status = 200, body = Vec<ReferenceReading>), (status = 422, body = ErrorBody)))]
pub async fn read(
    Json(ReferenceTexts { references }): Json<ReferenceTexts>,
) -> Result<Json<Vec<ReferenceReading>>> {
    let mut validator = Validator::new();
    check_max_count(&mut validator, "references", references.len(), MAX_REFERENCES);
    for (index, entry) in references.iter().enumerate().take(MAX_REFERENCES) {
        let path = ["references", &*index.to_string(), "reference"];
        check_max_length(&mut validator, &path, &entry.reference, MAX_REFERENCE_CHARS);
    }
    validator.finish()?;
    let read_one = |entry: &ReferenceText| {
        let reading = ::references::read_parts(&entry.reference, &entry.article_ids);
        ReferenceReading { parts: reading.parts, confidence: reading.confidence }
    };
    let readings = run_blocking(move || references.iter().map(read_one).collect()).await?;
    Ok(Json(readings))
}
