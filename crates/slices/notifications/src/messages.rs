//! Notifications of messages. The feed shows a message at once; its letter waits for
//! `messages.gather_minutes`, and messages that follow in this time join it.

use chrono::TimeDelta;
use kit::jobs::{Job, JobFailure};
use kit::{App, Result};
use rules::notification::Side;
use rules::{ArticleId, ArticleStatus, Enumeration, NotificationType, UserId};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

use crate::SendNotification;

/// Notifies the submitter of the article that the editors wrote.
pub async fn notify_author_of_message(
    app: &App,
    transaction: &mut PgConnection,
    article: ArticleId,
    message: i64,
) -> Result<()> {
    let recipients = sqlx::query_scalar!("select creator_id from articles where id = $1", article.0)
        .fetch_all(&mut *transaction)
        .await?;
    notify(app, transaction, article, (Side::Author, recipients), message).await
}

/// Notifies the handling editor, otherwise the editors and admins who are not authors of the article, that its author
/// wrote.
pub async fn notify_editors_of_message(
    app: &App,
    transaction: &mut PgConnection,
    article: ArticleId,
    message: i64,
) -> Result<()> {
    let recipients = find_editors(transaction, article).await?;
    notify(app, transaction, article, (Side::Editors, recipients), message).await
}

/// Notifies the editors of what the author wrote while the article was a returned draft, which they do not
/// see. Called when it is submitted again.
pub async fn notify_editors_of_draft_messages(
    app: &App,
    transaction: &mut PgConnection,
    article: ArticleId,
) -> Result<()> {
    let messages = sqlx::query_scalar!(
        "select messages.id from article_messages messages
         where messages.article_id = $1 and messages.user_role = 'author'
           and messages.created_at >= (select max(created_at) from article_events
                                       where article_id = $1 and status_id = $2)
           and not exists (select from notification_messages where message_id = messages.id)
         order by messages.id",
        article.0,
        ArticleStatus::Draft.id()
    )
    .fetch_all(&mut *transaction)
    .await?;
    if messages.is_empty() {
        return Ok(());
    }
    let recipients = find_editors(transaction, article).await?;
    for message in messages {
        notify(app, transaction, article, (Side::Editors, recipients.clone()), message).await?;
    }
    Ok(())
}

async fn find_editors(transaction: &mut PgConnection, article: ArticleId) -> Result<Vec<i64>> {
    let editors = sqlx::query_scalar!(
        "select users.id from users, articles
         where articles.id = $1 and users.is_active and users.roles && array['editor', 'admin']
           and users.id <> articles.creator_id and not is_among_authors(articles.id, users.id)
           and coalesce((select handled.user_id = users.id from handling_editors handled
                         where handled.article_id = articles.id), true)",
        article.0
    )
    .fetch_all(transaction)
    .await?;
    Ok(editors)
}

/// Adds the message to each recipient's waiting notification, or to a new one.
///
/// The unique index makes concurrent messages join one row; a row whose letter is being queued is locked,
/// and afterwards no longer matches the index, so the message gets a row of its own.
async fn notify(
    app: &App,
    transaction: &mut PgConnection,
    article: ArticleId,
    (side, recipients): (Side, Vec<i64>),
    message: i64,
) -> Result<()> {
    let now = app.clock.now();
    sqlx::query!(
        "with told as (
             insert into notifications (user_id, type_id, article_id, addressed_side, created_at, released_at,
                                        gathers_until)
             select id, $1, $2, $3, $4, $4, $5 from unnest($6::bigint[]) as recipients (id) order by id
             on conflict (user_id, article_id, addressed_side, coalesce(review_assignment_id, 0))
                 where gathers_until is not null
                 do update set released_at = excluded.released_at, read_at = null, acknowledged_at = null
             returning id
         )
         insert into notification_messages (notification_id, message_id) select id, $7 from told",
        NotificationType::MessageReceived.id(),
        article.0,
        side.code(),
        now,
        now + TimeDelta::minutes(app.settings.messages.gather_minutes.into()),
        &recipients,
        message
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Marks the notifications of messages in the thread of author and editors as read, when their recipient has
/// read it. Notes of reviewers, which belong to an assignment, are not part of that thread.
pub async fn mark_messages_read(
    app: &App,
    transaction: &mut PgConnection,
    article: ArticleId,
    (reader, side): (UserId, Side),
) -> Result<()> {
    sqlx::query!(
        "update notifications set read_at = $5
         where user_id = $1 and type_id = $2 and article_id = $3 and addressed_side = $4
           and review_assignment_id is null and told_at is not null and read_at is null",
        reader.0,
        NotificationType::MessageReceived.id(),
        article.0,
        side.code(),
        app.clock.now()
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Queues the letters of messages whose time to gather is over.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendGatheredMessages {}

impl Job for SendGatheredMessages {
    const NAME: &'static str = "notifications:send-gathered-messages";
    const SCHEDULE: Option<&'static str> = Some("* * * * *");
    type Context = App;

    async fn run(self, app: App) -> Result<(), JobFailure> {
        let mut transaction = app.pool.begin().await?;
        let ids = sqlx::query_scalar!(
            "update notifications set gathers_until = null
             where id = any(array(
                 select id from notifications where gathers_until <= $1 order by id for update skip locked))
             returning id",
            app.clock.now()
        )
        .fetch_all(&mut *transaction)
        .await?;
        SendNotification::queue(&mut transaction, ids).await?;
        transaction.commit().await?;
        Ok(())
    }
}
