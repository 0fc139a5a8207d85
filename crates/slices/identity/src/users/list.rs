//! The list of all accounts.

use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::{Json, Query};
use kit::listing::{Page, PageBounds, Paging, Sortable, order_by, search_text};
use kit::{Actor, App, Result};
use rules::users::{can_see_last_sign_in, can_see_second_factor};
use rules::{FieldError, FieldErrorKind, Role, UserId};
use serde::Deserialize;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Postgres, QueryBuilder, Row};
use utoipa::IntoParams;

use super::store::{decode_roles, ids_in_progress};
use super::view::{Facts, UserItem};

const PAGE_SIZE: i64 = 10;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Only users with this role.
    #[param(value_type = Option<Role>)]
    role: Option<String>,
    is_active: Option<bool>,
    /// Part of the address or of the name.
    search: Option<String>,
    /// `email`, `lastNameEn` or `firstNameEn`; `-` before it for descending.
    order: Option<String>,
    page_index: Option<i64>,
    page_size: Option<i64>,
}

struct Columns;

impl Sortable for Columns {
    const COLUMNS: &'static [(&'static str, &'static str)] = &[
        ("email", "coalesce(users.email, users.unconfirmed_email)"),
        ("lastNameEn", "lower(users.last_name_en)"),
        ("firstNameEn", "lower(users.first_name_en)"),
    ];
}

struct Filter {
    role: Option<Role>,
    is_active: Option<bool>,
    search: Option<String>,
}

/// Lists all accounts, including invited users who have not answered yet.
#[utoipa::path(get, path = "/api/v1/users", tag = "users", operation_id = "listUsers", params(ListQuery),
    responses((status = 200, body = Page<UserItem>), (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    Query(query): Query<ListQuery>,
) -> Result<Json<Page<UserItem>>> {
    let bounds = Paging { page_index: query.page_index, page_size: query.page_size }.bounds(PAGE_SIZE)?;
    let order = order_by::<Columns>(query.order.as_deref(), "lastNameEn")?;
    let filter = Filter {
        role: query.role.as_deref().map(parse_role).transpose()?,
        is_active: query.is_active,
        search: search_text(query.search),
    };
    page(&app, &actor, &filter, &order, bounds).await.map(Json)
}

fn parse_role(code: &str) -> Result<Role> {
    Ok(Role::from_code(code).ok_or_else(|| vec![FieldError::in_query("role", FieldErrorKind::NotInList)])?)
}

/// Reads one page and the total count with two queries.
async fn page(
    app: &App,
    actor: &Actor,
    filter: &Filter,
    order: &str,
    bounds: PageBounds,
) -> Result<Page<UserItem>> {
    let mut query = QueryBuilder::new(
        "select users.id, coalesce(users.email, users.unconfirmed_email)::text as email,
                users.email is not null as email_verified, users.first_name_en, users.middle_name_en,
                users.last_name_en, users.roles, users.is_active, users.is_invited, users.last_sign_in_on,
                users.erased_at is not null as is_erased,
                exists (select from passkeys where user_id = users.id)
                or exists (select from authenticators where user_id = users.id and confirmed_at is not null)
                    as has_second_factor, users.is_active and 'admin' = any(users.roles)
                    and (select count(*) from users where is_active and 'admin' = any(roles)) = 1 as is_last_admin",
    );
    query.push(", has_article_in_progress(").push_bind(actor.id.0);
    query.push(", ").push_bind(ids_in_progress()).push(") as has_conflict from users");
    push_filter(&mut query, actor, filter);
    query.push(" order by ").push(order);
    query.push(" limit ").push_bind(bounds.limit).push(" offset ").push_bind(bounds.offset);
    let rows = query.build().fetch_all(&app.pool).await?;
    let results = rows.iter().map(|row| item(row, actor)).collect::<sqlx::Result<_>>()?;
    let mut query = QueryBuilder::new("select count(*) from users");
    push_filter(&mut query, actor, filter);
    let count = query.build_query_scalar().fetch_one(&app.pool).await?;
    Ok(Page { results, count })
}

fn push_filter(query: &mut QueryBuilder<Postgres>, actor: &Actor, filter: &Filter) {
    query.push(" where users.id not in (select people_hidden_from(").push_bind(actor.id.0).push("))");
    if let Some(role) = filter.role {
        query.push(" and ").push_bind(role.code()).push(" = any(users.roles)");
    }
    if let Some(is_active) = filter.is_active {
        query.push(" and users.is_active = ").push_bind(is_active);
    }
    if let Some(text) = &filter.search {
        push_search(query, text);
    }
}

/// Restricts to users whose address or name contains the text.
///
/// `strpos` has no wildcards, so % and _ match literally. The name matches with and without the middle name, and with
/// the last name first.
fn push_search(query: &mut QueryBuilder<Postgres>, text: &str) {
    query.push(
        " and (strpos(lower(concat_ws(' ', users.first_name_en, users.last_name_en, users.first_name_en,
                                           users.middle_name_en, users.last_name_en)), lower(",
    );
    query.push_bind(text.to_owned()).push(")) > 0");
    query.push(" or strpos(lower(coalesce(users.email, users.unconfirmed_email)::text), lower(");
    query.push_bind(text.to_owned()).push(")) > 0)");
}

/// A user whom a search found.
#[derive(Debug)]
pub struct FoundUser {
    pub id: UserId,
    pub first_name_en: String,
    pub middle_name_en: Option<String>,
    pub last_name_en: String,
    /// May be unconfirmed.
    pub email: Option<String>,
}

/// Finds users in the list whose address or name contains every word, those first whose name begins with the first
/// word. Erased accounts are left out.
pub async fn find_users(
    connection: &mut PgConnection,
    actor: &Actor,
    words: &[String],
    limit: i64,
) -> Result<Vec<FoundUser>> {
    let mut query = QueryBuilder::new(
        "select users.id, users.first_name_en, users.middle_name_en, users.last_name_en,
                coalesce(users.email, users.unconfirmed_email)::text as email from users",
    );
    push_filter(&mut query, actor, &Filter { role: None, is_active: None, search: None });
    query.push(" and users.erased_at is null");
    for word in words {
        push_search(&mut query, word);
    }
    query.push(" order by not (starts_with(lower(users.last_name_en), ");
    query.push_bind(words.first().cloned().unwrap_or_default());
    query.push(") or starts_with(lower(users.first_name_en), ");
    query.push_bind(words.first().cloned().unwrap_or_default());
    query.push(")), lower(users.last_name_en), lower(users.first_name_en), users.id limit ").push_bind(limit);
    let rows = query.build().fetch_all(connection).await?;
    let found = rows.iter().map(|row| {
        Ok(FoundUser {
            id: UserId(row.try_get("id")?),
            first_name_en: row.try_get("first_name_en")?,
            middle_name_en: row.try_get("middle_name_en")?,
            last_name_en: row.try_get("last_name_en")?,
            email: row.try_get("email")?,
        })
    });
    Ok(found.collect::<sqlx::Result<_>>()?)
}

fn item(row: &PgRow, actor: &Actor) -> sqlx::Result<UserItem> {
    let facts = Facts {
        roles: decode_roles(&row.try_get::<Vec<String>, _>("roles")?),
        is_active: row.try_get("is_active")?,
        is_invited: row.try_get("is_invited")?,
        is_last_admin: row.try_get("is_last_admin")?,
        is_erased: row.try_get("is_erased")?,
        has_second_factor: row.try_get("has_second_factor")?,
        is_own: row.try_get::<i64, _>("id")? == actor.id.0,
        has_conflict: row.try_get("has_conflict")?,
    };
    Ok(UserItem {
        id: UserId(row.try_get("id")?),
        email: row.try_get("email")?,
        email_verified: row.try_get("email_verified")?,
        first_name_en: row.try_get("first_name_en")?,
        middle_name_en: row.try_get("middle_name_en")?,
        last_name_en: row.try_get("last_name_en")?,
        is_active: facts.is_active,
        is_invited: facts.is_invited,
        is_erased: facts.is_erased,
        last_sign_in: match can_see_last_sign_in(&actor.roles) {
            true => Some(row.try_get("last_sign_in_on")?),
            false => None,
        },
        has_second_factor: can_see_second_factor(&actor.roles).then_some(facts.has_second_factor),
        allowed_actions: facts.allowed_to(&actor.roles),
        roles: facts.roles,
    })
}
