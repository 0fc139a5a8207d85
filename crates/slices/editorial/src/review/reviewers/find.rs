//! Search for reviewers and users.

use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query};
use kit::listing::{Page, Paging, search_text};
use kit::{Actor, App, Problem, Result};
use rules::review::pool::ReviewerOrder;
use rules::review::reminders::Deadlines;
use rules::{ArticleId, FieldError, FieldErrorKind, Validator};
use serde::Deserialize;
use utoipa::IntoParams;

use super::candidates::{self, ReviewerSearch};
use super::view::{FoundUser, ReviewerCandidate};
use crate::articles::access::load_for_editor;
use crate::articles::act::journal_date;

const PAGE_SIZE: i64 = 100;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Text in an e-mail address, name or interest.
    email: Option<String>,
    /// Adds the conflicts of each reviewer with this article, and what they have in common.
    article_id: Option<ArticleId>,
    /// `name` by default; `match` needs an article.
    #[param(inline, value_type = Option<ReviewerOrder>)]
    order: Option<String>,
    /// True: without reviewers who want no requests now.
    available: Option<bool>,
    page_index: Option<i64>,
    page_size: Option<i64>,
}

/// Lists reviewers with their interests, workload, past reviews and conflicts.
#[utoipa::path(get, path = "/api/v1/users/reviewers", tag = "reviewers", operation_id = "listReviewers",
    params(ListQuery),
    responses((status = 200, body = Page<ReviewerCandidate>), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    Query(query): Query<ListQuery>,
) -> Result<Json<Page<ReviewerCandidate>>> {
    let bounds = Paging { page_index: query.page_index, page_size: query.page_size }.bounds(PAGE_SIZE)?;
    let text = search_text(query.email);
    let order = parse_order(query.order.as_deref(), query.article_id)?;
    let mut connection = app.pool.acquire().await?;
    let article = match query.article_id {
        Some(id) => Some(load_for_editor(&app, &mut connection, id, &actor).await?),
        None => None,
    };
    let search = ReviewerSearch {
        text: text.as_deref(),
        article: article.as_ref(),
        order,
        only_available: query.available.unwrap_or_default(),
        deadlines: Deadlines {
            now: app.clock.now(),
            today: journal_date(&app, &mut connection).await?,
            unanswered_days: app.settings.review.unanswered_days,
        },
    };
    let results = candidates::list(&app, &mut connection, &actor, search, bounds).await?;
    let count = candidates::count(&mut connection, &actor, search).await?;
    Ok(Json(Page { results, count }))
}

fn parse_order(code: Option<&str>, article: Option<ArticleId>) -> Result<ReviewerOrder> {
    let Some(code) = code else { return Ok(ReviewerOrder::Name) };
    let not_in_list = || vec![FieldError::in_query("order", FieldErrorKind::NotInList)];
    let order = ReviewerOrder::from_code(code).ok_or_else(not_in_list)?;
    if order == ReviewerOrder::Match && article.is_none() {
        return Err(vec![FieldError::in_query("articleId", FieldErrorKind::Required)].into());
    }
    Ok(order)
}

/// Returns the user who confirmed the address, otherwise the user invited by it.
#[utoipa::path(get, path = "/api/v1/users/by-email/{email}", tag = "reviewers", operation_id = "readUserByEmail",
    params(("email" = String, Path)),
    responses((status = 200, body = FoundUser), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn by_email(
    State(app): State<App>,
    actor: Actor,
    Path(email): Path<String>,
) -> Result<Json<FoundUser>> {
    let mut validator = Validator::new();
    let email = validator.email("email", &email);
    validator.finish()?;
    let mut connection = app.pool.acquire().await?;
    let account =
        identity::people::find_by_email(&mut connection, &email).await?.ok_or(Problem::NOT_FOUND)?;
    if identity::people::is_hidden_from(&mut connection, account.id, actor.id).await? {
        return Err(Problem::NOT_FOUND.into());
    }
    Ok(Json(FoundUser::of(account)))
}
