//! Notes of reviewers to the editors.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use kit::{App, Result};
use rules::AssignmentId;
use rules::review::notes::{RefusalNote, ReviewerNote};
use rules::review::{NoteKind, RefusalReason};
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

/// A note for the editors.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssignmentNote {
    pub kind: NoteKind,
    /// Why the reviewer refused.
    #[schema(required)]
    pub reason: Option<RefusalReason>,
    /// Plain text.
    pub text: String,
    /// Someone else whom the reviewer suggests.
    pub suggestion: String,
    pub created_at: DateTime<Utc>,
    /// True until the editors set a new due date or the assignment ends.
    pub is_pending: bool,
}

/// Stores a question of the reviewer, which replaces an earlier one. Returns its id.
pub async fn insert(
    app: &App,
    transaction: &mut PgConnection,
    assignment: AssignmentId,
    note: &ReviewerNote,
) -> Result<i64> {
    mark_answered(app, transaction, assignment).await?;
    let id = sqlx::query_scalar!(
        "insert into assignment_notes (assignment_id, kind, text, created_at) values ($1, $2, $3, $4)
         returning id",
        assignment.0,
        note.kind.note().code(),
        note.text.trim(),
        app.clock.now()
    )
    .fetch_one(transaction)
    .await?;
    Ok(id)
}

/// Stores what the reviewer says with a refusal.
pub async fn insert_refusal(
    app: &App,
    transaction: &mut PgConnection,
    assignment: AssignmentId,
    refusal: &RefusalNote,
) -> Result<()> {
    if refusal.is_empty() {
        return Ok(());
    }
    let now = app.clock.now();
    sqlx::query!(
        "insert into assignment_notes (assignment_id, kind, reason, text, suggestion, created_at, answered_at)
         values ($1, $2, $3, $4, $5, $6, $6)",
        assignment.0,
        NoteKind::Refusal.code(),
        refusal.reason.map(RefusalReason::code),
        refusal.text.trim(),
        refusal.suggestion.trim(),
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Marks the reviewer's question as answered, if there is one.
pub async fn mark_answered(
    app: &App,
    transaction: &mut PgConnection,
    assignment: AssignmentId,
) -> Result<()> {
    sqlx::query!(
        "update assignment_notes set answered_at = $2 where assignment_id = $1 and answered_at is null",
        assignment.0,
        app.clock.now()
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Loads the notes of several assignments with one query, newest first.
pub async fn load(
    connection: &mut PgConnection,
    assignments: &[AssignmentId],
) -> Result<BTreeMap<AssignmentId, Vec<AssignmentNote>>> {
    let ids: Vec<i64> = assignments.iter().map(|id| id.0).collect();
    let rows = sqlx::query!(
        r#"select assignment_id, kind, reason, text, suggestion, notes.created_at,
                  answered_at is null and ended_at is null as "is_pending!"
           from assignment_notes notes join review_assignments assignments on assignments.id = assignment_id
           where assignment_id = any($1) order by notes.id desc"#,
        &ids
    )
    .fetch_all(connection)
    .await?;
    let mut notes: BTreeMap<AssignmentId, Vec<AssignmentNote>> = BTreeMap::new();
    for row in rows {
        let note = AssignmentNote {
            kind: decode_kind(&row.kind)?,
            reason: row.reason.as_deref().and_then(RefusalReason::from_code),
            text: row.text,
            suggestion: row.suggestion,
            created_at: row.created_at,
            is_pending: row.is_pending,
        };
        notes.entry(AssignmentId(row.assignment_id)).or_default().push(note);
    }
    Ok(notes)
}

pub fn decode_kind(code: &str) -> sqlx::Result<NoteKind> {
    NoteKind::from_code(code)
        .ok_or_else(|| sqlx::Error::Decode(format!("unknown kind of note {code}").into()))
}
