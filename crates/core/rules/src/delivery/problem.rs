//! Why a delivery does not go on, in sentences that say what to do.

use DeliveryProblem::{
    Credentials, MixedPrefixes, NoAnswer, OldVersion, Other, Prefix, SameMetadata, Schema, TitleRecord,
    UnexpectedAnswer, Unreachable,
};

use crate::coded::coded;
use crate::language::LocalizedText;

coded! {
    /// Reason why a target refuses a record, warns of it or cannot be reached.
    DeliveryProblem {
        /// Login, password or key are wrong.
        Credentials = "credentials",
        /// The account may not register under this prefix.
        Prefix = "prefix",
        MixedPrefixes = "mixed-prefixes",
        /// The target has a record with a higher version.
        OldVersion = "old-version",
        /// Title or ISSN of the journal differ from those that the target knows.
        TitleRecord = "title-record",
        /// Another DOI has the same metadata.
        SameMetadata = "same-metadata",
        /// The target cannot read the file.
        Schema = "schema",
        /// No answer for days.
        NoAnswer = "no-answer",
        Unreachable = "unreachable",
        /// For example the page of a maintenance.
        UnexpectedAnswer = "unexpected-answer",
        /// The message of the target explains it.
        Other = "other",
    }
}

/// Parts of messages, in lower case, of which all must be found.
const MESSAGES: &[(&[&str], DeliveryProblem)] = &[
    (&["less or equal to previously submitted version"], OldVersion),
    (&["not allowed to add records for prefix"], Prefix),
    (&["user", "does not have permission"], Prefix),
    (&["all prefixes in a submission must match"], MixedPrefixes),
    (&["added with conflict"], SameMetadata),
    (&["conflict", "with doi"], SameMetadata),
    (&["issn", "has already been assigned"], TitleRecord),
    (&["title", "issn"], TitleRecord),
    (&["title", "does not match"], TitleRecord),
    (&["wrong username or password"], Credentials),
    (&["login", "incorrect"], Credentials),
    (&["xml", "pars"], Schema),
    (&["cvc-"], Schema),
    (&["schema", "valid"], Schema),
];

impl DeliveryProblem {
    /// Recognizes a message of a target.
    pub fn of_message(message: &str) -> DeliveryProblem {
        let message = message.to_lowercase();
        let is_found = |parts: &[&str]| parts.iter().all(|part| message.contains(part));
        let mut known = MESSAGES.iter().filter(|(parts, _)| is_found(parts));
        known.next().map_or(Other, |(_, problem)| *problem)
    }

    /// True if all deliveries to the target fail for this reason until a person has removed it.
    pub const fn concerns_all(self) -> bool {
        matches!(self, Credentials)
    }

    /// Says what happened and what to do.
    pub const fn text(self) -> LocalizedText {
        match self {
            Credentials => LocalizedText::new(
                "The login or password was not accepted. Ask your system administrator to correct it in the settings, then send again. Until then nothing else is sent.",
                "Логин или пароль не приняты. Попросите системного администратора исправить их в настройках, затем отправьте снова. До этого ничего больше не отправляется.",
            ),
            Prefix => LocalizedText::new(
                "The account may not register DOIs under this prefix. Check the DOI of the article; if it is right, ask Crossref to add the prefix to the account, then send again.",
                "Учётной записи не разрешено регистрировать DOI с этим префиксом. Проверьте DOI статьи; если он верен, попросите Crossref добавить префикс к учётной записи и отправьте снова.",
            ),
            MixedPrefixes => LocalizedText::new(
                "The DOIs in the file have different prefixes. Check the DOI of the article, then send again.",
                "У DOI в файле разные префиксы. Проверьте DOI статьи и отправьте снова.",
            ),
            OldVersion => LocalizedText::new(
                "A record with a higher version is already registered, perhaps by another system. Stop the other system from sending this article, then send again.",
                "Уже зарегистрирована запись с более высокой версией – возможно, из другой системы. Прекратите отправку этой статьи из другой системы и отправьте снова.",
            ),
            TitleRecord => LocalizedText::new(
                "Title or ISSN of the journal differ from those that are registered. Ask your system administrator to compare them with the settings of the journal, then send again.",
                "Название или ISSN журнала отличаются от зарегистрированных. Попросите системного администратора сверить их с настройками журнала и отправьте снова.",
            ),
            SameMetadata => LocalizedText::new(
                "Another DOI has the same metadata. If it is the DOI of another article, nothing needs to be done; pages that are added later remove the conflict.",
                "У другого DOI такие же метаданные. Если это DOI другой статьи, делать ничего не нужно: конфликт исчезнет, когда появятся номера страниц.",
            ),
            Schema => LocalizedText::new(
                "The file could not be read. The message says where; correct the article there, then send again. If that does not help, tell your system administrator.",
                "Файл не удалось прочитать. Место указано в сообщении: исправьте его в статье и отправьте снова. Если не поможет, сообщите системному администратору.",
            ),
            NoAnswer => LocalizedText::new(
                "The file was received three days ago and has not been processed. Send it again.",
                "Файл получен три дня назад, но до сих пор не обработан. Отправьте его снова.",
            ),
            Unreachable => LocalizedText::new(
                "The service cannot be reached. It is tried again by itself.",
                "Сервис недоступен. Отправка повторится сама.",
            ),
            UnexpectedAnswer => LocalizedText::new(
                "The service has given an unexpected answer, perhaps because of maintenance. It is tried again by itself.",
                "Сервис ответил неожиданно – возможно, из-за технических работ. Отправка повторится сама.",
            ),
            Other => LocalizedText::new(
                "The record was not accepted. The message says why; correct the article, then send again.",
                "Запись не принята. Причина указана в сообщении: исправьте статью и отправьте снова.",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_messages_are_recognized() {
        for (message, expected) in [
            (
                "Record not processed because submitted version: 201907242206 is less or equal to previously submitted version 20190724220617",
                OldVersion,
            ),
            (
                "User with ID: {0} can't submit into handle, User not allowed to add records for prefix: 10.5555",
                Prefix,
            ),
            ("[error] :286:24:All prefixes in a submission must match (DOI[10.13039/1]...", MixedPrefixes),
            ("Added with conflict", SameMetadata),
            ("ISSN \"12345678\" has already been assigned to a different title", TitleRecord),
            ("Wrong username or password", Credentials),
            ("cvc-complex-type.2.4.a: Invalid content was found starting with element 'pages'", Schema),
            ("Something that nobody has seen before", Other),
            ("", Other),
        ] {
            assert_eq!(DeliveryProblem::of_message(message), expected, "{message}");
        }
    }

    #[test]
    fn codes_are_readable_again_and_texts_differ() {
        let texts: std::collections::BTreeSet<_> =
            DeliveryProblem::ALL.iter().map(|problem| (problem.text().en, problem.text().ru)).collect();
        assert_eq!(texts.len(), DeliveryProblem::ALL.len());
        for problem in DeliveryProblem::ALL {
            assert_eq!(DeliveryProblem::from_code(problem.code()), Some(*problem));
            assert_eq!(serde_json::to_value(problem).unwrap(), problem.code());
        }
    }
}
