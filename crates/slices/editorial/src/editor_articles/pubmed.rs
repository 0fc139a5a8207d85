//! PubMed export of an article.

use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use exports::pubmed::{self, Record};
use kit::error::ErrorBody;
use kit::http::Path;
use kit::{Actor, App, Problem, Result, audit};
use publications::{Extent, load_publication};
use rules::ArticleId;
use rules::article::publishing::can_export_to_pubmed;
use rules::audit::AuditAction;
use serde_json::json;

use super::read::{EditorArticleData, read};
use crate::articles::refusals::NOT_FOR_PUBMED;

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
    let EditorArticleData { article, relation, .. } = read(&app, &actor, id).await?;
    if !relation.sees_editorial_data() {
        return Err(Problem::FORBIDDEN.into());
    }
    if !can_export_to_pubmed(article.status) {
        return Err(NOT_FOR_PUBMED.into());
    }
    let publication = load_publication(&app, id, Extent::FullText).await?.ok_or(NOT_FOR_PUBMED)?;
    let mut record = Record::new(&publication, &app.settings.pubmed.dtd_public_id);
    record.article.manuscript_number = article.number;
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
