//! Cover, PDF and foreword pictures of an issue, and the check that the editor may link them.

use std::collections::BTreeSet;

use files::{can_show_pictures, is_unlinked_upload, pictures_in};
use kit::{Actor, App, Result};
use rules::issue::IssueContent;
use rules::{FieldErrorKind, IssueId, Validator};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::read::IssueRow;

/// Media types of a cover.
const COVER_TYPES: &[&str] = &["image/jpeg", "image/png"];

pub async fn check(
    app: &App,
    transaction: &mut PgConnection,
    actor: &Actor,
    row: &IssueRow,
    content: &IssueContent,
) -> Result<()> {
    let uploads = &app.settings.uploads;
    let mut validator = Validator::new();
    for (field, wanted, present, types, max_bytes) in [
        ("coverId", content.cover_id, row.cover_id, COVER_TYPES, uploads.max_cover_bytes()),
        ("pdfId", content.pdf_id, row.pdf_id, &["application/pdf"], uploads.max_file_bytes()),
    ] {
        if let Some(file) = wanted.filter(|_| wanted != present)
            && !is_unlinked_upload(transaction, actor.id, file, types, max_bytes).await?
        {
            validator.add_error(field, FieldErrorKind::UnknownFile);
        }
    }
    let linked = linked_pictures(transaction, row.id).await?;
    for (field, html) in [("introEn", &content.intro_en), ("introRu", &content.intro_ru)] {
        let is_allowed = match pictures_in(html) {
            Some(pictures) => can_show_pictures(transaction, actor.id, &pictures, &linked).await?,
            None => false,
        };
        if !is_allowed {
            validator.add_error(field, FieldErrorKind::UnknownFile);
        }
    }
    Ok(validator.finish()?)
}

async fn linked_pictures(transaction: &mut PgConnection, issue: IssueId) -> Result<Vec<Uuid>> {
    let shown = sqlx::query_scalar!("select file_id from issue_pictures where issue_id = $1", issue.0)
        .fetch_all(transaction)
        .await?;
    Ok(shown)
}

/// Links the pictures of the foreword, so that garbage collection keeps them.
pub async fn write_pictures(
    transaction: &mut PgConnection,
    issue: IssueId,
    content: &IssueContent,
) -> Result<()> {
    let texts = [&content.intro_en, &content.intro_ru];
    let shown: BTreeSet<Uuid> = texts.into_iter().filter_map(|html| pictures_in(html)).flatten().collect();
    let shown: Vec<Uuid> = shown.into_iter().collect();
    sqlx::query!(
        "delete from issue_pictures where issue_id = $1 and not (file_id = any($2))",
        issue.0,
        &shown
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "insert into issue_pictures (issue_id, file_id) select $1, unnest($2::uuid[]) on conflict do nothing",
        issue.0,
        &shown
    )
    .execute(transaction)
    .await?;
    Ok(())
}
