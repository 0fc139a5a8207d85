//! What an article gets on its way to readers: a DOI, pages, an address.

use super::standing::Standing;
use crate::enumerations::ArticleStatus::{self, Accepted, Published};
use crate::slug;

pub const MAX_DOI_CHARS: usize = 200;
pub const MAX_PAGE_CHARS: usize = 20;
/// Of an address; longer titles end at a word.
const MAX_SLUG_CHARS: usize = 80;

/// Authors and reviewers see a DOI once there is one; the office sees where DOI and pages go as soon as they are due.
pub const fn shows_doi_and_pages(status: ArticleStatus, has_doi: bool, viewer: Standing) -> bool {
    match viewer {
        Standing::Editor | Standing::Admin | Standing::RecusedEditor => {
            has_doi || matches!(status, Accepted | Published)
        }
        Standing::Creator | Standing::Reviewer => has_doi,
        Standing::Stranger => false,
    }
}

/// PubMed takes what is out and has a place in an issue.
pub const fn exports_to_pubmed(status: ArticleStatus, in_issue: bool) -> bool {
    in_issue && matches!(status, Published)
}

/// `10.` and a registrant, a slash, and anything that can be seen.
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

/// A page is a number, `e12`, `S34` or the like.
pub fn is_page(value: &str) -> bool {
    value.chars().count() <= MAX_PAGE_CHARS
        && value.chars().any(|c| c.is_ascii_digit())
        && value.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '.'))
}

/// Whether a range runs backwards, as far as its pages are plain numbers.
pub fn runs_backwards(first: &str, last: &str) -> bool {
    match (first.parse::<u32>(), last.parse::<u32>()) {
        (Ok(first), Ok(last)) => last < first,
        _ => false,
    }
}

/// Among the articles' addresses, and the list of those that stand in no issue yet.
const NO_ARTICLE: &str = "online-first";

/// The address of an article, from its English title: Latin letters, figures and hyphens.
pub fn slug_of(title: &str) -> String {
    let slug =
        slug::of_words(title, MAX_SLUG_CHARS, |c| slug::plain(c).map(String::from).unwrap_or_default());
    if slug == NO_ARTICLE { format!("{slug}-article") } else { slug }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerations::Enumeration;

    #[test]
    fn who_sees_doi_and_pages() {
        for &status in ArticleStatus::ALL {
            for has_doi in [false, true] {
                for viewer in Standing::ALL {
                    let is_due = matches!(status, Accepted | Published);
                    let expected = match viewer {
                        Standing::Creator | Standing::Reviewer => has_doi,
                        Standing::Stranger => false,
                        _ => has_doi || is_due,
                    };
                    assert_eq!(shows_doi_and_pages(status, has_doi, viewer), expected);
                }
            }
            assert!(!exports_to_pubmed(status, false));
            assert_eq!(exports_to_pubmed(status, true), status == Published);
        }
    }

    #[test]
    fn what_is_a_doi_and_a_page() {
        for good in ["10.18620/ctt-1866-8836-2024-13-2-12-21", "10.1002/(SICI)1097-0142<1::AID>3.0.CO;2-B"] {
            assert!(is_doi(good), "{good}");
        }
        for bad in ["", "10.18620", "10.18620/", "10.x/abc", "doi:10.18620/a", "10.18620/a b", "11.18620/a"] {
            assert!(!is_doi(bad), "{bad}");
        }
        for good in ["12", "e1024", "S7", "12-bis"] {
            assert!(is_page(good), "{good}");
        }
        for bad in ["", "page", "12–21", "1 2", "<b>1"] {
            assert!(!is_page(bad), "{bad}");
        }
        assert!(runs_backwards("21", "12") && !runs_backwards("12", "12") && !runs_backwards("e9", "e1"));
    }

    #[test]
    fn an_address_is_made_of_the_title() {
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
