//! Versions of an article for editors, who say what each of them changes.

use chrono::{DateTime, Utc};
use kit::{Actor, App, Problem, Result, audit};
use rules::article::lifecycle::decide;
use rules::article::{Action, VersionPart, VersionSummary};
use rules::audit::AuditAction;
use rules::{ArticleId, Language, Validator};
use serde::Serialize;
use utoipa::ToSchema;

use crate::articles::access::{lock_for_editor, require_editorial_data};
use crate::articles::refusals::refusal_error;

/// A version that an editor has made by changing the published article.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArticleVersion {
    /// From 2: version 1 is the article as it was published.
    number: i32,
    began_at: DateTime<Utc>,
    /// Names of the parts that it changes.
    changed_parts: Vec<&'static str>,
    #[serde(flatten)]
    summary: VersionSummary,
}

/// Lists the versions after the first, newest first.
pub async fn list(
    app: &App,
    actor: &Actor,
    id: ArticleId,
    language: Language,
) -> Result<Vec<ArticleVersion>> {
    let mut connection = app.pool.acquire().await?;
    require_editorial_data(&mut connection, id, actor).await?;
    let rows = sqlx::query!(
        "select number, replaced_at, changed_parts, summary_en, summary_ru
         from article_versions where article_id = $1 order by number desc",
        id.0
    )
    .fetch_all(&mut *connection)
    .await?;
    let versions = rows.into_iter().map(|row| ArticleVersion {
        number: row.number + 1,
        began_at: row.replaced_at,
        changed_parts: names(&row.changed_parts, language),
        summary: VersionSummary { summary_en: row.summary_en, summary_ru: row.summary_ru },
    });
    Ok(versions.collect())
}

fn names(parts: &[String], language: Language) -> Vec<&'static str> {
    let parts = parts.iter().filter_map(|code| VersionPart::from_code(code));
    parts.map(|part| part.name().in_language(language)).collect()
}

/// Says for readers what a version changes and why.
pub async fn describe(
    app: &App,
    actor: &Actor,
    id: ArticleId,
    number: i32,
    summary: VersionSummary,
) -> Result<()> {
    let summary = summary.normalized();
    let mut validator = Validator::new();
    summary.check(&mut validator);
    validator.finish()?;
    let mut transaction = app.pool.begin().await?;
    let (article, relation) = lock_for_editor(app, &mut transaction, id, actor).await?;
    decide(&article.facts(), relation, Action::Edit).map_err(refusal_error)?;
    let found = sqlx::query!(
        "update article_versions set summary_en = $3, summary_ru = $4 where article_id = $1 and number = $2",
        id.0,
        number.checked_sub(1).ok_or(Problem::NOT_FOUND)?,
        summary.summary_en,
        summary.summary_ru
    )
    .execute(&mut *transaction)
    .await?;
    if found.rows_affected() == 0 {
        return Err(Problem::NOT_FOUND.into());
    }
    audit::record(app, &mut transaction, actor.audit(AuditAction::ArticleEdited).article(id)).await?;
    transaction.commit().await?;
    Ok(())
}
