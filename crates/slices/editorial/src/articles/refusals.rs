//! Error responses for refused article actions.

use axum::http::StatusCode;
use kit::{Error, Problem};
use rules::article::Refusal;
use rules::{FieldError, FieldErrorKind, LocalizedText};

pub const WRONG_STATUS: Problem = Problem::new(
    StatusCode::CONFLICT,
    "wrong-status",
    LocalizedText::new(
        "This is not possible in the article’s current status. Reload the page.",
        "При текущем статусе статьи это невозможно. Обновите страницу.",
    ),
);

pub const CHANGED_ELSEWHERE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "changed-elsewhere",
    LocalizedText::new(
        "The article has changed elsewhere since you opened it. Nothing was overwritten.",
        "Статью изменили в другом месте после того, как вы её открыли. Ничего не перезаписано.",
    ),
);

const IN_ISSUE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "in-issue",
    LocalizedText::new(
        "The article is in an issue. Remove it from the issue first.",
        "Статья входит в выпуск. Сначала уберите её из выпуска.",
    ),
);

const WAS_PUBLISHED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "was-published",
    LocalizedText::new(
        "The article was published once and cannot be removed. Please write to the editors.",
        "Статья уже была опубликована, поэтому удалить её нельзя. Напишите в редакцию.",
    ),
);

pub const NOT_FOR_PUBMED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "not-for-pubmed",
    LocalizedText::new(
        "Only a published article that is part of an issue can be exported.",
        "Экспортировать можно только опубликованную статью, включённую в выпуск.",
    ),
);

/// Returns why an action is not offered, for reasons that the actor can remove elsewhere.
pub const fn blocker_problem(refusal: &Refusal) -> Option<Problem> {
    match refusal {
        Refusal::InIssue => Some(IN_ISSUE),
        Refusal::WasPublished => Some(WAS_PUBLISHED),
        _ => None,
    }
}

pub fn refusal_error(refusal: Refusal) -> Error {
    match refusal {
        Refusal::Hidden => Problem::NOT_FOUND.into(),
        Refusal::Forbidden => Problem::FORBIDDEN.into(),
        Refusal::WrongStatus => WRONG_STATUS.into(),
        Refusal::InIssue => IN_ISSUE.into(),
        Refusal::WasPublished => WAS_PUBLISHED.into(),
        Refusal::PublicationDateNeeded => {
            vec![FieldError::in_body("publicationDate", FieldErrorKind::Required)].into()
        }
        Refusal::Incomplete(submission_problems) => {
            submission_problems.into_iter().map(|problem| problem.error).collect::<Vec<_>>().into()
        }
    }
}
