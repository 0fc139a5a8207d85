//! Grades that editors give to completed reviews.

use kit::{App, Result};
use rules::{AssignmentId, UserId};
use sqlx::PgConnection;

/// Saves the grade of a review, or deletes it.
pub async fn save(
    app: &App,
    transaction: &mut PgConnection,
    assignment: AssignmentId,
    rating: Option<i16>,
    editor: UserId,
) -> Result<()> {
    let Some(rating) = rating else {
        sqlx::query!("delete from review_ratings where assignment_id = $1", assignment.0)
            .execute(transaction)
            .await?;
        return Ok(());
    };
    sqlx::query!(
        "insert into review_ratings (assignment_id, rating, rated_by, rated_at) values ($1, $2, $3, $4)
         on conflict (assignment_id) do update set
             rating = excluded.rating, rated_by = excluded.rated_by, rated_at = excluded.rated_at",
        assignment.0,
        rating,
        editor.0,
        app.clock.now()
    )
    .execute(transaction)
    .await?;
    Ok(())
}
