//! Writes pages.

use axum::http::StatusCode;
use kit::audit::{self, AuditEntry};
use kit::error::OnConstraint;
use kit::{Actor, App, Problem, Result, limits};
use rules::audit::{AuditAction, AuditObject};
use rules::limits::creation;
use rules::slug::is_slug;
use rules::{FieldError, FieldErrorKind, Language, LocalizedText, Validator, pages};
use sqlx::PgConnection;

use crate::validate::{PageText, validate_text};
use crate::view::PageDetails;
use crate::{pictures, store};

const CHANGED_ELSEWHERE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "changed-elsewhere",
    LocalizedText::new(
        "This page has changed since you opened it. Nothing was overwritten. Open it again and repeat your changes.",
        "Эту страницу изменили, пока она была у вас открыта. Ничего не перезаписано. Откройте её заново и повторите изменения.",
    ),
);

#[derive(Debug, Clone)]
pub struct PageContent {
    /// Derived from the name if empty.
    pub slug: String,
    pub language: Language,
    pub name: String,
    /// Sanitized before it is stored.
    pub html: String,
    /// Only editors see the page.
    pub is_draft: bool,
}

impl PageContent {
    pub async fn validate(self) -> Result<PageContent> {
        let slug = match self.slug.trim() {
            "" => pages::slug_of(&self.name),
            given => given.to_owned(),
        };
        let mut validator = Validator::new();
        if !is_slug(&slug) {
            validator.add_error("slug", FieldErrorKind::NotASlug);
        }
        let PageText { name, html } =
            validate_text(PageText { name: self.name, html: self.html }, validator).await?;
        Ok(PageContent { slug, language: self.language, name, html, is_draft: self.is_draft })
    }
}

/// Inserts a page, or replaces the one with the same slug and language.
pub async fn save(app: &App, connection: &mut PgConnection, page: PageContent) -> Result<()> {
    let page = page.validate().await?;
    sqlx::query!(
        "insert into static_pages (slug, language, name, content, is_draft, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $6)
         on conflict (slug, language) do update
         set name = excluded.name, content = excluded.content, is_draft = excluded.is_draft,
             version = static_pages.version + 1, updated_at = excluded.updated_at",
        page.slug,
        page.language.code(),
        page.name,
        page.html,
        page.is_draft,
        app.clock.now(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Creates a page. A slug in use is rejected even if it was derived from the name, so a form sent twice does
/// not create two pages.
pub async fn create(app: &App, actor: &Actor, page: PageContent) -> Result<PageDetails> {
    let page = page.validate().await?;
    limits::count(app, "page", actor.id, creation::PAGES).await?;
    let mut transaction = app.pool.begin().await?;
    let id = sqlx::query_scalar!(
        "insert into static_pages (slug, language, name, content, is_draft, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $6) returning id",
        page.slug,
        page.language.code(),
        page.name,
        page.html,
        page.is_draft,
        app.clock.now(),
    )
    .fetch_one(&mut *transaction)
    .await
    .on_constraint("static_pages_slug_language_key", || already_taken("slug"))?;
    pictures::link_pictures(&mut transaction, id, actor.id, &page.html).await?;
    audit::record(app, &mut transaction, entry(actor, AuditAction::PageCreated, id)).await?;
    let created = store::read(&mut transaction, id).await?.ok_or(Problem::NOT_FOUND)?;
    transaction.commit().await?;
    Ok(created)
}

/// New content of a page. The slug never changes, because other pages link to it.
pub struct PageUpdate {
    /// Version that the change is based on.
    pub version: i32,
    pub language: Language,
    pub name: String,
    pub html: String,
    /// Unchanged if absent.
    pub is_draft: Option<bool>,
}

pub async fn update(app: &App, actor: &Actor, id: i64, change: PageUpdate) -> Result<PageDetails> {
    let text = validate_text(PageText { name: change.name, html: change.html }, Validator::new()).await?;
    let mut transaction = app.pool.begin().await?;
    let version = sqlx::query_scalar!("select version from static_pages where id = $1 for update", id)
        .fetch_optional(&mut *transaction)
        .await?
        .ok_or(Problem::NOT_FOUND)?;
    if version != change.version {
        return Err(CHANGED_ELSEWHERE.into());
    }
    sqlx::query!(
        "update static_pages
         set name = $2, language = $3, content = $4, is_draft = coalesce($5, is_draft), version = version + 1,
             updated_at = $6
         where id = $1",
        id,
        text.name,
        change.language.code(),
        text.html,
        change.is_draft,
        app.clock.now(),
    )
    .execute(&mut *transaction)
    .await
    .on_constraint("static_pages_slug_language_key", || already_taken("language"))?;
    pictures::link_pictures(&mut transaction, id, actor.id, &text.html).await?;
    audit::record(app, &mut transaction, entry(actor, AuditAction::PageEdited, id)).await?;
    let updated = store::read(&mut transaction, id).await?.ok_or(Problem::NOT_FOUND)?;
    transaction.commit().await?;
    Ok(updated)
}

pub async fn delete(app: &App, actor: &Actor, id: i64) -> Result<()> {
    let mut transaction = app.pool.begin().await?;
    let deleted =
        sqlx::query!("delete from static_pages where id = $1", id).execute(&mut *transaction).await?;
    if deleted.rows_affected() == 0 {
        return Err(Problem::NOT_FOUND.into());
    }
    audit::record(app, &mut transaction, entry(actor, AuditAction::PageDeleted, id)).await?;
    transaction.commit().await?;
    Ok(())
}

fn entry(actor: &Actor, action: AuditAction, id: i64) -> AuditEntry {
    actor.audit(action).object(AuditObject::Page, id)
}

fn already_taken(field: &str) -> kit::Error {
    vec![FieldError::in_body(field, FieldErrorKind::AlreadyTaken)].into()
}
