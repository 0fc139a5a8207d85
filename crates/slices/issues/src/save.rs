//! Creation and changes of issues, each in one transaction.

use editorial::queue_pdfs_of_issue;
use html::clean_for_editors;
use kit::run_blocking;
use kit::{Actor, App, Result, audit, limits};
use notifications::notify_editors_of_issue;
use rules::audit::{AuditAction, AuditObject};
use rules::issue::stage::decide;
use rules::issue::{EditorGroup, IssueAction, IssueContent, NewIssue, board};
use rules::limits::creation;
use rules::{FieldErrorKind, IssueId, Language, Validator};
use sqlx::PgConnection;
use sqlx::types::Json;

use crate::read::{IssueRow, load_view, lock};
use crate::refusals::{CHANGED_ELSEWHERE, constraint_error, refusal_error};
use crate::view::IssueView;
use crate::{linked_files, sections};

/// Creates an issue with the default groups of the board and the sections of another issue, and notifies editors
/// and admins.
pub async fn create(app: &App, actor: &Actor, new: NewIssue, language: Language) -> Result<IssueView> {
    let new = new.normalized();
    let mut validator = Validator::new();
    new.check(&mut validator);
    validator.finish()?;
    limits::count(app, "issue", actor.id, creation::ISSUES).await?;
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
    .map_err(constraint_error)?;
    let id = IssueId(id);
    if let Some(source) = new.copy_sections_from {
        sections::copy(&mut transaction, source, id).await?;
    }
    notify_editors_of_issue(app, &mut transaction, id).await?;
    let entry = actor.audit(AuditAction::IssueCreated).object(AuditObject::Issue, id);
    audit::record(app, &mut transaction, entry).await?;
    let issue = load_view(app, &mut transaction, actor, id, language).await?;
    transaction.commit().await?;
    Ok(issue)
}

pub async fn save(
    app: &App,
    actor: &Actor,
    id: IssueId,
    content: IssueContent,
    language: Language,
) -> Result<IssueView> {
    let content = run_blocking(move || validate(content)).await??;
    let mut transaction = app.pool.begin().await?;
    let row = lock(&mut transaction, id).await?;
    decide(row.publication_date.is_some(), IssueAction::Edit).map_err(refusal_error)?;
    if content.version != row.version {
        return Err(CHANGED_ELSEWHERE.into());
    }
    linked_files::check(app, &mut transaction, actor, &row, &content).await?;
    update_sections(&mut transaction, actor, &row, &content).await?;
    write(app, &mut transaction, id, &content).await?;
    linked_files::write_pictures(&mut transaction, id, &content).await?;
    if (row.volume, row.number) != (content.volume, content.number) && row.publication_date.is_some() {
        queue_pdfs_of_issue(&mut transaction, id).await?;
    }
    let entry = actor.audit(AuditAction::IssueEdited).object(AuditObject::Issue, id);
    audit::record(app, &mut transaction, entry).await?;
    let saved = load_view(app, &mut transaction, actor, id, language).await?;
    transaction.commit().await?;
    Ok(saved)
}

/// Normalizes and validates the content; reports all invalid fields.
pub fn validate(content: IssueContent) -> Result<IssueContent> {
    let mut content = content.normalized();
    // Lengths first, so that HTML of invalid length is not sanitized.
    let mut validator = Validator::new();
    content.check(&mut validator);
    validator.finish()?;
    let mut validator = Validator::new();
    for (field, html) in [("introEn", &mut content.intro_en), ("introRu", &mut content.intro_ru)] {
        match clean_for_editors(html) {
            Some(clean) => *html = clean,
            None => validator.add_error(field, FieldErrorKind::Malformed),
        }
    }
    // Sanitizing writes & as &amp;, which may exceed the length limit; such a text could never be saved
    // again.
    content.check(&mut validator);
    validator.finish()?;
    Ok(content)
}

/// Saves changed sections; 409 if the board or sections of a published issue change.
async fn update_sections(
    transaction: &mut PgConnection,
    actor: &Actor,
    row: &IssueRow,
    content: &IssueContent,
) -> Result<()> {
    let present = sections::load(transaction, actor, row.id).await?;
    let has_changed_sections = sections::have_changed(&present, &content.article_groups);
    if has_changed_sections || row.editor_groups != content.editor_groups {
        decide(row.publication_date.is_some(), IssueAction::Arrange).map_err(refusal_error)?;
    }
    if has_changed_sections {
        sections::check(transaction, actor, row.id, &present, content).await?;
        sections::write(transaction, row.id, &content.article_groups).await?;
    }
    Ok(())
}

pub async fn write(
    app: &App,
    transaction: &mut PgConnection,
    id: IssueId,
    content: &IssueContent,
) -> Result<()> {
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
    .map_err(constraint_error)?;
    Ok(())
}
