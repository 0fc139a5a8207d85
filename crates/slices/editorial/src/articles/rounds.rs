//! Effect of a round's review assignments on the article's status.

use chrono::{DateTime, Utc};
use kit::Result;
use rules::article::lifecycle::Assignments;
use rules::{ArticleId, AssignmentId, Enumeration, ReviewAssignmentStatus};
use sqlx::PgConnection;

pub async fn count_assignments(
    connection: &mut PgConnection,
    article: ArticleId,
    revision: i32,
) -> Result<Assignments> {
    let row = sqlx::query!(
        r#"select count(*) filter (where status_id = any($3)) as "active!",
                  count(*) filter (where status_id = $4) as "completed!"
           from review_assignments where article_id = $1 and article_revision = $2"#,
        article.0,
        revision,
        &ReviewAssignmentStatus::OPEN.map(Enumeration::id),
        ReviewAssignmentStatus::Completed.id()
    )
    .fetch_one(connection)
    .await?;
    let count = |count: i64| usize::try_from(count).unwrap_or_default();
    Ok(Assignments { active: count(row.active), completed: count(row.completed) })
}

/// Withdraws the open assignments of a round and returns their ids.
pub async fn withdraw_open_assignments(
    transaction: &mut PgConnection,
    article: ArticleId,
    revision: i32,
    now: DateTime<Utc>,
) -> Result<Vec<AssignmentId>> {
    let withdrawn = sqlx::query_scalar!(
        "update review_assignments set status_id = $4, ended_at = $5
         where article_id = $1 and article_revision = $2 and status_id = any($3) returning id",
        article.0,
        revision,
        &ReviewAssignmentStatus::OPEN.map(Enumeration::id),
        ReviewAssignmentStatus::Withdrawn.id(),
        now
    )
    .fetch_all(transaction)
    .await?;
    Ok(withdrawn.into_iter().map(AssignmentId).collect())
}
