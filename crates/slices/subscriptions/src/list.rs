//! Subscriptions for admins.

use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query};
use kit::listing::{Page, Paging, Sortable, order_by, search_text};
use kit::{Actor, App, Problem, Result, audit};
use rules::Language;
use rules::audit::{AuditAction, AuditObject};
use serde::{Deserialize, Serialize};
use sqlx::{QueryBuilder, Row};
use utoipa::{IntoParams, ToSchema};

const PAGE_SIZE: i64 = 10;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Part of the address.
    email: Option<String>,
    /// `email`, `emailVerified`, `createdAt` or `updatedAt`; `-` before it for descending.
    order: Option<String>,
    page_index: Option<i64>,
    page_size: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubscriptionItem {
    email: String,
    /// True once the subscription is confirmed by a letter to this address.
    email_verified: bool,
    language: Language,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

struct Columns;

impl Sortable for Columns {
    const COLUMNS: &'static [(&'static str, &'static str)] = &[
        // The qualified column, not the `text` alias of the select list, so that the index provides the
        // order.
        ("email", "subscriptions.email"),
        ("emailVerified", "(confirmed_at is not null)"),
        ("createdAt", "created_at"),
        ("updatedAt", "updated_at"),
    ];
}

/// Lists the subscriptions.
#[utoipa::path(get, path = "/api/v1/subscriptions", tag = "subscriptions", operation_id = "listSubscriptions",
    params(ListQuery),
    responses((status = 200, body = Page<SubscriptionItem>), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    Query(query): Query<ListQuery>,
) -> Result<Json<Page<SubscriptionItem>>> {
    let bounds = Paging { page_index: query.page_index, page_size: query.page_size }.bounds(PAGE_SIZE)?;
    let order = order_by::<Columns>(query.order.as_deref(), "-createdAt")?;
    let search = search_text(query.email);
    let mut select = QueryBuilder::new(
        "select email::text as email, confirmed_at is not null as email_verified, language, created_at, updated_at
         from subscriptions",
    );
    push_filter(&mut select, search.as_deref());
    select.push(" order by ").push(order);
    select.push(" limit ").push_bind(bounds.limit).push(" offset ").push_bind(bounds.offset);
    let rows = select.build().fetch_all(&app.pool).await?;
    let results = rows.iter().map(item).collect::<sqlx::Result<_>>()?;
    let mut count = QueryBuilder::new("select count(*) from subscriptions");
    push_filter(&mut count, search.as_deref());
    let count = count.build_query_scalar().fetch_one(&app.pool).await?;
    Ok(Json(Page { results, count }))
}

fn push_filter(query: &mut QueryBuilder<sqlx::Postgres>, search: Option<&str>) {
    let Some(search) = search else { return };
    // `strpos` has no wildcards, so % and _ match literally.
    query.push(" where strpos(lower(email::text), lower(").push_bind(search.to_owned()).push(")) > 0");
}

fn item(row: &sqlx::postgres::PgRow) -> sqlx::Result<SubscriptionItem> {
    let language: String = row.try_get("language")?;
    Ok(SubscriptionItem {
        email: row.try_get("email")?,
        email_verified: row.try_get("email_verified")?,
        language: Language::from_code(&language).unwrap_or_default(),
        created_at: row.try_get("created_at")?,
        updated_at: row.try_get("updated_at")?,
    })
}

/// Removes an address from the list immediately. Its owner can subscribe again.
#[utoipa::path(delete, path = "/api/v1/subscriptions/{email}", tag = "subscriptions",
    operation_id = "removeSubscription", params(("email" = String, Path)),
    responses((status = 204), (status = 404, body = ErrorBody)))]
pub async fn remove(State(app): State<App>, actor: Actor, Path(email): Path<String>) -> Result<StatusCode> {
    let mut transaction = app.pool.begin().await?;
    let removed =
        sqlx::query_scalar!("delete from subscriptions where email = $1::text::citext returning id", email)
            .fetch_optional(&mut *transaction)
            .await?
            .ok_or(Problem::NOT_FOUND)?;
    let entry = actor.audit(AuditAction::SubscriptionRemoved).object(AuditObject::Subscription, removed);
    audit::record(&app, &mut transaction, entry).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
