//! Notices: articles that correct, retract or remove a published one, or warn about it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::enumerations::{ArticleType, Enumeration};
use crate::language::{Language, LocalizedText};

/// Kind of a notice. The type of the article that is the notice says which one it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NoticeKind {
    Correction,
    Retraction,
    ExpressionOfConcern,
    Removal,
    Addendum,
}

impl NoticeKind {
    pub const ALL: [NoticeKind; 5] = [
        NoticeKind::Correction,
        NoticeKind::Retraction,
        NoticeKind::ExpressionOfConcern,
        NoticeKind::Removal,
        NoticeKind::Addendum,
    ];

    /// Returns `None` for articles that authors submit.
    pub const fn of(article_type: ArticleType) -> Option<NoticeKind> {
        match article_type {
            ArticleType::Correction => Some(NoticeKind::Correction),
            ArticleType::Retraction => Some(NoticeKind::Retraction),
            ArticleType::ExpressionOfConcern => Some(NoticeKind::ExpressionOfConcern),
            ArticleType::Removal => Some(NoticeKind::Removal),
            ArticleType::Addendum => Some(NoticeKind::Addendum),
            ArticleType::OriginalClinicalStudy
            | ArticleType::ReviewArticle
            | ArticleType::ClinicalCase
            | ArticleType::ExperimentalStudy
            | ArticleType::ShortCommunication
            | ArticleType::LetterToTheEditor
            | ArticleType::ConferenceOverview
            | ArticleType::Personalia
            | ArticleType::Editorial => None,
        }
    }

    /// Like [`NoticeKind::of`], for the id of a type.
    pub fn of_type_id(id: i16) -> Option<NoticeKind> {
        ArticleType::from_id(id).and_then(NoticeKind::of)
    }

    pub const fn article_type(self) -> ArticleType {
        match self {
            NoticeKind::Correction => ArticleType::Correction,
            NoticeKind::Retraction => ArticleType::Retraction,
            NoticeKind::ExpressionOfConcern => ArticleType::ExpressionOfConcern,
            NoticeKind::Removal => ArticleType::Removal,
            NoticeKind::Addendum => ArticleType::Addendum,
        }
    }

    /// Name in addresses and in the API.
    pub const fn code(self) -> &'static str {
        match self {
            NoticeKind::Correction => "correction",
            NoticeKind::Retraction => "retraction",
            NoticeKind::ExpressionOfConcern => "expression-of-concern",
            NoticeKind::Removal => "removal",
            NoticeKind::Addendum => "addendum",
        }
    }

    pub fn from_code(code: &str) -> Option<NoticeKind> {
        NoticeKind::ALL.into_iter().find(|kind| kind.code() == code)
    }

    pub fn name(self) -> LocalizedText {
        self.article_type().name()
    }

    /// True if the article can still be trusted. Its own authors then write the notice.
    const fn is_amendment(self) -> bool {
        matches!(self, NoticeKind::Correction | NoticeKind::Addendum)
    }

    /// Returns who usually asks for a notice of this kind.
    pub const fn usual_initiator(self) -> NoticeInitiator {
        if self.is_amendment() { NoticeInitiator::Authors } else { NoticeInitiator::Editors }
    }

    /// Title of a notice on an article.
    pub fn title(self, of: &str, language: Language) -> String {
        format!("{}: {of}", self.name().in_language(language))
    }

    /// Returns the title of a notice for lists that do not name its kind: with the kind in front, unless it begins so.
    pub fn name_in_title(self, title: &str, language: Language) -> String {
        let name = self.name().in_language(language).to_lowercase();
        if title.is_empty() || title.to_lowercase().starts_with(&name) {
            title.to_owned()
        } else {
            self.title(title, language)
        }
    }
}

/// Name of the list of all notices of the journal.
pub const LIST_NAME: LocalizedText =
    LocalizedText::new("Corrections and retractions", "Исправления и отозванные статьи");

/// True if readers get only the citation of an article with these notices.
pub fn is_text_removed(notices: impl IntoIterator<Item = NoticeKind>) -> bool {
    notices.into_iter().any(|notice| notice == NoticeKind::Removal)
}

/// Ids of the types of notices. Their authors do not submit them.
pub fn notice_type_ids() -> Vec<i16> {
    NoticeKind::ALL.map(|kind| kind.article_type().id()).into()
}

/// Types that authors submit and editors give to submissions.
pub fn submitted_types() -> Vec<ArticleType> {
    ArticleType::ALL.iter().copied().filter(|kind| NoticeKind::of(*kind).is_none()).collect()
}

/// True if an article of one type may get the other: a notice stays a notice, and a submission a submission.
pub fn can_change_type(from: i16, to: i16) -> bool {
    NoticeKind::of_type_id(from).is_some() == NoticeKind::of_type_id(to).is_some()
}

/// Party that asks for a notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NoticeInitiator {
    Authors,
    Editors,
    Publisher,
    Institution,
}

impl NoticeInitiator {
    pub const ALL: [NoticeInitiator; 4] = [
        NoticeInitiator::Authors,
        NoticeInitiator::Editors,
        NoticeInitiator::Publisher,
        NoticeInitiator::Institution,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            NoticeInitiator::Authors => "authors",
            NoticeInitiator::Editors => "editors",
            NoticeInitiator::Publisher => "publisher",
            NoticeInitiator::Institution => "institution",
        }
    }

    pub fn from_code(code: &str) -> Option<NoticeInitiator> {
        NoticeInitiator::ALL.into_iter().find(|initiator| initiator.code() == code)
    }

    pub const fn name(self) -> LocalizedText {
        match self {
            NoticeInitiator::Authors => LocalizedText::new("Authors", "Авторы"),
            NoticeInitiator::Editors => LocalizedText::new("Editors", "Редакция"),
            NoticeInitiator::Publisher => LocalizedText::new("Publisher", "Издатель"),
            NoticeInitiator::Institution => {
                LocalizedText::new("Institution of the authors", "Организация авторов")
            }
        }
    }
}

/// Status that the published notices on an article give it. Ordered: the later ones are worse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RecordStatus {
    Corrected,
    Concern,
    Removed,
    Retracted,
}

impl RecordStatus {
    pub const ALL: [RecordStatus; 4] =
        [RecordStatus::Corrected, RecordStatus::Concern, RecordStatus::Removed, RecordStatus::Retracted];

    /// Derives the status from the notices in the order of publication; `None` if no notice changes it.
    ///
    /// Retraction outweighs everything, then removal. A concern lasts until a correction ends it. An addendum adds
    /// something and changes nothing.
    pub fn after(notices: impl IntoIterator<Item = NoticeKind>) -> Option<RecordStatus> {
        RecordStatus::given_by(notices.into_iter().map(|kind| (kind, ()))).map(|(status, ())| status)
    }

    /// Derives the status like [`RecordStatus::after`], with the notice that gives it: the first retraction or removal,
    /// else the last notice that changed something.
    pub fn given_by<T>(notices: impl IntoIterator<Item = (NoticeKind, T)>) -> Option<(RecordStatus, T)> {
        notices.into_iter().fold(None, |given, (kind, notice)| match (given, kind) {
            (given @ Some((RecordStatus::Retracted, _)), _) => given,
            (_, NoticeKind::Retraction) => Some((RecordStatus::Retracted, notice)),
            (given @ Some((RecordStatus::Removed, _)), _) => given,
            (_, NoticeKind::Removal) => Some((RecordStatus::Removed, notice)),
            (_, NoticeKind::Correction) => Some((RecordStatus::Corrected, notice)),
            (_, NoticeKind::ExpressionOfConcern) => Some((RecordStatus::Concern, notice)),
            (given, NoticeKind::Addendum) => given,
        })
    }

    pub const fn name(self) -> LocalizedText {
        match self {
            RecordStatus::Corrected => LocalizedText::new("Corrected", "Исправлена"),
            RecordStatus::Concern => LocalizedText::new("Expression of concern", "Выражена обеспокоенность"),
            RecordStatus::Removed => LocalizedText::new("Removed", "Удалена"),
            RecordStatus::Retracted => LocalizedText::new("Retracted", "Отозвана"),
        }
    }

    /// Words in front of the title in every list, citation and record. A corrected article keeps its title: it can be
    /// trusted, and honest corrections must not cost a reputation.
    const fn title_prefix(self) -> Option<LocalizedText> {
        match self {
            RecordStatus::Corrected => None,
            RecordStatus::Concern => {
                Some(LocalizedText::new("EXPRESSION OF CONCERN: ", "ВЫРАЖЕНА ОБЕСПОКОЕННОСТЬ: "))
            }
            RecordStatus::Removed => Some(LocalizedText::new("REMOVED: ", "УДАЛЕНА: ")),
            RecordStatus::Retracted => Some(LocalizedText::new("RETRACTED: ", "ОТОЗВАНА: ")),
        }
    }

    /// True if readers must not use the article without knowing the status. A corrected article can be trusted.
    pub const fn is_warning(self) -> bool {
        self.title_prefix().is_some()
    }

    /// Returns the title as readers see it.
    pub fn mark_title(self, title: &str, language: Language) -> String {
        match self.title_prefix() {
            Some(prefix) if !title.is_empty() => format!("{}{title}", prefix.in_language(language)),
            _ => title.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::NoticeKind::{Addendum, Correction, ExpressionOfConcern, Removal, Retraction};
    use super::*;

    #[test]
    fn kinds_and_types_belong_together() {
        for kind in NoticeKind::ALL {
            assert_eq!(NoticeKind::of(kind.article_type()), Some(kind));
            assert_eq!(NoticeKind::from_code(kind.code()), Some(kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.code());
        }
        assert_eq!(submitted_types().len() + NoticeKind::ALL.len(), ArticleType::ALL.len());
        assert_eq!(notice_type_ids(), [10, 11, 12, 13, 14]);
    }

    #[test]
    fn type_stays_on_its_side() {
        assert!(can_change_type(1, 2) && can_change_type(10, 14));
        assert!(!can_change_type(1, 10) && !can_change_type(11, 9));
    }

    #[test]
    fn status_follows_from_the_notices() {
        let cases: [(&[NoticeKind], Option<RecordStatus>); 10] = [
            (&[], None),
            (&[Addendum], None),
            (&[Correction, Addendum], Some(RecordStatus::Corrected)),
            (&[ExpressionOfConcern], Some(RecordStatus::Concern)),
            (&[ExpressionOfConcern, Correction], Some(RecordStatus::Corrected)),
            (&[Correction, ExpressionOfConcern], Some(RecordStatus::Concern)),
            (&[ExpressionOfConcern, Retraction], Some(RecordStatus::Retracted)),
            (&[Retraction, Correction, ExpressionOfConcern, Addendum], Some(RecordStatus::Retracted)),
            (&[Removal, Correction], Some(RecordStatus::Removed)),
            (&[Removal, Retraction], Some(RecordStatus::Retracted)),
        ];
        for (notices, expected) in cases {
            assert_eq!(RecordStatus::after(notices.iter().copied()), expected, "{notices:?}");
            let is_removed = is_text_removed(notices.iter().copied());
            assert_eq!(is_removed, notices.contains(&Removal), "also of a retracted article: {notices:?}");
        }
    }

    #[test]
    fn status_is_given_by_the_first_retraction_or_the_last_amendment() {
        let given_by = |notices: &[NoticeKind]| {
            RecordStatus::given_by(notices.iter().copied().zip(0..)).map(|(_, number)| number)
        };
        for (notices, number) in [
            (&[][..], None),
            (&[Addendum], None),
            (&[Correction, Correction, Addendum], Some(1)),
            (&[ExpressionOfConcern, Correction], Some(1)),
            (&[Correction, Retraction, Retraction, Correction], Some(1)),
            (&[Removal, ExpressionOfConcern, Removal], Some(0)),
            (&[Removal, Retraction], Some(1)),
        ] {
            assert_eq!(given_by(notices), number, "{notices:?}");
        }
    }

    #[test]
    fn titles_tell_the_status_in_their_language() {
        let marked = |status: RecordStatus| {
            Language::ALL.map(|language| status.mark_title("Title", language)).join(" | ")
        };
        assert_eq!(marked(RecordStatus::Corrected), "Title | Title");
        assert_eq!(
            marked(RecordStatus::Concern),
            "EXPRESSION OF CONCERN: Title | ВЫРАЖЕНА ОБЕСПОКОЕННОСТЬ: Title"
        );
        assert_eq!(marked(RecordStatus::Removed), "REMOVED: Title | УДАЛЕНА: Title");
        assert_eq!(marked(RecordStatus::Retracted), "RETRACTED: Title | ОТОЗВАНА: Title");
        assert_eq!(
            RecordStatus::Retracted.mark_title("", Language::Ru),
            "",
            "there is no title in this language"
        );
        assert_eq!(Retraction.title("Title", Language::Ru), "Отзыв статьи: Title");
    }

    #[test]
    fn titles_of_notices_name_the_kind_once() {
        let named = |title| Correction.name_in_title(title, Language::En);
        assert_eq!(named("Correction: Cord blood"), "Correction: Cord blood");
        assert_eq!(named("Corrections to two tables"), "Corrections to two tables");
        assert_eq!(named("Two tables"), "Correction: Two tables");
        assert_eq!(named(""), "");
        assert_eq!(Removal.name_in_title("Данные", Language::Ru), "Удаление статьи: Данные");
    }
}
