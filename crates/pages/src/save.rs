//! Writing pages, each in one statement or one transaction.

use axum::http::StatusCode;
use kit::error::OnConstraint;
use kit::{App, Problem, Result, limits};
use rules::limits::making;
use rules::slug::is_slug;
use rules::{Checks, Fault, FaultKind, Language, UserId, Words, pages};
use sqlx::PgConnection;

use crate::checked::{Text, checked};
use crate::view::PageDetails;
use crate::{pictures, store};

const CHANGED_ELSEWHERE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "changed-elsewhere",
    Words::new(
        "This page has been changed since you opened it. Nothing was overwritten: please open it again and repeat your changes.",
        "Эту страницу изменили, пока она была у вас открыта. Ничего не перезаписано: откройте её заново и повторите правки.",
    ),
);

#[derive(Debug, Clone)]
pub struct PageContent {
    /// Of the name, where it is empty.
    pub slug: String,
    pub language: Language,
    pub name: String,
    /// Cleaned before it is written.
    pub html: String,
}

impl PageContent {
    async fn checked(self) -> Result<PageContent> {
        let slug = match self.slug.trim() {
            "" => pages::slug_of(&self.name),
            given => given.to_owned(),
        };
        let mut checks = Checks::new();
        if !is_slug(&slug) {
            checks.fault("slug", FaultKind::NotASlug);
        }
        let Text { name, html } = checked(Text { name: self.name, html: self.html }, checks).await?;
        Ok(PageContent { slug, language: self.language, name, html })
    }
}

/// Writes a page, or writes it anew where the slug exists in that language.
pub async fn save(app: &App, connection: &mut PgConnection, page: PageContent) -> Result<()> {
    let page = page.checked().await?;
    sqlx::query!(
        "insert into static_pages (slug, language, name, content, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $5)
         on conflict (slug, language) do update
         set name = excluded.name, content = excluded.content, version = static_pages.version + 1,
             updated_at = excluded.updated_at",
        page.slug,
        page.language.code(),
        page.name,
        page.html,
        app.clock.now(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A page that was not there before. Whoever sends a form twice does not get two: a slug that is taken is refused, also
/// one that was made of the name.
pub async fn create(app: &App, editor: UserId, page: PageContent) -> Result<PageDetails> {
    let page = page.checked().await?;
    limits::count(app, "page", editor, making::PAGES).await?;
    let mut transaction = app.pool.begin().await?;
    let id = sqlx::query_scalar!(
        "insert into static_pages (slug, language, name, content, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $5) returning id",
        page.slug,
        page.language.code(),
        page.name,
        page.html,
        app.clock.now(),
    )
    .fetch_one(&mut *transaction)
    .await
    .on_constraint("static_pages_slug_language_key", || taken("slug"))?;
    pictures::keep(&mut transaction, id, editor, &page.html).await?;
    let created = store::read(&mut transaction, id).await?.ok_or(Problem::NOT_FOUND)?;
    transaction.commit().await?;
    Ok(created)
}

/// Everything of a page but its slug, which others link to.
pub struct Change {
    /// The version that this was made from.
    pub version: i32,
    pub language: Language,
    pub name: String,
    pub html: String,
}

pub async fn update(app: &App, editor: UserId, id: i64, change: Change) -> Result<PageDetails> {
    let text = checked(Text { name: change.name, html: change.html }, Checks::new()).await?;
    let mut transaction = app.pool.begin().await?;
    let version = sqlx::query_scalar!("select version from static_pages where id = $1 for update", id)
        .fetch_optional(&mut *transaction)
        .await?
        .ok_or(Problem::NOT_FOUND)?;
    if version != change.version {
        return Err(CHANGED_ELSEWHERE.into());
    }
    sqlx::query!(
        "update static_pages set name = $2, language = $3, content = $4, version = version + 1, updated_at = $5
         where id = $1",
        id,
        text.name,
        change.language.code(),
        text.html,
        app.clock.now(),
    )
    .execute(&mut *transaction)
    .await
    .on_constraint("static_pages_slug_language_key", || taken("language"))?;
    pictures::keep(&mut transaction, id, editor, &text.html).await?;
    let updated = store::read(&mut transaction, id).await?.ok_or(Problem::NOT_FOUND)?;
    transaction.commit().await?;
    Ok(updated)
}

pub async fn delete(app: &App, id: i64) -> Result<()> {
    let deleted = sqlx::query!("delete from static_pages where id = $1", id).execute(&app.pool).await?;
    if deleted.rows_affected() == 0 { Err(Problem::NOT_FOUND.into()) } else { Ok(()) }
}

fn taken(field: &str) -> kit::Error {
    vec![Fault::in_body(field, FaultKind::AlreadyTaken)].into()
}
