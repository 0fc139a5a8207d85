//! What an author writes: everything that a save carries.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::faults::is_unseen;
use crate::ids::FileId;

/// An article's content. A draft may be unfinished: empty texts are `""`. A save is always whole, so nothing is
/// optional: what is left out by mistake must not be taken for emptied.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ArticleContent)]
pub struct Content {
    /// The version that this was made from.
    pub version: i32,
    pub type_id: i16,
    pub title_en: String,
    pub title_ru: String,
    pub theme_en: String,
    pub theme_ru: String,
    /// HTML of the authors' list.
    pub abstract_en: String,
    pub abstract_ru: String,
    pub keywords_en: Vec<String>,
    pub keywords_ru: Vec<String>,
    pub funding_information_en: String,
    pub funding_information_ru: String,
    pub conflict_of_interest_en: String,
    pub conflict_of_interest_ru: String,
    /// The editors are asked to translate; the Russian texts may then be missing.
    pub ask_for_translation: bool,
    pub authors: Vec<AuthorEntry>,
    pub affiliations: Vec<Affiliation>,
    /// Of the present round, in their order.
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
    /// Kept only for a corresponding author.
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
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct SuggestedReviewer {
    pub email: String,
    pub first_name_en: String,
    pub last_name_en: String,
    /// False means suggested, true means excluded.
    pub exclude: bool,
}

/// A file as its author describes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileLink {
    pub file_id: FileId,
    /// Null until the author has said what it is.
    #[serde(default)]
    #[schema(required)]
    pub type_id: Option<i16>,
    #[serde(default)]
    pub comment: String,
}

impl Content {
    /// As it is stored: trimmed, without empty keywords, unused affiliations and contacts of those who have none.
    pub fn tidied(mut self) -> Content {
        for line in [&mut self.title_en, &mut self.title_ru, &mut self.theme_en, &mut self.theme_ru] {
            *line = one_line(line);
        }
        for text in [
            &mut self.funding_information_en,
            &mut self.funding_information_ru,
            &mut self.conflict_of_interest_en,
            &mut self.conflict_of_interest_ru,
        ] {
            *text = paragraphs(text);
        }
        self.keywords_en = keywords(&self.keywords_en);
        self.keywords_ru = keywords(&self.keywords_ru);
        self.authors = self.authors.into_iter().map(AuthorEntry::tidied).collect();
        for file in &mut self.files {
            file.comment = paragraphs(&file.comment);
        }
        for reviewer in &mut self.suggested_reviewers {
            for line in [&mut reviewer.email, &mut reviewer.first_name_en, &mut reviewer.last_name_en] {
                *line = one_line(line);
            }
        }
        self.drop_what_no_author_uses();
        self
    }

    fn drop_what_no_author_uses(&mut self) {
        for affiliation in &mut self.affiliations {
            affiliation.en = one_line(&affiliation.en);
            affiliation.ru = one_line(&affiliation.ru);
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
    fn tidied(mut self) -> AuthorEntry {
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
        self.orcid = orcid(&self.orcid);
        self.contact = self.contact.filter(|_| self.is_corresponding_author).map(|contact| Contact {
            email: one_line(&contact.email),
            phone: one_line(&contact.phone),
            fax: one_line(&contact.fax),
            address: paragraphs(&contact.address),
        });
        self
    }

    /// As it stands on the cover of a manuscript.
    pub fn full_name_en(&self) -> String {
        let parts = [&self.first_name_en, &self.middle_name_en, &self.last_name_en];
        parts.into_iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(" ")
    }
}

/// Whatever was pasted, on one line.
pub(crate) fn one_line(text: &str) -> String {
    let spaced: String =
        text.chars().filter(|c| !is_unseen(*c)).map(|c| if c.is_control() { ' ' } else { c }).collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Several lines stay several lines.
pub fn paragraphs(text: &str) -> String {
    let kept: String =
        text.replace("\r\n", "\n").chars().filter(|c| matches!(c, '\n' | '\t') || !c.is_control()).collect();
    kept.trim().to_owned()
}

fn keywords(words: &[String]) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let lines = words.iter().map(|word| one_line(word)).filter(|word| !word.is_empty());
    lines.filter(|word| seen.insert(word.to_lowercase())).collect()
}

/// People paste the whole address of their record.
fn orcid(value: &str) -> String {
    let value = one_line(value).to_uppercase();
    value.rsplit('/').next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_save_is_tidied() {
        let author = AuthorEntry {
            first_name_en: " Anna\n".into(),
            orcid: "https://orcid.org/0000-0002-1825-009x".into(),
            affiliations: vec![2, 2, 3, 9],
            contact: Some(Contact { email: "a@b.ru".into(), ..Contact::default() }),
            ..AuthorEntry::default()
        };
        let affiliation = |key, en: &str| Affiliation { key, en: en.into(), ru: String::new() };
        let content = Content {
            title_en: "  T-cell\r\n  therapy ".into(),
            keywords_en: vec!["GvHD".into(), " ".into(), "gvhd".into(), "CAR-T".into()],
            conflict_of_interest_en: " None.\r\nReally.\u{0} ".into(),
            authors: vec![author],
            affiliations: vec![affiliation(1, "Unused"), affiliation(2, " Clinic "), affiliation(3, " ")],
            ..Content::default()
        }
        .tidied();
        assert_eq!(content.title_en, "T-cell therapy");
        assert_eq!(content.keywords_en, ["GvHD", "CAR-T"]);
        assert_eq!(content.conflict_of_interest_en, "None.\nReally.");
        assert_eq!(content.authors[0].first_name_en, "Anna");
        assert_eq!(content.authors[0].orcid, "0000-0002-1825-009X");
        assert_eq!(content.authors[0].affiliations, [2]);
        assert_eq!(content.authors[0].contact, None);
        assert_eq!(content.affiliations, [affiliation(2, "Clinic")]);
        assert_eq!(content.clone().tidied(), content);
    }
}
