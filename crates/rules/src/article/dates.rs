//! The days of an article: when it came, was accepted and came out.

use chrono::{Datelike, NaiveDate};
use serde::Serialize;
use utoipa::ToSchema;

use super::lifecycle::{Action, Facts, decide};
use super::standing::Standing;
use crate::enumerations::ArticleStatus::{self, Accepted, Published};
use crate::faults::{Checks, FaultKind};
use crate::language::Words;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ArticleDate)]
pub enum Day {
    #[serde(rename = "submissionDate")]
    Submission,
    #[serde(rename = "acceptanceDate")]
    Acceptance,
    #[serde(rename = "publicationDate")]
    Publication,
}

impl Day {
    pub const ALL: [Day; 3] = [Day::Submission, Day::Acceptance, Day::Publication];

    pub const fn field(self) -> &'static str {
        match self {
            Day::Submission => "submissionDate",
            Day::Acceptance => "acceptanceDate",
            Day::Publication => "publicationDate",
        }
    }

    const fn name(self) -> Words {
        match self {
            Day::Submission => Words::new("submission date", "дата подачи"),
            Day::Acceptance => Words::new("acceptance date", "дата принятия"),
            Day::Publication => Words::new("publication date", "дата публикации"),
        }
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Dates {
    pub submission: Option<NaiveDate>,
    pub acceptance: Option<NaiveDate>,
    pub publication: Option<NaiveDate>,
}

impl Dates {
    pub const fn get(&self, day: Day) -> Option<NaiveDate> {
        match day {
            Day::Submission => self.submission,
            Day::Acceptance => self.acceptance,
            Day::Publication => self.publication,
        }
    }

    pub const fn set(&mut self, day: Day, value: Option<NaiveDate>) {
        match day {
            Day::Submission => self.submission = value,
            Day::Acceptance => self.acceptance = value,
            Day::Publication => self.publication = value,
        }
    }
}

/// A day is set when what it tells happens, and cleared when that is undone.
pub fn after(mut dates: Dates, action: Action, today: NaiveDate, given: Option<NaiveDate>) -> Dates {
    match action {
        Action::Submit => dates.submission = dates.submission.or(Some(today)),
        // Nothing is accepted before it came, even if its day was corrected to a later one.
        Action::Accept => dates.acceptance = dates.acceptance.or(Some(today)).max(dates.submission),
        Action::UndoAccept | Action::UndoDecline => dates.acceptance = None,
        Action::Publish => dates.publication = given.or(dates.publication),
        Action::UndoPublish => dates.publication = None,
        _ => {}
    }
    dates
}

/// Which days somebody may correct. An article that was not accepted has no day of acceptance to correct.
pub fn editable(status: ArticleStatus, standing: Standing) -> Vec<Day> {
    let may_edit = decide(&Facts::new(status, 0), standing, Action::Edit).is_ok();
    let is_there =
        |day: &Day| matches!((day, status), (Day::Submission, _) | (_, Accepted | Published)) && may_edit;
    Day::ALL.into_iter().filter(|day| standing.knows_the_office() && is_there(day)).collect()
}

/// Submitted, then accepted, then published; and what is published says since when.
pub fn check(checks: &mut Checks, dates: &Dates, changed: Day, status: ArticleStatus) {
    let Some(day) = dates.get(changed) else {
        if changed == Day::Publication && status == Published {
            checks.fault(changed.field(), FaultKind::Required);
        }
        return;
    };
    if !(1900..=2199).contains(&day.year()) {
        checks.fault(changed.field(), FaultKind::OutOfRange { min: 1900, max: 2199 });
        return;
    }
    let mut earlier: Option<(Day, NaiveDate)> = None;
    for name in Day::ALL {
        let Some(value) = dates.get(name) else { continue };
        if let Some((before, limit)) = earlier
            && value < limit
            && (name == changed || before == changed)
        {
            let (field, kind) = if name == changed {
                (name, FaultKind::EarlierThan { name: before.name() })
            } else {
                (before, FaultKind::LaterThan { name: name.name() })
            };
            checks.fault(field.field(), kind);
            return;
        }
        earlier = Some((name, value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerations::Enumeration;

    fn day(text: &str) -> Option<NaiveDate> {
        Some(text.parse().unwrap())
    }

    fn faults(dates: Dates, changed: Day, status: ArticleStatus) -> Vec<String> {
        let mut checks = Checks::new();
        check(&mut checks, &dates, changed, status);
        let faults = checks.finish().err().unwrap_or_default();
        faults.iter().map(|fault| format!("{}: {}", fault.location[1], fault.kind.code())).collect()
    }

    #[test]
    fn days_follow_one_another() {
        let dates = Dates {
            submission: day("2026-03-01"),
            acceptance: day("2026-04-01"),
            publication: day("2026-04-01"),
        };
        for changed in Day::ALL {
            assert!(faults(dates, changed, Published).is_empty());
        }
        let late = Dates { submission: day("2026-04-02"), ..dates };
        assert_eq!(faults(late, Day::Submission, Published), ["submissionDate: later-than"]);
        let early = Dates { acceptance: day("2026-02-01"), ..dates };
        assert_eq!(faults(early, Day::Acceptance, Published), ["acceptanceDate: earlier-than"]);
        // With no day of acceptance the other two are held against each other.
        let gap = Dates { acceptance: None, publication: day("2026-02-01"), ..dates };
        assert_eq!(faults(gap, Day::Publication, Accepted), ["publicationDate: earlier-than"]);
    }

    #[test]
    fn what_is_published_says_since_when() {
        assert_eq!(faults(Dates::default(), Day::Publication, Published), ["publicationDate: required"]);
        assert!(faults(Dates::default(), Day::Publication, Accepted).is_empty());
        assert!(faults(Dates::default(), Day::Acceptance, Published).is_empty());
        let far = Dates { publication: day("+12026-01-01"), ..Dates::default() };
        assert_eq!(faults(far, Day::Publication, Published), ["publicationDate: out-of-range"]);
    }

    #[test]
    fn days_come_and_go_with_what_they_tell() {
        let today = "2026-03-02".parse().unwrap();
        let submitted = after(Dates::default(), Action::Submit, today, None);
        assert_eq!(submitted.submission, Some(today));
        let early = Dates { submission: day("2026-02-01"), ..Dates::default() };
        assert_eq!(after(early, Action::Submit, today, None).submission, day("2026-02-01"));
        let accepted = after(early, Action::Accept, today, None);
        assert_eq!(accepted.acceptance, Some(today));
        assert_eq!(after(accepted, Action::UndoAccept, today, None), early);
        assert_eq!(after(accepted, Action::UndoDecline, today, None), early);
        let late = Dates { submission: day("2026-05-01"), ..Dates::default() };
        assert_eq!(after(late, Action::Accept, today, None).acceptance, day("2026-05-01"));
        let published = after(accepted, Action::Publish, today, day("2026-03-09"));
        assert_eq!(published.publication, day("2026-03-09"));
        assert_eq!(after(published, Action::UndoPublish, today, None), accepted);
        for &action in Action::ALL {
            let mut checks = Checks::new();
            let after = after(early, action, today, Some(today));
            Day::ALL.into_iter().for_each(|day| check(&mut checks, &after, day, Accepted));
            assert!(checks.finish().is_ok(), "{action:?}");
        }
    }

    #[test]
    fn only_the_office_corrects_days_and_only_those_that_there_are() {
        for &status in ArticleStatus::ALL {
            for standing in Standing::ALL {
                let expected: &[Day] = match (standing, status) {
                    (Standing::Editor | Standing::Admin, Accepted | Published) => &Day::ALL,
                    (
                        Standing::Editor | Standing::Admin,
                        ArticleStatus::Submitted | ArticleStatus::UnderReview | ArticleStatus::ReviewComplete,
                    ) => &[Day::Submission],
                    _ => &[],
                };
                assert_eq!(editable(status, standing), expected, "{status:?} {standing:?}");
            }
        }
    }
}
