//! Storage of reviews.

use kit::{App, Result};
use rules::AssignmentId;
use rules::review::ReviewDraft;
use sqlx::PgConnection;

use crate::review::refusals::CHANGED_ELSEWHERE;

/// Saves a draft over the version that it is based on; 409 if there is a newer one. The article must be
/// locked.
pub async fn save(
    app: &App,
    transaction: &mut PgConnection,
    assignment: AssignmentId,
    draft: &ReviewDraft,
) -> Result<()> {
    let written = sqlx::query!(
        "insert into reviews (assignment_id, version, result_id, comment_for_author, comment_for_editor, overall_rating,
             contains_current_scientific_data, contains_adequate_citations, no_obvious_signs_of_borrowing,
             uses_adequate_statistical_methods, written_in_good_english, updated_at)
         select $1, 1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12
         where $2 = 0 or exists (select from reviews where assignment_id = $1)
         on conflict (assignment_id) do update set version = reviews.version + 1, result_id = excluded.result_id,
             comment_for_author = excluded.comment_for_author, comment_for_editor = excluded.comment_for_editor,
             overall_rating = excluded.overall_rating,
             contains_current_scientific_data = excluded.contains_current_scientific_data,
             contains_adequate_citations = excluded.contains_adequate_citations,
             no_obvious_signs_of_borrowing = excluded.no_obvious_signs_of_borrowing,
             uses_adequate_statistical_methods = excluded.uses_adequate_statistical_methods,
             written_in_good_english = excluded.written_in_good_english, updated_at = excluded.updated_at
         where reviews.version = $2",
        assignment.0,
        draft.version,
        draft.result_id,
        draft.comment_for_author,
        draft.comment_for_editor,
        draft.overall_rating,
        draft.contains_current_scientific_data,
        draft.contains_adequate_citations,
        draft.no_obvious_signs_of_borrowing,
        draft.uses_adequate_statistical_methods,
        draft.written_in_good_english,
        app.clock.now()
    )
    .execute(transaction)
    .await?;
    if written.rows_affected() == 1 { Ok(()) } else { Err(CHANGED_ELSEWHERE.into()) }
}
