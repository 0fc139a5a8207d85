//! Error responses of issues.

use axum::http::StatusCode;
use kit::{Error, Problem};
use rules::issue::IssueRefusal;
use rules::{FieldError, FieldErrorKind, LocalizedText};

pub const CHANGED_ELSEWHERE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "changed-elsewhere",
    LocalizedText::new(
        "The issue has changed since you opened it. Nothing was overwritten. Reload the page and repeat your changes.",
        "Выпуск изменили, пока он был у вас открыт. Ничего не перезаписано. Обновите страницу и повторите изменения.",
    ),
);

const PUBLISHED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "issue-published",
    LocalizedText::new(
        "The issue is published: only its general part, foreword and PDF can be changed. Unpublish it to change the rest.",
        "Выпуск опубликован: изменить можно только общие сведения, предисловие и PDF. Чтобы изменить остальное, снимите его с публикации.",
    ),
);

const NOT_PUBLISHED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "issue-not-published",
    LocalizedText::new(
        "The issue is not published. Reload the page.",
        "Выпуск не опубликован. Обновите страницу.",
    ),
);

pub const ARTICLES_NOT_READY: Problem = Problem::new(
    StatusCode::CONFLICT,
    "articles-not-ready",
    LocalizedText::new(
        "Not all articles of the issue can be published, so nothing was published. The page of the issue says why.",
        "Не все статьи выпуска можно опубликовать, поэтому ничего не опубликовано. Причины указаны на странице выпуска.",
    ),
);

pub fn refusal_error(refusal: IssueRefusal) -> Error {
    match refusal {
        IssueRefusal::Published => PUBLISHED.into(),
        IssueRefusal::NotPublished => NOT_PUBLISHED.into(),
    }
}

/// Maps constraint violations, which a concurrent request causes, to field errors.
pub fn constraint_error(error: sqlx::Error) -> Error {
    let (field, kind) = match error.as_database_error().and_then(|error| error.constraint()) {
        Some("issues_number_key") => ("number", FieldErrorKind::AlreadyTaken),
        Some("issues_doi_key") => ("doi", FieldErrorKind::AlreadyTaken),
        Some("issues_cover_key" | "issues_cover_exists") => ("coverId", FieldErrorKind::UnknownFile),
        Some("issues_pdf_key" | "issues_pdf_exists") => ("pdfId", FieldErrorKind::UnknownFile),
        Some("issue_articles_pkey") => ("articleGroups", FieldErrorKind::InAnotherIssue),
        _ => return error.into(),
    };
    vec![FieldError::in_body(field, kind)].into()
}
