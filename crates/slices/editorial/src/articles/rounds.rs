//! Effect of a round's review assignments on the article's status.

use chrono::{DateTime, Utc};
use kit::Result;
use rules::article::lifecycle::Assignments;
use rules::{ArticleId, ArticleStatus, AssignmentId, Enumeration, ReviewAssignmentStatus};
use sqlx::PgConnection;

pub async fn count_assignments(
    connection: &mut PgConnection,
    article: ArticleId,
    revision: i32,
) -> Result<Assignments> {
    let row = sqlx::query!(
        r#"select count(*) filter (where status_id = any($3) and (status_id <> $5 or started_at is not null))
                      as "active!",
                  count(*) filter (where status_id = $4) as "completed!"
           from review_assignments where article_id = $1 and article_revision = $2"#,
        article.0,
        revision,
        &ReviewAssignmentStatus::NOT_ENDED.map(Enumeration::id),
        ReviewAssignmentStatus::Completed.id(),
        // A request that is overdue and was never answered no longer counts: `rules::review::Stage::is_open`.
        ReviewAssignmentStatus::Overdue.id()
    )
    .fetch_one(connection)
    .await?;
    let count = |count: i64| usize::try_from(count).unwrap_or_default();
    Ok(Assignments { active: count(row.active), completed: count(row.completed) })
}

/// Lists those of the articles that are under review, although no open assignment keeps them there.
pub async fn list_without_open_assignments(
    connection: &mut PgConnection,
    articles: &[i64],
) -> Result<Vec<ArticleId>> {
    let ids = sqlx::query_scalar!(
        "select id from articles where id = any($1) and status_id = $2 and not exists (
             select from review_assignments
             where article_id = articles.id and article_revision = articles.revision
               and status_id = any($3) and (status_id <> $4 or started_at is not null))
         order by id",
        articles,
        ArticleStatus::UnderReview.id(),
        &ReviewAssignmentStatus::NOT_ENDED.map(Enumeration::id),
        ReviewAssignmentStatus::Overdue.id()
    )
    .fetch_all(connection)
    .await?;
    Ok(ids.into_iter().map(ArticleId).collect())
}

/// Withdraws the assignments of a round that have not ended, and returns their ids.
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
        &ReviewAssignmentStatus::NOT_ENDED.map(Enumeration::id),
        ReviewAssignmentStatus::Withdrawn.id(),
        now
    )
    .fetch_all(transaction)
    .await?;
    Ok(withdrawn.into_iter().map(AssignmentId).collect())
}
