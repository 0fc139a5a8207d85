//! Reviews for the author: anonymous, and only of decided rounds.

use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{Actor, App, Result};
use rules::article::ArticleState;
use rules::review::reviewer_access::can_author_read_reviews;
use rules::{ArticleId, Enumeration, ReviewAssignmentStatus};
use sqlx::PgConnection;

use super::view::{ReviewForAuthor, RoundForAuthor};
use crate::articles::access::{load_author_state, require_own};

/// Returns the reviews of every decided round, newest first.
#[utoipa::path(get, path = "/api/v1/articles/my/{id}/reviews", tag = "my articles",
    operation_id = "readMyArticleReviews", params(("id" = ArticleId, Path)),
    responses((status = 200, body = Vec<RoundForAuthor>), (status = 404, body = ErrorBody)))]
pub async fn read(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
) -> Result<Json<Vec<RoundForAuthor>>> {
    // One snapshot, so that an undo between the queries does not reveal the reviews of an undecided round.
    let mut transaction = app.pool.begin_with("begin isolation level repeatable read, read only").await?;
    require_own(&mut transaction, id, &actor).await?;
    let rounds = reviews_for_author(&mut transaction, id).await?;
    transaction.commit().await?;
    Ok(Json(rounds))
}

/// Loads the reviews that the author may see. The caller must have checked that the article is the author's
/// own.
pub async fn reviews_for_author(connection: &mut PgConnection, id: ArticleId) -> Result<Vec<RoundForAuthor>> {
    let article = load_author_state(connection, id).await?;
    reviews_readable_in(connection, id, article).await
}

/// Loads the reviews that the author may see when they see the article in this state, newest round first.
pub async fn reviews_readable_in(
    connection: &mut PgConnection,
    id: ArticleId,
    article: ArticleState,
) -> Result<Vec<RoundForAuthor>> {
    let rows = sqlx::query!(
        "select assignments.reviewer_id, assignments.article_revision, reviews.result_id, reviews.comment_for_author,
                reviews.overall_rating, reviews.contains_current_scientific_data, reviews.contains_adequate_citations,
                reviews.no_obvious_signs_of_borrowing, reviews.uses_adequate_statistical_methods,
                reviews.written_in_good_english
         from review_assignments assignments join reviews on reviews.assignment_id = assignments.id
         where assignments.article_id = $1 and assignments.status_id = $2
         order by assignments.article_revision, assignments.id",
        id.0,
        ReviewAssignmentStatus::Completed.id()
    )
    .fetch_all(connection)
    .await?;
    // In the order of the random ids: the order of the requests is not for the author.
    let mut numbers: Vec<i64> = Vec::new();
    let mut rounds: Vec<RoundForAuthor> = Vec::new();
    let is_open = |round| can_author_read_reviews(article.status, article.revision, round);
    for row in rows.into_iter().filter(|row| is_open(row.article_revision)) {
        if !numbers.contains(&row.reviewer_id) {
            numbers.push(row.reviewer_id);
        }
        let number = numbers.iter().position(|reviewer| *reviewer == row.reviewer_id).unwrap_or_default() + 1;
        let review = ReviewForAuthor {
            number,
            result_id: row.result_id,
            comment_for_author: row.comment_for_author,
            overall_rating: row.overall_rating,
            contains_current_scientific_data: row.contains_current_scientific_data,
            contains_adequate_citations: row.contains_adequate_citations,
            no_obvious_signs_of_borrowing: row.no_obvious_signs_of_borrowing,
            uses_adequate_statistical_methods: row.uses_adequate_statistical_methods,
            written_in_good_english: row.written_in_good_english,
        };
        match rounds.last_mut().filter(|round| round.revision == row.article_revision) {
            Some(round) => round.reviews.push(review),
            None => rounds.push(RoundForAuthor { revision: row.article_revision, reviews: vec![review] }),
        }
    }
    rounds.iter_mut().for_each(|round| round.reviews.sort_by_key(|review| review.number));
    rounds.reverse();
    Ok(rounds)
}
