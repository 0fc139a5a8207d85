//! The pool of reviewers: their interests, when they are free, how well they match an article; and what editors add to
//! requests and say about reviews.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use chrono::{DateTime, Days, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::assignment::Stage;
use super::form::{MAX_RATING, MIN_RATING};
use super::notes::check_text;
use super::reminders::Deadlines;
use crate::article::bounds::check_max_count;
use crate::limited;
use crate::validation::{FieldErrorKind, Validator};

pub const MAX_INTERESTS: usize = 20;
pub const MIN_INTEREST_CHARS: usize = 2;
pub const MAX_INTEREST_CHARS: usize = 80;
/// Days ahead until which a reviewer can ask for no requests.
pub const MAX_AWAY_DAYS: u64 = 366;
pub const MAX_REQUEST_NOTE_CHARS: usize = 2_000;
pub const MAX_REASON_CHARS: usize = 2_000;

const INTEREST_POINTS: i64 = 3;
const ARTICLE_POINTS: i64 = 2;
const REVIEW_POINTS: i64 = 1;
/// Articles, and reviews, that count for a match.
const MAX_COUNTED: i64 = 3;

/// What a reviewer says about themselves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewerProfile {
    /// At most twenty keywords, each of 2 to 80 characters.
    #[serde(deserialize_with = "limited::list")]
    pub interests: Vec<String>,
    /// First day on which the reviewer wants to be asked again, at most a year ahead; null if they are available.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    pub not_before: Option<NaiveDate>,
}

impl ReviewerProfile {
    /// A day that has come says nothing any more, and is not kept.
    pub fn validate(self, validator: &mut Validator, today: NaiveDate) -> ReviewerProfile {
        let latest = today.checked_add_days(Days::new(MAX_AWAY_DAYS)).unwrap_or(today);
        if self.not_before.is_some_and(|day| day > latest) {
            validator.add_error("notBefore", FieldErrorKind::NotBetween { earliest: today, latest });
        }
        ReviewerProfile {
            interests: validate_interests(validator, &self.interests),
            not_before: self.not_before.filter(|day| !is_available(Some(*day), today)),
        }
    }
}

/// Interests that an editor enters for a reviewer.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
pub struct ReviewerInterests {
    /// At most twenty keywords, each of 2 to 80 characters.
    #[serde(deserialize_with = "limited::list")]
    pub interests: Vec<String>,
}

impl ReviewerInterests {
    pub fn validate(self, validator: &mut Validator) -> Vec<String> {
        validate_interests(validator, &self.interests)
    }
}

/// Removes superfluous spaces and repetitions.
fn validate_interests(validator: &mut Validator, interests: &[String]) -> Vec<String> {
    check_max_count(validator, "interests", interests.len(), MAX_INTERESTS);
    let (mut valid, mut known) = (Vec::new(), BTreeSet::new());
    for (index, interest) in interests.iter().enumerate().take(MAX_INTERESTS) {
        let interest = interest.split_whitespace().collect::<Vec<_>>().join(" ");
        let length = interest.chars().count();
        let error = match () {
            () if length < MIN_INTEREST_CHARS => Some(FieldErrorKind::TooShort { min: MIN_INTEREST_CHARS }),
            () if length > MAX_INTEREST_CHARS => Some(FieldErrorKind::TooLong { max: MAX_INTEREST_CHARS }),
            () if interest.chars().any(char::is_control) => Some(FieldErrorKind::Malformed),
            () => None,
        };
        if let Some(kind) = error {
            validator.add_error_at(&["interests", &index.to_string()], kind);
        } else if known.insert(keyword_key(&interest)) {
            valid.push(interest);
        }
    }
    valid
}

/// True if a reviewer wants to be asked.
pub fn is_available(not_before: Option<NaiveDate>, today: NaiveDate) -> bool {
    not_before.is_none_or(|day| day <= today)
}

/// True if a request has not been answered for as many days as `review.unanswered_days` says, or was not until it was
/// withdrawn.
pub fn is_silent(
    stage: Stage,
    is_accepted: bool,
    requested_at: DateTime<Utc>,
    ended_at: Option<DateTime<Utc>>,
    deadlines: Deadlines,
) -> bool {
    let is_answered = is_accepted || stage == Stage::Declined;
    let allowed_time = deadlines.now - deadlines.unanswered_since();
    !is_answered && ended_at.unwrap_or(deadlines.now) - requested_at >= allowed_time
}

/// A keyword for comparisons.
pub fn keyword_key(keyword: &str) -> String {
    keyword.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Keywords of an article, in any of its languages, for comparisons.
pub fn keyword_keys<'a>(keywords: impl IntoIterator<Item = &'a String>) -> BTreeSet<String> {
    keywords.into_iter().map(|keyword| keyword_key(keyword)).filter(|key| !key.is_empty()).collect()
}

/// What a reviewer and an article have in common.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ReviewerMatches)]
pub struct Matches {
    /// Interests of the reviewer that are keywords of the article.
    pub interests: Vec<String>,
    /// Published articles of the reviewer that share a keyword with it.
    pub articles: i64,
    /// Completed reviews of articles that share a keyword with it.
    pub reviews: i64,
}

impl Matches {
    /// Interests that are among the keywords of an article, which are [`keyword_keys`].
    pub fn matching_interests(interests: &[String], keywords: &BTreeSet<String>) -> Vec<String> {
        interests.iter().filter(|interest| keywords.contains(&keyword_key(interest))).cloned().collect()
    }

    /// Each interest counts more than an article, an article more than a review; of both, only the first few count,
    /// so that nobody is first for having been here longest.
    pub fn score(&self) -> i64 {
        let interests = i64::try_from(self.interests.len()).unwrap_or(i64::MAX);
        INTEREST_POINTS * interests
            + ARTICLE_POINTS * self.articles.clamp(0, MAX_COUNTED)
            + REVIEW_POINTS * self.reviews.clamp(0, MAX_COUNTED)
    }
}

/// Rank of a candidate for an article: the best match first, of equal ones who has less to do. Who is away, has a
/// conflict of interest or cannot review comes last. A stable sort leaves equal ones by name.
pub fn match_rank(matches: &Matches, open_assignments: i64, can_be_asked: bool) -> (bool, Reverse<i64>, i64) {
    (!can_be_asked, Reverse(matches.score()), open_assignments)
}

/// Orders of the list of reviewers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ReviewerOrder {
    Name,
    /// See [`match_rank`].
    Match,
    /// Who has the fewest open assignments first.
    Load,
    /// Who never reviewed first, then whose last review is the longest ago.
    LastReview,
}

impl ReviewerOrder {
    pub const ALL: [ReviewerOrder; 4] =
        [ReviewerOrder::Name, ReviewerOrder::Match, ReviewerOrder::Load, ReviewerOrder::LastReview];

    pub const fn code(self) -> &'static str {
        match self {
            ReviewerOrder::Name => "name",
            ReviewerOrder::Match => "match",
            ReviewerOrder::Load => "load",
            ReviewerOrder::LastReview => "lastReview",
        }
    }

    pub fn from_code(code: &str) -> Option<ReviewerOrder> {
        ReviewerOrder::ALL.into_iter().find(|order| order.code() == code)
    }
}

/// What an editor may add to a review request.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct RequestTerms {
    /// From today to a year ahead; by default after `review.due_days`.
    pub due_date: Option<NaiveDate>,
    /// Plain text that the letter of the request repeats, in at most 2,000 characters.
    pub note: Option<String>,
}

impl RequestTerms {
    pub fn check(&self, validator: &mut Validator) {
        check_text(validator, "note", self.note.as_deref().unwrap_or_default(), MAX_REQUEST_NOTE_CHARS);
    }

    /// The note without surrounding space; `None` if there is nothing to tell.
    pub fn note_text(&self) -> Option<&str> {
        self.note.as_deref().map(str::trim).filter(|note| !note.is_empty())
    }
}

/// Return of a completed review to its reviewer.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewReturn {
    /// What the reviewer shall change: plain text, which must not be empty.
    #[serde(default)]
    pub reason: String,
    /// From today to a year ahead; by default after `review.due_days`.
    pub due_date: Option<NaiveDate>,
}

impl ReviewReturn {
    pub fn check(&self, validator: &mut Validator) {
        if self.reason.trim().is_empty() {
            validator.add_error("reason", FieldErrorKind::Required);
        } else {
            check_text(validator, "reason", &self.reason, MAX_REASON_CHARS);
        }
    }
}

/// Grade of a completed review. A missing field is an error: it must not delete a grade.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
pub struct ReviewRating {
    /// From 1 (useless) to 5 (excellent); null deletes it.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    pub rating: Option<i16>,
}

impl ReviewRating {
    pub fn check(&self, validator: &mut Validator) {
        if self.rating.is_some_and(|rating| !(MIN_RATING..=MAX_RATING).contains(&rating)) {
            let (min, max) = (i64::from(MIN_RATING), i64::from(MAX_RATING));
            validator.add_error("rating", FieldErrorKind::OutOfRange { min, max });
        }
    }
}

/// A mean with one decimal.
pub fn to_tenths(mean: f64) -> f64 {
    (mean * 10.0).round() / 10.0
}

#[cfg(test)]
#[path = "pool_tests.rs"]
mod tests;
