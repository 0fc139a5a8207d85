//! Kinds of invalid values, each with a stable code and a message in both languages.

use chrono::NaiveDate;

use crate::language::{Language, LocalizedText};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldErrorKind {
    Required,
    NotAnEmail,
    TooShort {
        min: usize,
    },
    TooLong {
        max: usize,
    },
    OutOfRange {
        min: i64,
        max: i64,
    },
    NotInList,
    AlreadyTaken,
    RoleNotHeld,
    CommonPassword,
    WrongPassword,
    NotLatin,
    NotAName,
    NotASlug,
    CodeRequired,
    ConsentNeeded,
    /// Consent was given to an earlier version of the text.
    ConsentOutdated,
    TooMany {
        max: usize,
    },
    NotAnOrcid,
    ContactNeeded,
    UnknownFile,
    InAnotherIssue,
    /// A DOI that is registered, or on its way to the registry.
    DoiRegistered,
    /// A draft, a declined article, or an unknown id.
    NotForAnIssue,
    OwnArticle,
    /// A shared view must not hold this parameter.
    OnlyInOwnView,
    FileTypeMissing {
        name: LocalizedText,
    },
    MergedManuscriptNeeded,
    EarlierThan {
        name: LocalizedText,
    },
    LaterThan {
        name: LocalizedText,
    },
    NotBetween {
        earliest: NaiveDate,
        latest: NaiveDate,
    },
    ExactlyOneNeeded,
    Invalid {
        label: LocalizedText,
    },
    TooLarge,
    WrongType,
    Malformed,
}

impl FieldErrorKind {
    /// Error code of the API; stable.
    pub const fn code(&self) -> &'static str {
        match self {
            FieldErrorKind::Required => "required",
            FieldErrorKind::NotAnEmail => "not-an-email",
            FieldErrorKind::TooShort { .. } => "too-short",
            FieldErrorKind::TooLong { .. } => "too-long",
            FieldErrorKind::OutOfRange { .. } => "out-of-range",
            FieldErrorKind::NotInList => "not-in-list",
            FieldErrorKind::AlreadyTaken => "already-taken",
            FieldErrorKind::RoleNotHeld => "role-not-held",
            FieldErrorKind::CommonPassword => "common-password",
            FieldErrorKind::WrongPassword => "wrong-password",
            FieldErrorKind::NotLatin => "not-latin",
            FieldErrorKind::NotAName => "not-a-name",
            FieldErrorKind::NotASlug => "not-a-slug",
            FieldErrorKind::CodeRequired => "code-required",
            FieldErrorKind::ConsentNeeded => "consent-needed",
            FieldErrorKind::ConsentOutdated => "consent-outdated",
            FieldErrorKind::TooMany { .. } => "too-many",
            FieldErrorKind::NotAnOrcid => "not-an-orcid",
            FieldErrorKind::ContactNeeded => "contact-needed",
            FieldErrorKind::UnknownFile => "unknown-file",
            FieldErrorKind::InAnotherIssue => "in-another-issue",
            FieldErrorKind::DoiRegistered => "doi-registered",
            FieldErrorKind::NotForAnIssue => "not-for-an-issue",
            FieldErrorKind::OwnArticle => "own-article",
            FieldErrorKind::OnlyInOwnView => "only-in-own-view",
            FieldErrorKind::FileTypeMissing { .. } => "file-type-missing",
            FieldErrorKind::MergedManuscriptNeeded => "merged-manuscript-needed",
            FieldErrorKind::EarlierThan { .. } => "earlier-than",
            FieldErrorKind::LaterThan { .. } => "later-than",
            FieldErrorKind::NotBetween { .. } => "not-between",
            FieldErrorKind::ExactlyOneNeeded => "exactly-one-needed",
            FieldErrorKind::Invalid { .. } => "invalid",
            FieldErrorKind::TooLarge => "too-large",
            FieldErrorKind::WrongType => "wrong-type",
            FieldErrorKind::Malformed => "malformed",
        }
    }

    const fn template(&self) -> LocalizedText {
        match self {
            FieldErrorKind::Required => LocalizedText::new("Required", "Обязательное поле"),
            FieldErrorKind::NotAnEmail => {
                LocalizedText::new("Not valid email", "Некорректный адрес электронной почты")
            }
            FieldErrorKind::TooShort { .. } => {
                LocalizedText::new("Enter at least {min} characters", "Введите не менее {min} символов")
            }
            FieldErrorKind::TooLong { .. } => {
                LocalizedText::new("Enter at most {max} characters", "Введите не более {max} символов")
            }
            FieldErrorKind::OutOfRange { .. } => {
                LocalizedText::new("Must be from {min} to {max}", "Допустимы значения от {min} до {max}")
            }
            FieldErrorKind::NotInList => {
                LocalizedText::new("Choose one of the allowed values", "Выберите одно из допустимых значений")
            }
            FieldErrorKind::AlreadyTaken => LocalizedText::new("Already in use", "Уже используется"),
            FieldErrorKind::ConsentNeeded => LocalizedText::new(
                "Your consent to the processing of personal data is needed",
                "Нужно ваше согласие на обработку персональных данных",
            ),
            FieldErrorKind::ConsentOutdated => LocalizedText::new(
                "The text of the consent has changed. Please reload the page and read it again",
                "Текст согласия изменился. Обновите страницу и прочитайте его ещё раз",
            ),
            FieldErrorKind::RoleNotHeld => {
                LocalizedText::new("You do not hold this role", "У вас нет этой роли")
            }
            FieldErrorKind::CommonPassword => LocalizedText::new(
                "Too easy to guess. Choose another password",
                "Слишком простой пароль. Придумайте другой",
            ),
            FieldErrorKind::WrongPassword => {
                LocalizedText::new("This is not the current password", "Текущий пароль указан неверно")
            }
            FieldErrorKind::NotLatin => {
                LocalizedText::new("Please use Latin letters", "Используйте латинские буквы")
            }
            FieldErrorKind::NotAName => LocalizedText::new(
                "Enter a name, without links or symbols",
                "Введите имя, без ссылок и специальных символов",
            ),
            FieldErrorKind::NotASlug => LocalizedText::new(
                "Use lower-case Latin letters, digits and single hyphens between words; at most 100 characters",
                "Используйте строчные латинские буквы, цифры и по одному дефису между словами; не больше 100 символов",
            ),
            FieldErrorKind::CodeRequired => LocalizedText::new("Code is required", "Требуется код"),
            FieldErrorKind::TooMany { .. } => {
                LocalizedText::new("At most {max} are allowed", "Допускается не более {max}")
            }
            FieldErrorKind::NotAnOrcid => LocalizedText::new(
                "Not a valid ORCID iD. Check the digits",
                "Некорректный идентификатор ORCID. Проверьте цифры",
            ),
            FieldErrorKind::ContactNeeded => LocalizedText::new(
                "A corresponding author needs an e-mail or postal address, a phone or a fax number",
                "Для автора, ответственного за переписку, укажите электронную почту, почтовый адрес, телефон или факс",
            ),
            FieldErrorKind::UnknownFile => LocalizedText::new(
                "This file is no longer available. Upload it again",
                "Этого файла больше нет. Загрузите его ещё раз",
            ),
            FieldErrorKind::InAnotherIssue => LocalizedText::new(
                "This article is in another issue. Remove it there first",
                "Эта статья входит в другой выпуск. Сначала уберите её оттуда",
            ),
            FieldErrorKind::DoiRegistered => LocalizedText::new(
                "This DOI is registered, or on its way to the registry, and can no longer be changed",
                "Этот DOI зарегистрирован или уже отправлен на регистрацию, изменить его нельзя",
            ),
            FieldErrorKind::NotForAnIssue => LocalizedText::new(
                "A draft or a declined article cannot be in an issue. Remove it from the section",
                "Черновик или отклонённую статью нельзя включить в выпуск. Уберите её из рубрики",
            ),
            FieldErrorKind::OnlyInOwnView => LocalizedText::new(
                "A view with a search or a reviewer cannot be shared: it can name a reviewer to the authors of an article",
                "Представлением с поиском или рецензентом нельзя поделиться: оно может раскрыть рецензента авторам статьи",
            ),
            FieldErrorKind::OwnArticle => LocalizedText::new(
                "You are an author of this article or submitted it. Ask a colleague to add it to the issue",
                "Вы автор этой статьи или подали её. Попросите коллегу включить её в выпуск",
            ),
            FieldErrorKind::FileTypeMissing { .. } => {
                LocalizedText::new("Add a file of the type “{name}”", "Добавьте файл типа «{name}»")
            }
            FieldErrorKind::MergedManuscriptNeeded => LocalizedText::new(
                "A merged manuscript of the current version is needed",
                "Нужна объединённая рукопись текущей версии",
            ),
            FieldErrorKind::EarlierThan { .. } => {
                LocalizedText::new("Must not be earlier than the {name}", "Не может быть раньше, чем {name}")
            }
            FieldErrorKind::LaterThan { .. } => {
                LocalizedText::new("Must not be later than the {name}", "Не может быть позже, чем {name}")
            }
            FieldErrorKind::NotBetween { .. } => LocalizedText::new(
                "Must be from {earliest} to {latest}",
                "Допустимы даты с {earliest} по {latest}",
            ),
            FieldErrorKind::ExactlyOneNeeded => LocalizedText::new(
                "Exactly one value can be changed at a time",
                "За один раз можно изменить только одно значение",
            ),
            FieldErrorKind::Invalid { .. } => {
                LocalizedText::new("{label} is invalid", "Поле «{label}» заполнено неверно")
            }
            FieldErrorKind::TooLarge => {
                LocalizedText::new("This is far too large", "Допустимый объём значительно превышен")
            }
            FieldErrorKind::WrongType => {
                LocalizedText::new("A value of another type is needed", "Нужно значение другого типа")
            }
            FieldErrorKind::Malformed => LocalizedText::new("Could not be read", "Не удалось прочитать"),
        }
    }

    /// Message with its values filled in.
    pub fn message(&self, language: Language) -> String {
        let values = match self {
            FieldErrorKind::TooShort { min } => vec![("min", min.to_string())],
            FieldErrorKind::TooLong { max } | FieldErrorKind::TooMany { max } => {
                vec![("max", max.to_string())]
            }
            FieldErrorKind::OutOfRange { min, max } => {
                vec![("min", min.to_string()), ("max", max.to_string())]
            }
            FieldErrorKind::FileTypeMissing { name }
            | FieldErrorKind::EarlierThan { name }
            | FieldErrorKind::LaterThan { name } => vec![("name", name.in_language(language).to_owned())],
            FieldErrorKind::NotBetween { earliest, latest } => {
                let format = |date: &NaiveDate| date.format("%d.%m.%Y").to_string();
                vec![("earliest", format(earliest)), ("latest", format(latest))]
            }
            FieldErrorKind::Invalid { label } => vec![("label", label.in_language(language).to_owned())],
            _ => Vec::new(),
        };
        self.template().fill(language, &values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAME: LocalizedText = LocalizedText::new("due date", "срок");

    #[test]
    fn messages_contain_their_values() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let between = FieldErrorKind::NotBetween { earliest: day("2026-03-01"), latest: day("2026-04-02") };
        for (kind, code, en, ru) in [
            (FieldErrorKind::Required, "required", "Required", "Обязательное поле"),
            (
                FieldErrorKind::TooShort { min: 10 },
                "too-short",
                "Enter at least 10 characters",
                "Введите не менее 10 символов",
            ),
            (
                FieldErrorKind::TooLong { max: 20 },
                "too-long",
                "Enter at most 20 characters",
                "Введите не более 20 символов",
            ),
            (
                FieldErrorKind::TooMany { max: 3 },
                "too-many",
                "At most 3 are allowed",
                "Допускается не более 3",
            ),
            (
                FieldErrorKind::OutOfRange { min: 1, max: 5 },
                "out-of-range",
                "Must be from 1 to 5",
                "Допустимы значения от 1 до 5",
            ),
            (
                FieldErrorKind::FileTypeMissing { name: NAME },
                "file-type-missing",
                "Add a file of the type “due date”",
                "Добавьте файл типа «срок»",
            ),
            (
                FieldErrorKind::EarlierThan { name: NAME },
                "earlier-than",
                "Must not be earlier than the due date",
                "Не может быть раньше, чем срок",
            ),
            (
                FieldErrorKind::LaterThan { name: NAME },
                "later-than",
                "Must not be later than the due date",
                "Не может быть позже, чем срок",
            ),
            (
                between,
                "not-between",
                "Must be from 01.03.2026 to 02.04.2026",
                "Допустимы даты с 01.03.2026 по 02.04.2026",
            ),
            (
                FieldErrorKind::Invalid { label: NAME },
                "invalid",
                "due date is invalid",
                "Поле «срок» заполнено неверно",
            ),
        ] {
            assert_eq!(kind.code(), code);
            assert_eq!([Language::En, Language::Ru].map(|language| kind.message(language)), [en, ru]);
        }
    }
}
