//! PubMed export of an article.

use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use chrono::NaiveDate;
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

/// Exports a published article as PubMed XML; one without a published issue as a citation ahead of print.
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
    if !can_export_to_pubmed(article.status) {
        return Err(NOT_FOR_PUBMED.into());
    }
    let dates = load_dates(&app, &article).await?;
    // The day on which it appeared is the only one that the format demands.
    dates.issue.or(article.dates.publication).ok_or(NOT_FOR_PUBMED)?;
    let issue = article.issue.as_ref().zip(dates.issue).map(|(issue, published_on)| pubmed::Issue {
        volume: issue.volume.to_string(),
        number: issue.number.to_string(),
        published_on,
    });
    let article = entry(article, publication, dates.revision)?;
    let record = Record { journal: journal(&app.settings), issue, article };
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

struct Dates {
    /// `None` while the issue is not published.
    issue: Option<NaiveDate>,
    /// Day of the author's last revised version that the editors have not returned.
    revision: Option<NaiveDate>,
}

async fn load_dates(app: &App, article: &Article) -> Result<Dates> {
    let dates = sqlx::query_as!(
        Dates,
        r#"select (select publication_date from issues where id = $2) as issue,
                  (select max(happened_at at time zone $3)::date from article_milestones
                   where article_id = $1 and kind = 'resubmitted' and undone_at is null) as revision"#,
        article.id.0,
        article.issue.as_ref().map(|issue| issue.id),
        app.settings.journal.time_zone
    )
    .fetch_one(&app.pool)
    .await?;
    Ok(dates)
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

fn entry(
    article: Article,
    publication: PublicationContent,
    revised_on: Option<NaiveDate>,
) -> Result<pubmed::Article> {
    let languages = full_text_languages(&publication);
    let content = article.content;
    Ok(pubmed::Article {
        id: article.id,
        manuscript_number: article.number,
        kind: decode_enum(content.type_id)?,
        languages,
        original_language: publication.original_language,
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
        revised_on,
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
