//! Checks a possible reviewer, with or without an account.

use axum::extract::State;
use identity::people::{self, find_by_email, is_hidden_from};
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query};
use kit::{Actor, App, Result};
use rules::review::candidates::{Candidate, check_candidate};
use rules::review::conflicts::Person;
use rules::{ArticleId, Validator};
use serde::Deserialize;
use sqlx::PgConnection;
use utoipa::IntoParams;

use super::candidates::{AccountFacts, find_conflicts, load_candidate};
use super::judge::judge;
use super::view::{FoundUser, ReviewerCheck};
use crate::articles::access::load_for_editor;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct CheckQuery {
    email: String,
    #[serde(default)]
    first_name_en: String,
    #[serde(default)]
    last_name_en: String,
}

/// Returns the account, conflicts and refusal reason of a possible reviewer for an article.
#[utoipa::path(get, path = "/api/v1/articles/{id}/reviewer-check", tag = "reviewers", operation_id = "checkReviewer",
    params(("id" = ArticleId, Path), CheckQuery),
    responses((status = 200, body = ReviewerCheck), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn check(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
    Query(query): Query<CheckQuery>,
) -> Result<Json<ReviewerCheck>> {
    let mut validator = Validator::new();
    let email = validator.email("email", &query.email);
    validator.finish()?;
    let mut connection = app.pool.acquire().await?;
    let article = load_for_editor(&app, &mut connection, id, &actor).await?;
    let account = find_visible_account(&mut connection, &actor, &email).await?;
    let named = Person {
        first_name: query.first_name_en,
        last_name: query.last_name_en,
        emails: vec![email],
        ..Person::default()
    };
    let (conflicts, candidate) = match &account {
        Some(account) => {
            let candidate = load_candidate(&mut connection, &article, actor.id, account.id).await?;
            (judge(&app, &mut connection, &article, (account.id, candidate)).await?, candidate)
        }
        None => (find_conflicts(&article, AccountFacts::default(), &named, Vec::new()), NO_ACCOUNT),
    };
    let is_author = candidate.is_author || conflicts.iter().any(|conflict| conflict.kind.is_same_person());
    let cannot_review = check_candidate(Candidate { is_author, ..candidate }, app.settings.review.mode).err();
    let user = account.map(FoundUser::of);
    Ok(Json(ReviewerCheck { user, conflicts, cannot_review }))
}

/// Finds the account with the address, unless it was invited only to review the actor's own articles.
async fn find_visible_account(
    connection: &mut PgConnection,
    actor: &Actor,
    email: &str,
) -> Result<Option<people::AccountSummary>> {
    match find_by_email(connection, email).await? {
        Some(account) if is_hidden_from(connection, account.id, actor.id).await? => Ok(None),
        account => Ok(account),
    }
}

/// Candidate without an account; an invitation creates it.
const NO_ACCOUNT: Candidate = Candidate {
    is_reviewer: true,
    is_active_or_invited: true,
    is_reachable: true,
    is_author: false,
    is_acting_editor: false,
    is_editor_or_admin: false,
    is_assigned: false,
};
