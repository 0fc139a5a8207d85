//! Completed reviews that an editor returned to the reviewer, as they were then.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use kit::{App, Result};
use rules::{AssignmentId, Role, UserId};
use serde::Serialize;
use sqlx::{PgConnection, Postgres, QueryBuilder, Row};
use utoipa::ToSchema;

use super::Assignment;
use crate::review::refusals::DEACTIVATED;
use crate::review::reviews::view::ReviewView;

/// A review as it was when it was returned.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReturnedReview {
    pub review: ReviewView,
    /// What the reviewer shall change: plain text.
    pub reason: String,
    pub returned_at: DateTime<Utc>,
}

/// Keeps the review as it is. The reviewer goes on with the same text.
pub async fn keep(
    app: &App,
    transaction: &mut PgConnection,
    assignment: &Assignment,
    reason: &str,
    editor: UserId,
) -> Result<()> {
    require_active_reviewer(transaction, assignment).await?;
    sqlx::query!(
        "insert into returned_reviews (assignment_id, version, result_id, comment_for_author, comment_for_editor,
             overall_rating, contains_current_scientific_data, contains_adequate_citations,
             no_obvious_signs_of_borrowing, uses_adequate_statistical_methods, written_in_good_english, updated_at,
             reason, returned_by, returned_at)
         select assignment_id, version, result_id, comment_for_author, comment_for_editor,
             overall_rating, contains_current_scientific_data, contains_adequate_citations,
             no_obvious_signs_of_borrowing, uses_adequate_statistical_methods, written_in_good_english, updated_at,
             $2, $3, $4
         from reviews where assignment_id = $1",
        assignment.id.0,
        reason.trim(),
        editor.0,
        app.clock.now()
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Without an active reviewer the review would stay open for ever.
async fn require_active_reviewer(transaction: &mut PgConnection, assignment: &Assignment) -> Result<()> {
    let is_active = sqlx::query_scalar!(
        r#"select is_active and $2 = any(roles) as "is_active!" from users where id = $1"#,
        assignment.reviewer.0,
        Role::Reviewer.code()
    )
    .fetch_one(transaction)
    .await?;
    if is_active { Ok(()) } else { Err(DEACTIVATED.into()) }
}

/// Loads the returned reviews of several assignments with one query, newest first.
pub async fn load(
    connection: &mut PgConnection,
    assignments: &[AssignmentId],
) -> Result<BTreeMap<AssignmentId, Vec<ReturnedReview>>> {
    let ids: Vec<i64> = assignments.iter().map(|id| id.0).collect();
    let mut query: QueryBuilder<Postgres> = QueryBuilder::new(format!(
        "select reviews.assignment_id, reviews.reason, reviews.returned_at, {} from returned_reviews reviews
         where reviews.assignment_id = any(",
        ReviewView::COLUMNS
    ));
    query.push_bind(ids).push(") order by reviews.id desc");
    let mut returned: BTreeMap<AssignmentId, Vec<ReturnedReview>> = BTreeMap::new();
    for row in query.build().fetch_all(connection).await? {
        let Some(review) = ReviewView::from_row(&row)? else { continue };
        let review = ReturnedReview {
            review,
            reason: row.try_get("reason")?,
            returned_at: row.try_get("returned_at")?,
        };
        returned.entry(AssignmentId(row.try_get("assignment_id")?)).or_default().push(review);
    }
    Ok(returned)
}
