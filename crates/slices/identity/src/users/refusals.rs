//! Error responses for refused account actions.

use axum::http::StatusCode;
use kit::{Error, Problem};
use rules::LocalizedText;
use rules::users::Refusal;

pub const CHANGED_ELSEWHERE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "changed-elsewhere",
    LocalizedText::new(
        "The account has changed since you opened it, perhaps by its owner. Nothing was overwritten. Reload the page.",
        "Учётная запись изменилась после того, как вы её открыли. Возможно, её изменил сам владелец. Ничего не перезаписано; обновите страницу.",
    ),
);

pub const LAST_ADMIN: Problem = Problem::new(
    StatusCode::CONFLICT,
    "last-admin",
    LocalizedText::new(
        "This is the only active administrator. Make someone else an administrator first.",
        "Это единственный действующий администратор. Сначала назначьте администратором кого-нибудь ещё.",
    ),
);

pub const NOT_FOR_CHIEF_EDITOR: Problem = Problem::new(
    StatusCode::CONFLICT,
    "not-for-chief-editor",
    LocalizedText::new(
        "Only an active editor can be marked as a chief editor. Administrators are chief editors without a mark.",
        "Отметить главным редактором можно только действующего редактора. Администраторы — главные редакторы и без отметки.",
    ),
);

const NOT_ANSWERED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "not-answered",
    LocalizedText::new(
        "This person was invited and has not answered yet, so there is no account to activate. Resend the invitation.",
        "Этот человек приглашён, но ещё не ответил, поэтому включить его учётную запись пока нельзя. Отправьте приглашение ещё раз.",
    ),
);

const ERASED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "erased",
    LocalizedText::new(
        "This account has been deleted. Nothing more can be done with it.",
        "Эта учётная запись удалена, действия с ней невозможны.",
    ),
);

const OWN_SECOND_FACTOR: Problem = Problem::new(
    StatusCode::CONFLICT,
    "own-second-factor",
    LocalizedText::new(
        "You cannot reset your own second factor. Change it under Security, or ask another administrator.",
        "Сбросить собственный второй фактор нельзя. Измените его в разделе «Безопасность» или попросите другого администратора.",
    ),
);

const CONFLICT_OF_INTEREST: Problem = Problem::new(
    StatusCode::CONFLICT,
    "conflict-of-interest",
    LocalizedText::new(
        "One of your articles is under consideration. Until it is published or declined, ask an administrator to deactivate or activate accounts.",
        "Одна из ваших статей на рассмотрении. Пока она не опубликована и не отклонена, просите отключать и включать учётные записи администратора.",
    ),
);

pub fn refusal_error(refusal: Refusal) -> Error {
    match refusal {
        Refusal::Forbidden => Problem::FORBIDDEN.into(),
        Refusal::LastAdmin => LAST_ADMIN.into(),
        Refusal::InvitationPending => NOT_ANSWERED.into(),
        Refusal::Erased => ERASED.into(),
        Refusal::OwnSecondFactor => OWN_SECOND_FACTOR.into(),
        Refusal::ConflictOfInterest => CONFLICT_OF_INTEREST.into(),
    }
}
