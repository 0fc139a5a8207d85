//! A published article for PubMed Central.

use anyhow::Context;
use axum::response::Response;
use exports::pmc::{self, PmcPicture};
use files::Files;
use kit::{Problem, Result, run_blocking};
use publications::{Extent, load_publication};
use rules::ArticleId;
use sqlx::types::Json;

use super::package_file::{PackageFile, load_pdfs, respond};
use crate::refusals::{ARTICLE_NOT_PUBLISHED, ARTICLE_WITHOUT_PDF};

/// Makes the package of a published article.
pub async fn download(files: &Files, id: ArticleId) -> Result<Response> {
    let app = &files.app;
    let Some(publication) = load_publication(app, id, Extent::FullText).await? else {
        let exists = sqlx::query_scalar!(
            r#"select exists (select from articles where id = $1 and removed_at is null and status_id <> $2) as "it!""#,
            id.0,
            rules::Enumeration::id(rules::ArticleStatus::Draft)
        )
        .fetch_one(&app.pool)
        .await?;
        return Err(if exists { ARTICLE_NOT_PUBLISHED } else { Problem::NOT_FOUND }.into());
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
    beside.insert(0, (package.pdf_name.clone(), pdf));
    respond(files, &package.name, (&package.xml_name, package.xml), beside).await
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
