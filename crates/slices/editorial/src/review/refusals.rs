//! Error responses for refused actions on assignments.

use axum::http::StatusCode;
use kit::{Error, Problem};
use rules::review::Refusal;
use rules::review::candidates::CannotReview;
use rules::{FieldError, FieldErrorKind, LocalizedText};

const WRONG_STATUS: Problem = Problem::new(
    StatusCode::CONFLICT,
    "wrong-status",
    LocalizedText::new(
        "This is no longer possible: the status of the request or the article has changed. Reload the page.",
        "Это больше невозможно: статус запроса или статьи изменился. Обновите страницу.",
    ),
);

const NOT_LATE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "not-late",
    LocalizedText::new(
        "The reviewer still has time, so there is nothing to remind of.",
        "У рецензента ещё есть время, напоминать пока не о чем.",
    ),
);

const REMINDED_RECENTLY: Problem = Problem::new(
    StatusCode::CONFLICT,
    "reminded-recently",
    LocalizedText::new(
        "The reviewer got an e-mail about this within the last 24 hours. Wait a day before you remind again.",
        "Рецензент получил письмо об этом менее суток назад. Подождите день, прежде чем напоминать снова.",
    ),
);

pub const CHANGED_ELSEWHERE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "changed-elsewhere",
    LocalizedText::new(
        "The review has changed in another window since you opened it. Nothing was overwritten.",
        "Рецензию изменили в другом окне после того, как вы её открыли. Ничего не перезаписано.",
    ),
);

const IS_AUTHOR: Problem = Problem::new(
    StatusCode::CONFLICT,
    "is-author",
    LocalizedText::new(
        "An author of the article cannot review it. Choose someone else.",
        "Автор статьи не может быть её рецензентом. Выберите другого человека.",
    ),
);

const IS_YOURSELF: Problem = Problem::new(
    StatusCode::CONFLICT,
    "is-yourself",
    LocalizedText::new(
        "You cannot assign yourself, but another editor can.",
        "Себя назначить нельзя, но это может сделать другой редактор.",
    ),
);

const KNOWS_THE_AUTHORS: Problem = Problem::new(
    StatusCode::CONFLICT,
    "knows-the-authors",
    LocalizedText::new(
        "Editors and administrators see the authors’ names, so they cannot review. Choose someone else.",
        "Редакторы и администраторы видят имена авторов и рецензировать не могут. Выберите другого человека.",
    ),
);

const UNREACHABLE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "unreachable",
    LocalizedText::new(
        "This person has no confirmed e-mail address, so no e-mail would reach them.",
        "У этого человека нет подтверждённого адреса электронной почты, письмо до него не дойдёт.",
    ),
);

const ALREADY_ASSIGNED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "already-assigned",
    LocalizedText::new(
        "This reviewer has already been asked to review this version.",
        "Запрос на рецензию этой версии уже отправлен.",
    ),
);

pub const DEACTIVATED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "deactivated",
    LocalizedText::new(
        "This account is deactivated. Activate it before you ask its owner to review.",
        "Эта учётная запись отключена. Чтобы назначить рецензента, снова включите её.",
    ),
);

const NOT_A_REVIEWER: Problem = Problem::new(
    StatusCode::CONFLICT,
    "not-a-reviewer",
    LocalizedText::new(
        "This person has an account without the reviewer role. Grant the role first.",
        "У этого человека есть учётная запись, но нет роли рецензента. Сначала выдайте роль.",
    ),
);

pub fn refusal_error(refusal: Refusal) -> Error {
    match refusal {
        Refusal::Hidden => Problem::NOT_FOUND.into(),
        Refusal::Forbidden => Problem::FORBIDDEN.into(),
        Refusal::WrongStatus => WRONG_STATUS.into(),
        Refusal::NotLate => NOT_LATE.into(),
        Refusal::RemindedRecently => REMINDED_RECENTLY.into(),
        Refusal::ResultNeeded => vec![FieldError::in_body("resultId", FieldErrorKind::Required)].into(),
    }
}

pub fn cannot_review_error(why: CannotReview) -> Error {
    match why {
        CannotReview::IsAuthor => IS_AUTHOR.into(),
        CannotReview::IsYourself => IS_YOURSELF.into(),
        CannotReview::KnowsTheAuthors => KNOWS_THE_AUTHORS.into(),
        CannotReview::Unreachable => UNREACHABLE.into(),
        CannotReview::AlreadyAssigned => ALREADY_ASSIGNED.into(),
        CannotReview::Deactivated => DEACTIVATED.into(),
        CannotReview::NotAReviewer => NOT_A_REVIEWER.into(),
    }
}
