//! PDFs of an article.

use axum::http::HeaderMap;
use axum::response::Response;
use files::Files;
use kit::{Problem, Result};
use rules::{FileId, Language};

use crate::inline_pdf::{self, InlinePdf, PDF};
use crate::signposting::link_header;
use crate::site_urls::SiteUrls;

pub async fn serve(
    files: &Files,
    article: i64,
    slug: &str,
    language: Language,
    headers: &HeaderMap,
) -> Result<Response> {
    let file = sqlx::query!(
        r#"select files.id, files.sha256, files.mime_type, articles.doi
           from article_full_texts texts
           join articles on articles.id = texts.article_id
           join files on files.id = case when $2 then texts.pdf_ru_id else texts.pdf_en_id end
           where texts.article_id = $1"#,
        article,
        language == Language::Ru
    )
    .fetch_optional(&files.app.pool)
    .await?
    .filter(|file| file.mime_type == PDF)
    .ok_or(Problem::NOT_FOUND)?;
    let page = SiteUrls::of(&files.app).article(slug);
    let cite_as = file.doi.as_deref().map(exports::doi_url);
    let pdf = InlinePdf {
        id: FileId(file.id),
        sha256: &file.sha256,
        name: format!("{slug}.{}.pdf", language.code()),
        link: link_header(&[(&page, "collection"), (cite_as.as_deref().unwrap_or(&page), "cite-as")]),
    };
    inline_pdf::serve(files, pdf, headers).await
}
