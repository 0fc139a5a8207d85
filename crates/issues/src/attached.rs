//! The cover, the PDF and the pictures of the foreword: nobody links to what is not theirs to show.

use std::collections::BTreeSet;

use files::{is_fresh_upload, may_show, pictures_in};
use kit::{Actor, App, Result};
use rules::issue::IssueContent;
use rules::{Checks, FaultKind, IssueId};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::read::Row;

/// What a cover can be.
const COVERS: &[&str] = &["image/jpeg", "image/png"];

pub async fn check(
    app: &App,
    transaction: &mut PgConnection,
    actor: &Actor,
    row: &Row,
    content: &IssueContent,
) -> Result<()> {
    let uploads = &app.settings.uploads;
    let mut checks = Checks::new();
    for (field, wanted, present, types, max_bytes) in [
        ("coverId", content.cover_id, row.cover_id, COVERS, uploads.max_cover_bytes()),
        ("pdfId", content.pdf_id, row.pdf_id, &["application/pdf"], uploads.max_file_bytes()),
    ] {
        if let Some(file) = wanted.filter(|_| wanted != present)
            && !is_fresh_upload(transaction, actor.id, file, types, max_bytes).await?
        {
            checks.fault(field, FaultKind::UnknownFile);
        }
    }
    let shown = shown_in(transaction, row.id).await?;
    for (field, html) in [("introEn", &content.intro_en), ("introRu", &content.intro_ru)] {
        let is_fine = match pictures_in(html) {
            Some(wanted) => may_show(transaction, actor.id, &wanted, &shown).await?,
            None => false,
        };
        if !is_fine {
            checks.fault(field, FaultKind::UnknownFile);
        }
    }
    Ok(checks.finish()?)
}

async fn shown_in(transaction: &mut PgConnection, issue: IssueId) -> Result<Vec<Uuid>> {
    let shown = sqlx::query_scalar!("select file_id from issue_pictures where issue_id = $1", issue.0)
        .fetch_all(transaction)
        .await?;
    Ok(shown)
}

/// Whatever the foreword shows is kept with it.
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
