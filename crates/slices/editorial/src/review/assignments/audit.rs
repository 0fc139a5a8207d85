//! Entries of the audit log about assignments.

use kit::App;
use kit::audit::{self, AuditEntry};
use rules::audit::AuditObject;
use rules::review::AssignmentAction;
use serde_json::json;
use sqlx::PgConnection;

use super::Assignment;

/// Records a change of an assignment. Saved drafts of a review are not recorded: the browser saves them by itself.
pub async fn record_action(
    app: &App,
    transaction: &mut PgConnection,
    entry: AuditEntry,
    assignment: &Assignment,
    action: AssignmentAction,
) -> sqlx::Result<()> {
    if action == AssignmentAction::SaveReview {
        return Ok(());
    }
    let entry = entry
        .object(AuditObject::Assignment, assignment.id)
        .article(assignment.article)
        .details(json!({ "action": action.code(), "reviewer": assignment.reviewer }));
    audit::record(app, transaction, entry).await
}
