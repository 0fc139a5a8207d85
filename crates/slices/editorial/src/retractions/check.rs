//! Checks the references of an article, and pasted ones.

use chrono::{DateTime, Utc};
use kit::{Actor, App, Result, limits, run_blocking};
use rules::article::references::{IdFormat, MAX_RAW_CHARS, Reference};
use rules::limits::creation;
use rules::{ArticleId, FieldErrorKind, Language, Validator};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::ToSchema;

use super::find::{RetractedReference, find_retracted};
use crate::articles::access::require_editorial_data;
use crate::editor_articles::load_references;

#[derive(Deserialize, ToSchema)]
pub struct PastedReferences {
    raw: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckedReferences {
    /// Number of references.
    count: usize,
    /// Number of references that have neither a DOI nor a PubMed id, so that nothing can be said about them.
    unidentified_count: usize,
    /// When the data of Retraction Watch were loaded. Null if there are none: then only the articles of this journal are
    /// known.
    #[schema(required)]
    data_loaded_at: Option<DateTime<Utc>>,
    /// References to works that were retracted, removed or put in doubt, in the order of the list.
    retracted: Vec<RetractedReference>,
}

/// Checks the saved references of an article whose editorial data the actor may see.
pub async fn check_article(
    app: &App,
    actor: &Actor,
    id: ArticleId,
    language: Language,
) -> Result<CheckedReferences> {
    let mut connection = app.pool.acquire().await?;
    require_editorial_data(&mut connection, id, actor).await?;
    let references = load_references(&mut connection, id).await?;
    check(&mut connection, &references, language).await
}

/// Checks a pasted list.
pub async fn check_pasted(
    app: &App,
    actor: &Actor,
    PastedReferences { raw }: PastedReferences,
    language: Language,
) -> Result<CheckedReferences> {
    let mut validator = Validator::new();
    if raw.trim().is_empty() {
        validator.add_error("raw", FieldErrorKind::Required);
    } else if raw.chars().count() > MAX_RAW_CHARS {
        validator.add_error("raw", FieldErrorKind::TooLong { max: MAX_RAW_CHARS });
    }
    validator.finish()?;
    limits::count(app, "reference-check", actor.id, creation::REFERENCE_CHECKS).await?;
    let references = run_blocking(move || ::references::parse(&raw)).await?;
    let mut connection = app.pool.acquire().await?;
    check(&mut connection, &references, language).await
}

async fn check(
    connection: &mut PgConnection,
    references: &[Reference],
    language: Language,
) -> Result<CheckedReferences> {
    let data_loaded_at = sqlx::query_scalar!("select loaded_at from retraction_data_loads")
        .fetch_optional(&mut *connection)
        .await?;
    let has_identifier = |reference: &&Reference| {
        reference.article_ids.iter().any(|id| matches!(id.format, IdFormat::Doi | IdFormat::Pubmed))
    };
    Ok(CheckedReferences {
        count: references.len(),
        unidentified_count: references.len() - references.iter().filter(has_identifier).count(),
        data_loaded_at,
        retracted: find_retracted(connection, references, language).await?,
    })
}
