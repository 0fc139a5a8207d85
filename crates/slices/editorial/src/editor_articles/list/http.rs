//! Operations of the list.

use axum::extract::State;
use chrono::NaiveDate;
use kit::error::ErrorBody;
use kit::http::{Json, Query, RequestLanguage};
use kit::listing::{Page, Paging, search_text, valid_day};
use kit::{Actor, App, Error, Result};
use rules::article::work_step::{WaitsFor, WorkStepKind};
use rules::{FieldError, FieldErrorKind, UserId};
use serde::Deserialize;
use utoipa::IntoParams;

use super::filter::{DecisionFilter, EditorFilter, Filter, ReviewFilter};
use super::query::{count as count_items, count_by_status, list_items, parse_order};
use super::view::{ArticleCounts, EditorArticleItem};
use super::viewer::Viewer;

const PAGE_SIZE: i64 = 50;
const MAX_SEARCH_CHARS: usize = 200;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Status ids; an article must have one of them. Drafts are never listed.
    #[serde(default)]
    status: Vec<i16>,
    /// Article types; an article must have one of them.
    #[serde(default)]
    type_id: Vec<i16>,
    /// Text that the title contains, in either language, or the manuscript number.
    title: Option<String>,
    /// Words, each of which occurs in the manuscript number, a title, the DOI, or the name of an author or reviewer.
    search: Option<String>,
    /// The submitter.
    author_id: Option<UserId>,
    /// A reviewer of any round.
    reviewer_id: Option<UserId>,
    /// The handling editor: `me`, `none`, `me-or-none`, or an id.
    editor: Option<String>,
    #[param(inline)]
    waits: Option<WaitsFor>,
    /// Next steps; the article's must be one of them.
    #[serde(default)]
    #[param(inline)]
    step: Vec<WorkStepKind>,
    /// True: only articles that are late.
    late: Option<bool>,
    #[param(inline)]
    reviews: Option<ReviewFilter>,
    /// Day of the first submission, in the journal's time zone.
    submitted_after: Option<NaiveDate>,
    submitted_before: Option<NaiveDate>,
    /// A decision that was not undone, perhaps an earlier one.
    #[param(inline)]
    decision: Option<DecisionFilter>,
    /// Day of the decision, in the journal's time zone.
    decided_after: Option<NaiveDate>,
    decided_before: Option<NaiveDate>,
    issue_id: Option<i64>,
    /// True: only articles in an issue; false: only articles in none.
    with_issue: Option<bool>,
    published_after: Option<NaiveDate>,
    published_before: Option<NaiveDate>,
    /// `titleEn`, `createdAt`, `publicationDate`, `manuscriptNumber`, `statusSince`, `lastActivity` or `submittedAt`;
    /// prefix `-` for descending.
    order: Option<String>,
    page_index: Option<i64>,
    page_size: Option<i64>,
}

impl ListQuery {
    pub fn order(&self) -> Option<&str> {
        self.order.as_deref()
    }

    pub fn filter(self) -> Result<Filter> {
        Ok(Filter {
            statuses: self.status,
            types: self.type_id,
            title: search_text(self.title),
            search: words(self.search)?,
            creator: self.author_id,
            reviewer: self.reviewer_id,
            editor: self.editor.as_deref().map(editor).transpose()?,
            waits: self.waits,
            steps: self.step,
            is_late: self.late == Some(true),
            reviews: self.reviews,
            submitted_after: valid_day("submittedAfter", self.submitted_after)?,
            submitted_before: valid_day("submittedBefore", self.submitted_before)?,
            decision: self.decision,
            decided_after: valid_day("decidedAfter", self.decided_after)?,
            decided_before: valid_day("decidedBefore", self.decided_before)?,
            issue: self.issue_id,
            with_issue: self.with_issue,
            published_after: valid_day("publishedAfter", self.published_after)?,
            published_before: valid_day("publishedBefore", self.published_before)?,
        })
    }
}

/// Splits a search text into its words.
fn words(text: Option<String>) -> Result<Vec<String>> {
    let Some(text) = search_text(text) else { return Ok(Vec::new()) };
    if text.chars().count() > MAX_SEARCH_CHARS {
        let kind = FieldErrorKind::TooLong { max: MAX_SEARCH_CHARS };
        return Err(vec![FieldError::in_query("search", kind)].into());
    }
    Ok(text.split_whitespace().map(|word| word.replace('\0', "")).filter(|word| !word.is_empty()).collect())
}

fn editor(text: &str) -> Result<EditorFilter> {
    let unknown = || Error::Invalid(vec![FieldError::in_query("editor", FieldErrorKind::Malformed)]);
    match text {
        "me" => Ok(EditorFilter::Me),
        "none" => Ok(EditorFilter::Nobody),
        "me-or-none" => Ok(EditorFilter::MeOrNobody),
        id => id.parse().map(|id| EditorFilter::User(UserId(id))).map_err(|_| unknown()),
    }
}

/// Lists all articles except drafts.
#[utoipa::path(get, path = "/api/v1/articles", tag = "articles", operation_id = "listArticles", params(ListQuery),
    responses((status = 200, body = Page<EditorArticleItem>), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Query(query): Query<ListQuery>,
) -> Result<Json<Page<EditorArticleItem>>> {
    let bounds = Paging { page_index: query.page_index, page_size: query.page_size }.bounds(PAGE_SIZE)?;
    let order = parse_order(query.order())?;
    let filter = query.filter()?;
    // One snapshot: editors see the state of their own articles as authors do.
    let mut transaction = app.pool.begin_with("begin isolation level repeatable read, read only").await?;
    let viewer = Viewer::load(&app, &mut transaction, &actor).await?;
    let results = list_items(&mut transaction, &viewer, &filter, order, bounds, language).await?;
    let count = count_items(&mut transaction, &viewer, &filter).await?;
    transaction.commit().await?;
    Ok(Json(Page { results, count }))
}

/// Counts the articles in each status. Status, order and page of the query are ignored.
#[utoipa::path(get, path = "/api/v1/articles/counts", tag = "articles", operation_id = "countArticles",
    params(ListQuery), responses((status = 200, body = ArticleCounts), (status = 422, body = ErrorBody)))]
pub async fn count(
    State(app): State<App>,
    actor: Actor,
    Query(query): Query<ListQuery>,
) -> Result<Json<ArticleCounts>> {
    let filter = Filter { statuses: Vec::new(), ..query.filter()? };
    let mut transaction = app.pool.begin_with("begin isolation level repeatable read, read only").await?;
    let viewer = Viewer::load(&app, &mut transaction, &actor).await?;
    let counts = count_by_status(&mut transaction, &viewer, &filter).await?;
    transaction.commit().await?;
    Ok(Json(counts))
}
