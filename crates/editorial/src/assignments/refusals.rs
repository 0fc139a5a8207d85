//! The rules' refusals in the words of the interface.

use axum::http::StatusCode;
use kit::{Error, Problem};
use rules::review::Refusal;
use rules::review::assignment::Unfit;
use rules::{Fault, FaultKind, Words};

const WRONG_STATUS: Problem = Problem::new(
    StatusCode::CONFLICT,
    "wrong-status",
    Words::new(
        "This is no longer possible: the assignment or its article has moved on. Please reload the page.",
        "Это больше невозможно: статус назначения или статьи изменился. Обновите страницу.",
    ),
);

pub const CHANGED_ELSEWHERE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "changed-elsewhere",
    Words::new(
        "The review has been changed in another window since you opened it. Nothing was overwritten.",
        "Рецензия была изменена в другом окне после того, как вы её открыли. Ничего не перезаписано.",
    ),
);

const IS_AUTHOR: Problem = Problem::new(
    StatusCode::CONFLICT,
    "is-author",
    Words::new(
        "An author of the article cannot review it. Please choose somebody else.",
        "Автор статьи не может быть её рецензентом. Выберите другого человека.",
    ),
);

const IS_YOURSELF: Problem = Problem::new(
    StatusCode::CONFLICT,
    "is-yourself",
    Words::new(
        "You cannot assign yourself. Another editor can assign you.",
        "Себя назначить рецензентом нельзя. Вас может назначить другой редактор.",
    ),
);

const KNOWS_THE_AUTHORS: Problem = Problem::new(
    StatusCode::CONFLICT,
    "knows-the-authors",
    Words::new(
        "Reviewers must not know who the authors are, and an editor or admin does. Please choose somebody else.",
        "Рецензент не должен знать имён авторов, а редакторам и администраторам они известны. Выберите другого человека.",
    ),
);

const UNREACHABLE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "unreachable",
    Words::new(
        "This person has not confirmed an e-mail address, so no letter would reach them.",
        "Этот человек не подтвердил адрес электронной почты, и письмо до него не дойдёт.",
    ),
);

const ALREADY_ASSIGNED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "already-assigned",
    Words::new(
        "This reviewer has been asked to review this version already.",
        "Этот рецензент уже назначен на текущую версию статьи.",
    ),
);

pub const DEACTIVATED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "deactivated",
    Words::new(
        "This account is deactivated. It must be activated before its owner can be asked to review.",
        "Эта учётная запись отключена. Чтобы назначить рецензента, её нужно снова включить.",
    ),
);

const NOT_A_REVIEWER: Problem = Problem::new(
    StatusCode::CONFLICT,
    "not-a-reviewer",
    Words::new(
        "This person has an account without the reviewer role. Grant the role first.",
        "У этого человека есть учётная запись, но нет роли рецензента. Сначала выдайте роль.",
    ),
);

pub fn refused(refusal: Refusal) -> Error {
    match refusal {
        Refusal::Hidden => Problem::NOT_FOUND.into(),
        Refusal::Forbidden => Problem::FORBIDDEN.into(),
        Refusal::WrongStatus => WRONG_STATUS.into(),
        Refusal::ResultNeeded => vec![Fault::in_body("resultId", FaultKind::Required)].into(),
    }
}

pub fn unfit(why: Unfit) -> Error {
    match why {
        Unfit::IsAuthor => IS_AUTHOR.into(),
        Unfit::IsYourself => IS_YOURSELF.into(),
        Unfit::KnowsTheAuthors => KNOWS_THE_AUTHORS.into(),
        Unfit::Unreachable => UNREACHABLE.into(),
        Unfit::AlreadyAssigned => ALREADY_ASSIGNED.into(),
        Unfit::Deactivated => DEACTIVATED.into(),
        Unfit::NotAReviewer => NOT_A_REVIEWER.into(),
    }
}
