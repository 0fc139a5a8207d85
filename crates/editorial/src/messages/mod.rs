//! Letters between the author and the editors, on the article itself.

mod http;

use chrono::{DateTime, Utc};
use kit::listing::{Page, Slice};
use kit::{App, Result, Routes};
use rules::{ArticleId, Permission, UserId};
use serde::Serialize;
use sqlx::PgConnection;
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
    let rows = sqlx::query!(
        "select id, text, user_role, created_at from article_messages where article_id = $1
         order by case when $2 then id else -id end limit $3 offset $4",
        article.0,
        oldest_first,
        slice.limit,
        slice.offset
    )
    .fetch_all(&mut *connection)
    .await?;
    let messages = rows.into_iter().map(|row| {
        let user = RoleMarker { role: Part::from_code(&row.user_role)? };
        Ok(MyMessage { id: row.id, text: row.text, user, created_at: row.created_at })
    });
    let results = messages.collect::<sqlx::Result<_>>()?;
    let count = sqlx::query_scalar!(
        "select count(*) as \"count!\" from article_messages where article_id = $1",
        article.0
    )
    .fetch_one(connection)
    .await?;
    Ok(Page { results, count })
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
