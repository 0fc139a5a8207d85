//! Error responses of archives and packages.

use axum::http::StatusCode;
use kit::Problem;
use rules::LocalizedText;

pub const BEING_MADE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "archive-being-made",
    LocalizedText::new(
        "An archive of the journal is being made already. Wait until it is ready, or remove it.",
        "Архив журнала уже создаётся. Дождитесь его готовности или удалите его.",
    ),
);

pub const NOT_MADE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "archive-not-made",
    LocalizedText::new("This archive is not ready yet.", "Этот архив ещё не готов."),
);

pub const FILE_GONE: Problem = Problem::new(
    StatusCode::NOT_FOUND,
    "archive-file-gone",
    LocalizedText::new(
        "The file of this archive is not in storage any more. Remove the archive and make a new one.",
        "Файла этого архива больше нет в хранилище. Удалите архив и создайте новый.",
    ),
);

pub const ISSUE_NOT_PUBLISHED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "issue-not-published",
    LocalizedText::new(
        "Only a published issue can be sent to eLibrary.",
        "В eLibrary можно отправить только опубликованный выпуск.",
    ),
);

pub const ISSUE_WITHOUT_ARTICLES: Problem = Problem::new(
    StatusCode::CONFLICT,
    "issue-without-articles",
    LocalizedText::new(
        "This issue has no published articles. eLibrary does not accept empty issues.",
        "В этом выпуске нет опубликованных статей. eLibrary не принимает пустые выпуски.",
    ),
);

pub const NO_ELIBRARY_NUMBER: Problem = Problem::new(
    StatusCode::CONFLICT,
    "no-elibrary-number",
    LocalizedText::new(
        "The journal's number at eLibrary is missing. Ask the administrator to set journal.elibrary_title_id.",
        "Не указан номер журнала в eLibrary. Попросите администратора задать journal.elibrary_title_id.",
    ),
);

pub const ARTICLE_NOT_PUBLISHED: Problem = Problem::new(
    StatusCode::CONFLICT,
    "article-not-published",
    LocalizedText::new(
        "Only a published article can be sent to PubMed Central.",
        "В PubMed Central можно отправить только опубликованную статью.",
    ),
);

pub const ARTICLE_WITHOUT_PDF: Problem = Problem::new(
    StatusCode::CONFLICT,
    "article-without-pdf",
    LocalizedText::new(
        "This article has no PDF, without which PubMed Central does not accept it.",
        "У этой статьи нет PDF, без которого PubMed Central её не примет.",
    ),
);
