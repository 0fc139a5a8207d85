//! Why a file is not taken, and what the person can do.

use axum::http::StatusCode;
use kit::Problem;
use rules::Words;
use rules::uploads::Content;

pub const FILE_TOO_LARGE: Problem = Problem::new(
    StatusCode::PAYLOAD_TOO_LARGE,
    "file-too-large",
    Words::new("The file is larger than allowed.", "Файл больше допустимого размера."),
);

pub const FILE_TYPE_REFUSED: Problem = Problem::new(
    StatusCode::UNSUPPORTED_MEDIA_TYPE,
    "file-type-refused",
    Words::new(
        "Files of this type are not accepted. Allowed: pdf, doc, docx, xls, xlsx, txt, csv, jpg, png, bmp.",
        "Файлы этого формата не принимаются. Допустимые форматы: pdf, doc, docx, xls, xlsx, txt, csv, jpg, png, bmp.",
    ),
);

pub const FILE_INFECTED: Problem = Problem::new(
    StatusCode::UNPROCESSABLE_ENTITY,
    "file-infected",
    Words::new(
        "The antivirus found malware in this file, so it was not stored. Check your computer, then upload a \
         clean copy.",
        "Антивирус нашёл в файле вредоносное содержимое, поэтому файл не сохранён. Проверьте свой компьютер и загрузите \
         чистую копию.",
    ),
);

pub const ANTIVIRUS_SILENT: Problem = Problem::new(
    StatusCode::SERVICE_UNAVAILABLE,
    "antivirus-unavailable",
    Words::new(
        "Files cannot be checked for viruses right now, so this one was not stored. Please try again in a few minutes.",
        "Сейчас не удаётся проверить файл на вирусы, поэтому он не сохранён. Повторите попытку через несколько минут.",
    ),
);

/// Content that does not belong into a file of that name.
pub const fn unfit(content: Content) -> Problem {
    let (status, code) = match content {
        Content::Empty => (StatusCode::UNPROCESSABLE_ENTITY, "file-empty"),
        Content::Bomb => (StatusCode::UNPROCESSABLE_ENTITY, "file-unpacks-too-large"),
        Content::Protected => (StatusCode::UNPROCESSABLE_ENTITY, "file-protected"),
        Content::WithMacros => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "file-with-macros"),
        _ => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "file-content-mismatch"),
    };
    Problem::new(status, code, content.refusal())
}
