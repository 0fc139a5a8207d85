//! A published issue for eLibrary.

use std::collections::HashMap;

use anyhow::Context;
use axum::response::Response;
use exports::rsci::{self, RsciIssue, RsciPackage, RsciSection};
use exports::{Bilingual, Issue};
use files::Files;
use kit::{Problem, Result, run_blocking};
use publications::{Extent, load_published};
use rules::IssueId;
use serde::Deserialize;
use sqlx::types::Json;

use super::package_file::{PackageFile, load_pdfs, respond};
use crate::refusals::{ISSUE_NOT_PUBLISHED, ISSUE_WITHOUT_ARTICLES, NO_ELIBRARY_NUMBER};

#[derive(Debug, Deserialize)]
struct Section {
    name_en: String,
    name_ru: String,
    articles: Vec<i64>,
}

/// Makes the package of a published issue.
pub async fn download(files: &Files, id: IssueId) -> Result<Response> {
    let app = &files.app;
    let row = sqlx::query!(
        r#"select volume, number, publication_date, coalesce(doi, '') as "doi!",
                  (select to_jsonb(files) from files where files.id = issues.cover_id)
                      as "cover: Json<PackageFile>",
                  coalesce((select jsonb_agg(jsonb_build_object('name_en', sections.name_en, 'name_ru', sections.name_ru,
                                       'articles', coalesce((select jsonb_agg(placed.article_id order by placed.position)
                                                             from issue_articles placed
                                                             where placed.section_id = sections.id), '[]'))
                                             order by sections.position)
                            from issue_sections sections where sections.issue_id = issues.id), '[]')
                      as "sections!: Json<Vec<Section>>"
           from issues where id = $1"#,
        id.0
    )
    .fetch_optional(&app.pool)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    let published_on = row.publication_date.ok_or(ISSUE_NOT_PUBLISHED)?;
    let title_id = app.settings.journal.elibrary_title_id.ok_or(NO_ELIBRARY_NUMBER)?;
    let ids: Vec<i64> = row.sections.iter().flat_map(|section| section.articles.iter().copied()).collect();
    let published = load_published(app, &ids, Extent::FullText).await?;
    let journal = published.first().map(|first| first.publication.work.journal.clone());
    let mut publications: HashMap<i64, _> =
        published.into_iter().map(|article| (article.id, article.publication)).collect();
    let sections = row.sections.0.into_iter().map(|section| RsciSection {
        title: Bilingual::new(section.name_en, section.name_ru),
        publications: section.articles.iter().filter_map(|id| publications.remove(id)).collect(),
    });
    let issue = RsciIssue {
        title_id,
        journal: journal.ok_or(ISSUE_WITHOUT_ARTICLES)?,
        issue: Issue { volume: row.volume, number: row.number, published_on },
        doi: row.doi,
        cover: row.cover.as_ref().map(|file| file.extension().to_owned()),
        sections: sections.collect(),
        ..RsciIssue::default()
    };
    let package = run_blocking(move || rsci::package(&issue)).await?.context("RSCI")?;
    let package = package.ok_or(ISSUE_WITHOUT_ARTICLES)?;
    let beside = files_beside(files, &ids, &package, row.cover.map(|cover| cover.0)).await?;
    respond(files, &package.name, (&package.xml_name, package.xml.clone()), beside).await
}

async fn files_beside(
    files: &Files,
    articles: &[i64],
    package: &RsciPackage,
    cover: Option<PackageFile>,
) -> Result<Vec<(String, PackageFile)>> {
    let mut pdfs = load_pdfs(files, articles).await?;
    let named = package.pdfs.iter();
    let mut beside: Vec<_> = named
        .filter_map(|pdf| Some((pdf.name.clone(), pdfs.remove(&(pdf.article, pdf.language))?)))
        .collect();
    beside.extend(package.cover.clone().zip(cover));
    Ok(beside)
}
