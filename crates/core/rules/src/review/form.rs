//! Review form.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::enumerations::{Enumeration, ReviewResult};
use crate::validation::{FieldErrorKind, Validator};

pub const MAX_COMMENT_CHARS: usize = 50_000;
pub const MIN_RATING: i16 = 1;
pub const MAX_RATING: i16 = 5;

/// A review in progress. Any state can be saved; only completing requires a result.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct ReviewDraft {
    /// Version on which the change is based; 0 for the first save.
    pub version: i32,
    pub result_id: Option<i16>,
    /// Plain text.
    pub comment_for_author: String,
    /// Plain text; never shown to the author.
    pub comment_for_editor: String,
    /// From 1 (very poor) to 5 (excellent).
    pub overall_rating: Option<i16>,
    pub contains_current_scientific_data: Option<bool>,
    pub contains_adequate_citations: Option<bool>,
    pub no_obvious_signs_of_borrowing: Option<bool>,
    pub uses_adequate_statistical_methods: Option<bool>,
    pub written_in_good_english: Option<bool>,
}

impl ReviewDraft {
    pub fn check(&self, validator: &mut Validator) {
        if self.result_id.is_some_and(|id| ReviewResult::from_id(id).is_none()) {
            validator.add_error("resultId", FieldErrorKind::NotInList);
        }
        if self.overall_rating.is_some_and(|rating| !(MIN_RATING..=MAX_RATING).contains(&rating)) {
            let (min, max) = (i64::from(MIN_RATING), i64::from(MAX_RATING));
            validator.add_error("overallRating", FieldErrorKind::OutOfRange { min, max });
        }
        for (field, text) in
            [("commentForAuthor", &self.comment_for_author), ("commentForEditor", &self.comment_for_editor)]
        {
            if text.chars().count() > MAX_COMMENT_CHARS {
                validator.add_error(field, FieldErrorKind::TooLong { max: MAX_COMMENT_CHARS });
            } else if text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t')) {
                validator.add_error(field, FieldErrorKind::Malformed);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error_count(review: &ReviewDraft) -> usize {
        let mut validator = Validator::new();
        review.check(&mut validator);
        validator.finish().map_or_else(|errors| errors.len(), |()| 0)
    }

    #[test]
    fn empty_draft_is_valid_and_all_errors_are_reported() {
        assert_eq!(error_count(&ReviewDraft::default()), 0);
        let wrong = ReviewDraft {
            result_id: Some(5),
            overall_rating: Some(0),
            comment_for_author: "x".repeat(MAX_COMMENT_CHARS + 1),
            comment_for_editor: "\u{0}".into(),
            ..ReviewDraft::default()
        };
        assert_eq!(error_count(&wrong), 4);
        for text in ["x".repeat(MAX_COMMENT_CHARS), "First.\r\n\tSecond.".into()] {
            let review = ReviewDraft { comment_for_author: text, ..ReviewDraft::default() };
            assert_eq!(error_count(&review), 0);
        }
        for (result_id, errors) in [(0, 1), (1, 0), (4, 0), (5, 1)] {
            let review = ReviewDraft { result_id: Some(result_id), ..ReviewDraft::default() };
            assert_eq!(error_count(&review), errors, "{result_id}");
        }
        assert_eq!(error_count(&ReviewDraft { overall_rating: Some(6), ..ReviewDraft::default() }), 1);
        for rating in MIN_RATING..=MAX_RATING {
            assert_eq!(
                error_count(&ReviewDraft { overall_rating: Some(rating), ..ReviewDraft::default() }),
                0
            );
        }
    }
}
