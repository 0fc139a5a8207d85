//! PubMed export of an article.

use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use exports::copyright_statement;
use exports::pubmed::{self, Journal, Record};
use kit::error::ErrorBody;
use kit::http::Path;
use kit::{Actor, App, Problem, Result, Settings, audit};
use rules::article::publishing::can_export_to_pubmed;
use rules::audit::AuditAction;
use rules::{ArticleId, Language};
use serde_json::json;

use super::publication_content::PublicationContent;
use super::read::{EditorArticleData, read};
use crate::articles::refusals::NOT_FOR_PUBMED;
use crate::articles::{Article, decode_enum};

/// Exports a published article that is part of an issue as PubMed XML.
#[utoipa::path(get, path = "/api/v1/articles/{id}/pubmed", tag = "articles", operation_id = "exportArticleToPubmed",
    params(("id" = ArticleId, Path)),
    responses((status = 200, description = "An attachment", content_type = "application/xml"),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody)))]
pub async fn export(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
) -> Result<([(HeaderName, HeaderValue); 2], Vec<u8>)> {
    let EditorArticleData { article, publication, relation, .. } = read(&app, &actor, id).await?;
    if !relation.sees_editorial_data() {
        return Err(Problem::FORBIDDEN.into());
    }
    let issue = article.issue.filter(|_| can_export_to_pubmed(article.status, true)).ok_or(NOT_FOR_PUBMED)?;
    let published_on = sqlx::query_scalar!("select publication_date from issues where id = $1", issue.id)
        .fetch_one(&app.pool)
        .await?;
    let record = Record {
        journal: journal(&app.settings),
        issue: pubmed::Issue {
            volume: issue.volume.to_string(),
            number: issue.number.to_string(),
            // An unpublished issue takes the article's publication date.
            published_on: published_on.or(article.dates.publication).ok_or(NOT_FOR_PUBMED)?,
        },
        article: entry(article, publication)?,
    };
    let entry = actor.audit(AuditAction::ArticleExported).article(id).details(json!({ "format": "pubmed" }));
    audit::record(&app, &mut *app.pool.acquire().await?, entry).await?;
    let name = pubmed::file_name(&record);
    let xml = pubmed::write_article_set(&record).map_err(anyhow::Error::new)?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/xml; charset=utf-8")),
        (header::CONTENT_DISPOSITION, files::attachment(&name)),
    ];
    Ok((headers, xml))
}

fn journal(settings: &Settings) -> Journal {
    let journal = &settings.journal;
    Journal {
        publisher: journal.publisher_en.clone(),
        nlm_title: journal.nlm_title.clone(),
        short_name: journal.short_name.clone(),
        issn: journal.issn.clone(),
        dtd_public_id: settings.pubmed.dtd_public_id.clone(),
        is_printed: journal.is_printed,
    }
}

fn entry(article: Article, publication: PublicationContent) -> Result<pubmed::Article> {
    let languages = full_text_languages(&publication);
    let content = article.content;
    Ok(pubmed::Article {
        id: article.id,
        manuscript_number: article.number,
        kind: decode_enum(content.type_id)?,
        languages,
        title_en: content.title_en,
        title_ru: content.title_ru,
        abstract_en: content.abstract_en,
        abstract_ru: content.abstract_ru,
        keywords_en: content.keywords_en,
        conflict_of_interest_en: content.conflict_of_interest_en,
        copyright: article.dates.publication.map(copyright_statement).unwrap_or_default(),
        authors: content.authors,
        affiliations: content.affiliations,
        references: publication.references,
        doi: article.doi,
        page_first: article.page_first,
        page_last: article.page_last,
        received_on: article.dates.submission,
        accepted_on: article.dates.acceptance,
        published_on: article.dates.publication,
    })
}

/// Languages with a full text or PDF; English if there is none yet.
fn full_text_languages(publication: &PublicationContent) -> Vec<Language> {
    let is_available = |html: &str, has_pdf: bool| has_pdf || !html.is_empty();
    let mut languages = Vec::new();
    if is_available(&publication.content_html_en, publication.pdf_en.is_some()) {
        languages.push(Language::En);
    }
    if is_available(&publication.content_html_ru, publication.pdf_ru.is_some()) {
        languages.push(Language::Ru);
    }
    if languages.is_empty() {
        languages.push(Language::En);
    }
    languages
}
