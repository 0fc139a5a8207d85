//! Error responses of deliveries.

use axum::http::StatusCode;
use kit::Problem;
use rules::LocalizedText;

pub const TARGET_OFF: Problem = Problem::new(
    StatusCode::CONFLICT,
    "delivery-target-off",
    LocalizedText::new(
        "This index is not set up. Ask your system administrator to add it to the settings.",
        "Этот индекс не настроен. Попросите системного администратора добавить его в настройки.",
    ),
);

pub const CANNOT_BE_SENT: Problem = Problem::new(
    StatusCode::CONFLICT,
    "cannot-be-sent",
    LocalizedText::new(
        "This cannot be sent now: an answer is awaited, something is missing, or the article is not published. Reload the page.",
        "Сейчас отправить нельзя: ожидается ответ, не хватает данных или статья не опубликована. Обновите страницу.",
    ),
);

pub const CANNOT_BE_MARKED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "cannot-be-marked-delivered",
    LocalizedText::new(
        "This cannot be marked as delivered now: it is delivered already, or an answer is awaited. Reload the page.",
        "Сейчас отметить доставку нельзя: она уже отмечена или ожидается ответ. Обновите страницу.",
    ),
);

pub const NOT_PUBLISHED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "not-published",
    LocalizedText::new("The article is not published.", "Статья не опубликована."),
);

pub const RECORD_INCOMPLETE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "record-incomplete",
    LocalizedText::new(
        "The article lacks something that this index demands. See what will be sent.",
        "В статье не хватает данных, которые требует этот индекс. Посмотрите, что будет отправлено.",
    ),
);
