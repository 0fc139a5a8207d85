//! Everything that can be wrong with a value, with a code for machines and words for people.

use chrono::NaiveDate;

use crate::language::{Language, Words};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FaultKind {
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
    /// To a text that has been replaced since.
    ConsentOutdated,
    TooMany {
        max: usize,
    },
    NotAnOrcid,
    ContactNeeded,
    UnknownFile,
    /// An article is in one issue at most.
    InAnotherIssue,
    /// A draft, one that was declined, or none at all.
    NotForAnIssue,
    OwnArticle,
    FileTypeMissing {
        name: Words,
    },
    MergedManuscriptNeeded,
    /// A day that must not come before another one.
    EarlierThan {
        name: Words,
    },
    LaterThan {
        name: Words,
    },
    /// A day outside of those that can be chosen.
    NotBetween {
        earliest: NaiveDate,
        latest: NaiveDate,
    },
    ExactlyOneNeeded,
    Invalid {
        label: Words,
    },
    TooLarge,
    WrongType,
    Malformed,
}

impl FaultKind {
    /// Stable and for machines.
    pub const fn code(&self) -> &'static str {
        match self {
            FaultKind::Required => "required",
            FaultKind::NotAnEmail => "not-an-email",
            FaultKind::TooShort { .. } => "too-short",
            FaultKind::TooLong { .. } => "too-long",
            FaultKind::OutOfRange { .. } => "out-of-range",
            FaultKind::NotInList => "not-in-list",
            FaultKind::AlreadyTaken => "already-taken",
            FaultKind::RoleNotHeld => "role-not-held",
            FaultKind::CommonPassword => "common-password",
            FaultKind::WrongPassword => "wrong-password",
            FaultKind::NotLatin => "not-latin",
            FaultKind::NotAName => "not-a-name",
            FaultKind::NotASlug => "not-a-slug",
            FaultKind::CodeRequired => "code-required",
            FaultKind::ConsentNeeded => "consent-needed",
            FaultKind::ConsentOutdated => "consent-outdated",
            FaultKind::TooMany { .. } => "too-many",
            FaultKind::NotAnOrcid => "not-an-orcid",
            FaultKind::ContactNeeded => "contact-needed",
            FaultKind::UnknownFile => "unknown-file",
            FaultKind::InAnotherIssue => "in-another-issue",
            FaultKind::NotForAnIssue => "not-for-an-issue",
            FaultKind::OwnArticle => "own-article",
            FaultKind::FileTypeMissing { .. } => "file-type-missing",
            FaultKind::MergedManuscriptNeeded => "merged-manuscript-needed",
            FaultKind::EarlierThan { .. } => "earlier-than",
            FaultKind::LaterThan { .. } => "later-than",
            FaultKind::NotBetween { .. } => "not-between",
            FaultKind::ExactlyOneNeeded => "exactly-one-needed",
            FaultKind::Invalid { .. } => "invalid",
            FaultKind::TooLarge => "too-large",
            FaultKind::WrongType => "wrong-type",
            FaultKind::Malformed => "malformed",
        }
    }

    const fn words(&self) -> Words {
        match self {
            FaultKind::Required => Words::new("Required", "Обязательное поле"),
            FaultKind::NotAnEmail => Words::new("Not valid email", "Некорректный адрес электронной почты"),
            FaultKind::TooShort { .. } => {
                Words::new("At least {min} characters are needed", "Минимум символов: {min}")
            }
            FaultKind::TooLong { .. } => {
                Words::new("At most {max} characters are allowed", "Максимум символов: {max}")
            }
            FaultKind::OutOfRange { .. } => {
                Words::new("Must be from {min} to {max}", "Допустимы значения от {min} до {max}")
            }
            FaultKind::NotInList => Words::new("Not one of the allowed values", "Недопустимое значение"),
            FaultKind::AlreadyTaken => Words::new("Already in use", "Уже используется"),
            FaultKind::ConsentNeeded => Words::new(
                "Your consent to the processing of personal data is needed",
                "Нужно ваше согласие на обработку персональных данных",
            ),
            FaultKind::ConsentOutdated => Words::new(
                "The text of the consent has changed. Please reload the page and read it again",
                "Текст согласия изменился. Обновите страницу и прочитайте его ещё раз",
            ),
            FaultKind::RoleNotHeld => Words::new("You do not hold this role", "У вас нет этой роли"),
            FaultKind::CommonPassword => Words::new(
                "Too easy to guess: please choose another one",
                "Слишком простой пароль: придумайте другой",
            ),
            FaultKind::WrongPassword => {
                Words::new("This is not the current password", "Текущий пароль указан неверно")
            }
            FaultKind::NotLatin => Words::new("Please use Latin letters", "Используйте латинские буквы"),
            FaultKind::NotAName => Words::new("This is not a name", "Это не похоже на имя"),
            FaultKind::NotASlug => Words::new(
                "Please use only lower-case Latin letters and figures, with single hyphens between words; at most 100 characters",
                "Используйте только строчные латинские буквы и цифры, между словами — по одному дефису; не больше 100 символов",
            ),
            FaultKind::CodeRequired => Words::new("Code is required", "Требуется код"),
            FaultKind::TooMany { .. } => {
                Words::new("At most {max} are allowed", "Допускается не более {max}")
            }
            FaultKind::NotAnOrcid => Words::new(
                "Not a valid ORCID iD: please check the digits",
                "Некорректный идентификатор ORCID: проверьте цифры",
            ),
            FaultKind::ContactNeeded => Words::new(
                "A corresponding author needs an e-mail or postal address, a phone or a fax number",
                "Для автора, ответственного за переписку, укажите электронную почту, почтовый адрес, телефон или факс",
            ),
            FaultKind::UnknownFile => Words::new(
                "This file is no longer available: please upload it again",
                "Этого файла больше нет: загрузите его ещё раз",
            ),
            FaultKind::InAnotherIssue => Words::new(
                "This article is part of another issue: please take it out there first",
                "Эта статья входит в другой выпуск: сначала исключите её оттуда",
            ),
            FaultKind::NotForAnIssue => Words::new(
                "This article cannot be part of an issue, as it is a draft or was declined: please take it out of the section",
                "Эту статью нельзя включить в выпуск, так как она отклонена или остаётся черновиком: уберите её из раздела",
            ),
            FaultKind::OwnArticle => Words::new(
                "You are an author of this article or submitted it: please let a colleague add it to the issue",
                "Вы автор или отправитель этой статьи: попросите коллегу включить её в выпуск",
            ),
            FaultKind::FileTypeMissing { .. } => {
                Words::new("A file of the type “{name}” is needed", "Нужен файл типа «{name}»")
            }
            FaultKind::MergedManuscriptNeeded => Words::new(
                "A merged manuscript of the current version is needed",
                "Нужна объединённая рукопись текущей версии",
            ),
            FaultKind::EarlierThan { .. } => {
                Words::new("Must not be earlier than the {name}", "Не может быть раньше, чем {name}")
            }
            FaultKind::LaterThan { .. } => {
                Words::new("Must not be later than the {name}", "Не может быть позже, чем {name}")
            }
            FaultKind::NotBetween { .. } => {
                Words::new("Must be from {earliest} to {latest}", "Допустимы даты с {earliest} по {latest}")
            }
            FaultKind::ExactlyOneNeeded => Words::new(
                "Exactly one value can be changed at a time",
                "За один раз можно изменить только одно значение",
            ),
            FaultKind::Invalid { .. } => Words::new("{label} is invalid", "Поле «{label}» заполнено неверно"),
            FaultKind::TooLarge => {
                Words::new("Far more than allowed", "Допустимый объём значительно превышен")
            }
            FaultKind::WrongType => {
                Words::new("A value of another type is needed", "Нужно значение другого типа")
            }
            FaultKind::Malformed => Words::new("Could not be read", "Не удалось прочитать"),
        }
    }

    pub fn say(&self, language: Language) -> String {
        let values = match self {
            FaultKind::TooShort { min } => vec![("min", min.to_string())],
            FaultKind::TooLong { max } | FaultKind::TooMany { max } => vec![("max", max.to_string())],
            FaultKind::OutOfRange { min, max } => vec![("min", min.to_string()), ("max", max.to_string())],
            FaultKind::FileTypeMissing { name }
            | FaultKind::EarlierThan { name }
            | FaultKind::LaterThan { name } => vec![("name", name.in_language(language).to_owned())],
            FaultKind::NotBetween { earliest, latest } => {
                let shown = |day: &NaiveDate| day.format("%d.%m.%Y").to_string();
                vec![("earliest", shown(earliest)), ("latest", shown(latest))]
            }
            FaultKind::Invalid { label } => vec![("label", label.in_language(language).to_owned())],
            _ => Vec::new(),
        };
        self.words().fill(language, &values)
    }
}
