//! Review requests to everybody who reviewed the previous round of an article.

use axum::extract::State;
use axum::http::StatusCode;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{Actor, App, Problem, Result, limits};
use rules::article::lifecycle::{Action, decide};
use rules::limits::creation;
use rules::review::AssignmentActor;
use rules::review::candidates::{CannotReview, check_candidate};
use rules::review::pool::RequestTerms;
use rules::{ArticleId, Enumeration, LocalizedText, ReviewAssignmentStatus, UserId, Validator};
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

use super::list::read_several_for_editor;
use super::view::EditorAssignment;
use super::{AssignmentRequest, assign};
use crate::articles::Article;
use crate::articles::access::lock_for_editor;
use crate::articles::refusals::refusal_error;
use crate::participants::PersonName;
use crate::review::reviewers;

const NO_PREVIOUS_ROUND: Problem = Problem::new(
    StatusCode::CONFLICT,
    "no-previous-round",
    LocalizedText::new(
        "This is the first version of the article, so nobody has reviewed an earlier one.",
        "Это первая версия статьи: более ранних никто не рецензировал.",
    ),
);

#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewersAskedAgain {
    /// In the order in which they were asked in the previous round.
    pub asked: Vec<EditorAssignment>,
    /// Reviewers of the previous round who cannot be asked.
    pub left: Vec<LeftReviewer>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeftReviewer {
    pub reviewer_id: UserId,
    #[serde(flatten)]
    pub name: PersonName,
    pub cannot_review: CannotReview,
}

/// Asks everybody who completed a review in the previous round to review the current one.
#[utoipa::path(post, path = "/api/v1/articles/{id}/ask-again", tag = "articles", operation_id = "askReviewersAgain",
    params(("id" = ArticleId, Path)), request_body = RequestTerms,
    responses((status = 200, body = ReviewersAskedAgain), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn ask_again(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
    Json(terms): Json<RequestTerms>,
) -> Result<Json<ReviewersAskedAgain>> {
    let mut validator = Validator::new();
    terms.check(&mut validator);
    validator.finish()?;
    limits::count(&app, "assignment", actor.id, creation::ASSIGNMENTS).await?;
    let mut transaction = app.pool.begin().await?;
    let (mut article, relation) = lock_for_editor(&app, &mut transaction, id, &actor).await?;
    decide(&article.facts(), relation, Action::AssignReviewer).map_err(refusal_error)?;
    if article.revision == 0 {
        return Err(NO_PREVIOUS_ROUND.into());
    }
    let (mut asked, mut left) = (Vec::new(), Vec::new());
    for PreviousReviewer { id: reviewer, name, was_asked } in
        list_previous_reviewers(&mut transaction, &article).await?
    {
        let mut candidate = reviewers::load_candidate(&mut transaction, &article, actor.id, reviewer).await?;
        // Also if the request of this round was refused or withdrawn: that was an answer.
        candidate.is_assigned |= was_asked;
        if let Err(cannot_review) = check_candidate(candidate, app.settings.review.mode) {
            left.push(LeftReviewer { reviewer_id: reviewer, name, cannot_review });
            continue;
        }
        let request =
            AssignmentRequest { article: &article, actor: &actor, relation, reviewer, terms: &terms };
        asked.push(assign(&app, &mut transaction, request).await?);
        // The first request has put it under review.
        (article, _) = lock_for_editor(&app, &mut transaction, id, &actor).await?;
    }
    let viewer = (actor.id, AssignmentActor::from_relation(relation));
    let asked = read_several_for_editor(&app, &mut transaction, &asked, viewer).await?;
    transaction.commit().await?;
    Ok(Json(ReviewersAskedAgain { asked, left }))
}

struct PreviousReviewer {
    id: UserId,
    name: PersonName,
    /// True if somebody has asked them to review the current round.
    was_asked: bool,
}

/// Lists who completed a review in the previous round, in the order of the requests.
async fn list_previous_reviewers(
    transaction: &mut PgConnection,
    article: &Article,
) -> Result<Vec<PreviousReviewer>> {
    let rows = sqlx::query!(
        r#"select users.id, users.first_name_en, users.middle_name_en, users.last_name_en,
                  exists (select from review_assignments again
                          where again.article_id = $1 and again.article_revision = $4
                            and again.reviewer_id = users.id) as "was_asked!"
         from review_assignments assignments
         join assigned_versions versions on versions.assignment_id = assignments.id
         join users on users.id = assignments.reviewer_id
         where assignments.article_id = $1 and assignments.article_revision = $2 and assignments.status_id = $3
         order by versions.ordinal"#,
        article.id.0,
        article.revision - 1,
        ReviewAssignmentStatus::Completed.id(),
        article.revision
    )
    .fetch_all(transaction)
    .await?;
    let reviewers = rows.into_iter().map(|row| PreviousReviewer {
        id: UserId(row.id),
        name: PersonName::of(&row.first_name_en, row.middle_name_en.as_deref(), &row.last_name_en),
        was_asked: row.was_asked,
    });
    Ok(reviewers.collect())
}
