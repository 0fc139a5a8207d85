//! Storage of an article's messages.

use chrono::{DateTime, Utc};
use kit::Result;
use kit::listing::{Page, PageBounds};
use rules::{ArticleId, UserId};
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Postgres, QueryBuilder, Row};

use super::unread::push_is_unread;
use super::{EditorMessage, MyMessage, RELEASED};
use crate::participants::{Participant, ParticipantRole, RoleMarker};

pub async fn page_for_author(
    connection: &mut PgConnection,
    article: ArticleId,
    reader: UserId,
    oldest_first: bool,
    bounds: PageBounds,
) -> Result<Page<MyMessage>> {
    let mut query =
        QueryBuilder::new("select messages.id, messages.text, messages.user_role, messages.created_at, ");
    push_is_unread(&mut query, reader, ParticipantRole::Author);
    query.push(" as is_unread from article_messages messages");
    push_filters(&mut query, article, Some(RELEASED));
    push_order(&mut query, oldest_first, bounds);
    let rows = query.build().fetch_all(&mut *connection).await?;
    let results = rows.iter().map(my_message).collect::<sqlx::Result<_>>()?;
    Ok(Page { results, count: count(connection, article, Some(RELEASED)).await? })
}

pub async fn page_for_editors(
    connection: &mut PgConnection,
    article: ArticleId,
    reader: UserId,
    oldest_first: bool,
    bounds: PageBounds,
) -> Result<Page<EditorMessage>> {
    let mut query = QueryBuilder::new(
        "select messages.id, messages.text, messages.user_id, messages.user_role, messages.created_at,
                users.first_name_en, users.middle_name_en, users.last_name_en, ",
    );
    push_is_unread(&mut query, reader, ParticipantRole::Editor);
    query.push(" as is_unread, not ");
    query
        .push(RELEASED)
        .push(" as is_held from article_messages messages join users on users.id = messages.user_id");
    push_filters(&mut query, article, None);
    push_order(&mut query, oldest_first, bounds);
    let rows = query.build().fetch_all(&mut *connection).await?;
    let results = rows.iter().map(editor_message).collect::<sqlx::Result<_>>()?;
    Ok(Page { results, count: count(connection, article, None).await? })
}

fn push_filters(query: &mut QueryBuilder<Postgres>, article: ArticleId, only: Option<&'static str>) {
    query.push(" where messages.article_id = ").push_bind(article.0);
    if let Some(condition) = only {
        query.push(" and ").push(condition);
    }
}

/// Two plain orders use one index; sorting by an expression would read the whole thread.
fn push_order(query: &mut QueryBuilder<Postgres>, oldest_first: bool, bounds: PageBounds) {
    query.push(if oldest_first { " order by messages.id" } else { " order by messages.id desc" });
    query.push(" limit ").push_bind(bounds.limit).push(" offset ").push_bind(bounds.offset);
}

async fn count(connection: &mut PgConnection, article: ArticleId, only: Option<&'static str>) -> Result<i64> {
    let mut query = QueryBuilder::new("select count(*) from article_messages messages");
    push_filters(&mut query, article, only);
    Ok(query.build_query_scalar().fetch_one(connection).await?)
}

fn my_message(row: &PgRow) -> sqlx::Result<MyMessage> {
    let role: String = row.try_get("user_role")?;
    Ok(MyMessage {
        id: row.try_get("id")?,
        text: row.try_get("text")?,
        user: RoleMarker { role: ParticipantRole::from_code(&role)? },
        created_at: row.try_get("created_at")?,
        is_unread: row.try_get("is_unread")?,
    })
}

fn editor_message(row: &PgRow) -> sqlx::Result<EditorMessage> {
    Ok(EditorMessage {
        id: row.try_get("id")?,
        text: row.try_get("text")?,
        user: Participant::from_row(row)?,
        created_at: row.try_get("created_at")?,
        is_held: row.try_get("is_held")?,
        is_unread: row.try_get("is_unread")?,
    })
}

/// Stores a message and returns its id.
pub async fn write(
    transaction: &mut PgConnection,
    article: ArticleId,
    (sender, role): (UserId, ParticipantRole),
    text: &str,
    now: DateTime<Utc>,
) -> Result<i64> {
    insert(transaction, article, (sender, role), text, None, now).await
}

/// Stores an editor's message with a decision; the author can read it when the notification is released.
pub async fn write_with_decision(
    transaction: &mut PgConnection,
    article: ArticleId,
    editor: UserId,
    text: String,
    notification: i64,
    now: DateTime<Utc>,
) -> Result<()> {
    insert(transaction, article, (editor, ParticipantRole::Editor), &text, Some(notification), now).await?;
    Ok(())
}

async fn insert(
    transaction: &mut PgConnection,
    article: ArticleId,
    (sender, role): (UserId, ParticipantRole),
    text: &str,
    notification: Option<i64>,
    now: DateTime<Utc>,
) -> Result<i64> {
    let id = sqlx::query_scalar!(
        "insert into article_messages (article_id, user_id, user_role, text, notification_id, created_at)
         values ($1, $2, $3, $4, $5, $6) returning id",
        article.0,
        sender.0,
        role.code(),
        text,
        notification,
        now
    )
    .fetch_one(transaction)
    .await?;
    Ok(id)
}
