use axum::http::StatusCode;
use kit::Problem;
use rules::LocalizedText;

pub const NOTICE_IN_PROGRESS: Problem = Problem::new(
    StatusCode::CONFLICT,
    "notice-in-progress",
    LocalizedText::new(
        "A notice of this kind on the article is being prepared already. Finish or discard it first.",
        "Такое уведомление об этой статье уже готовится. Сначала опубликуйте или удалите его.",
    ),
);
