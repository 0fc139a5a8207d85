use axum::extract::State;
use axum::http::StatusCode;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{Actor, App, Result};
use rules::Validator;
use rules::saved_views::{ViewContent, ViewRelation};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::store::{self, StoredView};
use crate::participants::PersonName;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArticleView {
    pub id: i64,
    pub name: String,
    /// Query string of the editors' list, such as `waits=editors&editor=me`.
    pub query: String,
    /// All editors see it.
    pub is_shared: bool,
    pub is_own: bool,
    /// Absent if the owner's account is erased.
    #[schema(required)]
    pub owner_name: Option<PersonName>,
    /// Must be sent back with a save.
    pub version: i32,
    pub allowed_actions: Vec<ArticleViewAction>,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ArticleViewAction {
    Change,
    Delete,
}

impl ArticleView {
    fn of(view: StoredView, actor: &Actor) -> ArticleView {
        let relation = view.relation(actor);
        ArticleView {
            allowed_actions: allowed_actions(relation, actor),
            id: view.id,
            name: view.name,
            query: view.query,
            is_shared: relation.is_shared,
            is_own: relation.is_own,
            owner_name: view.owner_name,
            version: view.version,
        }
    }
}

fn allowed_actions(relation: ViewRelation, actor: &Actor) -> Vec<ArticleViewAction> {
    let allowed = [
        (ArticleViewAction::Change, relation.can_change()),
        (ArticleViewAction::Delete, relation.can_delete(&actor.roles)),
    ];
    allowed.into_iter().filter(|(_, is_allowed)| *is_allowed).map(|(action, _)| action).collect()
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ArticleViewContent)]
pub struct NewView {
    name: String,
    /// Parameters of the editors' list; a page is none of them. A shared view holds no `search` and no `reviewerId`.
    query: String,
    is_shared: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ArticleViewUpdate)]
pub struct ChangedView {
    name: String,
    query: String,
    is_shared: bool,
    /// Version that the change is based on.
    version: i32,
}

fn validate(content: ViewContent) -> Result<ViewContent> {
    let mut validator = Validator::new();
    let content = content.validate(&mut validator);
    validator.finish()?;
    Ok(content)
}

/// Lists the caller's views and those that others share, by name.
#[utoipa::path(get, path = "/api/v1/article-views", tag = "article views", operation_id = "listArticleViews",
    responses((status = 200, body = Vec<ArticleView>)))]
pub async fn list(State(app): State<App>, actor: Actor) -> Result<Json<Vec<ArticleView>>> {
    let views = store::list(&app.pool, &actor).await?;
    Ok(Json(views.into_iter().map(|view| ArticleView::of(view, &actor)).collect()))
}

/// Saves a view. Each of a person's views has another name.
#[utoipa::path(post, path = "/api/v1/article-views", tag = "article views", operation_id = "createArticleView",
    request_body = NewView,
    responses((status = 201, body = ArticleView), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn create(
    State(app): State<App>,
    actor: Actor,
    Json(view): Json<NewView>,
) -> Result<(StatusCode, Json<ArticleView>)> {
    let NewView { name, query, is_shared } = view;
    let content = validate(ViewContent { name, query, is_shared })?;
    let created = store::create(&app, &actor, content).await?;
    Ok((StatusCode::CREATED, Json(ArticleView::of(created, &actor))))
}

/// Replaces a view of the caller. Responds with 409 if the version is outdated.
#[utoipa::path(put, path = "/api/v1/article-views/{id}", tag = "article views", operation_id = "updateArticleView",
    params(("id" = i64, Path)), request_body = ChangedView,
    responses((status = 200, body = ArticleView), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn update(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<i64>,
    Json(view): Json<ChangedView>,
) -> Result<Json<ArticleView>> {
    let ChangedView { name, query, is_shared, version } = view;
    let content = validate(ViewContent { name, query, is_shared })?;
    let updated = store::update(&app, &actor, id, version, content).await?;
    Ok(Json(ArticleView::of(updated, &actor)))
}

/// Deletes a view of the caller, or a shared one if the caller is an admin or its owner is gone.
#[utoipa::path(delete, path = "/api/v1/article-views/{id}", tag = "article views", operation_id = "deleteArticleView",
    params(("id" = i64, Path)),
    responses((status = 204), (status = 404, body = ErrorBody)))]
pub async fn delete(State(app): State<App>, actor: Actor, Path(id): Path<i64>) -> Result<StatusCode> {
    store::delete(&app, &actor, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
