//! Reviews for editors and admins.

use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{Actor, App, Result};
use rules::{ArticleId, AssignmentId, Enumeration, ReviewAssignmentStatus};
use sqlx::{PgConnection, Row};

use super::view::{CompletedReview, ReviewView, RoundOfReviews};
use crate::articles::access::require_editorial_data;
use crate::participants::PersonName;

/// Returns all completed reviews by round, newest round first.
#[utoipa::path(get, path = "/api/v1/articles/{id}/reviews", tag = "articles", operation_id = "readArticleReviews",
    params(("id" = ArticleId, Path)),
    responses((status = 200, body = Vec<RoundOfReviews>), (status = 404, body = ErrorBody)))]
pub async fn read(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
) -> Result<Json<Vec<RoundOfReviews>>> {
    let mut connection = app.pool.acquire().await?;
    require_editorial_data(&mut connection, id, &actor).await?;
    load_rounds(&mut connection, id).await.map(Json)
}

async fn load_rounds(connection: &mut PgConnection, id: ArticleId) -> Result<Vec<RoundOfReviews>> {
    let rows = sqlx::query(
        "select assignments.id, assignments.article_revision, assignments.ended_at, users.first_name_en,
                users.middle_name_en, users.last_name_en, reviews.*
         from review_assignments assignments
         join reviews on reviews.assignment_id = assignments.id
         join assigned_versions versions on versions.assignment_id = assignments.id
         join users on users.id = assignments.reviewer_id
         where assignments.article_id = $1 and assignments.status_id = $2
         order by assignments.article_revision desc, versions.ordinal",
    )
    .bind(id.0)
    .bind(ReviewAssignmentStatus::Completed.id())
    .fetch_all(connection)
    .await?;
    let mut rounds: Vec<RoundOfReviews> = Vec::new();
    for row in &rows {
        let Some(review) = ReviewView::from_row(row)? else { continue };
        let revision: i32 = row.try_get("article_revision")?;
        let review = CompletedReview {
            assignment_id: AssignmentId(row.try_get("id")?),
            reviewer: PersonName::from_row(row)?,
            end_date: row.try_get("ended_at")?,
            review,
        };
        match rounds.last_mut().filter(|round| round.revision == revision) {
            Some(round) => round.reviews.push(review),
            None => rounds.push(RoundOfReviews { revision, reviews: vec![review] }),
        }
    }
    Ok(rounds)
}
