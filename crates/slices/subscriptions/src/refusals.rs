//! Error responses of newsletters.

use axum::http::StatusCode;
use kit::Problem;
use rules::LocalizedText;

pub const NOTHING_TO_RESEND: Problem = Problem::new(
    StatusCode::CONFLICT,
    "nothing-to-resend",
    LocalizedText::new(
        "There is nothing to resend: the newsletter is still being sent, or every e-mail was handed over. Reload the page.",
        "Отправлять повторно нечего: рассылка ещё идёт или все письма переданы. Обновите страницу.",
    ),
);
