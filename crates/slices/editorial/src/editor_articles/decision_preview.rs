//! Preview of a decision: the e-mail and the reviews that its author would get.

use axum::extract::State;
use chrono::NaiveDate;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{Actor, App, Problem, Result};
use notifications::{LetterPreview, preview_letter};
use rules::article::{Action, ArticleState};
use rules::review::reviewer_access::reveals_reviews;
use rules::{ArticleId, Language};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::ToSchema;

use super::decide::{DecisionCommand, decide_in_transaction};
use crate::articles::access::load_author_state;
use crate::articles::load;
use crate::review::{ReviewForAuthor, reviews_readable_in};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DecisionPreviewRequest {
    action: ActionWithLetter,
    /// Message to the author in plain text.
    letter: Option<String>,
    /// Required for `publish`.
    publication_date: Option<NaiveDate>,
}

/// Decisions that send the author a letter.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ActionWithLetter {
    Accept,
    Decline,
    SendForRevision,
    UndoSubmit,
    Publish,
}

impl From<ActionWithLetter> for Action {
    fn from(action: ActionWithLetter) -> Action {
        match action {
            ActionWithLetter::Accept => Action::Accept,
            ActionWithLetter::Decline => Action::Decline,
            ActionWithLetter::SendForRevision => Action::SendForRevision,
            ActionWithLetter::UndoSubmit => Action::UndoSubmit,
            ActionWithLetter::Publish => Action::Publish,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DecisionPreview {
    /// Language of the e-mail: the author's.
    language: Language,
    subject: String,
    /// The e-mail as plain text, with the greeting and the letter.
    text: String,
    /// Text with which the letter may begin, in the language of the e-mail; null if the journal has none.
    #[schema(required)]
    template: Option<String>,
    /// Reviews that the author may read from this decision on, as the author sees them.
    reviews: Vec<ReviewForAuthor>,
}

/// Shows what the author would get with a decision, without deciding.
#[utoipa::path(post, path = "/api/v1/articles/{id}/decision-preview", tag = "articles",
    operation_id = "previewDecision", params(("id" = ArticleId, Path)), request_body = DecisionPreviewRequest,
    responses((status = 200, body = DecisionPreview), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn preview(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
    Json(request): Json<DecisionPreviewRequest>,
) -> Result<Json<DecisionPreview>> {
    let DecisionPreviewRequest { action, letter, publication_date } = request;
    let decision = DecisionCommand { action: action.into(), letter, publication_date, is_preview: true };
    let mut transaction = app.pool.begin().await?;
    let preview = decide_and_render(&app, &mut transaction, &actor, id, decision).await?;
    // The decision was made only to render its letter.
    transaction.rollback().await?;
    Ok(Json(preview))
}

/// Decides as the editor would and renders the result. The caller rolls back: so the preview has the checks of
/// the decision and cannot differ from what it sends.
async fn decide_and_render(
    app: &App,
    transaction: &mut PgConnection,
    actor: &Actor,
    id: ArticleId,
    decision: DecisionCommand,
) -> Result<DecisionPreview> {
    let before = load_author_state(transaction, id).await?;
    let notification = decide_in_transaction(app, transaction, actor, id, decision).await?;
    let notification = notification.ok_or(Problem::NOT_FOUND)?;
    let after = load(app, transaction, id).await?.ok_or(Problem::NOT_FOUND)?.state();
    let reviews = newly_readable_reviews(transaction, id, before, after).await?;
    let LetterPreview { language, subject, text, template } =
        preview_letter(app, transaction, notification, reviews.len()).await?;
    Ok(DecisionPreview { language, subject, text, template, reviews })
}

async fn newly_readable_reviews(
    connection: &mut PgConnection,
    id: ArticleId,
    before: ArticleState,
    after: ArticleState,
) -> Result<Vec<ReviewForAuthor>> {
    let states = ((before.status, before.revision), (after.status, after.revision));
    let rounds = reviews_readable_in(connection, id, after).await?.into_iter();
    let revealed = rounds.filter(|round| reveals_reviews(states.0, states.1, round.revision));
    Ok(revealed.flat_map(|round| round.reviews).collect())
}
