//! Errors of rejected uploads.

use axum::http::StatusCode;
use kit::Problem;
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
