//! Writing a page.

use kit::html::clean_for_editors;
use kit::{App, Result};
use rules::standard_pages::is_slug;
use rules::{Checks, FaultKind, Language};
use sqlx::PgConnection;

#[derive(Debug, Clone)]
pub struct PageContent {
    pub slug: String,
    pub language: Language,
    pub name: String,
    /// Cleaned before it is written.
    pub html: String,
}

/// Writes a page, or writes it anew where the slug exists in that language.
pub async fn save(app: &App, connection: &mut PgConnection, page: PageContent) -> Result<()> {
    let mut checks = Checks::new();
    let name = checks.text("name", &page.name, 300);
    if !is_slug(&page.slug) {
        checks.fault("slug", FaultKind::Malformed);
    }
    let html = clean_for_editors(&page.html).unwrap_or_else(|| {
        checks.fault("content", FaultKind::Malformed);
        String::new()
    });
    checks.finish()?;
    sqlx::query!(
        "insert into static_pages (slug, language, name, content, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $5)
         on conflict (slug, language) do update
         set name = excluded.name, content = excluded.content, updated_at = excluded.updated_at",
        page.slug,
        page.language.code(),
        name,
        html,
        app.clock.now(),
    )
    .execute(connection)
    .await?;
    Ok(())
}
