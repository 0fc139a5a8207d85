//! Delivery status of newsletters, for admins.

use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, TimeDelta, Utc};
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query};
use kit::listing::{Page, PageBounds, Paging};
use kit::{Actor, App, Problem, Result, audit};
use rules::IssueId;
use rules::audit::{AuditAction, AuditObject};
use rules::issue::content::slug_of;
use rules::newsletter::{Action, Newsletter, State as NewsletterState, UNCERTAIN_AFTER_MINUTES};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use super::start::queue_open_parts;
use crate::refusals::NOTHING_TO_RESEND;

const PAGE_SIZE: i64 = 10;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct NewslettersQuery {
    page_index: Option<i64>,
    page_size: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewsletterItem {
    issue_id: i64,
    volume: i32,
    number: i32,
    slug: String,
    state: NewsletterState,
    held_until: DateTime<Utc>,
    #[schema(required)]
    started_at: Option<DateTime<Utc>>,
    #[schema(required)]
    finished_at: Option<DateTime<Utc>>,
    /// Number of recipients.
    subscribers: i64,
    /// Letters that the mail server has accepted.
    accepted: i64,
    failed: i64,
    /// Letters handed over by a worker that died before the mail server replied.
    uncertain: i64,
    waiting: i64,
    /// Last reply of the mail server for a part that is retried or a letter that failed permanently.
    #[schema(required)]
    failure: Option<String>,
    allowed_actions: Vec<Action>,
}

/// Lists the newsletters, newest first.
#[utoipa::path(get, path = "/api/v1/newsletters", tag = "subscriptions", operation_id = "listNewsletters",
    params(NewslettersQuery),
    responses((status = 200, body = Page<NewsletterItem>), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    Query(query): Query<NewslettersQuery>,
) -> Result<Json<Page<NewsletterItem>>> {
    let bounds = Paging { page_index: query.page_index, page_size: query.page_size }.bounds(PAGE_SIZE)?;
    let rows = rows(&app, bounds).await?;
    let count =
        sqlx::query_scalar!(r#"select count(*) as "count!" from newsletters"#).fetch_one(&app.pool).await?;
    Ok(Json(Page { results: rows.into_iter().map(NewsletterItem::from).collect(), count }))
}

struct Row {
    issue_id: i64,
    volume: i32,
    number: i32,
    held_until: DateTime<Utc>,
    started_at: Option<DateTime<Utc>>,
    taken_back_at: Option<DateTime<Utc>>,
    finished_at: Option<DateTime<Utc>>,
    subscribers: i64,
    accepted: i64,
    failed: i64,
    uncertain: i64,
    failure: Option<String>,
}

async fn rows(app: &App, bounds: PageBounds) -> sqlx::Result<Vec<Row>> {
    sqlx::query_as!(
        Row,
        r#"select newsletters.issue_id, volume, issues.number, held_until, started_at, taken_back_at,
                  newsletters.finished_at, parts.subscribers as "subscribers!",
                  coalesce(newsletters.accepted, letters.accepted) as "accepted!",
                  coalesce(newsletters.failed, letters.failed) as "failed!",
                  coalesce(newsletters.uncertain, letters.uncertain) as "uncertain!",
                  case when newsletters.finished_at is null then parts.failure else newsletters.failure end as failure
           from newsletters join issues on issues.id = newsletters.issue_id,
           lateral (select coalesce(sum(subscribers), 0)::bigint as subscribers, (array_agg(failure order by tries desc, number)
                        filter (where failure is not null))[1] as failure
                    from newsletter_parts where issue_id = newsletters.issue_id) parts,
           lateral (select count(*) filter (where accepted_at is not null) as accepted,
                           count(*) filter (where failed_at is not null) as failed,
                           count(*) filter (where accepted_at is null and failed_at is null and handed_over_at < $1)
                               as uncertain
                    from newsletter_letters
                    where issue_id = newsletters.issue_id and newsletters.finished_at is null) letters
           order by newsletters.created_at desc, newsletters.issue_id desc limit $2 offset $3"#,
        uncertain_before(app),
        bounds.limit,
        bounds.offset
    )
    .fetch_all(&app.pool)
    .await
}

impl From<Row> for NewsletterItem {
    fn from(row: Row) -> NewsletterItem {
        let newsletter = Newsletter {
            is_started: row.started_at.is_some(),
            is_unpublished: row.taken_back_at.is_some(),
            is_finished: row.finished_at.is_some(),
            failed_or_uncertain: row.failed + row.uncertain,
        };
        let processed = row.accepted + row.failed + row.uncertain;
        NewsletterItem {
            issue_id: row.issue_id,
            volume: row.volume,
            number: row.number,
            slug: slug_of(row.volume, row.number),
            state: newsletter.state(),
            held_until: row.held_until,
            started_at: row.started_at,
            finished_at: row.finished_at,
            subscribers: row.subscribers,
            accepted: row.accepted,
            failed: row.failed,
            uncertain: row.uncertain,
            // Zero once finished: the difference are recipients who have unsubscribed since.
            waiting: if row.finished_at.is_some() { 0 } else { (row.subscribers - processed).max(0) },
            failure: row.failure,
            allowed_actions: newsletter.allowed_actions(),
        }
    }
}

/// Letters handed over later than this are still being sent and not uncertain yet.
fn uncertain_before(app: &App) -> DateTime<Utc> {
    app.clock.now() - TimeDelta::minutes(UNCERTAIN_AFTER_MINUTES)
}

/// Resends letters that failed or whose delivery is uncertain.
#[utoipa::path(post, path = "/api/v1/newsletters/{issueId}/resend", tag = "subscriptions",
    operation_id = "resendNewsletter", params(("issueId" = i64, Path)),
    responses((status = 204), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn resend(State(app): State<App>, actor: Actor, Path(issue): Path<i64>) -> Result<StatusCode> {
    let mut transaction = app.pool.begin().await?;
    let newsletter = sqlx::query!(
        "select finished_at, taken_back_at from newsletters where issue_id = $1 for update",
        issue
    )
    .fetch_optional(&mut *transaction)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    let is_resendable = newsletter.finished_at.is_some() && newsletter.taken_back_at.is_none();
    let reopened = if is_resendable { reopen_unsent(&app, &mut transaction, issue).await? } else { 0 };
    if reopened == 0 {
        return Err(NOTHING_TO_RESEND.into());
    }
    queue_open_parts(&mut transaction, IssueId(issue)).await?;
    let entry = actor.audit(AuditAction::NewsletterSent).object(AuditObject::Newsletter, issue);
    audit::record(&app, &mut transaction, entry.details(json!({ "again": true }))).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes the records of failed and uncertain letters and reopens their parts. Returns the number of parts.
async fn reopen_unsent(app: &App, transaction: &mut sqlx::PgConnection, issue: i64) -> Result<u64> {
    let reopened = sqlx::query!(
        "with unsent as (
             delete from newsletter_letters
             where issue_id = $1 and (failed_at is not null or accepted_at is null and handed_over_at < $2)
             returning subscription_id
         )
         update newsletter_parts set finished_at = null, tries = 0
         where issue_id = $1 and exists (select from unsent where subscription_id between first_id and last_id)",
        issue,
        uncertain_before(app)
    )
    .execute(&mut *transaction)
    .await?
    .rows_affected();
    sqlx::query!(
        "update newsletters set finished_at = null, accepted = null, failed = null, uncertain = null,
             failure = null
         where issue_id = $1
           and exists (select from newsletter_parts where issue_id = $1 and finished_at is null)",
        issue
    )
    .execute(transaction)
    .await?;
    Ok(reopened)
}
