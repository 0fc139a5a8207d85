//! What an editor writes: the author's content and all that it needs to come out.

use serde::Deserialize;
use utoipa::ToSchema;

use super::bounds::{self, no_longer};
use super::completeness::{Round, Tab, has_text, obstacles};
use super::content::{Affiliation, AuthorEntry, Content, FileLink, one_line};
use super::publishing::{is_doi, is_page, runs_backwards};
use super::references::{self, Reference};
use crate::enumerations::{ArticleFileType, ArticleStatus, Enumeration};
use crate::faults::{Checks, FaultKind};
use crate::ids::FileId;
use crate::language::Words;
use crate::limited;

/// Two of these and everything else fit into one request.
pub const MAX_FULL_TEXT_CHARS: usize = 300_000;

/// A save is always whole, so nothing is optional: what is left out by mistake must not be taken for emptied. Spelled out
/// rather than flattened: a flattened body is read into a tree of values first, which takes a hundred times its size.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = EditorArticleContent)]
pub struct DeskContent {
    /// The version that this was made from.
    pub version: i32,
    pub type_id: i16,
    pub title_en: String,
    pub title_ru: String,
    pub theme_en: String,
    pub theme_ru: String,
    pub abstract_en: String,
    pub abstract_ru: String,
    #[serde(deserialize_with = "limited::list")]
    pub keywords_en: Vec<String>,
    #[serde(deserialize_with = "limited::list")]
    pub keywords_ru: Vec<String>,
    pub funding_information_en: String,
    pub funding_information_ru: String,
    pub conflict_of_interest_en: String,
    pub conflict_of_interest_ru: String,
    pub ask_for_translation: bool,
    #[serde(deserialize_with = "limited::list")]
    pub authors: Vec<AuthorEntry>,
    #[serde(deserialize_with = "limited::list")]
    pub affiliations: Vec<Affiliation>,
    /// Those that editors added; the author's stay as they are.
    #[serde(deserialize_with = "limited::list")]
    pub files: Vec<FileLink>,
    /// HTML of the editors' list.
    pub content_html_en: String,
    pub content_html_ru: String,
    pub doi: String,
    pub page_first: String,
    pub page_last: String,
    #[serde(deserialize_with = "limited::list")]
    pub references: Vec<Reference>,
    #[schema(required)]
    pub pdf_en_id: Option<FileId>,
    #[schema(required)]
    pub pdf_ru_id: Option<FileId>,
}

/// What the author's content has no place for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Preparation {
    pub content_html_en: String,
    pub content_html_ru: String,
    pub doi: String,
    pub page_first: String,
    pub page_last: String,
    pub references: Vec<Reference>,
    pub pdf_en_id: Option<FileId>,
    pub pdf_ru_id: Option<FileId>,
}

impl DeskContent {
    /// The two parts as they are stored.
    pub fn tidied(self) -> (Content, Preparation) {
        let content = Content {
            version: self.version,
            type_id: self.type_id,
            title_en: self.title_en,
            title_ru: self.title_ru,
            theme_en: self.theme_en,
            theme_ru: self.theme_ru,
            abstract_en: self.abstract_en,
            abstract_ru: self.abstract_ru,
            keywords_en: self.keywords_en,
            keywords_ru: self.keywords_ru,
            funding_information_en: self.funding_information_en,
            funding_information_ru: self.funding_information_ru,
            conflict_of_interest_en: self.conflict_of_interest_en,
            conflict_of_interest_ru: self.conflict_of_interest_ru,
            ask_for_translation: self.ask_for_translation,
            authors: self.authors,
            affiliations: self.affiliations,
            files: self.files,
            suggested_reviewers: Vec::new(),
        };
        let preparation = Preparation {
            content_html_en: self.content_html_en,
            content_html_ru: self.content_html_ru,
            doi: bare_doi(&self.doi),
            page_first: one_line(&self.page_first),
            page_last: one_line(&self.page_last),
            references: references::tidied(self.references),
            pdf_en_id: self.pdf_en_id,
            pdf_ru_id: self.pdf_ru_id,
        };
        (content.tidied(), preparation)
    }
}

/// People paste the whole address.
pub(crate) fn bare_doi(value: &str) -> String {
    let value = one_line(value);
    match value.find("10.") {
        Some(start) if value.is_char_boundary(start) => {
            let address = value[..start].to_lowercase();
            let is_address = ["doi:", "doi.org/"].into_iter().any(|end| address.trim_end().ends_with(end));
            if is_address { value[start..].to_owned() } else { value }
        }
        _ => value,
    }
}

/// Everything that an editor cannot save: what no table has room for, and an article made less than what was submitted.
/// Translations may still be under way.
pub fn check(checks: &mut Checks, content: &Content, preparation: &Preparation) {
    bounds::check(checks, content);
    // Lists of any length would have faults of any number.
    if !checks.is_clean() {
        return;
    }
    let round = Round { status: ArticleStatus::Submitted, has_current_manuscript: true };
    for obstacle in obstacles(content, round) {
        if matches!(obstacle.tab, Tab::Main | Tab::Authors | Tab::Files) {
            checks.add(obstacle.fault);
        }
    }
    files(checks, &content.files);
    no_longer(checks, &["contentHtmlEn"], &preparation.content_html_en, MAX_FULL_TEXT_CHARS);
    no_longer(checks, &["contentHtmlRu"], &preparation.content_html_ru, MAX_FULL_TEXT_CHARS);
    if !preparation.doi.is_empty() && !is_doi(&preparation.doi) {
        checks.fault("doi", FaultKind::Invalid { label: Words::new("DOI", "DOI") });
    }
    pages(checks, &preparation.page_first, &preparation.page_last);
    references::check(checks, &preparation.references);
}

fn pages(checks: &mut Checks, first: &str, last: &str) {
    let invalid = |label| FaultKind::Invalid { label };
    if !first.is_empty() && !is_page(first) {
        checks.fault("pageFirst", invalid(Words::new("First page", "Первая страница")));
    }
    if !last.is_empty() && (!is_page(last) || runs_backwards(first, last)) {
        checks.fault("pageLast", invalid(Words::new("Last page", "Последняя страница")));
    }
    if first.is_empty() && !last.is_empty() {
        checks.fault("pageFirst", FaultKind::Required);
    }
}

/// Supporting material is the author's to give.
fn files(checks: &mut Checks, files: &[FileLink]) {
    for (index, file) in files.iter().enumerate() {
        if file.type_id == Some(ArticleFileType::SupportingMaterial.id()) {
            checks.fault_at(&["files", &index.to_string(), "typeId"], FaultKind::NotInList);
        }
    }
}

/// Whether readers of Russian would find a text missing that nobody was asked to translate: the editors' form says so,
/// and lets it be saved.
pub fn is_translation_missing(content: &Content) -> bool {
    let texts = [
        &content.title_ru,
        &content.abstract_ru,
        &content.funding_information_ru,
        &content.conflict_of_interest_ru,
    ];
    !content.ask_for_translation && texts.into_iter().any(|text| !has_text(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prepared(change: impl FnOnce(&mut DeskContent)) -> Vec<String> {
        let author = AuthorEntry {
            first_name_en: "Anna".into(),
            last_name_en: "Author".into(),
            ..AuthorEntry::default()
        };
        let mut content = DeskContent {
            type_id: 1,
            title_en: "Title".into(),
            abstract_en: "<p>Text</p>".into(),
            keywords_en: vec!["word".into()],
            authors: vec![author],
            ..DeskContent::default()
        };
        change(&mut content);
        let (content, preparation) = content.tidied();
        let mut checks = Checks::new();
        check(&mut checks, &content, &preparation);
        let faults = checks.finish().err().unwrap_or_default();
        faults
            .iter()
            .map(|fault| format!("{}: {}", fault.location[1..].join("."), fault.kind.code()))
            .collect()
    }

    #[test]
    fn what_was_submitted_stays_complete_but_for_translations() {
        assert!(prepared(|_| {}).is_empty());
        assert_eq!(prepared(|content| content.title_en = " ".into()), ["titleEn: required"]);
        assert_eq!(prepared(|content| content.authors.clear()), ["authors: required"]);
        let nameless = |content: &mut DeskContent| content.authors[0].last_name_en.clear();
        assert_eq!(prepared(nameless), ["authors.0.lastNameEn: required"]);
    }

    #[test]
    fn doi_and_pages() {
        for pasted in
            ["https://doi.org/10.18620/ctt-1", "HTTP://dx.doi.org/10.18620/ctt-1", "DOI: 10.18620/ctt-1"]
        {
            assert!(prepared(|content| content.doi = pasted.into()).is_empty(), "{pasted}");
        }
        assert_eq!(prepared(|content| content.doi = "ctt-1".into()), ["doi: invalid"]);
        let pages = |first: &'static str, last: &'static str| {
            prepared(|content| (content.page_first, content.page_last) = (first.into(), last.into()))
        };
        assert!(pages("12", "21").is_empty() && pages("e12", "").is_empty() && pages("", "").is_empty());
        assert_eq!(pages("21", "12"), ["pageLast: invalid"]);
        assert_eq!(pages("", "12"), ["pageFirst: required"]);
        assert_eq!(pages("12–21", ""), ["pageFirst: invalid"]);
    }

    #[test]
    fn editors_files_have_a_type_and_are_no_supporting_material() {
        let file = |type_id| FileLink { file_id: FileId(uuid::Uuid::nil()), type_id, comment: String::new() };
        assert_eq!(prepared(|content| content.files = vec![file(None)]), ["files.0.typeId: required"]);
        assert_eq!(prepared(|content| content.files = vec![file(Some(4))]), ["files.0.typeId: not-in-list"]);
        assert!(prepared(|content| content.files = vec![file(Some(7))]).is_empty());
    }

    #[test]
    fn a_translation_is_missing_unless_it_was_asked_for() {
        let mut content = Content::default();
        assert!(is_translation_missing(&content));
        content.ask_for_translation = true;
        assert!(!is_translation_missing(&content));
        let whole = Content {
            title_ru: "Название".into(),
            abstract_ru: "<p>Текст</p>".into(),
            funding_information_ru: "Нет".into(),
            conflict_of_interest_ru: "Нет".into(),
            ..Content::default()
        };
        assert!(!is_translation_missing(&whole));
        assert!(is_translation_missing(&Content { abstract_ru: "<p></p>".into(), ..whole }));
    }

    #[test]
    fn a_full_text_has_an_end() {
        let text = "ы".repeat(MAX_FULL_TEXT_CHARS + 1);
        assert_eq!(prepared(|content| content.content_html_ru = text), ["contentHtmlRu: too-long"]);
    }
}
