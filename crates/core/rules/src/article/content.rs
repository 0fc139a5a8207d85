//! Article content that authors edit.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::affiliation_details::AffiliationDetails;
use crate::ids::FileId;
use crate::validation::one_line;

/// Content of an article. In an incomplete draft, empty texts are `""`.
///
/// A save always contains the whole content. No field is optional, so that a field omitted by mistake is
/// rejected and not cleared.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ArticleContent)]
pub struct Content {
    /// Version on which the change is based.
    pub version: i32,
    pub type_id: i16,
    pub title_en: String,
    pub title_ru: String,
    pub theme_en: String,
    pub theme_ru: String,
    /// HTML with the elements allowed to authors.
    pub abstract_en: String,
    pub abstract_ru: String,
    pub keywords_en: Vec<String>,
    pub keywords_ru: Vec<String>,
    pub funding_information_en: String,
    pub funding_information_ru: String,
    pub conflict_of_interest_en: String,
    pub conflict_of_interest_ru: String,
    /// Asks the editors to translate; the Russian texts may then be empty.
    pub ask_for_translation: bool,
    pub authors: Vec<AuthorEntry>,
    pub affiliations: Vec<Affiliation>,
    /// Files of the current round, in the order of display.
    pub files: Vec<FileLink>,
    pub suggested_reviewers: Vec<SuggestedReviewer>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct AuthorEntry {
    pub first_name_en: String,
    pub first_name_ru: String,
    pub middle_name_en: String,
    pub middle_name_ru: String,
    pub last_name_en: String,
    pub last_name_ru: String,
    pub orcid: String,
    /// Keys of affiliations.
    pub affiliations: Vec<i32>,
    pub is_corresponding_author: bool,
    /// A group such as a study, whose name is the last name.
    pub is_group: bool,
    /// Contributed equally with the other authors that are marked.
    pub contributed_equally: bool,
    /// Stored only for corresponding authors.
    #[schema(required)]
    pub contact: Option<Contact>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = AuthorContact)]
pub struct Contact {
    pub email: String,
    pub phone: String,
    pub fax: String,
    pub address: String,
}

impl Contact {
    pub fn is_empty(&self) -> bool {
        [&self.email, &self.phone, &self.fax, &self.address].into_iter().all(String::is_empty)
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Affiliation {
    pub key: i32,
    pub en: String,
    pub ru: String,
    /// As a person has corrected them; null to have them read from the lines.
    pub details: Option<AffiliationDetails>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct SuggestedReviewer {
    pub email: String,
    pub first_name_en: String,
    pub last_name_en: String,
    /// True if the author asks not to assign this reviewer.
    pub exclude: bool,
}

/// A file with the author's description.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileLink {
    pub file_id: FileId,
    /// Null until the author selects a type.
    #[serde(default)]
    #[schema(required)]
    pub type_id: Option<i16>,
    #[serde(default)]
    pub comment: String,
}

impl Content {
    /// Form in which content is stored: trimmed, without empty keywords, unused affiliations and contacts of
    /// non-corresponding authors.
    pub fn normalized(mut self) -> Content {
        for line in [&mut self.title_en, &mut self.title_ru, &mut self.theme_en, &mut self.theme_ru] {
            *line = one_line(line);
        }
        for text in [
            &mut self.funding_information_en,
            &mut self.funding_information_ru,
            &mut self.conflict_of_interest_en,
            &mut self.conflict_of_interest_ru,
        ] {
            *text = normalize_paragraphs(text);
        }
        self.keywords_en = normalize_keywords(&self.keywords_en);
        self.keywords_ru = normalize_keywords(&self.keywords_ru);
        self.authors = self.authors.into_iter().map(AuthorEntry::normalized).collect();
        for file in &mut self.files {
            file.comment = normalize_paragraphs(&file.comment);
        }
        for reviewer in &mut self.suggested_reviewers {
            for line in [&mut reviewer.email, &mut reviewer.first_name_en, &mut reviewer.last_name_en] {
                *line = one_line(line);
            }
        }
        self.remove_unused_affiliations();
        self
    }

    fn remove_unused_affiliations(&mut self) {
        for affiliation in &mut self.affiliations {
            affiliation.en = one_line(&affiliation.en);
            affiliation.ru = one_line(&affiliation.ru);
            affiliation.details = affiliation.details.take().map(AffiliationDetails::normalized);
        }
        let used: BTreeSet<i32> =
            self.authors.iter().flat_map(|author| author.affiliations.clone()).collect();
        self.affiliations.retain(|affiliation| {
            used.contains(&affiliation.key) && !(affiliation.en.is_empty() && affiliation.ru.is_empty())
        });
        let kept: BTreeSet<i32> = self.affiliations.iter().map(|affiliation| affiliation.key).collect();
        for author in &mut self.authors {
            let mut seen = BTreeSet::new();
            author.affiliations.retain(|key| kept.contains(key) && seen.insert(*key));
        }
    }
}

impl AuthorEntry {
    fn normalized(mut self) -> AuthorEntry {
        for line in [
            &mut self.first_name_en,
            &mut self.first_name_ru,
            &mut self.middle_name_en,
            &mut self.middle_name_ru,
            &mut self.last_name_en,
            &mut self.last_name_ru,
        ] {
            *line = one_line(line);
        }
        self.orcid = normalize_orcid(&self.orcid);
        if self.is_group {
            self.keep_group_name();
        }
        self.contact = self.contact.filter(|_| self.is_corresponding_author).map(|contact| Contact {
            email: one_line(&contact.email),
            phone: one_line(&contact.phone),
            fax: one_line(&contact.fax),
            address: normalize_paragraphs(&contact.address),
        });
        self
    }

    /// A group has no first name and no iD, and nobody writes to it.
    fn keep_group_name(&mut self) {
        for text in [
            &mut self.first_name_en,
            &mut self.first_name_ru,
            &mut self.middle_name_en,
            &mut self.middle_name_ru,
            &mut self.orcid,
        ] {
            text.clear();
        }
        self.is_corresponding_author = false;
    }

    /// Form used on the cover of the merged manuscript.
    pub fn full_name_en(&self) -> String {
        let parts = [&self.first_name_en, &self.middle_name_en, &self.last_name_en];
        parts.into_iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(" ")
    }
}

/// True if HTML contains visible text; text editors leave `<p></p>` in empty fields.
pub(crate) fn has_text(html: &str) -> bool {
    let mut in_tag = false;
    html.replace("&nbsp;", " ").chars().any(|c| {
        match c {
            '<' => in_tag = true,
            '>' => in_tag = false,
            _ => {}
        }
        !in_tag && c != '>' && !c.is_whitespace()
    })
}

/// Trims a multi-line text and removes control characters except line breaks and tabs.
pub fn normalize_paragraphs(text: &str) -> String {
    let kept: String =
        text.replace("\r\n", "\n").chars().filter(|c| matches!(c, '\n' | '\t') || !c.is_control()).collect();
    kept.trim().to_owned()
}

fn normalize_keywords(words: &[String]) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let lines = words.iter().map(|word| one_line(word)).filter(|word| !word.is_empty());
    lines.filter(|word| seen.insert(word.to_lowercase())).collect()
}

/// Extracts the iD from a pasted ORCID URL.
fn normalize_orcid(value: &str) -> String {
    let value = one_line(value).to_uppercase();
    value.rsplit('/').next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normalized_trims_and_removes_unused_entries() {
        let author = AuthorEntry {
            first_name_en: " Anna\n".into(),
            orcid: "https://orcid.org/0000-0002-1825-009x".into(),
            affiliations: vec![2, 2, 3, 9],
            contact: Some(Contact { email: "a@b.ru".into(), ..Contact::default() }),
            ..AuthorEntry::default()
        };
        let affiliation = |key, en: &str| Affiliation { key, en: en.into(), ..Affiliation::default() };
        let content = Content {
            title_en: "  T-cell\r\n  therapy ".into(),
            keywords_en: vec!["GvHD".into(), " ".into(), "gvhd".into(), "CAR-T".into()],
            conflict_of_interest_en: " None.\r\nReally.\u{0} ".into(),
            authors: vec![author],
            affiliations: vec![affiliation(1, "Unused"), affiliation(2, " Clinic "), affiliation(3, " ")],
            ..Content::default()
        }
        .normalized();
        assert_eq!(content.title_en, "T-cell therapy");
        assert_eq!(content.keywords_en, ["GvHD", "CAR-T"]);
        assert_eq!(content.conflict_of_interest_en, "None.\nReally.");
        assert_eq!(content.authors[0].first_name_en, "Anna");
        assert_eq!(content.authors[0].orcid, "0000-0002-1825-009X");
        assert_eq!(content.authors[0].affiliations, [2]);
        assert_eq!(content.authors[0].contact, None);
        assert_eq!(content.affiliations, [affiliation(2, "Clinic")]);
        assert_eq!(content.clone().normalized(), content);
    }

    #[test]
    fn contact_of_a_corresponding_author_is_kept_and_trimmed() {
        let contact = Contact {
            email: " a@b.ru ".into(),
            phone: " +7 1\n".into(),
            fax: " 2 ".into(),
            address: " Street 1\r\nTown ".into(),
        };
        let author = AuthorEntry {
            is_corresponding_author: true,
            contact: Some(contact.clone()),
            ..AuthorEntry::default()
        };
        let expected = Contact {
            email: "a@b.ru".into(),
            phone: "+7 1".into(),
            fax: "2".into(),
            address: "Street 1\nTown".into(),
        };
        assert_eq!(author.normalized().contact, Some(expected.clone()));
        assert!(!expected.is_empty() && Contact::default().is_empty());
        for part in [
            Contact { email: "a@b.ru".into(), ..Contact::default() },
            Contact { phone: "1".into(), ..Contact::default() },
            Contact { fax: "1".into(), ..Contact::default() },
            Contact { address: "Town".into(), ..Contact::default() },
        ] {
            assert!(!part.is_empty(), "{part:?}");
        }
    }

    #[test]
    fn group_keeps_only_its_name() {
        let group = AuthorEntry {
            first_name_en: "Anna".into(),
            middle_name_ru: "П.".into(),
            last_name_en: " RACE  Study Group ".into(),
            orcid: "0000-0002-1825-0097".into(),
            is_corresponding_author: true,
            is_group: true,
            contact: Some(Contact { email: "a@b.ru".into(), ..Contact::default() }),
            ..AuthorEntry::default()
        };
        let expected =
            AuthorEntry { last_name_en: "RACE Study Group".into(), is_group: true, ..AuthorEntry::default() };
        assert_eq!(group.normalized(), expected);
        assert_eq!(expected.full_name_en(), "RACE Study Group");
    }

    #[test]
    fn affiliation_with_a_name_in_one_language_is_kept() {
        let affiliation =
            |key, en: &str, ru: &str| Affiliation { key, en: en.into(), ru: ru.into(), details: None };
        let content = Content {
            authors: vec![AuthorEntry { affiliations: vec![3, 1, 2], ..AuthorEntry::default() }],
            affiliations: vec![
                affiliation(1, "Clinic", ""),
                affiliation(2, "", "Клиника"),
                affiliation(3, "", ""),
            ],
            ..Content::default()
        }
        .normalized();
        assert_eq!(content.affiliations, [affiliation(1, "Clinic", ""), affiliation(2, "", "Клиника")]);
        assert_eq!(content.authors[0].affiliations, [1, 2]);
    }

    #[test]
    fn comments_and_suggested_reviewers_are_trimmed() {
        let reviewer = SuggestedReviewer {
            email: " ivan@x.test ".into(),
            first_name_en: "Ivan\t".into(),
            last_name_en: " de \n Rival".into(),
            exclude: true,
        };
        let file = FileLink {
            file_id: FileId(uuid::Uuid::nil()),
            type_id: Some(1),
            comment: " First\n\tsecond\u{7} ".into(),
        };
        let content =
            Content { files: vec![file], suggested_reviewers: vec![reviewer], ..Content::default() }
                .normalized();
        assert_eq!(content.files[0].comment, "First\n\tsecond");
        let reviewer = &content.suggested_reviewers[0];
        assert_eq!(
            [&reviewer.email, &reviewer.first_name_en, &reviewer.last_name_en],
            ["ivan@x.test", "Ivan", "de Rival"]
        );
    }

    #[test]
    fn full_name_omits_a_missing_middle_name() {
        let author = |middle: &str| AuthorEntry {
            first_name_en: "Anna".into(),
            middle_name_en: middle.into(),
            last_name_en: "Kulagina".into(),
            ..AuthorEntry::default()
        };
        assert_eq!(author("").full_name_en(), "Anna Kulagina");
        assert_eq!(author("P.").full_name_en(), "Anna P. Kulagina");
    }

    #[test]
    fn has_text_ignores_markup_and_whitespace() {
        for (html, expected) in
            [("", false), ("<p></p>", false), ("<p>&nbsp; <br></p>", false), ("<p>a</p>", true), ("a", true)]
        {
            assert_eq!(has_text(html), expected, "{html}");
        }
    }
}
