//! Errors of rejected uploads.

use axum::http::StatusCode;
use kit::error::UNAVAILABLE_SECONDS;
use kit::{Error, Problem};
use rules::LocalizedText;
use rules::uploads::Content;

pub const FILE_TOO_LARGE: Problem = Problem::new(
    StatusCode::PAYLOAD_TOO_LARGE,
    "file-too-large",
    LocalizedText::new("The file is larger than allowed.", "Файл больше допустимого размера."),
);

pub const FILE_TYPE_REFUSED: Problem = Problem::new(
    StatusCode::UNSUPPORTED_MEDIA_TYPE,
    "file-type-refused",
    LocalizedText::new(
        "Files of this type are not accepted. Allowed: pdf, doc, docx, xls, xlsx, txt, csv, jpg, png, bmp.",
        "Файлы этого формата не принимаются. Допустимые форматы: pdf, doc, docx, xls, xlsx, txt, csv, jpg, png, bmp.",
    ),
);

pub const FILE_INFECTED: Problem = Problem::new(
    StatusCode::UNPROCESSABLE_ENTITY,
    "file-infected",
    LocalizedText::new(
        "The antivirus found malware in this file, so it was not stored. Check your computer, then upload a \
         clean copy.",
        "Антивирус нашёл в файле вредоносное содержимое, поэтому файл не сохранён. Проверьте свой компьютер и загрузите \
         чистую копию.",
    ),
);

pub const ANTIVIRUS_UNAVAILABLE: Problem = Problem::new(
    StatusCode::SERVICE_UNAVAILABLE,
    "antivirus-unavailable",
    LocalizedText::new(
        "Files cannot be checked for viruses right now, so this one was not stored. Please try again in a few minutes.",
        "Сейчас не удаётся проверить файл на вирусы, поэтому он не сохранён. Повторите попытку через несколько минут.",
    ),
);

/// 429, because it is gone after a time that the response names.
pub const DAY_QUOTA_USED_UP: Problem = Problem::new(
    StatusCode::TOO_MANY_REQUESTS,
    "upload-day-quota",
    LocalizedText::new(
        "You have uploaded as much as an account may within 24 hours. You can upload this file in {time}. If you cannot \
         wait, write to the editorial office.",
        "За последние 24 часа вы загрузили столько, сколько разрешено для одной учётной записи. Этот файл можно будет \
         загрузить через {time}. Если ждать нельзя, напишите в редакцию.",
    ),
);

/// 413, because waiting does not help: the content is too large for the space that is left to the account.
pub const UNLINKED_QUOTA_USED_UP: Problem = Problem::new(
    StatusCode::PAYLOAD_TOO_LARGE,
    "unlinked-files-quota",
    LocalizedText::new(
        "Files that you uploaded but that nothing uses take up all the space they may. Delete them, or wait: a file that \
         nothing uses is deleted after 7 days.",
        "Файлы, которые вы загрузили, но нигде не используете, заняли всё отведённое им место. Удалите их или подождите: \
         неиспользуемый файл удаляется через 7 дней.",
    ),
);

pub const TOO_MANY_UPLOADS: Problem = Problem::new(
    StatusCode::TOO_MANY_REQUESTS,
    "too-many-uploads",
    LocalizedText::new(
        "You are already uploading as many files as you may at the same time. Wait until one of them is uploaded, then \
         try again.",
        "Вы уже загружаете столько файлов, сколько можно одновременно. Дождитесь окончания одной из загрузок и повторите \
         попытку.",
    ),
);

/// 503, because the client has done nothing wrong and it passes soon.
pub const UPLOADS_BUSY: Problem = Problem::new(
    StatusCode::SERVICE_UNAVAILABLE,
    "uploads-busy",
    LocalizedText::new(
        "Too many files are being uploaded right now. Please try again in a minute.",
        "Сейчас загружается слишком много файлов. Повторите попытку через минуту.",
    ),
);

/// 507, because only the people who run the server can change it.
pub const NO_SPACE: Problem = Problem::new(
    StatusCode::INSUFFICIENT_STORAGE,
    "no-space",
    LocalizedText::new(
        "The server has no space for files right now, so this one was not stored. Everything else works. Please try again \
         later; if the problem lasts, write to the editorial office.",
        "На сервере сейчас нет места для файлов, поэтому этот файл не сохранён. Всё остальное работает. Повторите попытку \
         позже; если проблема не исчезнет, напишите в редакцию.",
    ),
);

/// 400 and not 408: browsers repeat a request that was answered by 408.
pub const UPLOAD_TOO_SLOW: Problem = Problem::new(
    StatusCode::BAD_REQUEST,
    "upload-too-slow",
    LocalizedText::new(
        "The connection is too slow for this upload, so it was ended. Please try again over a faster connection.",
        "Соединение слишком медленное, поэтому загрузка прервана. Повторите попытку при более быстром соединении.",
    ),
);

/// Returns the error for content that does not match the file name.
pub const fn invalid_content(content: Content) -> Problem {
    let (status, code) = match content {
        Content::Empty => (StatusCode::UNPROCESSABLE_ENTITY, "file-empty"),
        Content::Bomb => (StatusCode::UNPROCESSABLE_ENTITY, "file-unpacks-too-large"),
        Content::Protected => (StatusCode::UNPROCESSABLE_ENTITY, "file-protected"),
        Content::WithMacros => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "file-with-macros"),
        _ => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "file-content-mismatch"),
    };
    Problem::new(status, code, content.refusal())
}

/// Asks to repeat the upload when the antivirus may be back.
pub fn antivirus_unavailable() -> Error {
    Error::RetryAfter { problem: ANTIVIRUS_UNAVAILABLE, seconds: UNAVAILABLE_SECONDS }
}
