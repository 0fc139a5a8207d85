//! The rules' refusals in the words of the interface.

use axum::http::StatusCode;
use kit::{Error, Problem};
use rules::Words;
use rules::users::Refusal;

pub const CHANGED_ELSEWHERE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "changed-elsewhere",
    Words::new(
        "The account has been changed since you opened it, perhaps by its owner. Nothing was overwritten: please reload the page.",
        "Учётная запись изменилась после того, как вы её открыли: возможно, её изменил сам владелец. Ничего не перезаписано, обновите страницу.",
    ),
);

pub const LAST_ADMIN: Problem = Problem::new(
    StatusCode::CONFLICT,
    "last-admin",
    Words::new(
        "This is the only active administrator. Please make somebody else an administrator first.",
        "Это единственный действующий администратор. Сначала назначьте администратором кого-нибудь ещё.",
    ),
);

const NOT_ANSWERED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "not-answered",
    Words::new(
        "This person was invited and has not answered yet, so there is nothing to activate. Send the invitation again instead.",
        "Этот человек приглашён, но ещё не ответил, поэтому включить его учётную запись пока нельзя. Отправьте приглашение ещё раз.",
    ),
);

const ERASED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "erased",
    Words::new(
        "This account was erased. There is nobody behind it any more.",
        "Эта учётная запись удалена. За ней больше никого нет.",
    ),
);

pub fn refused(refusal: Refusal) -> Error {
    match refusal {
        Refusal::Forbidden => Problem::FORBIDDEN.into(),
        Refusal::LastAdmin => LAST_ADMIN.into(),
        Refusal::NotAnswered => NOT_ANSWERED.into(),
        Refusal::Erased => ERASED.into(),
    }
}
