//! Letters between the author and the editors, on the article itself.

mod http;

use chrono::{DateTime, Utc};
use kit::listing::{Page, Slice};
use kit::{App, Result, Routes};
use rules::{ArticleId, Permission, UserId};
use serde::Serialize;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, QueryBuilder, Row};
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::articles::events::{Part, RoleMarker};

pub fn routes(app: &App) -> Routes {
    Routes::new(app).allow(Permission::ReadOwnArticles, routes!(http::list), app).allow(
        Permission::WriteOwnArticles,
        routes!(http::send),
        app,
    )
}

/// A message as the author sees it: an editor is "the editor", whoever it is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyMessage {
    pub id: i64,
    pub text: String,
    pub user: RoleMarker,
    pub created_at: DateTime<Utc>,
}

async fn page(
    connection: &mut PgConnection,
    article: ArticleId,
    oldest_first: bool,
    slice: Slice,
) -> Result<Page<MyMessage>> {
    // Two orders, one index: a sort by an expression would read the whole thread.
    let mut query =
        QueryBuilder::new("select id, text, user_role, created_at from article_messages where article_id = ");
    query.push_bind(article.0).push(if oldest_first { " order by id" } else { " order by id desc" });
    query.push(" limit ").push_bind(slice.limit).push(" offset ").push_bind(slice.offset);
    let rows = query.build().fetch_all(&mut *connection).await?;
    let results = rows.iter().map(message).collect::<sqlx::Result<_>>()?;
    let count = sqlx::query_scalar!(
        "select count(*) as \"count!\" from article_messages where article_id = $1",
        article.0
    )
    .fetch_one(connection)
    .await?;
    Ok(Page { results, count })
}

fn message(row: &PgRow) -> sqlx::Result<MyMessage> {
    let role: String = row.try_get("user_role")?;
    Ok(MyMessage {
        id: row.try_get("id")?,
        text: row.try_get("text")?,
        user: RoleMarker { role: Part::from_code(&role)? },
        created_at: row.try_get("created_at")?,
    })
}

async fn write(
    transaction: &mut PgConnection,
    article: ArticleId,
    (sender, role): (UserId, Part),
    text: String,
    now: DateTime<Utc>,
) -> Result<MyMessage> {
    let id = sqlx::query_scalar!(
        "insert into article_messages (article_id, user_id, user_role, text, created_at)
         values ($1, $2, $3, $4, $5) returning id",
        article.0,
        sender.0,
        role.code(),
        text,
        now
    )
    .fetch_one(transaction)
    .await?;
    Ok(MyMessage { id, text, user: RoleMarker { role }, created_at: now })
}
