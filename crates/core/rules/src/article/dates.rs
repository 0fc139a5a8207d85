//! Submission, acceptance and publication dates of an article.

use chrono::{Datelike, NaiveDate};
use serde::Serialize;
use utoipa::ToSchema;

use super::lifecycle::{Action, Facts, decide};
use super::relation::Relation;
use crate::enumerations::ArticleStatus::{self, Accepted, Published};
use crate::language::LocalizedText;
use crate::validation::{FieldErrorKind, Validator};

/// One of the dates of an article.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ArticleDate {
    #[serde(rename = "submissionDate")]
    Submission,
    #[serde(rename = "acceptanceDate")]
    Acceptance,
    #[serde(rename = "publicationDate")]
    Publication,
}

impl ArticleDate {
    pub const ALL: [ArticleDate; 3] =
        [ArticleDate::Submission, ArticleDate::Acceptance, ArticleDate::Publication];

    pub const fn field(self) -> &'static str {
        match self {
            ArticleDate::Submission => "submissionDate",
            ArticleDate::Acceptance => "acceptanceDate",
            ArticleDate::Publication => "publicationDate",
        }
    }

    pub const fn name(self) -> LocalizedText {
        match self {
            ArticleDate::Submission => LocalizedText::new("submission date", "дата подачи"),
            ArticleDate::Acceptance => LocalizedText::new("acceptance date", "дата принятия"),
            ArticleDate::Publication => LocalizedText::new("publication date", "дата публикации"),
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
    pub const fn get(&self, date: ArticleDate) -> Option<NaiveDate> {
        match date {
            ArticleDate::Submission => self.submission,
            ArticleDate::Acceptance => self.acceptance,
            ArticleDate::Publication => self.publication,
        }
    }

    pub const fn set(&mut self, date: ArticleDate, value: Option<NaiveDate>) {
        match date {
            ArticleDate::Submission => self.submission = value,
            ArticleDate::Acceptance => self.acceptance = value,
            ArticleDate::Publication => self.publication = value,
        }
    }
}

/// Dates after an action: it sets its date, and an undo clears it.
pub fn after(mut dates: Dates, action: Action, today: NaiveDate, given: Option<NaiveDate>) -> Dates {
    match action {
        Action::Submit => dates.submission = dates.submission.or(Some(today)),
        // Never before the submission, whose date may have been corrected to a later one.
        Action::Accept => dates.acceptance = dates.acceptance.or(Some(today)).max(dates.submission),
        Action::UndoAccept | Action::UndoDecline => dates.acceptance = None,
        Action::Publish => dates.publication = given.or(dates.publication),
        Action::UndoPublish => dates.publication = None,
        _ => {}
    }
    dates
}

/// Dates that a user may correct. Acceptance and publication dates exist only from acceptance on.
pub fn editable(status: ArticleStatus, relation: Relation) -> Vec<ArticleDate> {
    let can_edit = decide(&Facts::new(status, 0), relation, Action::Edit).is_ok();
    let is_editable = |date: &ArticleDate| {
        matches!((date, status), (ArticleDate::Submission, _) | (_, Accepted | Published)) && can_edit
    };
    ArticleDate::ALL.into_iter().filter(|date| relation.sees_editorial_data() && is_editable(date)).collect()
}

/// Validates a changed date: submission ≤ acceptance ≤ publication, and a published article needs a
/// publication date.
pub fn check(validator: &mut Validator, dates: &Dates, changed: ArticleDate, status: ArticleStatus) {
    let Some(date) = dates.get(changed) else {
        if changed == ArticleDate::Publication && status == Published {
            validator.add_error(changed.field(), FieldErrorKind::Required);
        }
        return;
    };
    if !(1900..=2199).contains(&date.year()) {
        validator.add_error(changed.field(), FieldErrorKind::OutOfRange { min: 1900, max: 2199 });
        return;
    }
    let mut earlier: Option<(ArticleDate, NaiveDate)> = None;
    for name in ArticleDate::ALL {
        let Some(value) = dates.get(name) else { continue };
        if let Some((before, limit)) = earlier
            && value < limit
            && (name == changed || before == changed)
        {
            let (field, kind) = if name == changed {
                (name, FieldErrorKind::EarlierThan { name: before.name() })
            } else {
                (before, FieldErrorKind::LaterThan { name: name.name() })
            };
            validator.add_error(field.field(), kind);
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

    fn errors(dates: Dates, changed: ArticleDate, status: ArticleStatus) -> Vec<String> {
        let mut validator = Validator::new();
        check(&mut validator, &dates, changed, status);
        let errors = validator.finish().err().unwrap_or_default();
        errors.iter().map(|error| format!("{}: {}", error.location[1], error.kind.code())).collect()
    }

    #[test]
    fn dates_must_be_in_order() {
        let dates = Dates {
            submission: day("2026-03-01"),
            acceptance: day("2026-04-01"),
            publication: day("2026-04-01"),
        };
        for changed in ArticleDate::ALL {
            assert!(errors(dates, changed, Published).is_empty());
        }
        let late = Dates { submission: day("2026-04-02"), ..dates };
        assert_eq!(errors(late, ArticleDate::Submission, Published), ["submissionDate: later-than"]);
        let early = Dates { acceptance: day("2026-02-01"), ..dates };
        assert_eq!(errors(early, ArticleDate::Acceptance, Published), ["acceptanceDate: earlier-than"]);
        // Without an acceptance date the other two are compared with each other.
        let gap = Dates { acceptance: None, publication: day("2026-02-01"), ..dates };
        assert_eq!(errors(gap, ArticleDate::Publication, Accepted), ["publicationDate: earlier-than"]);
    }

    #[test]
    fn each_date_is_compared_with_its_neighbours_only() {
        let dates = Dates {
            submission: day("2026-03-01"),
            acceptance: day("2026-04-01"),
            publication: day("2026-05-01"),
        };
        let late = Dates { acceptance: day("2026-05-02"), ..dates };
        assert_eq!(errors(late, ArticleDate::Acceptance, Published), ["acceptanceDate: later-than"]);
        let early = Dates { publication: day("2026-03-31"), ..dates };
        assert_eq!(errors(early, ArticleDate::Publication, Published), ["publicationDate: earlier-than"]);
        // A wrong order of two dates that do not change is not the editor's concern now.
        assert!(errors(early, ArticleDate::Submission, Published).is_empty());
    }

    #[test]
    fn years_are_limited_to_three_centuries() {
        for (text, is_valid) in
            [("1899-12-31", false), ("1900-01-01", true), ("2199-12-31", true), ("2200-01-01", false)]
        {
            let dates = Dates { publication: day(text), ..Dates::default() };
            assert_eq!(errors(dates, ArticleDate::Publication, Published).is_empty(), is_valid, "{text}");
        }
    }

    #[test]
    fn set_changes_only_the_given_date() {
        for changed in ArticleDate::ALL {
            let mut dates = Dates::default();
            dates.set(changed, day("2026-03-01"));
            for date in ArticleDate::ALL {
                assert_eq!(dates.get(date).is_some(), date == changed, "{changed:?} {date:?}");
            }
            assert_eq!(serde_json::to_value(changed).unwrap(), changed.field());
        }
    }

    #[test]
    fn published_article_requires_a_publication_date() {
        assert_eq!(
            errors(Dates::default(), ArticleDate::Publication, Published),
            ["publicationDate: required"]
        );
        assert!(errors(Dates::default(), ArticleDate::Publication, Accepted).is_empty());
        assert!(errors(Dates::default(), ArticleDate::Acceptance, Published).is_empty());
        let far = Dates { publication: day("+12026-01-01"), ..Dates::default() };
        assert_eq!(errors(far, ArticleDate::Publication, Published), ["publicationDate: out-of-range"]);
    }

    #[test]
    fn actions_set_dates_and_undo_clears_them() {
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
            let mut validator = Validator::new();
            let after = after(early, action, today, Some(today));
            ArticleDate::ALL.into_iter().for_each(|date| check(&mut validator, &after, date, Accepted));
            assert!(validator.finish().is_ok(), "{action:?}");
        }
    }

    #[test]
    fn only_editors_correct_existing_dates() {
        for &status in ArticleStatus::ALL {
            for relation in Relation::ALL {
                let expected: &[ArticleDate] = match (relation, status) {
                    (Relation::Editor | Relation::Admin, Accepted | Published) => &ArticleDate::ALL,
                    (
                        Relation::Editor | Relation::Admin,
                        ArticleStatus::Submitted | ArticleStatus::UnderReview | ArticleStatus::ReviewComplete,
                    ) => &[ArticleDate::Submission],
                    _ => &[],
                };
                assert_eq!(editable(status, relation), expected, "{status:?} {relation:?}");
            }
        }
    }
}
