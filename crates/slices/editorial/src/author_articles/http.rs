use axum::extract::State;
use axum::http::StatusCode;
use chrono::NaiveDate;
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query, RequestLanguage};
use kit::listing::{Page, Paging, search_text, valid_day};
use kit::{Actor, App, Result};
use rules::article::bounds::MAX_TITLE_CHARS;
use rules::article::{Action, Affiliation, AuthorEntry, Content, FileLink, Relation};
use rules::{ArticleId, ArticleType, Enumeration, Validator};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::drafts;
use super::list::{self, Filter};
use super::view::{MyArticle, MyArticleItem};
use crate::articles::access::{read_own, require_own};
use crate::articles::events as history;
use crate::articles::view::EventView;

const PAGE_SIZE: i64 = 10;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Status ids; an article must have one of them.
    #[serde(default)]
    status: Vec<i16>,
    /// Text that the English title or the manuscript number contains.
    title: Option<String>,
    published_after: Option<NaiveDate>,
    published_before: Option<NaiveDate>,
    /// `titleEn`, `typeId`, `createdAt`, `statusId` or `publicationDate`; prefix `-` for descending.
    order: Option<String>,
    page_index: Option<i64>,
    page_size: Option<i64>,
}

/// Lists the caller's own articles.
#[utoipa::path(get, path = "/api/v1/articles/my", tag = "my articles", operation_id = "listMyArticles",
    params(ListQuery),
    responses((status = 200, body = Page<MyArticleItem>), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    Query(query): Query<ListQuery>,
) -> Result<Json<Page<MyArticleItem>>> {
    let bounds = Paging { page_index: query.page_index, page_size: query.page_size }.bounds(PAGE_SIZE)?;
    let filter = Filter {
        creator: actor.id,
        statuses: query.status,
        title: search_text(query.title),
        published_after: valid_day("publishedAfter", query.published_after)?,
        published_before: valid_day("publishedBefore", query.published_before)?,
    };
    list::list(&app.pool, &filter, query.order.as_deref(), bounds).await.map(Json)
}

/// A new draft. Only the title is required.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewArticle {
    title_en: String,
    /// Default: original clinical study.
    type_id: Option<i16>,
    #[serde(default)]
    theme_en: String,
    #[serde(default)]
    abstract_en: String,
    #[serde(default)]
    keywords_en: Vec<String>,
    #[serde(default)]
    funding_information_en: String,
    #[serde(default)]
    conflict_of_interest_en: String,
    #[serde(default)]
    authors: Vec<AuthorEntry>,
    #[serde(default)]
    affiliations: Vec<Affiliation>,
    #[serde(default)]
    files: Vec<FileLink>,
}

impl From<NewArticle> for Content {
    fn from(new: NewArticle) -> Content {
        Content {
            type_id: new.type_id.unwrap_or(ArticleType::OriginalClinicalStudy.id()),
            title_en: new.title_en,
            theme_en: new.theme_en,
            abstract_en: new.abstract_en,
            keywords_en: new.keywords_en,
            funding_information_en: new.funding_information_en,
            conflict_of_interest_en: new.conflict_of_interest_en,
            authors: new.authors,
            affiliations: new.affiliations,
            files: new.files,
            ..Content::default()
        }
    }
}

/// Creates a draft.
#[utoipa::path(post, path = "/api/v1/articles/my", tag = "my articles", operation_id = "createMyArticle",
    request_body = NewArticle,
    responses((status = 201, body = MyArticle), (status = 422, body = ErrorBody)))]
pub async fn create(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Json(new): Json<NewArticle>,
) -> Result<(StatusCode, Json<MyArticle>)> {
    let mut validator = Validator::new();
    validator.text("titleEn", &new.title_en, MAX_TITLE_CHARS);
    validator.finish()?;
    let article = drafts::create(&app, &actor, new.into()).await?;
    Ok((StatusCode::CREATED, Json(MyArticle::of(article, language))))
}

/// Returns an own article with its allowed actions and what is missing for submission.
#[utoipa::path(get, path = "/api/v1/articles/my/{id}", tag = "my articles", operation_id = "readMyArticleById",
    params(("id" = ArticleId, Path)),
    responses((status = 200, body = MyArticle), (status = 404, body = ErrorBody)))]
pub async fn read(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
) -> Result<Json<MyArticle>> {
    let article = read_own(&app, &actor, id).await?;
    Ok(Json(MyArticle::of(article, language)))
}

/// Replaces the whole content. A draft may be incomplete. Responds with 409 if the version is outdated.
#[utoipa::path(put, path = "/api/v1/articles/my/{id}", tag = "my articles", operation_id = "updateMyArticleById",
    params(("id" = ArticleId, Path)), request_body = Content,
    responses((status = 200, body = MyArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn save(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
    Json(content): Json<Content>,
) -> Result<Json<MyArticle>> {
    let article = drafts::save(&app, &actor, id, content).await?;
    Ok(Json(MyArticle::of(article, language)))
}

/// Removes a draft. An admin can restore it for thirty days.
#[utoipa::path(delete, path = "/api/v1/articles/my/{id}", tag = "my articles", operation_id = "deleteMyArticleById",
    params(("id" = ArticleId, Path)),
    responses((status = 204), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn remove(State(app): State<App>, actor: Actor, Path(id): Path<ArticleId>) -> Result<StatusCode> {
    drafts::act(&app, &actor, id, Action::Remove).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Submits the article. A 422 response lists everything that is missing.
#[utoipa::path(post, path = "/api/v1/articles/my/{id}/submit", tag = "my articles", operation_id = "submitMyArticle",
    params(("id" = ArticleId, Path)),
    responses((status = 200, body = MyArticle), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn submit(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<ArticleId>,
) -> Result<Json<MyArticle>> {
    drafts::act(&app, &actor, id, Action::Submit).await?;
    let article = read_own(&app, &actor, id).await?;
    Ok(Json(MyArticle::of(article, language)))
}

/// Lists the article's events, oldest first, without names.
#[utoipa::path(get, path = "/api/v1/articles/my/{id}/events", tag = "my articles", operation_id = "readMyArticleEvents",
    params(("id" = ArticleId, Path)),
    responses((status = 200, body = Vec<EventView>), (status = 404, body = ErrorBody)))]
pub async fn events(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
) -> Result<Json<Vec<EventView>>> {
    let mut connection = app.pool.acquire().await?;
    require_own(&mut connection, id, &actor).await?;
    let events = history::list(&app, &mut connection, id, Relation::Creator).await?;
    Ok(Json(events.iter().map(|event| EventView::of(event, Relation::Creator)).collect()))
}
