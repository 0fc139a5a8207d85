//! What publishing an issue asks of its articles: they come out with it, all or none.

use chrono::{Datelike, NaiveDate};
use serde::Serialize;
use utoipa::ToSchema;

use crate::article::dates::Dates;
use crate::article::lifecycle::{Facts, decide};
use crate::article::{Action, Standing};
use crate::enumerations::ArticleStatus::{self, Declined, Draft, Published};
use crate::faults::{Fault, FaultKind};
use crate::language::Words;

/// An article in an issue, as far as publishing asks.
#[derive(Debug, Clone, Copy)]
pub struct Placed {
    pub status: ArticleStatus,
    pub dates: Dates,
    /// What whoever would publish the issue is to it.
    pub standing: Standing,
}

/// Why an article keeps its issue from coming out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = IssueHindrance)]
pub enum Hindrance {
    NotAccepted,
    /// Nobody publishes their own: a colleague has to, this article or the whole issue.
    Own,
}

/// Whether somebody can put an article into an issue that is being planned. It need not be accepted yet; but nobody
/// plans with their own.
pub const fn can_be_placed(status: ArticleStatus, by: Standing) -> Result<(), NotPlaced> {
    match (status, by) {
        (Draft | Declined, _) => Err(NotPlaced::Unfit),
        (_, Standing::Editor | Standing::Admin) => Ok(()),
        _ => Err(NotPlaced::Own),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotPlaced {
    /// With its author, or declined.
    Unfit,
    Own,
}

pub fn hindrance(placed: &Placed) -> Option<Hindrance> {
    if placed.status == Published {
        return None;
    }
    let facts = Facts { has_publication_date: true, ..Facts::new(placed.status, 0) };
    match (decide(&facts, placed.standing, Action::Publish), placed.standing) {
        (Ok(_), _) => None,
        (Err(_), Standing::Editor | Standing::Admin) => Some(Hindrance::NotAccepted),
        (Err(_), _) => Some(Hindrance::Own),
    }
}

/// The first day on which all that would come out with it were accepted.
pub fn earliest_day<'a>(placed: impl Iterator<Item = &'a Placed>) -> Option<NaiveDate> {
    let waiting = placed.filter(|placed| placed.status != Published);
    waiting.filter_map(|placed| placed.dates.acceptance.max(placed.dates.submission)).max()
}

/// The day on which it comes out, or what is wrong with it.
pub fn checked_day(day: Option<NaiveDate>, earliest: Option<NaiveDate>) -> Result<NaiveDate, Vec<Fault>> {
    const ACCEPTANCE: Words =
        Words::new("acceptance date of one of its articles", "дата принятия одной из статей выпуска");
    let fault = match day {
        None => FaultKind::Required,
        Some(day) if !(1900..=2199).contains(&day.year()) => FaultKind::OutOfRange { min: 1900, max: 2199 },
        Some(day) if earliest.is_some_and(|earliest| day < earliest) => {
            FaultKind::EarlierThan { name: ACCEPTANCE }
        }
        Some(day) => return Ok(day),
    };
    Err(vec![Fault::in_body("publicationDate", fault)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerations::Enumeration;

    fn placed(status: ArticleStatus, standing: Standing) -> Placed {
        Placed { status, dates: Dates::default(), standing }
    }

    #[test]
    fn everything_but_drafts_and_what_was_declined_can_be_planned_by_others() {
        for &status in ArticleStatus::ALL {
            for standing in Standing::ALL {
                let expected = match (status, standing) {
                    (Draft | Declined, _) => Err(NotPlaced::Unfit),
                    (_, Standing::Editor | Standing::Admin) => Ok(()),
                    _ => Err(NotPlaced::Own),
                };
                assert_eq!(can_be_placed(status, standing), expected, "{status:?} {standing:?}");
            }
        }
    }

    #[test]
    fn only_what_is_accepted_comes_out_and_nobody_publishes_their_own() {
        for &status in ArticleStatus::ALL {
            for standing in Standing::ALL {
                let expected = match (status, standing) {
                    (ArticleStatus::Published, _) => None,
                    (_, Standing::Editor | Standing::Admin) => match status {
                        ArticleStatus::Accepted => None,
                        _ => Some(Hindrance::NotAccepted),
                    },
                    _ => Some(Hindrance::Own),
                };
                assert_eq!(hindrance(&placed(status, standing)), expected, "{status:?} {standing:?}");
            }
        }
    }

    #[test]
    fn no_article_comes_out_before_it_was_accepted() {
        let day = |text: &str| Some(text.parse::<NaiveDate>().unwrap());
        let accepted = |text| Placed {
            dates: Dates { acceptance: day(text), ..Dates::default() },
            ..placed(ArticleStatus::Accepted, Standing::Editor)
        };
        let out = Placed { status: Published, ..accepted("2026-09-01") };
        let all = [accepted("2026-03-01"), accepted("2026-05-02"), out];
        assert_eq!(earliest_day(all.iter()), day("2026-05-02"));
        assert_eq!(earliest_day([].iter()), None);
        let fault = |given, earliest| checked_day(given, earliest).err().map(|faults| faults[0].kind.code());
        assert_eq!(fault(day("2026-05-01"), day("2026-05-02")), Some("earlier-than"));
        assert_eq!(fault(day("2026-05-02"), day("2026-05-02")), None);
        assert_eq!(fault(day("2026-05-02"), None), None);
        assert_eq!(fault(None, None), Some("required"));
        assert_eq!(fault(day("+12026-05-02"), None), Some("out-of-range"));
    }
}
