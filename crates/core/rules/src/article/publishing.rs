//! What an article needs for its publication: DOI, pages and slug, the checklist and the preview.

use serde::Serialize;
use utoipa::ToSchema;

use super::relation::Relation;
use crate::enumerations::ArticleStatus::{self, Accepted, Published, ReviewComplete, Submitted, UnderReview};
use crate::slug;

pub const MAX_DOI_CHARS: usize = 200;
pub const MAX_PAGE_CHARS: usize = 20;
/// Longer titles are cut at a word boundary.
const MAX_SLUG_CHARS: usize = 80;

/// True if DOI and pages are shown: to authors and reviewers if a DOI exists, to editors also from acceptance
/// on.
pub const fn can_see_doi_and_pages(status: ArticleStatus, has_doi: bool, viewer: Relation) -> bool {
    match viewer {
        Relation::Editor | Relation::Admin | Relation::RecusedEditor => {
            has_doi || matches!(status, Accepted | Published)
        }
        Relation::Creator | Relation::Reviewer => has_doi,
        Relation::Stranger => false,
    }
}

/// True for published articles. PubMed also takes those that are ahead of their issue.
pub const fn can_export_to_pubmed(status: ArticleStatus) -> bool {
    matches!(status, Published)
}

/// Something that readers expect and that the article lacks. A warning; it never prevents the publication.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = ArticlePublicationWarning)]
pub enum PublicationWarning {
    NoDoi,
    NoPages,
    NoPdf,
    NoReferences,
    /// The Russian title or abstract is empty.
    NoTranslation,
}

/// Facts of an article that its checklist depends on.
#[derive(Debug, Clone, Copy)]
pub struct PublicationFacts {
    /// A notice is a short text without abstract, PDF and references.
    pub is_notice: bool,
    /// Articles that are published before their issue have no pages yet.
    pub in_issue: bool,
    pub has_doi: bool,
    pub has_pages: bool,
    /// In either language.
    pub has_pdf: bool,
    pub has_references: bool,
    pub is_translated: bool,
}

/// What the article still lacks, in the order of display.
pub fn publication_warnings(facts: PublicationFacts) -> Vec<PublicationWarning> {
    use PublicationWarning::{NoDoi, NoPages, NoPdf, NoReferences, NoTranslation};
    [
        (NoDoi, facts.has_doi),
        (NoPages, facts.has_pages || !facts.in_issue),
        (NoPdf, facts.has_pdf || facts.is_notice),
        (NoReferences, facts.has_references || facts.is_notice),
        (NoTranslation, facts.is_translated || facts.is_notice),
    ]
    .into_iter()
    .filter_map(|(warning, is_met)| (!is_met).then_some(warning))
    .collect()
}

/// True if the user may see the article as readers will see it. Published articles have their page.
pub const fn can_preview(status: ArticleStatus, viewer: Relation) -> bool {
    viewer.sees_editorial_data() && matches!(status, Submitted | UnderReview | ReviewComplete | Accepted)
}

/// True for `10.`, a registrant code, a slash and a suffix without whitespace.
pub fn is_doi(value: &str) -> bool {
    let Some((prefix, suffix)) = value.split_once('/') else { return false };
    let registrant = prefix.strip_prefix("10.").unwrap_or_default();
    let is_number = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit());
    value.chars().count() <= MAX_DOI_CHARS
        && registrant.len() >= 4
        && registrant.split('.').all(is_number)
        && !suffix.is_empty()
        && suffix.chars().all(|c| !c.is_whitespace() && !c.is_control())
}

/// True for page labels such as `12`, `e12` or `S34`.
pub fn is_page(value: &str) -> bool {
    value.chars().count() <= MAX_PAGE_CHARS
        && value.chars().any(|c| c.is_ascii_digit())
        && value.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '.'))
}

/// True if both pages are numbers and the last is before the first.
pub fn is_reversed_range(first: &str, last: &str) -> bool {
    match (first.parse::<u32>(), last.parse::<u32>()) {
        (Ok(first), Ok(last)) => last < first,
        _ => false,
    }
}

/// Path of the list of articles without an issue, so no article may have this slug.
const RESERVED_SLUG: &str = "online-first";

/// Slug of an article, from its English title; empty if the title contains no Latin letter or digit.
pub fn slug_of(title: &str) -> String {
    let slug =
        slug::slugify(title, MAX_SLUG_CHARS, |c| slug::to_latin(c).map(String::from).unwrap_or_default());
    if slug == RESERVED_SLUG { format!("{slug}-article") } else { slug }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerations::Enumeration;

    #[test]
    fn doi_and_pages_are_shown_by_relation_and_status() {
        for &status in ArticleStatus::ALL {
            for has_doi in [false, true] {
                for viewer in Relation::ALL {
                    let is_due = matches!(status, Accepted | Published);
                    let expected = match viewer {
                        Relation::Creator | Relation::Reviewer => has_doi,
                        Relation::Stranger => false,
                        _ => has_doi || is_due,
                    };
                    assert_eq!(can_see_doi_and_pages(status, has_doi, viewer), expected);
                }
            }
            assert_eq!(can_export_to_pubmed(status), status == Published, "{status:?}");
        }
    }

    #[test]
    fn editors_preview_what_they_prepare() {
        for &status in ArticleStatus::ALL {
            for viewer in Relation::ALL {
                let is_prepared = !matches!(
                    status,
                    ArticleStatus::Draft
                        | ArticleStatus::Revision
                        | ArticleStatus::Declined
                        | ArticleStatus::Published
                );
                let is_editor = matches!(viewer, Relation::Editor | Relation::Admin);
                assert_eq!(can_preview(status, viewer), is_prepared && is_editor, "{status:?} {viewer:?}");
            }
        }
    }

    #[test]
    fn checklist_names_what_is_missing() {
        use PublicationWarning::{NoDoi, NoPages, NoPdf, NoReferences, NoTranslation};
        let complete = PublicationFacts {
            is_notice: false,
            in_issue: true,
            has_doi: true,
            has_pages: true,
            has_pdf: true,
            has_references: true,
            is_translated: true,
        };
        let nothing = PublicationFacts {
            is_notice: false,
            in_issue: true,
            has_doi: false,
            has_pages: false,
            has_pdf: false,
            has_references: false,
            is_translated: false,
        };
        assert_eq!(publication_warnings(complete), []);
        assert_eq!(publication_warnings(nothing), [NoDoi, NoPages, NoPdf, NoReferences, NoTranslation]);
        let notice = PublicationFacts { is_notice: true, ..nothing };
        assert_eq!(publication_warnings(notice), [NoDoi, NoPages]);
        let online_first = PublicationFacts { in_issue: false, ..nothing };
        assert_eq!(publication_warnings(online_first), [NoDoi, NoPdf, NoReferences, NoTranslation]);
        for (facts, warning) in [
            (PublicationFacts { has_doi: false, ..complete }, NoDoi),
            (PublicationFacts { has_pages: false, ..complete }, NoPages),
            (PublicationFacts { has_pdf: false, ..complete }, NoPdf),
            (PublicationFacts { has_references: false, ..complete }, NoReferences),
            (PublicationFacts { is_translated: false, ..complete }, NoTranslation),
        ] {
            assert_eq!(publication_warnings(facts), [warning]);
        }
    }

    #[test]
    fn doi_and_page_formats() {
        for good in ["10.18620/ctt-1866-8836-2024-13-2-12-21", "10.1002/(SICI)1097-0142<1::AID>3.0.CO;2-B"] {
            assert!(is_doi(good), "{good}");
        }
        for bad in ["", "10.18620", "10.18620/", "10.x/abc", "doi:10.18620/a", "10.18620/a b", "11.18620/a"] {
            assert!(!is_doi(bad), "{bad}");
        }
        for good in ["12", "e1024", "S7", "12-bis"] {
            assert!(is_page(good), "{good}");
        }
        let doi_of_length = |length: usize| format!("10.1234/{}", "x".repeat(length - 8));
        assert!(is_doi(&doi_of_length(MAX_DOI_CHARS)) && !is_doi(&doi_of_length(MAX_DOI_CHARS + 1)));
        assert!(
            is_doi("10.1000.10/a") && is_doi("10.1234/a") && !is_doi("10.123/a") && !is_doi("10.1234./a")
        );
        assert!(!is_doi("10.1234/a\u{0}b"));
        assert!(is_page(&"1".repeat(MAX_PAGE_CHARS)) && !is_page(&"1".repeat(MAX_PAGE_CHARS + 1)));
        for bad in ["", "page", "12–21", "1 2", "<b>1"] {
            assert!(!is_page(bad), "{bad}");
        }
        assert!(
            is_reversed_range("21", "12")
                && !is_reversed_range("12", "12")
                && !is_reversed_range("e9", "e1")
                && !is_reversed_range("12", "21")
        );
    }

    #[test]
    fn slug_of_uses_the_words_of_the_title() {
        for (title, slug) in [
            ("CAR-T cells in 2026: a review", "car-t-cells-in-2026-a-review"),
            ("TNF-α and β2-microglobulin", "tnf-a-and-b2-microglobulin"),
            ("  Naïve T  cells / CD4+ ", "naive-t-cells-cd4"),
            ("Клетки", ""),
            ("Online first?", "online-first-article"),
            ("<script>alert(1)</script>", "script-alert-1-script"),
        ] {
            assert_eq!(slug_of(title), slug, "{title}");
        }
        let long = slug_of(&"transplantation ".repeat(20));
        assert!(long.len() <= MAX_SLUG_CHARS && long.ends_with("transplantation"), "{long}");
        assert_eq!(slug_of(&"x".repeat(500)).len(), MAX_SLUG_CHARS);
    }
}
