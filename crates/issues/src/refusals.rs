//! The rules' refusals in the words of the interface.

use axum::http::StatusCode;
use kit::{Error, Problem};
use rules::issue::IssueRefusal;
use rules::{Fault, FaultKind, Words};

pub const CHANGED_ELSEWHERE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "changed-elsewhere",
    Words::new(
        "The issue has been changed since you opened it. Nothing was overwritten: please reload the page and repeat your changes.",
        "Выпуск изменили, пока он был у вас открыт. Ничего не перезаписано: обновите страницу и повторите правки.",
    ),
);

const PUBLISHED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "issue-published",
    Words::new(
        "The issue is published: only its general part, foreword and PDF can be changed. Unpublish it to change the rest.",
        "Выпуск опубликован: изменить можно только общие сведения, предисловие и PDF. Чтобы изменить остальное, снимите его с публикации.",
    ),
);

const NOT_PUBLISHED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "issue-not-published",
    Words::new(
        "The issue is not published. Please reload the page.",
        "Выпуск не опубликован. Обновите страницу.",
    ),
);

pub const ARTICLES_NOT_READY: Problem = Problem::new(
    StatusCode::CONFLICT,
    "articles-not-ready",
    Words::new(
        "Not all articles of the issue can be published. Nothing was published; the issue lists what stands in the way.",
        "Не все статьи выпуска можно опубликовать. Ничего не опубликовано; препятствия перечислены на странице выпуска.",
    ),
);

pub fn refused(refusal: IssueRefusal) -> Error {
    match refusal {
        IssueRefusal::Published => PUBLISHED.into(),
        IssueRefusal::NotPublished => NOT_PUBLISHED.into(),
    }
}

/// What a broken constraint means: somebody else was first.
pub fn taken(error: sqlx::Error) -> Error {
    let (field, kind) = match error.as_database_error().and_then(|broken| broken.constraint()) {
        Some("issues_number_key") => ("number", FaultKind::AlreadyTaken),
        Some("issues_doi_key") => ("doi", FaultKind::AlreadyTaken),
        Some("issues_cover_key" | "issues_cover_exists") => ("coverId", FaultKind::UnknownFile),
        Some("issues_pdf_key" | "issues_pdf_exists") => ("pdfId", FaultKind::UnknownFile),
        Some("issue_articles_pkey") => ("articleGroups", FaultKind::InAnotherIssue),
        _ => return error.into(),
    };
    vec![Fault::in_body(field, kind)].into()
}
