//! Error responses of imports.

use axum::http::StatusCode;
use kit::Problem;
use rules::LocalizedText;

pub const WRONG_STATE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "import-state",
    LocalizedText::new(
        "This is not possible now, because the import has gone on since. Reload the page.",
        "Сейчас это невозможно: состояние переноса с тех пор изменилось. Обновите страницу.",
    ),
);

pub const CHANGED_ELSEWHERE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "changed-elsewhere",
    LocalizedText::new(
        "Somebody else has changed the mapping meanwhile. Reload the page and enter your changes again.",
        "Тем временем соответствия изменил кто-то другой. Обновите страницу и внесите изменения ещё раз.",
    ),
);
