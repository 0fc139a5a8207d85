use axum::extract::State;
use axum::response::Response;
use files::Files;
use kit::error::ErrorBody;
use kit::http::Path;
use kit::{Actor, Result};
use rules::{ArticleId, IssueId};

use super::{article, issue};

/// Downloads a published issue as eLibrary takes it: XML with the PDFs, as a ZIP file.
#[utoipa::path(get, path = "/api/v1/issues/{id}/rsci", tag = "issues", operation_id = "downloadIssueForRsci",
    params(("id" = IssueId, Path)),
    responses((status = 200, description = "An attachment", content_type = "application/zip", body = Vec<u8>),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn download_issue(State(files): State<Files>, Path(id): Path<IssueId>) -> Result<Response> {
    issue::download(&files, id).await
}

/// Downloads a published article as PubMed Central takes it: JATS with the PDF and the pictures, as a ZIP file.
#[utoipa::path(get, path = "/api/v1/articles/{id}/pmc", tag = "articles", operation_id = "downloadArticleForPmc",
    params(("id" = ArticleId, Path)),
    responses((status = 200, description = "An attachment", content_type = "application/zip", body = Vec<u8>),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn download_article(
    State(files): State<Files>,
    actor: Actor,
    Path(id): Path<ArticleId>,
) -> Result<Response> {
    article::download(&files, &actor, id).await
}
