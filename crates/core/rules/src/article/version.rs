//! Versions of a published article: what readers could read before editors corrected it in place.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::content::{Affiliation, AuthorEntry, Content};
use super::editorial_content::PublicationData;
use super::references::Reference;
use crate::ids::{FileId, UserId};
use crate::language::LocalizedText;
use crate::validation::{Validator, check_max_length, one_line};

pub const MAX_SUMMARY_CHARS: usize = 1_000;
/// Later changes by the same editor belong to the same version: a correction often takes several saves.
const CONTINUED_FOR: TimeDelta = TimeDelta::hours(1);

/// Content of a published article in one version. Identifiers and details that programs read are not part of it:
/// they may be added later without changing what the article says.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct VersionContent {
    pub type_id: i16,
    pub title_en: String,
    pub title_ru: String,
    pub theme_en: String,
    pub theme_ru: String,
    pub abstract_en: String,
    pub abstract_ru: String,
    pub keywords_en: Vec<String>,
    pub keywords_ru: Vec<String>,
    pub funding_information_en: String,
    pub funding_information_ru: String,
    pub conflict_of_interest_en: String,
    pub conflict_of_interest_ru: String,
    /// Without their addresses, which would stay here after a person has them erased.
    pub authors: Vec<AuthorEntry>,
    pub affiliations: Vec<Affiliation>,
    pub content_html_en: String,
    pub content_html_ru: String,
    pub references: Vec<Reference>,
    pub pdf_en_id: Option<FileId>,
    pub pdf_ru_id: Option<FileId>,
}

impl VersionContent {
    pub fn new(content: &Content, data: PublicationData) -> VersionContent {
        let without_contact = |author: &AuthorEntry| AuthorEntry { contact: None, ..author.clone() };
        VersionContent {
            type_id: content.type_id,
            title_en: content.title_en.clone(),
            title_ru: content.title_ru.clone(),
            theme_en: content.theme_en.clone(),
            theme_ru: content.theme_ru.clone(),
            abstract_en: content.abstract_en.clone(),
            abstract_ru: content.abstract_ru.clone(),
            keywords_en: content.keywords_en.clone(),
            keywords_ru: content.keywords_ru.clone(),
            funding_information_en: content.funding_information_en.clone(),
            funding_information_ru: content.funding_information_ru.clone(),
            conflict_of_interest_en: content.conflict_of_interest_en.clone(),
            conflict_of_interest_ru: content.conflict_of_interest_ru.clone(),
            authors: content.authors.iter().map(without_contact).collect(),
            affiliations: content.affiliations.clone(),
            content_html_en: data.content_html_en,
            content_html_ru: data.content_html_ru,
            references: data.references,
            pdf_en_id: data.pdf_en_id,
            pdf_ru_id: data.pdf_ru_id,
        }
    }

    /// Lists the parts in which another version says something else.
    pub fn changed_parts(&self, other: &VersionContent) -> Vec<VersionPart> {
        let (a, b) = (self, other);
        let is_changed = |part: &VersionPart| match part {
            VersionPart::Type => a.type_id != b.type_id,
            VersionPart::Title => (&a.title_en, &a.title_ru) != (&b.title_en, &b.title_ru),
            VersionPart::Authors => {
                a.authors_with_affiliations() != b.authors_with_affiliations()
                    || a.affiliation_lines() != b.affiliation_lines()
            }
            VersionPart::Abstract => (&a.abstract_en, &a.abstract_ru) != (&b.abstract_en, &b.abstract_ru),
            VersionPart::Keywords => {
                (&a.keywords_en, &a.keywords_ru, &a.theme_en, &a.theme_ru)
                    != (&b.keywords_en, &b.keywords_ru, &b.theme_en, &b.theme_ru)
            }
            VersionPart::Text => {
                (&a.content_html_en, &a.content_html_ru) != (&b.content_html_en, &b.content_html_ru)
            }
            VersionPart::Pdf => (a.pdf_en_id, a.pdf_ru_id) != (b.pdf_en_id, b.pdf_ru_id),
            VersionPart::References => !a.reference_lines().eq(b.reference_lines()),
            VersionPart::Funding => {
                (&a.funding_information_en, &a.funding_information_ru)
                    != (&b.funding_information_en, &b.funding_information_ru)
            }
            VersionPart::ConflictOfInterest => {
                (&a.conflict_of_interest_en, &a.conflict_of_interest_ru)
                    != (&b.conflict_of_interest_en, &b.conflict_of_interest_ru)
            }
        };
        VersionPart::ALL.into_iter().filter(is_changed).collect()
    }

    /// Authors with the positions of their affiliations: the keys may change without a change of what is said.
    fn authors_with_affiliations(&self) -> Vec<AuthorEntry> {
        let position = |key: &i32| self.affiliations.iter().position(|one| one.key == *key);
        let by_position = |author: &AuthorEntry| AuthorEntry {
            affiliations: author.affiliations.iter().filter_map(position).map(|at| at as i32).collect(),
            ..author.clone()
        };
        self.authors.iter().map(by_position).collect()
    }

    fn affiliation_lines(&self) -> Vec<[&str; 2]> {
        self.affiliations.iter().map(|one| [&*one.en, &*one.ru]).collect()
    }

    pub fn reference_lines(&self) -> impl Iterator<Item = &str> {
        self.references.iter().map(|one| &*one.reference)
    }
}

/// Part of an article that a version changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum VersionPart {
    Type,
    Title,
    Authors,
    Abstract,
    Keywords,
    Text,
    Pdf,
    References,
    Funding,
    ConflictOfInterest,
}

impl VersionPart {
    pub const ALL: [VersionPart; 10] = [
        VersionPart::Type,
        VersionPart::Title,
        VersionPart::Authors,
        VersionPart::Abstract,
        VersionPart::Keywords,
        VersionPart::Text,
        VersionPart::Pdf,
        VersionPart::References,
        VersionPart::Funding,
        VersionPart::ConflictOfInterest,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            VersionPart::Type => "type",
            VersionPart::Title => "title",
            VersionPart::Authors => "authors",
            VersionPart::Abstract => "abstract",
            VersionPart::Keywords => "keywords",
            VersionPart::Text => "text",
            VersionPart::Pdf => "pdf",
            VersionPart::References => "references",
            VersionPart::Funding => "funding",
            VersionPart::ConflictOfInterest => "conflict-of-interest",
        }
    }

    pub fn from_code(code: &str) -> Option<VersionPart> {
        VersionPart::ALL.into_iter().find(|part| part.code() == code)
    }

    pub const fn name(self) -> LocalizedText {
        match self {
            VersionPart::Type => LocalizedText::new("Type of article", "Тип статьи"),
            VersionPart::Title => LocalizedText::new("Title", "Название"),
            VersionPart::Authors => LocalizedText::new("Authors", "Авторы"),
            VersionPart::Abstract => LocalizedText::new("Abstract", "Резюме"),
            VersionPart::Keywords => LocalizedText::new("Keywords and theme", "Ключевые слова и тематика"),
            VersionPart::Text => LocalizedText::new("Full text", "Полный текст"),
            VersionPart::Pdf => LocalizedText::new("PDF", "PDF"),
            VersionPart::References => LocalizedText::new("References", "Список литературы"),
            VersionPart::Funding => LocalizedText::new("Funding", "Финансирование"),
            VersionPart::ConflictOfInterest => {
                LocalizedText::new("Conflict of interest", "Конфликт интересов")
            }
        }
    }
}

/// True if a change at `now` belongs to the version that `by` has begun, and does not make another one.
pub fn continues_version(begun: DateTime<Utc>, by: UserId, now: DateTime<Utc>, editor: UserId) -> bool {
    by == editor && now - begun < CONTINUED_FOR
}

/// What a version changes and why, as readers see it; `""` if nobody has said it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VersionSummary {
    pub summary_en: String,
    pub summary_ru: String,
}

impl VersionSummary {
    /// Form in which summaries are stored: single lines.
    pub fn normalized(self) -> VersionSummary {
        VersionSummary { summary_en: one_line(&self.summary_en), summary_ru: one_line(&self.summary_ru) }
    }

    pub fn check(&self, validator: &mut Validator) {
        check_max_length(validator, &["summaryEn"], &self.summary_en, MAX_SUMMARY_CHARS);
        check_max_length(validator, &["summaryRu"], &self.summary_ru, MAX_SUMMARY_CHARS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::article::content::Contact;
    use crate::article::reference_parts::ReferenceParts;
    use crate::article::references::{IdFormat, ReferenceId};

    fn content() -> VersionContent {
        VersionContent {
            type_id: 1,
            title_en: "Grafts".into(),
            authors: vec![AuthorEntry {
                last_name_en: "Petrov".into(),
                affiliations: vec![4],
                ..AuthorEntry::default()
            }],
            affiliations: vec![Affiliation { key: 4, en: "Institute".into(), ..Affiliation::default() }],
            references: vec![Reference { reference: "A. B. 2020.".into(), ..Reference::default() }],
            ..VersionContent::default()
        }
    }

    #[test]
    fn each_part_is_noticed_alone() {
        type Change = fn(&mut VersionContent);
        let changes: [(VersionPart, &[Change]); 10] = [
            (VersionPart::Type, &[|it| it.type_id = 2]),
            (VersionPart::Title, &[|it| it.title_en.push('!'), |it| it.title_ru.push('!')]),
            (
                VersionPart::Authors,
                &[
                    |it| it.authors[0].first_name_ru.push('И'),
                    |it| it.authors[0].is_corresponding_author = true,
                    |it| it.authors[0].affiliations.clear(),
                    |it| it.affiliations[0].ru.push('И'),
                    |it| it.authors.clear(),
                ],
            ),
            (VersionPart::Abstract, &[|it| it.abstract_en.push('a'), |it| it.abstract_ru.push('a')]),
            (
                VersionPart::Keywords,
                &[
                    |it| it.keywords_en.push("a".into()),
                    |it| it.keywords_ru.push("a".into()),
                    |it| it.theme_en.push('a'),
                    |it| it.theme_ru.push('a'),
                ],
            ),
            (VersionPart::Text, &[|it| it.content_html_en.push('a'), |it| it.content_html_ru.push('a')]),
            (
                VersionPart::Pdf,
                &[
                    |it| it.pdf_en_id = Some(FileId(uuid::Uuid::nil())),
                    |it| it.pdf_ru_id = Some(FileId(uuid::Uuid::nil())),
                ],
            ),
            (
                VersionPart::References,
                &[|it| it.references[0].reference.push('a'), |it| it.references.clear()],
            ),
            (
                VersionPart::Funding,
                &[|it| it.funding_information_en.push('a'), |it| it.funding_information_ru.push('a')],
            ),
            (
                VersionPart::ConflictOfInterest,
                &[|it| it.conflict_of_interest_en.push('a'), |it| it.conflict_of_interest_ru.push('a')],
            ),
        ];
        for (part, changes) in changes {
            for change in changes {
                let mut changed = content();
                change(&mut changed);
                assert_eq!(content().changed_parts(&changed), [part]);
                assert_eq!(changed.changed_parts(&content()), [part]);
            }
        }
    }

    #[test]
    fn details_for_programs_change_nothing() {
        let mut other = content();
        other.authors[0].affiliations = vec![9];
        other.affiliations[0].key = 9;
        other.affiliations[0].details = Some(Default::default());
        other.references[0].article_ids.push(ReferenceId { format: IdFormat::Pubmed, value: "1".into() });
        other.references[0].parts = Some(ReferenceParts::default());
        assert_eq!(content().changed_parts(&other), []);
    }

    #[test]
    fn addresses_of_authors_are_left_out() {
        let contact = Some(Contact { email: "author@octavo.test".into(), ..Contact::default() });
        let author = AuthorEntry { contact, is_corresponding_author: true, ..AuthorEntry::default() };
        let content = Content { authors: vec![author], ..Content::default() };
        assert_eq!(VersionContent::new(&content, PublicationData::default()).authors[0].contact, None);
    }

    #[test]
    fn saves_of_an_hour_by_one_editor_are_one_version() {
        let begun = DateTime::UNIX_EPOCH;
        let after = |minutes, editor| {
            continues_version(begun, UserId(1), begun + TimeDelta::minutes(minutes), UserId(editor))
        };
        assert!(after(0, 1) && after(59, 1));
        assert!(!after(60, 1) && !after(1, 2));
    }

    #[test]
    fn parts_have_codes_and_names() {
        for part in VersionPart::ALL {
            assert_eq!(VersionPart::from_code(part.code()), Some(part));
            assert_eq!(serde_json::to_value(part).unwrap(), part.code());
        }
        assert_eq!(VersionPart::from_code("pages"), None);
    }

    #[test]
    fn summaries_are_lines_of_limited_length() {
        let summary =
            VersionSummary { summary_en: " Table 2\n corrected ".into(), summary_ru: "я".repeat(1_001) };
        let summary = summary.normalized();
        assert_eq!(summary.summary_en, "Table 2 corrected");
        let mut validator = Validator::new();
        summary.check(&mut validator);
        assert!(validator.finish().is_err());
    }
}
