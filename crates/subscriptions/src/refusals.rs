//! The rules' refusals in the words of the interface.

use axum::http::StatusCode;
use kit::Problem;
use rules::Words;

pub const NOTHING_TO_RESEND: Problem = Problem::new(
    StatusCode::CONFLICT,
    "nothing-to-resend",
    Words::new(
        "There is nothing to send again: the newsletter is on its way, or every letter has arrived. Please reload the page.",
        "Отправлять повторно нечего: рассылка ещё идёт или все письма доставлены. Обновите страницу.",
    ),
);
