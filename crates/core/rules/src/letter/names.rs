//! Names of the letters, as the delivery log shows them.

use crate::language::LocalizedText;

/// Folder in `mail/` and name of each letter.
pub const NAMES: &[(&str, LocalizedText)] = &[
    ("account-created", LocalizedText::new("Account created", "Создана учётная запись")),
    ("address-in-use", LocalizedText::new("Address already in use", "Адрес уже используется")),
    ("article-accepted", LocalizedText::new("Article accepted", "Статья принята")),
    ("article-declined", LocalizedText::new("Article declined", "Статья отклонена")),
    ("article-published", LocalizedText::new("Article published", "Статья опубликована")),
    ("article-resubmitted", LocalizedText::new("Revised article submitted", "Подана доработанная статья")),
    ("article-returned", LocalizedText::new("Article returned to the author", "Статья возвращена автору")),
    ("article-review-completed", LocalizedText::new("All reviews received", "Все рецензии получены")),
    (
        "article-sent-for-revision",
        LocalizedText::new("Article sent for revision", "Статья отправлена на доработку"),
    ),
    ("article-submitted", LocalizedText::new("Article submitted", "Статья подана")),
    ("change-email", LocalizedText::new("New address confirmation", "Подтверждение нового адреса")),
    ("confirm-email", LocalizedText::new("Address confirmation", "Подтверждение адреса")),
    ("decision-recommended", LocalizedText::new("Decision recommended", "Предложено решение")),
    ("decision-undone", LocalizedText::new("Decision reversed", "Решение отменено")),
    ("delivery-refused", LocalizedText::new("Delivery to an index refused", "Отказ индекса")),
    ("email-changed", LocalizedText::new("Address changed", "Адрес изменён")),
    (
        "first-password",
        LocalizedText::new("Account created, password to choose", "Создана учётная запись, нужен пароль"),
    ),
    ("handling-editor-assigned", LocalizedText::new("Handling editor assigned", "Назначен ведущий редактор")),
    ("issue-created", LocalizedText::new("Issue created", "Выпуск создан")),
    ("issue-published", LocalizedText::new("Issue published", "Выпуск опубликован")),
    (
        "journal-invitation",
        LocalizedText::new("Invitation to become a reviewer", "Приглашение стать рецензентом"),
    ),
    ("message-received", LocalizedText::new("New message", "Новое сообщение")),
    ("new-device", LocalizedText::new("Sign-in from a new device", "Вход с нового устройства")),
    ("newsletter", LocalizedText::new("Newsletter", "Рассылка о новом выпуске")),
    (
        "notice-published",
        LocalizedText::new("Notice on an article published", "Опубликовано уведомление о статье"),
    ),
    ("orcid-connected", LocalizedText::new("ORCID connected", "Подключён ORCID")),
    ("password-changed", LocalizedText::new("Password changed", "Пароль изменён")),
    ("recommendation-returned", LocalizedText::new("Recommendation returned", "Предложение возвращено")),
    ("reset-password", LocalizedText::new("Password reset", "Сброс пароля")),
    ("review-completed", LocalizedText::new("Review completed", "Рецензия готова")),
    ("review-declined", LocalizedText::new("Review declined", "Отказ рецензента")),
    ("review-due-date-changed", LocalizedText::new("Review due date changed", "Изменён срок рецензии")),
    ("review-invitation", LocalizedText::new("Invitation to review", "Приглашение к рецензированию")),
    ("review-late", LocalizedText::new("No answer or review", "Нет ответа или рецензии")),
    ("review-overdue", LocalizedText::new("Review overdue", "Рецензия просрочена")),
    ("review-reminder", LocalizedText::new("Review reminder", "Напоминание о рецензии")),
    ("review-request", LocalizedText::new("Review request", "Запрос на рецензию")),
    ("review-returned", LocalizedText::new("Review returned", "Рецензия возвращена")),
    ("review-withdrawn", LocalizedText::new("Review request withdrawn", "Запрос на рецензию отозван")),
    ("second-factor-changed", LocalizedText::new("Second factor changed", "Изменён второй фактор")),
    ("second-factor-reset", LocalizedText::new("Second factor reset", "Сброшен второй фактор")),
    (
        "second-factor-reset-notice",
        LocalizedText::new("Notice of a reset second factor", "Уведомление о сбросе второго фактора"),
    ),
    ("submission-received", LocalizedText::new("Submission received", "Статья получена")),
    ("subscription-confirm", LocalizedText::new("Subscription confirmation", "Подтверждение подписки")),
    ("subscription-exists", LocalizedText::new("Already subscribed", "Подписка уже есть")),
    ("subscription-unknown", LocalizedText::new("Not on the mailing list", "Адреса нет в рассылке")),
    ("unsubscription-confirm", LocalizedText::new("Unsubscription confirmation", "Подтверждение отписки")),
    ("weekly-digest", LocalizedText::new("Weekly digest", "Еженедельный обзор")),
    ("wrong-codes", LocalizedText::new("Wrong codes at the sign-in", "Неверные коды при входе")),
];

pub fn name_of(letter: &str) -> Option<LocalizedText> {
    NAMES.iter().find(|(known, _)| *known == letter).map(|(_, name)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    fn every_letter_has_a_unique_name() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../mail");
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
        let folders = entries.filter(|entry| entry.file_type().unwrap().is_dir());
        let letters: Vec<String> = folders.map(|entry| entry.file_name().into_string().unwrap()).collect();
        assert!(letters.len() > 20, "{letters:?}");
        for letter in &letters {
            assert!(name_of(letter).is_some(), "{letter} has no name");
        }
        assert_eq!(name_of("review-request").map(|name| name.en), Some("Review request"));
        assert_eq!(name_of("unknown"), None);
        let named: BTreeSet<&str> = NAMES.iter().map(|(letter, _)| *letter).collect();
        assert_eq!(named.len(), NAMES.len());
        for language in crate::Language::ALL {
            let names: BTreeSet<&str> = NAMES.iter().map(|(_, name)| name.in_language(language)).collect();
            assert_eq!(names.len(), NAMES.len(), "two letters have the same name");
        }
    }
}
