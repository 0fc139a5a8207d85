//! Unread messages: those of the other side after the newest one that the reader has seen, or that the
//! reader's side has answered.

use chrono::{DateTime, Utc};
use kit::Result;
use rules::{ArticleId, ArticleStatus, Enumeration, UserId};
use serde::Deserialize;
use sqlx::{PgConnection, Postgres, QueryBuilder};
use utoipa::ToSchema;

use super::RELEASED;
use crate::participants::ParticipantRole;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReadMessages {
    /// Newest message that was shown; later ones stay unread.
    pub last_message_id: i64,
}

/// Adds an expression: the number of unread messages of `articles.id` for a reader on this side.
///
/// The side of the editors counts as one: what a colleague has answered is not unread.
pub fn push_unread_count(query: &mut QueryBuilder<Postgres>, reader: UserId, side: ParticipantRole) {
    query
        .push("(select count(*) from article_messages messages where messages.article_id = articles.id and ");
    push_is_unread(query, reader, side);
    if side == ParticipantRole::Author {
        query.push(" and ").push(RELEASED);
    }
    query.push(")");
}

/// Adds an expression: true if `messages` is unread for a reader on this side.
pub(super) fn push_is_unread(query: &mut QueryBuilder<Postgres>, reader: UserId, side: ParticipantRole) {
    // The thread has two sides.
    query.push("(messages.user_role <> ").push_bind(side.code());
    query.push(
        " and messages.id > greatest(
             (select reads.last_message_id from article_message_reads reads
              where reads.article_id = messages.article_id and reads.user_id = ",
    );
    query.push_bind(reader.0);
    query.push(
        "),
             (select max(own.id) from article_messages own
              where own.article_id = messages.article_id and own.user_role = ",
    );
    query.push_bind(side.code()).push("), 0))");
}

/// Counts the unread messages of authors for an editor, in all articles but these.
pub async fn count_unread(connection: &mut PgConnection, editor: UserId, except: &[i64]) -> Result<i64> {
    let mut query = QueryBuilder::new(
        "select count(*) from articles join article_messages messages on messages.article_id = articles.id
         where articles.removed_at is null and articles.status_id <> ",
    );
    query.push(ArticleStatus::Draft.id()).push(" and articles.id <> all(").push_bind(except.to_vec());
    query.push(") and ");
    push_is_unread(&mut query, editor, ParticipantRole::Editor);
    Ok(query.build_query_scalar().fetch_one(connection).await?)
}

/// Records that a user has read the messages up to `last`, which may belong to another article or not exist.
pub async fn record_read(
    transaction: &mut PgConnection,
    article: ArticleId,
    reader: UserId,
    last: i64,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "insert into article_message_reads (article_id, user_id, last_message_id, read_at)
         select $1, $2, max(id), $4 from article_messages where article_id = $1 and id <= $3 having max(id) is not null
         on conflict (article_id, user_id) do update
         set last_message_id = excluded.last_message_id, read_at = excluded.read_at
         where article_message_reads.last_message_id < excluded.last_message_id",
        article.0,
        reader.0,
        last,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}
