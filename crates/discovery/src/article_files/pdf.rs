use axum::http::HeaderMap;
use axum::response::Response;
use files::Files;
use kit::{Problem, Result};
use rules::{FileId, Language};

use crate::addresses::Addresses;
use crate::shown_pdf::{PDF, Shown, show};
use crate::signposts::signposts;

pub async fn give(
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
    let page = Addresses::of(&files.app).article(slug);
    let cite_as = file.doi.as_deref().map(exports::doi_address);
    let pdf = Shown {
        id: FileId(file.id),
        sha256: &file.sha256,
        name: format!("{slug}.{}.pdf", language.code()),
        link: signposts(&[(&page, "collection"), (cite_as.as_deref().unwrap_or(&page), "cite-as")]),
    };
    show(files, pdf, headers).await
}
