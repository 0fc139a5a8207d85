//! Why a record was left out or kept, or has failed.

use rules::LocalizedText;

/// A reason with its code in the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reason {
    pub code: &'static str,
    pub text: LocalizedText,
}

macro_rules! reasons {
    ($($name:ident = $code:literal, $en:literal, $ru:literal;)+) => {
        $(pub const $name: Reason = Reason { code: $code, text: LocalizedText::new($en, $ru) };)+
        pub const ALL: &[Reason] = &[$($name),+];
    };
}

reasons! {
    TYPE_LEFT_OUT = "type-left-out",
        "The mapping leaves articles of this type out.",
        "По настройке соответствий статьи этого типа не переносятся.";
    PEOPLE_LEFT_OUT = "people-left-out",
        "The mapping leaves people out.",
        "По настройке соответствий люди не переносятся.";
    SUBMISSIONS_LEFT_OUT = "submissions-left-out",
        "The mapping leaves unpublished manuscripts out.",
        "По настройке соответствий неопубликованные рукописи не переносятся.";
    SUBMISSION_UNFINISHED = "submission-unfinished",
        "Its author has not finished the submission.",
        "Автор не завершил подачу рукописи.";
    SUBMISSION_HERE = "submission-here",
        "An earlier import has added it as an unpublished manuscript. Publish that one here.",
        "Прошлый перенос добавил её как неопубликованную рукопись. Опубликуйте её здесь.";
    NO_TITLE = "no-title",
        "It has no title in a language of this journal. Map its language, then continue.",
        "Нет названия ни на одном из языков журнала. Укажите соответствие языка и продолжите.";
    NO_DATE = "no-date",
        "Neither the record nor its issue has a publication date.",
        "Дата публикации не указана ни у статьи, ни у её выпуска.";
    NUMBER_UNUSABLE = "number-unusable",
        "Volume and number are not whole numbers from 1 to 9999.",
        "Том и номер не являются целыми числами от 1 до 9999.";
    DOI_HERE = "doi-here",
        "An article with this DOI is in the journal already.",
        "Статья с таким DOI в журнале уже есть.";
    ISSUE_HERE = "issue-here",
        "An issue with this number is in the journal already; articles are added to it.",
        "Выпуск с таким номером в журнале уже есть; статьи добавляются в него.";
    PAGE_HERE = "page-here",
        "A page with this address is in the journal already.",
        "Страница с таким адресом в журнале уже есть.";
    ACCOUNT_HERE = "account-here",
        "An account with this e-mail address or ORCID iD is in the journal already; it stays as it is.",
        "Учётная запись с таким адресом или ORCID iD в журнале уже есть; она остаётся без изменений.";
    EDITED_HERE = "edited-here",
        "Somebody has edited it here since the earlier import. It stays as it is.",
        "После прошлого переноса её изменили здесь. Она остаётся без изменений.";
    REMOVED_HERE = "removed-here",
        "It was removed here after the earlier import.",
        "После прошлого переноса её здесь удалили.";
    NO_EMAIL = "no-email",
        "The account has no e-mail address that can be used.",
        "У учётной записи нет пригодного адреса электронной почты.";
    NO_NAME = "no-name",
        "The account has no name.",
        "У учётной записи нет имени.";
    INVALID = "invalid",
        "Some values cannot be saved; they are listed below.",
        "Некоторые значения нельзя сохранить, они перечислены ниже.";
    UNREADABLE = "unreadable",
        "It could not be read.",
        "Не удалось прочитать.";
    NOTICE_WITHOUT_ARTICLE = "notice-without-article",
        "The article that it corrects or retracts is not in the journal. Import that first, then continue.",
        "Статьи, которую оно исправляет или отзывает, в журнале нет. Сначала перенесите её, затем продолжите.";
}

/// Returns the text of a stored code.
pub fn text_of(code: &str) -> Option<LocalizedText> {
    ALL.iter().find(|reason| reason.code == code).map(|reason| reason.text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_and_found() {
        for reason in ALL {
            assert_eq!(text_of(reason.code), Some(reason.text));
        }
        assert_eq!(text_of("other"), None);
    }
}
