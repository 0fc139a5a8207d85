//! Enumerations with the numeric ids used in the database and the API.

use crate::language::LocalizedText;

/// An enum whose items have a numeric id and a name in both languages.
pub trait Enumeration: Copy + Sized + 'static {
    const ALL: &'static [Self];

    fn id(self) -> i16;
    fn name(self) -> LocalizedText;

    fn from_id(id: i16) -> Option<Self> {
        Self::ALL.iter().copied().find(|item| item.id() == id)
    }
}

macro_rules! enumeration {
    ($(#[$doc:meta])* $name:ident { $($item:ident = $id:literal, $en:literal, $ru:literal;)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name { $($item),+ }

        impl Enumeration for $name {
            const ALL: &'static [Self] = &[$(Self::$item),+];

            fn id(self) -> i16 {
                match self { $(Self::$item => $id),+ }
            }

            fn name(self) -> LocalizedText {
                match self { $(Self::$item => const { LocalizedText::new($en, $ru) }),+ }
            }
        }
    };
}

enumeration! {
    ArticleStatus {
        Draft = 1, "Draft", "Черновик";
        Submitted = 2, "Submitted", "Подана";
        UnderReview = 3, "Under review", "На рецензировании";
        ReviewComplete = 4, "Review complete", "Рецензирование завершено";
        Accepted = 5, "Accepted", "Принята";
        Declined = 6, "Declined", "Отклонена";
        Published = 7, "Published", "Опубликована";
        Revision = 8, "Revision", "На доработке";
    }
}

enumeration! {
    ArticleType {
        OriginalClinicalStudy = 1, "Original clinical study", "Оригинальное клиническое исследование";
        ReviewArticle = 2, "Review article", "Обзорная статья";
        ClinicalCase = 3, "Clinical case", "Клинический случай";
        ExperimentalStudy = 4, "Experimental study", "Экспериментальное исследование";
        ShortCommunication = 5, "Short communication", "Краткое сообщение";
        LetterToTheEditor = 6, "Letter to the editor", "Письмо в редакцию";
        ConferenceOverview = 7, "Conference overview", "Обзор конференции";
        Personalia = 8, "Personalia", "Персоналии";
        Editorial = 9, "Editorial", "Редакционная статья";
        Correction = 10, "Correction", "Исправление";
        Retraction = 11, "Retraction", "Отзыв статьи";
        ExpressionOfConcern = 12, "Expression of concern", "Выражение обеспокоенности";
        Removal = 13, "Removal", "Удаление статьи";
        Addendum = 14, "Addendum", "Дополнение";
    }
}

enumeration! {
    ArticleFileType {
        Manuscript = 1, "Manuscript", "Рукопись";
        ManuscriptMarkedUp = 2, "Marked-up manuscript", "Рукопись с отмеченными изменениями";
        Figure = 3, "Figure", "Рисунок";
        SupportingMaterial = 4, "Supporting material", "Дополнительный материал";
        RebuttalLetter = 5, "Rebuttal letter", "Ответ рецензентам";
        CoverLetter = 6, "Cover letter", "Сопроводительное письмо";
        Table = 7, "Table", "Таблица";
    }
}

enumeration! {
    ReviewResult {
        CanBePublished = 1, "Can be published", "Может быть опубликована";
        NeedsChangesAndReview = 2, "Needs changes and another review", "Требует доработки и повторного рецензирования";
        NeedsChanges = 3, "Needs changes", "Требует доработки";
        CannotBePublished = 4, "Cannot be published", "Не может быть опубликована";
    }
}

enumeration! {
    ReviewAssignmentStatus {
        Waiting = 1, "Waiting for an answer", "Ожидает ответа";
        Reviewing = 2, "Reviewing", "Рецензируется";
        Completed = 3, "Completed", "Завершён";
        Declined = 4, "Declined", "Отказ рецензента";
        Overdue = 5, "Overdue", "Просрочен";
        Withdrawn = 6, "Withdrawn", "Отозван";
    }
}

enumeration! {
    NotificationType {
        ArticleSubmitted = 1, "Article submitted", "Статья подана";
        ArticleReviewCompleted = 2, "All reviews received", "Все рецензии получены";
        ArticleAccepted = 3, "Article accepted", "Статья принята";
        ArticleDeclined = 4, "Article declined", "Статья отклонена";
        ArticlePublished = 5, "Article published", "Статья опубликована";
        ArticleSentToRevision = 6, "Article sent for revision", "Статья отправлена на доработку";
        ReviewAssignmentCreated = 7, "Review requested", "Запрос на рецензию";
        ReviewAssignmentCompleted = 8, "Review completed", "Рецензия готова";
        ReviewAssignmentDeclined = 9, "Review declined", "Отказ рецензента";
        ReviewAssignmentOverdue = 10, "Review overdue", "Рецензия просрочена";
        ReviewAssignmentWithdrawn = 11, "Review request withdrawn", "Запрос на рецензию отозван";
        ReviewAssignmentReminder = 12, "Review reminder", "Напоминание о рецензии";
        IssueCreated = 13, "Issue created", "Выпуск создан";
        IssuePublished = 14, "Issue published", "Выпуск опубликован";
        MessageReceived = 15, "New message", "Новое сообщение";
        SubmissionReceived = 16, "Submission received", "Статья получена";
        ReviewerSilent = 17, "No answer or review", "Нет ответа или рецензии";
        ArticleReturned = 18, "Article returned to the author", "Статья возвращена автору";
        DueDateChanged = 19, "Review due date changed", "Изменён срок рецензии";
        HandlingEditorAssigned = 20, "Handling editor assigned", "Назначен ведущий редактор";
        DecisionRecommended = 21, "Decision recommended", "Предложено решение";
        RecommendationReturned = 22, "Recommendation returned", "Предложение возвращено";
        ReviewAssignmentReturned = 23, "Review returned", "Рецензия возвращена";
        DeliveryRefused = 24, "Delivery to an index refused", "Отказ индекса";
        NoticePublished = 25, "Notice published", "Опубликовано уведомление о статье";
    }
}

impl ReviewAssignmentStatus {
    /// Statuses of assignments that can still change. Not all of them keep the article under review: see
    /// `review::Stage::is_open`.
    pub const NOT_ENDED: [ReviewAssignmentStatus; 3] =
        [ReviewAssignmentStatus::Waiting, ReviewAssignmentStatus::Reviewing, ReviewAssignmentStatus::Overdue];

    pub const fn is_ended(self) -> bool {
        match self {
            ReviewAssignmentStatus::Waiting
            | ReviewAssignmentStatus::Reviewing
            | ReviewAssignmentStatus::Overdue => false,
            ReviewAssignmentStatus::Completed
            | ReviewAssignmentStatus::Declined
            | ReviewAssignmentStatus::Withdrawn => true,
        }
    }

    /// A reviewer with one of these in a round cannot be assigned to it again.
    pub const BLOCKING_REASSIGNMENT: [ReviewAssignmentStatus; 3] = [
        ReviewAssignmentStatus::Waiting,
        ReviewAssignmentStatus::Reviewing,
        ReviewAssignmentStatus::Completed,
    ];
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn assert_ids_are_one_to_n<E: Enumeration>() {
        let ids: BTreeSet<i16> = E::ALL.iter().map(|item| item.id()).collect();
        let expected: BTreeSet<i16> = (1..=E::ALL.len() as i16).collect();
        assert_eq!(ids, expected);
        for item in E::ALL {
            assert_eq!(E::from_id(item.id()).map(E::id), Some(item.id()));
            let LocalizedText { en, ru } = item.name();
            assert!(!en.chars().any(|c| matches!(c, 'а'..='я' | 'А'..='Я')), "{en}");
            assert!(ru.chars().any(|c| matches!(c, 'а'..='я' | 'А'..='Я')), "{ru}");
        }
        assert!(E::from_id(0).is_none());
    }

    #[test]
    fn every_item_has_its_own_id_and_a_name_in_both_languages() {
        assert_ids_are_one_to_n::<ArticleStatus>();
        assert_ids_are_one_to_n::<ArticleType>();
        assert_ids_are_one_to_n::<ArticleFileType>();
        assert_ids_are_one_to_n::<ReviewResult>();
        assert_ids_are_one_to_n::<ReviewAssignmentStatus>();
        assert_ids_are_one_to_n::<NotificationType>();
    }

    /// Names of the items by their id, from 1.
    fn names<E: Enumeration + std::fmt::Debug>() -> String {
        let names: Vec<String> = E::ALL
            .iter()
            .enumerate()
            .map(|(index, item)| {
                assert_eq!(usize::try_from(item.id()), Ok(index + 1));
                format!("{item:?}")
            })
            .collect();
        names.join(" ")
    }

    /// Clients store these ids, which the specification fixed: they never change. Items may be added.
    #[test]
    fn ids_match_the_specification() {
        assert_eq!(
            names::<ArticleStatus>(),
            "Draft Submitted UnderReview ReviewComplete Accepted Declined Published Revision"
        );
        assert_eq!(
            names::<ArticleFileType>(),
            "Manuscript ManuscriptMarkedUp Figure SupportingMaterial RebuttalLetter CoverLetter Table"
        );
        assert_eq!(
            names::<ReviewAssignmentStatus>(),
            "Waiting Reviewing Completed Declined Overdue Withdrawn"
        );
        assert!(names::<ReviewResult>().starts_with("CanBePublished NeedsChangesAndReview NeedsChanges"));
        assert!(names::<NotificationType>().starts_with(
            "ArticleSubmitted ArticleReviewCompleted ArticleAccepted ArticleDeclined ArticlePublished \
             ArticleSentToRevision ReviewAssignmentCreated ReviewAssignmentCompleted ReviewAssignmentDeclined \
             ReviewAssignmentOverdue ReviewAssignmentWithdrawn ReviewAssignmentReminder IssueCreated IssuePublished"
        ));
        assert_eq!(NotificationType::DueDateChanged.id(), 19);
        assert_eq!(NotificationType::RecommendationReturned.id(), 22);
        assert_eq!(NotificationType::ReviewAssignmentReturned.id(), 23);
        assert_eq!(NotificationType::DeliveryRefused.id(), 24);
        assert_eq!(ReviewResult::NeedsChanges.id(), 3);
        assert_eq!(ReviewResult::CannotBePublished.id(), 4);
        assert_eq!(ArticleType::Editorial.id(), 9);
    }
}
