//! Views of a review: for its reviewer and the editors, and for the author. The author's view has no
//! confidential fields.

use chrono::{DateTime, Utc};
use rules::AssignmentId;
use serde::Serialize;
use sqlx::Row;
use sqlx::postgres::PgRow;
use utoipa::ToSchema;

use crate::participants::PersonName;

/// A review for its reviewer, editors and admins.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Review)]
pub struct ReviewView {
    /// Must be sent back with a save; 0 before the first save.
    pub version: i32,
    #[schema(required)]
    pub result_id: Option<i16>,
    pub comment_for_author: String,
    pub comment_for_editor: String,
    #[schema(required)]
    pub overall_rating: Option<i16>,
    #[schema(required)]
    pub contains_current_scientific_data: Option<bool>,
    #[schema(required)]
    pub contains_adequate_citations: Option<bool>,
    #[schema(required)]
    pub no_obvious_signs_of_borrowing: Option<bool>,
    #[schema(required)]
    pub uses_adequate_statistical_methods: Option<bool>,
    #[schema(required)]
    pub written_in_good_english: Option<bool>,
    pub updated_at: DateTime<Utc>,
}

impl ReviewView {
    pub const COLUMNS: &'static str =
        "reviews.version, reviews.result_id, reviews.comment_for_author, reviews.comment_for_editor,
        reviews.overall_rating, reviews.contains_current_scientific_data, reviews.contains_adequate_citations,
        reviews.no_obvious_signs_of_borrowing, reviews.uses_adequate_statistical_methods,
        reviews.written_in_good_english, reviews.updated_at";

    /// Reads [`COLUMNS`](ReviewView::COLUMNS) of a left join; `None` if there is no review.
    pub fn from_row(row: &PgRow) -> sqlx::Result<Option<ReviewView>> {
        let Some(version) = row.try_get("version")? else { return Ok(None) };
        Ok(Some(ReviewView {
            version,
            result_id: row.try_get("result_id")?,
            comment_for_author: row.try_get("comment_for_author")?,
            comment_for_editor: row.try_get("comment_for_editor")?,
            overall_rating: row.try_get("overall_rating")?,
            contains_current_scientific_data: row.try_get("contains_current_scientific_data")?,
            contains_adequate_citations: row.try_get("contains_adequate_citations")?,
            no_obvious_signs_of_borrowing: row.try_get("no_obvious_signs_of_borrowing")?,
            uses_adequate_statistical_methods: row.try_get("uses_adequate_statistical_methods")?,
            written_in_good_english: row.try_get("written_in_good_english")?,
            updated_at: row.try_get("updated_at")?,
        }))
    }
}

/// The completed reviews of a round, for editors and admins.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoundOfReviews {
    pub revision: i32,
    pub reviews: Vec<CompletedReview>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompletedReview {
    pub assignment_id: AssignmentId,
    pub reviewer: PersonName,
    #[schema(required)]
    pub end_date: Option<DateTime<Utc>>,
    pub review: ReviewView,
}

/// Reviews of a decided round for the author: reviewers are numbered; names and times are omitted.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoundForAuthor {
    pub revision: i32,
    pub reviews: Vec<ReviewForAuthor>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewForAuthor {
    /// Number of the reviewer, the same in every round.
    pub number: usize,
    #[schema(required)]
    pub result_id: Option<i16>,
    pub comment_for_author: String,
    #[schema(required)]
    pub overall_rating: Option<i16>,
    #[schema(required)]
    pub contains_current_scientific_data: Option<bool>,
    #[schema(required)]
    pub contains_adequate_citations: Option<bool>,
    #[schema(required)]
    pub no_obvious_signs_of_borrowing: Option<bool>,
    #[schema(required)]
    pub uses_adequate_statistical_methods: Option<bool>,
    #[schema(required)]
    pub written_in_good_english: Option<bool>,
}
