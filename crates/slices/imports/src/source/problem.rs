//! Why a source cannot be read at all.

use std::fmt;

use rules::LocalizedText;

/// A problem of the source that a person has to solve; reading again does not help.
#[derive(Debug, Clone)]
pub struct SourceProblem(pub String);

impl SourceProblem {
    /// `detail` says where, in the words of the source.
    pub fn new(kind: SourceProblemKind, detail: impl fmt::Display) -> SourceProblem {
        SourceProblem(format!("{}: {detail}", kind.code))
    }
}

impl fmt::Display for SourceProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SourceProblem {}

#[derive(Debug, Clone, Copy)]
pub struct SourceProblemKind {
    code: &'static str,
    text: LocalizedText,
}

const fn kind(code: &'static str, en: &'static str, ru: &'static str) -> SourceProblemKind {
    SourceProblemKind { code, text: LocalizedText::new(en, ru) }
}

pub const ARCHIVE_UNREADABLE: SourceProblemKind = kind(
    "archive-unreadable",
    "The file is not a ZIP archive that can be read. Make it again, then upload it anew.",
    "Файл не удалось прочитать как архив ZIP. Создайте его заново и загрузите ещё раз.",
);

pub const ARCHIVE_INCOMPLETE: SourceProblemKind = kind(
    "archive-incomplete",
    "The archive of the journal is incomplete, was changed, or comes from a later version of this program. Export it again.",
    "Архив журнала неполон, изменён или создан более новой версией программы. Создайте его заново.",
);

pub const NOTHING_FOUND: SourceProblemKind = kind(
    "nothing-found",
    "The archive holds nothing that can be imported: no JATS articles, no export of Open Journal Systems, no table.",
    "В архиве нет ничего, что можно перенести: ни статей в JATS, ни выгрузки Open Journal Systems, ни таблицы.",
);

pub const SITE_UNREADABLE: SourceProblemKind = kind(
    "site-unreadable",
    "The site cannot be read. Check that the address opens in a browser and that the journal offers OAI-PMH, then read it again.",
    "Сайт не удалось прочитать. Проверьте, что адрес открывается в браузере и что журнал отдаёт данные по OAI-PMH, и повторите чтение.",
);

pub const SITE_UNKNOWN: SourceProblemKind = kind(
    "site-unknown",
    "The site runs neither Open Journal Systems 3 nor Elpub. Enter the address of the main page of the journal.",
    "Сайт работает не на Open Journal Systems 3 и не на Elpub. Введите адрес главной страницы журнала.",
);

pub const SEVERAL_JOURNALS: SourceProblemKind = kind(
    "several-journals",
    "The site has several journals. Begin a new import with the address of one of them.",
    "На сайте несколько журналов. Начните новый перенос с адресом одного из них.",
);

const ALL: &[SourceProblemKind] =
    &[ARCHIVE_UNREADABLE, NOTHING_FOUND, SITE_UNREADABLE, SITE_UNKNOWN, SEVERAL_JOURNALS];

/// Returns the text of a stored problem, and its detail.
pub fn problem_text(stored: &str) -> (Option<LocalizedText>, &str) {
    let (code, detail) = stored.split_once(": ").unwrap_or((stored, ""));
    (ALL.iter().find(|kind| kind.code == code).map(|kind| kind.text), detail)
}
