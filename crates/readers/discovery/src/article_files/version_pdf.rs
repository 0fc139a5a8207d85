//! PDFs of versions that a correction in place has replaced.

use axum::http::{HeaderMap, Method};
use axum::response::Response;
use files::Files;
use kit::{Problem, Result};
use publications::{LinkedArticle, SiteUrls, record_status};
use rules::{FileId, Language};
use sqlx::types::Json;

use super::pdf::ArticleOfPdf;
use crate::inline_pdf::{self, InlinePdf, PDF};
use crate::signposting::link_header;

/// Serves the PDF as it was uploaded. It carries no stamp, so there is none of an article with a warning: 404.
pub async fn serve(
    files: &Files,
    article: ArticleOfPdf<'_>,
    (number, language): (i32, Language),
    method: &Method,
    headers: &HeaderMap,
) -> Result<Response> {
    let file = sqlx::query!(
        r#"select files.id, files.sha256, files.mime_type, published_notices($1) as "notices!: Json<Vec<LinkedArticle>>"
           from article_versions versions
           join files on files.id = case $3 when 'ru' then versions.pdf_ru_id else versions.pdf_en_id end
           where versions.article_id = $1 and versions.number = $2"#,
        article.id,
        number,
        language.code()
    )
    .fetch_optional(&files.app.pool)
    .await?
    .filter(|file| file.mime_type == PDF)
    .filter(|file| record_status(&file.notices).is_none_or(|status| !status.is_warning()))
    .ok_or(Problem::NOT_FOUND)?;
    let page = SiteUrls::of(&files.app).article(article.slug);
    let pdf = InlinePdf {
        id: FileId(file.id),
        sha256: &file.sha256,
        changed_at: article.changed_at,
        name: format!("{}.v{number}.{}.pdf", article.slug, language.code()),
        link: link_header(&[(&page, "latest-version")]),
    };
    inline_pdf::serve(files, pdf, method, headers).await
}
