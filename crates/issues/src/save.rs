//! Making an issue and changing it, each in one transaction.

use kit::aside;
use kit::html::clean_for_editors;
use kit::{Actor, App, Result, limits};
use notifications::tell_office_of_issue;
use rules::issue::stage::decide;
use rules::issue::{EditorGroup, IssueAction, IssueContent, NewIssue, board};
use rules::limits::making;
use rules::{Checks, FaultKind, IssueId, Language};
use sqlx::PgConnection;
use sqlx::types::Json;

use crate::read::{Row, lock, view};
use crate::refusals::{CHANGED_ELSEWHERE, refused, taken};
use crate::view::IssueView;
use crate::{attached, sections};

/// It begins with the groups that a board usually has. Editors and admins are told.
pub async fn create(app: &App, actor: &Actor, new: NewIssue, language: Language) -> Result<IssueView> {
    let new = new.tidied();
    let mut checks = Checks::new();
    new.check(&mut checks);
    checks.finish()?;
    limits::count(app, "issue", actor.id, making::ISSUES).await?;
    let mut transaction = app.pool.begin().await?;
    let id = sqlx::query_scalar!(
        "insert into issues (volume, number, subtitle_en, subtitle_ru, editor_groups, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $6) returning id",
        new.volume,
        new.number,
        new.subtitle_en,
        new.subtitle_ru,
        Json(board::default_groups()) as Json<Vec<EditorGroup>>,
        app.clock.now()
    )
    .fetch_one(&mut *transaction)
    .await
    .map_err(taken)?;
    let id = IssueId(id);
    tell_office_of_issue(app, &mut transaction, id).await?;
    let made = view(app, &mut transaction, actor, id, language).await?;
    transaction.commit().await?;
    Ok(made)
}

pub async fn save(
    app: &App,
    actor: &Actor,
    id: IssueId,
    content: IssueContent,
    language: Language,
) -> Result<IssueView> {
    let content = aside(move || checked(content)).await??;
    let mut transaction = app.pool.begin().await?;
    let row = lock(&mut transaction, id).await?;
    decide(row.publication_date.is_some(), IssueAction::Edit).map_err(refused)?;
    if content.version != row.version {
        return Err(CHANGED_ELSEWHERE.into());
    }
    attached::check(app, &mut transaction, actor, &row, &content).await?;
    arrange(&mut transaction, actor, &row, &content).await?;
    write(app, &mut transaction, id, &content).await?;
    attached::write_pictures(&mut transaction, id, &content).await?;
    let saved = view(app, &mut transaction, actor, id, language).await?;
    transaction.commit().await?;
    Ok(saved)
}

/// As it will be stored, or everything that cannot be.
fn checked(content: IssueContent) -> Result<IssueContent> {
    let mut content = content.tidied();
    // Lengths first: nothing is cleaned that would be refused anyway.
    let mut checks = Checks::new();
    content.check(&mut checks);
    checks.finish()?;
    let mut checks = Checks::new();
    for (field, html) in [("introEn", &mut content.intro_en), ("introRu", &mut content.intro_ru)] {
        match clean_for_editors(html) {
            Some(clean) => *html = clean,
            None => checks.fault(field, FaultKind::Malformed),
        }
    }
    // Cleaning writes & as &amp;: what it made too long could be read and never be saved again.
    content.check(&mut checks);
    checks.finish()?;
    Ok(content)
}

/// The board and the sections, where they change; those of an issue that is out do not.
async fn arrange(
    transaction: &mut PgConnection,
    actor: &Actor,
    row: &Row,
    content: &IssueContent,
) -> Result<()> {
    let present = sections::of_issue(transaction, actor, row.id).await?;
    let is_rearranged = sections::differ(&present, &content.article_groups);
    if is_rearranged || row.editor_groups != content.editor_groups {
        decide(row.publication_date.is_some(), IssueAction::Arrange).map_err(refused)?;
    }
    if is_rearranged {
        sections::check(transaction, actor, row.id, &present, content).await?;
        sections::write(transaction, row.id, &content.article_groups).await?;
    }
    Ok(())
}

async fn write(app: &App, transaction: &mut PgConnection, id: IssueId, content: &IssueContent) -> Result<()> {
    sqlx::query!(
        "update issues set volume = $2, number = $3, subtitle_en = $4, subtitle_ru = $5, doi = nullif($6, ''),
                cover_id = $7, pdf_id = $8, intro_en = $9, intro_ru = $10, show_on_main_page = $11,
                editor_groups = $12, version = version + 1, updated_at = $13
         where id = $1",
        id.0,
        content.volume,
        content.number,
        content.subtitle_en,
        content.subtitle_ru,
        content.doi,
        content.cover_id.map(|id| id.0),
        content.pdf_id.map(|id| id.0),
        content.intro_en,
        content.intro_ru,
        content.show_on_main_page,
        Json(&content.editor_groups) as Json<&Vec<EditorGroup>>,
        app.clock.now()
    )
    .execute(transaction)
    .await
    .map_err(taken)?;
    Ok(())
}
