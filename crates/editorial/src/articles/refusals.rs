//! The rules' refusals in the words of the interface.

use axum::http::StatusCode;
use kit::{Error, Problem};
use rules::article::Refusal;
use rules::{Fault, FaultKind, Words};

pub const WRONG_STATUS: Problem = Problem::new(
    StatusCode::CONFLICT,
    "wrong-status",
    Words::new(
        "This is not possible in the article's current status. Please reload the page.",
        "При текущем статусе статьи это невозможно. Обновите страницу.",
    ),
);

pub const CHANGED_ELSEWHERE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "changed-elsewhere",
    Words::new(
        "The article has been changed elsewhere since you opened it. Nothing was overwritten.",
        "Статья была изменена в другом окне после того, как вы её открыли. Ничего не перезаписано.",
    ),
);

const IN_ISSUE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "in-issue",
    Words::new(
        "The article is part of an issue. Please take it out of the issue first.",
        "Статья входит в выпуск. Сначала исключите её из выпуска.",
    ),
);

const WAS_PUBLISHED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "was-published",
    Words::new(
        "The article was published once and cannot be removed. Please write to the editors.",
        "Статья уже была опубликована, поэтому удалить её нельзя. Напишите в редакцию.",
    ),
);

pub const NOT_FOR_PUBMED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "not-for-pubmed",
    Words::new(
        "Only a published article that is part of an issue can be exported.",
        "Экспортировать можно только опубликованную статью, включённую в выпуск.",
    ),
);

pub fn refused(refusal: Refusal) -> Error {
    match refusal {
        Refusal::Hidden => Problem::NOT_FOUND.into(),
        Refusal::Forbidden => Problem::FORBIDDEN.into(),
        Refusal::WrongStatus => WRONG_STATUS.into(),
        Refusal::InIssue => IN_ISSUE.into(),
        Refusal::WasPublished => WAS_PUBLISHED.into(),
        Refusal::PublicationDateNeeded => vec![Fault::in_body("publicationDate", FaultKind::Required)].into(),
        Refusal::Incomplete(obstacles) => {
            obstacles.into_iter().map(|obstacle| obstacle.fault).collect::<Vec<_>>().into()
        }
    }
}
