//! A published article for PubMed Central.

use anyhow::Context;
use axum::response::Response;
use exports::pmc::{self, PmcPicture};
use files::Files;
use kit::{Actor, App, Problem, Result, audit, run_blocking};
use publications::{Extent, load_publication};
use rules::audit::AuditAction;
use rules::{ArticleId, ArticleStatus, Enumeration};
use serde_json::json;
use sqlx::types::Json;

use super::package_file::{PackageFile, load_pdfs, respond};
use crate::refusals::{ARTICLE_NOT_PUBLISHED, ARTICLE_WITHOUT_PDF};

/// Makes the package of a published article.
pub async fn download(files: &Files, actor: &Actor, id: ArticleId) -> Result<Response> {
    let app = &files.app;
    require_office(app, actor, id).await?;
    let Some(publication) = load_publication(app, id, Extent::FullText).await? else {
        return Err(ARTICLE_NOT_PUBLISHED.into());
    };
    let stored = load_pictures(files, id).await?;
    let shown = pmc::picture_sources(&publication).into_iter();
    let shown: Vec<(String, PackageFile)> = shown
        .filter_map(|source| {
            let file = stored.iter().find(|file| source.ends_with(&file.id.to_string()))?;
            Some((source, file.clone()))
        })
        .collect();
    let pictures: Vec<PmcPicture> = shown
        .iter()
        .map(|(source, file)| PmcPicture { source: source.clone(), extension: file.extension().to_owned() })
        .collect();
    let now = app.clock.now();
    let package = run_blocking(move || pmc::package(&publication, &pictures, now)).await?.context("PMC")?;
    let package = package.ok_or(ARTICLE_WITHOUT_PDF)?;
    let mut pdfs = load_pdfs(files, &[id.0]).await?;
    let pdf = pdfs.remove(&(id, package.pdf_language)).ok_or(ARTICLE_WITHOUT_PDF)?;
    let named = shown.into_iter();
    let mut beside: Vec<_> =
        named.filter_map(|(source, file)| Some((package.pictures.get(&source)?.clone(), file))).collect();
    let entry = actor.audit(AuditAction::ArticleExported).article(id).details(json!({ "format": "pmc" }));
    audit::record(app, &mut *app.pool.acquire().await?, entry).await?;
    beside.insert(0, (package.pdf_name.clone(), pdf));
    respond(files, &package.name, (&package.xml_name, package.xml), beside).await
}

/// Refuses editors who are authors of the article, as every office operation does. Nobody but its author may know that a
/// draft exists.
async fn require_office(app: &App, actor: &Actor, id: ArticleId) -> Result<()> {
    let is_authors = sqlx::query_scalar!(
        r#"select (creator_id = $2 or is_among_authors(id, $2)) as "is_authors!" from articles
           where id = $1 and removed_at is null and status_id <> $3"#,
        id.0,
        actor.id.0,
        ArticleStatus::Draft.id()
    )
    .fetch_optional(&app.pool)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    if is_authors { Err(Problem::FORBIDDEN.into()) } else { Ok(()) }
}

async fn load_pictures(files: &Files, article: ArticleId) -> Result<Vec<PackageFile>> {
    let rows = sqlx::query_scalar!(
        r#"select to_jsonb(files) as "file!: Json<PackageFile>" from article_pictures pictures
           join files on files.id = pictures.file_id where pictures.article_id = $1"#,
        article.0
    )
    .fetch_all(&files.app.pool)
    .await?;
    Ok(rows.into_iter().map(|file| file.0).collect())
}
