//! What each letter of `mail/` is called where people look at what became of it.

use crate::language::Words;

/// By the name of its folder.
pub const NAMES: &[(&str, Words)] = &[
    ("account-created", Words::new("Account created", "Создана учётная запись")),
    ("address-in-use", Words::new("Address already in use", "Адрес уже используется")),
    ("article-accepted", Words::new("Article accepted", "Статья принята")),
    ("article-declined", Words::new("Article declined", "Статья отклонена")),
    ("article-published", Words::new("Article published", "Статья опубликована")),
    ("article-resubmitted", Words::new("Revised article submitted", "Подана доработанная статья")),
    ("article-review-completed", Words::new("All reviews are in", "Рецензирование статьи завершено")),
    ("article-sent-for-revision", Words::new("Article sent for revision", "Статья отправлена на доработку")),
    ("article-submitted", Words::new("Article submitted", "Статья подана")),
    ("change-email", Words::new("Confirmation of a new address", "Подтверждение нового адреса")),
    ("confirm-email", Words::new("Confirmation of an address", "Подтверждение адреса")),
    ("decision-undone", Words::new("Decision taken back", "Решение отменено")),
    ("email-changed", Words::new("Address changed", "Адрес изменён")),
    ("issue-created", Words::new("Issue created", "Выпуск создан")),
    ("issue-published", Words::new("Issue published", "Выпуск опубликован")),
    ("newsletter", Words::new("Newsletter", "Рассылка о новом выпуске")),
    ("orcid-connected", Words::new("ORCID connected", "Подключён ORCID")),
    ("password-changed", Words::new("Password changed", "Пароль изменён")),
    ("reset-password", Words::new("Password reset", "Сброс пароля")),
    ("review-completed", Words::new("Review completed", "Рецензия готова")),
    ("review-declined", Words::new("Review declined", "Рецензент отказался")),
    ("review-invitation", Words::new("Invitation to review", "Приглашение к рецензированию")),
    ("review-overdue", Words::new("Review overdue", "Рецензия просрочена")),
    ("review-reminder", Words::new("Review reminder", "Напоминание о рецензии")),
    ("review-request", Words::new("Request to review", "Запрос на рецензирование")),
    ("review-withdrawn", Words::new("Request to review withdrawn", "Запрос на рецензирование отозван")),
    ("subscription-confirm", Words::new("Confirmation of a subscription", "Подтверждение подписки")),
    ("subscription-exists", Words::new("Subscribed already", "Подписка уже есть")),
    ("subscription-unknown", Words::new("Not on the mailing list", "Адреса нет в рассылке")),
    (
        "unsubscription-confirm",
        Words::new("Confirmation of the end of a subscription", "Подтверждение отписки"),
    ),
];

pub fn name_of(letter: &str) -> Option<Words> {
    NAMES.iter().find(|(known, _)| *known == letter).map(|(_, name)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    fn every_letter_has_one_name_of_its_own() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../mail");
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
        let folders = entries.filter(|entry| entry.file_type().unwrap().is_dir());
        let letters: Vec<String> = folders.map(|entry| entry.file_name().into_string().unwrap()).collect();
        assert!(letters.len() > 20, "{letters:?}");
        for letter in &letters {
            assert!(name_of(letter).is_some(), "{letter} has no name");
        }
        let named: BTreeSet<&str> = NAMES.iter().map(|(letter, _)| *letter).collect();
        assert_eq!(named.len(), NAMES.len());
        for language in crate::Language::ALL {
            let names: BTreeSet<&str> = NAMES.iter().map(|(_, name)| name.in_language(language)).collect();
            assert_eq!(names.len(), NAMES.len(), "two letters have the same name");
        }
    }
}
