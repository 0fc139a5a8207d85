//! Article content that editors edit: the author's content and the publication data.

use serde::Deserialize;
use utoipa::ToSchema;

use super::bounds;
use super::completeness::{Round, Tab, submission_problems};
use super::content::{Affiliation, AuthorEntry, Content, FileLink};
use super::publishing::{is_doi, is_page, is_reversed_range};
use super::references::{self, Reference};
use crate::enumerations::{ArticleFileType, ArticleStatus, Enumeration};
use crate::ids::FileId;
use crate::language::{Language, LocalizedText};
use crate::limited;
use crate::validation::{FieldErrorKind, Validator, check_max_length, one_line};

/// Two full texts of this size and all other fields fit into the body limit of a request.
pub const MAX_FULL_TEXT_CHARS: usize = 300_000;

/// Content that an editor saves. A save always contains the whole content. No field is optional, so that a
/// field omitted by mistake is rejected and not cleared.
///
/// The author's fields are repeated instead of using `#[serde(flatten)]`, which buffers the body in a tree of
/// values that takes a hundred times its size.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = EditorArticleContent)]
pub struct EditorialContent {
    /// Version on which the change is based.
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
    /// Files added by editors; the author's files do not change.
    #[serde(deserialize_with = "limited::list")]
    pub files: Vec<FileLink>,
    /// HTML with the elements allowed to editors.
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
    /// Null: follows from the languages of the full texts.
    #[schema(required)]
    pub original_language: Option<Language>,
}

/// Fields that only editors edit: full text, DOI, pages, references, PDFs and original language.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PublicationData {
    pub content_html_en: String,
    pub content_html_ru: String,
    pub doi: String,
    pub page_first: String,
    pub page_last: String,
    pub references: Vec<Reference>,
    pub pdf_en_id: Option<FileId>,
    pub pdf_ru_id: Option<FileId>,
    pub original_language: Option<Language>,
}

impl PublicationData {
    /// Form in which publication data are stored.
    pub fn normalized(mut self) -> PublicationData {
        self.doi = strip_doi_prefix(&self.doi);
        self.page_first = one_line(&self.page_first);
        self.page_last = one_line(&self.page_last);
        self.references = references::normalized(self.references);
        self
    }
}

impl EditorialContent {
    /// Splits into content and publication data, in the form in which they are stored.
    pub fn normalized(self) -> (Content, PublicationData) {
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
        let publication_data = PublicationData {
            content_html_en: self.content_html_en,
            content_html_ru: self.content_html_ru,
            doi: self.doi,
            page_first: self.page_first,
            page_last: self.page_last,
            references: self.references,
            pdf_en_id: self.pdf_en_id,
            pdf_ru_id: self.pdf_ru_id,
            original_language: self.original_language,
        };
        (content.normalized(), publication_data.normalized())
    }
}

/// Strips the resolver or `doi:` prefix from a pasted DOI.
pub(crate) fn strip_doi_prefix(value: &str) -> String {
    let value = one_line(value);
    match value.find("10.") {
        Some(start) => {
            let prefix = value[..start].to_lowercase();
            let is_doi_prefix = ["doi:", "doi.org/"].into_iter().any(|end| prefix.trim_end().ends_with(end));
            if is_doi_prefix { value[start..].to_owned() } else { value }
        }
        None => value,
    }
}

/// Validates limits, and that the article still meets the requirements of a submission. Translations may be
/// missing.
pub fn check(validator: &mut Validator, content: &Content, publication_data: &PublicationData) {
    bounds::check(validator, content);
    // Lists beyond the limits could cause an unlimited number of errors.
    if !validator.is_valid() {
        return;
    }
    let round = Round { status: ArticleStatus::Submitted, has_current_manuscript: true };
    for problem in submission_problems(content, round) {
        if matches!(problem.tab, Tab::Main | Tab::Authors | Tab::Files) {
            validator.add(problem.error);
        }
    }
    check_files(validator, &content.files);
    check_publication_data(validator, publication_data);
}

/// Validates full texts, DOI, pages and references.
pub fn check_publication_data(validator: &mut Validator, publication_data: &PublicationData) {
    check_max_length(validator, &["contentHtmlEn"], &publication_data.content_html_en, MAX_FULL_TEXT_CHARS);
    check_max_length(validator, &["contentHtmlRu"], &publication_data.content_html_ru, MAX_FULL_TEXT_CHARS);
    if !publication_data.doi.is_empty() && !is_doi(&publication_data.doi) {
        validator.add_error("doi", FieldErrorKind::Invalid { label: LocalizedText::new("DOI", "DOI") });
    }
    check_pages(validator, &publication_data.page_first, &publication_data.page_last);
    references::check(validator, &publication_data.references);
}

fn check_pages(validator: &mut Validator, first: &str, last: &str) {
    let invalid = |label| FieldErrorKind::Invalid { label };
    if !first.is_empty() && !is_page(first) {
        validator.add_error("pageFirst", invalid(LocalizedText::new("First page", "Первая страница")));
    }
    if !last.is_empty() && (!is_page(last) || is_reversed_range(first, last)) {
        validator.add_error("pageLast", invalid(LocalizedText::new("Last page", "Последняя страница")));
    }
    if first.is_empty() && !last.is_empty() {
        validator.add_error("pageFirst", FieldErrorKind::Required);
    }
}

/// Supporting material can be attached by authors only.
fn check_files(validator: &mut Validator, files: &[FileLink]) {
    for (index, file) in files.iter().enumerate() {
        if file.type_id == Some(ArticleFileType::SupportingMaterial.id()) {
            validator.add_error_at(&["files", &index.to_string(), "typeId"], FieldErrorKind::NotInList);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(change: impl FnOnce(&mut EditorialContent)) -> Vec<String> {
        let author = AuthorEntry {
            first_name_en: "Anna".into(),
            last_name_en: "Author".into(),
            ..AuthorEntry::default()
        };
        let mut content = EditorialContent {
            type_id: 1,
            title_en: "Title".into(),
            abstract_en: "<p>Text</p>".into(),
            keywords_en: vec!["word".into()],
            authors: vec![author],
            ..EditorialContent::default()
        };
        change(&mut content);
        let (content, publication_data) = content.normalized();
        let mut validator = Validator::new();
        check(&mut validator, &content, &publication_data);
        let errors = validator.finish().err().unwrap_or_default();
        errors
            .iter()
            .map(|error| format!("{}: {}", error.location[1..].join("."), error.kind.code()))
            .collect()
    }

    #[test]
    fn requirements_of_a_submission_apply_except_translations() {
        assert!(errors(|_| {}).is_empty());
        assert_eq!(errors(|content| content.title_en = " ".into()), ["titleEn: required"]);
        assert_eq!(errors(|content| content.authors.clear()), ["authors: required"]);
        let nameless = |content: &mut EditorialContent| content.authors[0].last_name_en.clear();
        assert_eq!(errors(nameless), ["authors.0.lastNameEn: required"]);
    }

    #[test]
    fn doi_and_page_range_are_validated() {
        for pasted in
            ["https://doi.org/10.18620/ctt-1", "HTTP://dx.doi.org/10.18620/ctt-1", "DOI: 10.18620/ctt-1"]
        {
            assert!(errors(|content| content.doi = pasted.into()).is_empty(), "{pasted}");
        }
        assert_eq!(errors(|content| content.doi = "ctt-1".into()), ["doi: invalid"]);
        let pages = |first: &'static str, last: &'static str| {
            errors(|content| (content.page_first, content.page_last) = (first.into(), last.into()))
        };
        assert!(pages("12", "21").is_empty() && pages("e12", "").is_empty() && pages("", "").is_empty());
        assert_eq!(pages("21", "12"), ["pageLast: invalid"]);
        assert_eq!(pages("", "12"), ["pageFirst: required"]);
        assert_eq!(pages("12–21", ""), ["pageFirst: invalid"]);
        assert_eq!(pages("12", "12–21"), ["pageLast: invalid"]);
    }

    #[test]
    fn editor_files_need_a_type_other_than_supporting_material() {
        let file = |type_id| FileLink { file_id: FileId(uuid::Uuid::nil()), type_id, comment: String::new() };
        assert_eq!(errors(|content| content.files = vec![file(None)]), ["files.0.typeId: required"]);
        assert_eq!(errors(|content| content.files = vec![file(Some(4))]), ["files.0.typeId: not-in-list"]);
        assert!(errors(|content| content.files = vec![file(Some(7))]).is_empty());
    }

    #[test]
    fn content_beyond_the_limits_is_reported_alone() {
        let too_long = |content: &mut EditorialContent| {
            content.title_en = "x".repeat(501);
            content.abstract_en.clear();
        };
        assert_eq!(errors(too_long), ["titleEn: too-long"]);
    }

    #[test]
    fn doi_prefix_is_stripped_only_before_a_doi() {
        for (pasted, stored) in [
            (" https://doi.org/10.18620/ctt-1 ", "10.18620/ctt-1"),
            ("doi: 10.18620/ctt-1", "10.18620/ctt-1"),
            ("10.18620/ctt-1", "10.18620/ctt-1"),
            ("see 10.18620/ctt-1", "see 10.18620/ctt-1"),
            ("ctt-1", "ctt-1"),
        ] {
            assert_eq!(strip_doi_prefix(pasted), stored, "{pasted}");
        }
    }

    #[test]
    fn full_text_length_is_limited() {
        let text = "ы".repeat(MAX_FULL_TEXT_CHARS);
        assert!(errors(|content| content.content_html_ru = text).is_empty());
        let text = "ы".repeat(MAX_FULL_TEXT_CHARS + 1);
        assert_eq!(errors(|content| content.content_html_ru = text), ["contentHtmlRu: too-long"]);
    }
}
