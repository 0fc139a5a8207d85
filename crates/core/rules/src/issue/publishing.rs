//! Publication of an issue. Its articles are published with it, all or none.

use chrono::{Datelike, NaiveDate};
use serde::Serialize;
use utoipa::ToSchema;

use crate::article::dates::Dates;
use crate::article::lifecycle::{Facts, decide};
use crate::article::{Action, Relation};
use crate::enumerations::ArticleStatus::{self, Declined, Draft, Published};
use crate::language::LocalizedText;
use crate::validation::{FieldError, FieldErrorKind};

/// Facts of an article that decide whether its issue can be published.
#[derive(Debug, Clone, Copy)]
pub struct ArticleInIssue {
    pub status: ArticleStatus,
    pub dates: Dates,
    /// Relation of the publishing user to the article.
    pub relation: Relation,
}

/// Reason why an article prevents the publication of its issue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = IssueHindrance)]
pub enum PublicationBlocker {
    NotAccepted,
    /// Authors cannot publish their own article; a colleague must publish it or the whole issue.
    Own,
}

/// Checks whether a user can add an article to an unpublished issue. It need not be accepted yet, but must
/// not be the user's own.
pub const fn check_placement(status: ArticleStatus, by: Relation) -> Result<(), PlacementRefusal> {
    match (status, by) {
        (Draft | Declined, _) => Err(PlacementRefusal::Unsuitable),
        (_, Relation::Editor | Relation::Admin) => Ok(()),
        _ => Err(PlacementRefusal::Own),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlacementRefusal {
    /// A draft or declined.
    Unsuitable,
    Own,
}

pub fn publication_blocker(article: &ArticleInIssue) -> Option<PublicationBlocker> {
    if article.status == Published {
        return None;
    }
    let facts = Facts { has_publication_date: true, ..Facts::new(article.status, 0) };
    match (decide(&facts, article.relation, Action::Publish), article.relation) {
        (Ok(_), _) => None,
        (Err(_), Relation::Editor | Relation::Admin) => Some(PublicationBlocker::NotAccepted),
        (Err(_), _) => Some(PublicationBlocker::Own),
    }
}

/// Earliest date on which all articles that would be published were accepted.
pub fn earliest_publication_date<'a>(
    articles: impl Iterator<Item = &'a ArticleInIssue>,
) -> Option<NaiveDate> {
    let unpublished = articles.filter(|article| article.status != Published);
    unpublished.filter_map(|article| article.dates.acceptance.max(article.dates.submission)).max()
}

/// Validates the publication date of an issue.
pub fn validate_publication_date(
    date: Option<NaiveDate>,
    earliest: Option<NaiveDate>,
) -> Result<NaiveDate, Vec<FieldError>> {
    const ACCEPTANCE: LocalizedText =
        LocalizedText::new("acceptance date of one of its articles", "дата принятия одной из статей выпуска");
    let kind = match date {
        None => FieldErrorKind::Required,
        Some(date) if !(1900..=2199).contains(&date.year()) => {
            FieldErrorKind::OutOfRange { min: 1900, max: 2199 }
        }
        Some(date) if earliest.is_some_and(|earliest| date < earliest) => {
            FieldErrorKind::EarlierThan { name: ACCEPTANCE }
        }
        Some(date) => return Ok(date),
    };
    Err(vec![FieldError::in_body("publicationDate", kind)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerations::Enumeration;

    fn article(status: ArticleStatus, relation: Relation) -> ArticleInIssue {
        ArticleInIssue { status, dates: Dates::default(), relation }
    }

    #[test]
    fn editors_can_place_all_but_drafts_declined_and_own_articles() {
        for &status in ArticleStatus::ALL {
            for relation in Relation::ALL {
                let expected = match (status, relation) {
                    (Draft | Declined, _) => Err(PlacementRefusal::Unsuitable),
                    (_, Relation::Editor | Relation::Admin) => Ok(()),
                    _ => Err(PlacementRefusal::Own),
                };
                assert_eq!(check_placement(status, relation), expected, "{status:?} {relation:?}");
            }
        }
    }

    #[test]
    fn unaccepted_and_own_articles_block_publication() {
        for &status in ArticleStatus::ALL {
            for relation in Relation::ALL {
                let expected = match (status, relation) {
                    (ArticleStatus::Published, _) => None,
                    (_, Relation::Editor | Relation::Admin) => match status {
                        ArticleStatus::Accepted => None,
                        _ => Some(PublicationBlocker::NotAccepted),
                    },
                    _ => Some(PublicationBlocker::Own),
                };
                assert_eq!(
                    publication_blocker(&article(status, relation)),
                    expected,
                    "{status:?} {relation:?}"
                );
            }
        }
    }

    #[test]
    fn publication_date_must_not_be_before_acceptance() {
        let day = |text: &str| Some(text.parse::<NaiveDate>().unwrap());
        let accepted = |text| ArticleInIssue {
            dates: Dates { acceptance: day(text), ..Dates::default() },
            ..article(ArticleStatus::Accepted, Relation::Editor)
        };
        let published = ArticleInIssue { status: Published, ..accepted("2026-09-01") };
        let all = [accepted("2026-03-01"), accepted("2026-05-02"), published];
        assert_eq!(earliest_publication_date(all.iter()), day("2026-05-02"));
        assert_eq!(earliest_publication_date([].iter()), None);
        let error = |date, earliest| {
            validate_publication_date(date, earliest).err().map(|errors| errors[0].kind.code())
        };
        assert_eq!(error(day("2026-05-01"), day("2026-05-02")), Some("earlier-than"));
        assert_eq!(error(day("2026-05-02"), day("2026-05-02")), None);
        assert_eq!(error(day("2026-05-02"), None), None);
        assert_eq!(error(None, None), Some("required"));
        assert_eq!(error(day("+12026-05-02"), None), Some("out-of-range"));
        for (date, code) in [
            ("1899-12-31", Some("out-of-range")),
            ("1900-01-01", None),
            ("2199-12-31", None),
            ("2200-01-01", Some("out-of-range")),
        ] {
            assert_eq!(error(day(date), None), code, "{date}");
        }
        let resubmitted = ArticleInIssue {
            dates: Dates { submission: day("2026-06-01"), acceptance: day("2026-05-01"), publication: None },
            ..article(ArticleStatus::Accepted, Relation::Editor)
        };
        assert_eq!(earliest_publication_date([resubmitted].iter()), day("2026-06-01"));
    }
}
