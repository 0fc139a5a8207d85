//! Pages that come from another installation.

use kit::{App, Result};
use rules::{Language, UserId};
use sqlx::PgConnection;

use crate::pictures;
use crate::save::PageContent;

/// Adds a page with its pictures; false if there is one with this slug in this language, which stays as it is.
pub async fn insert(
    app: &App,
    transaction: &mut PgConnection,
    uploader: UserId,
    page: PageContent,
) -> Result<bool> {
    let page = page.validate().await?;
    let id = sqlx::query_scalar!(
        "insert into static_pages (slug, language, name, content, is_draft, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $6) on conflict (slug, language) do nothing returning id",
        page.slug,
        page.language.code(),
        page.name,
        page.html,
        page.is_draft,
        app.clock.now(),
    )
    .fetch_optional(&mut *transaction)
    .await?;
    let Some(id) = id else { return Ok(false) };
    pictures::link_pictures(transaction, id, uploader, &page.html).await?;
    Ok(true)
}

/// Returns the languages in which there is a page with this slug.
pub async fn languages_of(transaction: &mut PgConnection, slug: &str) -> Result<Vec<Language>> {
    let codes = sqlx::query_scalar!("select language from static_pages where slug = $1", slug)
        .fetch_all(transaction)
        .await?;
    Ok(codes.iter().filter_map(|code| Language::from_code(code)).collect())
}
