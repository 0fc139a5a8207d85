//! Last letter to the reviewer of an assignment.

use std::collections::HashMap;

use kit::{App, Result};
use rules::letter::TO_REVIEWERS;
use rules::{AssignmentId, Enumeration};
use sqlx::{PgConnection, Row};

use super::state::{DELIVERY_COLUMNS, State, pending_since};
use super::view::LastLetter;

/// Loads the last letter of each assignment, in one query.
pub async fn last_letters(
    app: &App,
    connection: &mut PgConnection,
    assignments: &[AssignmentId],
) -> Result<HashMap<AssignmentId, LastLetter>> {
    let mut query = sqlx::QueryBuilder::new(format!(
        "select distinct on (notifications.review_assignment_id) notifications.review_assignment_id, {DELIVERY_COLUMNS}
         from notifications
         join review_assignments assignments on assignments.id = notifications.review_assignment_id
              and assignments.reviewer_id = notifications.user_id
         left join mail_deliveries deliveries on deliveries.notification_id = notifications.id
         where notifications.review_assignment_id = any("
    ));
    query.push_bind(assignments.iter().map(|id| id.0).collect::<Vec<_>>());
    query.push(") and notifications.type_id = any(").push_bind(TO_REVIEWERS.map(Enumeration::id).to_vec());
    query
        .push(") and (deliveries.id is not null or notifications.released_at > ")
        .push_bind(pending_since(app));
    query.push(") order by notifications.review_assignment_id, notifications.id desc, deliveries.id desc");
    let mut letters = HashMap::new();
    for row in query.build().fetch_all(connection).await? {
        let state = State::of_row(&row)?;
        let letter = LastLetter {
            status: state.status,
            withheld_because: state.withheld,
            failure: state.failure,
            last_tried_at: state.last_tried_at,
        };
        letters.insert(AssignmentId(row.try_get("review_assignment_id")?), letter);
    }
    Ok(letters)
}
