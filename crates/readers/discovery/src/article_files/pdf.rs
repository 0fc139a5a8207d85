//! PDFs of an article.

use axum::http::{HeaderMap, Method};
use axum::response::Response;
use chrono::{DateTime, Utc};
use files::Files;
use kit::{Problem, Result};
use publications::SiteUrls;
use rules::{FileId, Language};

use crate::inline_pdf::{self, InlinePdf, PDF};
use crate::signposting::link_header;

/// Published article that a PDF belongs to.
pub struct ArticleOfPdf<'a> {
    pub id: i64,
    pub slug: &'a str,
    pub changed_at: DateTime<Utc>,
}

pub async fn serve(
    files: &Files,
    article: ArticleOfPdf<'_>,
    language: Language,
    method: &Method,
    headers: &HeaderMap,
) -> Result<Response> {
    let file = sqlx::query!(
        // The copy with metadata, unless it was made of an earlier file or is not made yet.
        r#"select served.id, served.sha256, served.mime_type, served.created_at, articles.doi
           from article_full_texts texts
           join articles on articles.id = texts.article_id
           join files uploaded on uploaded.id = case $2 when 'ru' then texts.pdf_ru_id else texts.pdf_en_id end
           left join published_pdfs copies on copies.article_id = texts.article_id and copies.language = $2
               and copies.source_sha256 = uploaded.sha256
           join files served on served.id = coalesce(copies.file_id, uploaded.id)
           where texts.article_id = $1 and not is_text_removed(texts.article_id)"#,
        article.id,
        language.code()
    )
    .fetch_optional(&files.app.pool)
    .await?
    .filter(|file| file.mime_type == PDF)
    .ok_or(Problem::NOT_FOUND)?;
    let page = SiteUrls::of(&files.app).article(article.slug);
    let cite_as = file.doi.as_deref().map(exports::doi_url);
    let pdf = InlinePdf {
        id: FileId(file.id),
        sha256: &file.sha256,
        changed_at: article.changed_at.max(file.created_at),
        name: format!("{}.{}.pdf", article.slug, language.code()),
        link: link_header(&[(&page, "collection"), (cite_as.as_deref().unwrap_or(&page), "cite-as")]),
    };
    inline_pdf::serve(files, pdf, method, headers).await
}
