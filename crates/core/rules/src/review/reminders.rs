//! Late reviewers: when a request or a review is late, and when the editors may remind of it.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde::Deserialize;
use utoipa::ToSchema;

use super::assignment::{Reminder, Stage};
use crate::article::bounds::check_max_count;
use crate::ids::ArticleId;
use crate::limited;
use crate::validation::{FieldErrorKind, Validator};

/// Hours between two letters to a reviewer about one assignment, so that two editors do not remind on one morning.
pub const REMINDER_HOURS: i64 = 24;

/// Articles whose reviewers are reminded together.
pub const MAX_REMINDED_AT_ONCE: usize = 50;

/// Articles whose late reviewers are to be reminded.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReminderRequest {
    /// At most fifty.
    #[serde(deserialize_with = "limited::list")]
    pub article_ids: Vec<ArticleId>,
}

impl ReminderRequest {
    pub fn check(&self, validator: &mut Validator) {
        check_max_count(validator, "articleIds", self.article_ids.len(), MAX_REMINDED_AT_ONCE);
        if self.article_ids.is_empty() {
            validator.add_error("articleIds", FieldErrorKind::Required);
        }
    }
}

/// Moments by which lateness is judged.
#[derive(Debug, Clone, Copy)]
pub struct Deadlines {
    pub now: DateTime<Utc>,
    /// In the journal's time zone.
    pub today: NaiveDate,
    /// The setting `review.unanswered_days`.
    pub unanswered_days: u32,
}

impl Deadlines {
    /// Requests from this moment or before are late if they are not answered.
    pub fn unanswered_since(self) -> DateTime<Utc> {
        self.now - TimeDelta::days(self.unanswered_days.into())
    }

    /// A letter after this moment is too recent for a reminder.
    pub fn recent_letters_since(self) -> DateTime<Utc> {
        self.now - TimeDelta::hours(REMINDER_HOURS)
    }
}

/// True if a review is past its due date, or a request has not been answered for too long. A request that became
/// overdue without an answer is given up, not late.
pub fn is_late(stage: Stage, due_date: NaiveDate, requested_at: DateTime<Utc>, deadlines: Deadlines) -> bool {
    let is_unanswered = stage == Stage::Waiting && requested_at <= deadlines.unanswered_since();
    stage.is_open() && (due_date < deadlines.today || is_unanswered)
}

impl Reminder {
    pub fn of(is_late: bool, last_letter_at: Option<DateTime<Utc>>, deadlines: Deadlines) -> Reminder {
        match last_letter_at {
            _ if !is_late => Reminder::NotLate,
            Some(at) if at > deadlines.recent_letters_since() => Reminder::TooSoon,
            _ => Reminder::Possible,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn deadlines() -> Deadlines {
        Deadlines {
            now: moment("2026-03-20T09:00:00Z"),
            today: "2026-03-20".parse().unwrap(),
            unanswered_days: 7,
        }
    }

    #[test]
    fn open_reviews_are_late_from_the_day_after_the_due_date() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let yesterday = moment("2026-03-19T09:00:00Z");
        for stage in Stage::ALL {
            assert!(!is_late(stage, day("2026-03-20"), yesterday, deadlines()), "{stage:?}");
            let expected = matches!(stage, Stage::Waiting | Stage::Reviewing | Stage::Overdue);
            assert_eq!(is_late(stage, day("2026-03-19"), yesterday, deadlines()), expected, "{stage:?}");
        }
    }

    #[test]
    fn only_unanswered_requests_are_late_before_the_due_date() {
        let due = "2026-04-30".parse().unwrap();
        for stage in Stage::ALL {
            let late = |asked: &str| is_late(stage, due, moment(asked), deadlines());
            assert_eq!(late("2026-03-13T09:00:00Z"), stage == Stage::Waiting, "{stage:?}");
            assert!(!late("2026-03-13T09:00:01Z"), "{stage:?}");
        }
    }

    #[test]
    fn nobody_is_reminded_twice_within_a_day() {
        let reminder = |is_late, last: Option<&str>| Reminder::of(is_late, last.map(moment), deadlines());
        assert_eq!(reminder(false, None), Reminder::NotLate);
        assert_eq!(reminder(false, Some("2026-03-20T08:00:00Z")), Reminder::NotLate);
        assert_eq!(reminder(true, None), Reminder::Possible);
        assert_eq!(reminder(true, Some("2026-03-19T09:00:01Z")), Reminder::TooSoon);
        assert_eq!(reminder(true, Some("2026-03-19T09:00:00Z")), Reminder::Possible);
    }
}
