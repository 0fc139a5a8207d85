//! Letters about one article: attempted, withheld, and waiting for their first attempt.

use chrono::{DateTime, Utc};
use kit::listing::{Page, PageBounds};
use kit::{Actor, App, Problem, Result};
use rules::article::{NoticeKind, Relation};
use rules::{ArticleId, ArticleStatus, Enumeration};
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::{Arguments, PgConnection, Postgres, QueryBuilder};

use super::state::{DELIVERY_COLUMNS, ELIGIBILITY_COLUMNS, IS_NEWEST, JOINS, pending_since};
use super::view::ArticleLetter;

/// Rejects callers who must not learn who reviews the article; drafts are hidden from editors.
pub async fn require_access(connection: &mut PgConnection, article: ArticleId, actor: &Actor) -> Result<()> {
    let row = sqlx::query!(
        r#"select type_id, status_id, creator_id = $2 as "is_creator!", is_among_authors(id, $2) as "is_among_authors!"
           from articles where id = $1 and removed_at is null"#,
        article.0,
        actor.id.0
    )
    .fetch_optional(connection)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    let status = ArticleStatus::from_id(row.status_id).ok_or(Problem::NOT_FOUND)?;
    let relation = Relation::of(&actor.roles, row.is_creator, row.is_among_authors, false).in_editor_view();
    if !relation.can_see(status, NoticeKind::of_type_id(row.type_id).is_some()) {
        return Err(Problem::NOT_FOUND.into());
    }
    if !relation.sees_editorial_data() {
        return Err(Problem::FORBIDDEN.into());
    }
    Ok(())
}

pub async fn list(
    app: &App,
    connection: &mut PgConnection,
    article: ArticleId,
    bounds: PageBounds,
) -> Result<Page<ArticleLetter>> {
    let mut query = select(app, article)?;
    query.push(
        " order by tried_or_told_at desc, notification_id desc, delivery_id desc nulls first, cause desc",
    );
    query.push(" limit ").push_bind(bounds.limit).push(" offset ").push_bind(bounds.offset);
    let rows = query.build().fetch_all(&mut *connection).await?;
    let results = rows.iter().map(ArticleLetter::of_row).collect::<sqlx::Result<_>>()?;
    Ok(Page { results, count: count(app, connection, article).await? })
}

/// Finds a letter about the article by its cause.
pub async fn find(
    app: &App,
    connection: &mut PgConnection,
    article: ArticleId,
    cause: &str,
) -> Result<Option<PgRow>> {
    let mut query = select(app, article)?;
    query.push(" where cause = ").push_bind(cause.to_owned());
    Ok(query.build().fetch_optional(connection).await?)
}

/// Selects deliveries, and notifications and undos without a delivery, under common column names.
///
/// `$1` is the current time, `$2` the article, `$3` the start of the period in which letters can still be
/// pending.
fn select(app: &App, article: ArticleId) -> sqlx::Result<QueryBuilder<Postgres>> {
    let recipient = "notifications.id as notification_id,
        concat_ws(' ', users.first_name_en, users.last_name_en) as full_name";
    let attempted = format!(
        "select {recipient}, {ELIGIBILITY_COLUMNS}, {DELIVERY_COLUMNS}, {IS_NEWEST} as is_newest,
                deliveries.id as delivery_id, deliveries.cause, deliveries.recipient::text as recipient, deliveries.language, deliveries.letter,
                case when deliveries.cause like 'undoing:%' then notifications.undone_at
                     else notifications.released_at end as told_at,
                deliveries.first_tried_at as tried_or_told_at
         from notifications join mail_deliveries deliveries on deliveries.notification_id = notifications.id {JOINS}
         where notifications.article_id = $2"
    );
    let pending = |prefix: &str, notified_at: &str| {
        format!(
            "select {recipient}, {ELIGIBILITY_COLUMNS}, {DELIVERY_COLUMNS}, true, null::bigint, '{prefix}:' || notifications.id, null::text,
                    null::text, null::text, notifications.{notified_at}, notifications.{notified_at}
             from notifications
             left join mail_deliveries deliveries on deliveries.cause = '{prefix}:' || notifications.id {JOINS}
             where notifications.article_id = $2 and notifications.{notified_at} > $3 and deliveries.cause is null"
        )
    };
    let notifications = pending("notification", "released_at");
    let undos = pending("undoing", "undone_at");
    let mut arguments = PgArguments::default();
    arguments.add(app.clock.now()).map_err(sqlx::Error::Encode)?;
    arguments.add(article.0).map_err(sqlx::Error::Encode)?;
    arguments.add(pending_since(app)).map_err(sqlx::Error::Encode)?;
    let sql = format!("select * from ({attempted} union all {notifications} union all {undos}) as letters");
    Ok(QueryBuilder::with_arguments(sql, arguments))
}

async fn count(app: &App, connection: &mut PgConnection, article: ArticleId) -> Result<i64> {
    let since: DateTime<Utc> = pending_since(app);
    let count = sqlx::query_scalar!(
        r#"select (select count(*) from notifications join mail_deliveries on notification_id = notifications.id
                   where article_id = $1)
                + (select count(*) from notifications where article_id = $1 and released_at > $2
                   and not exists (select from mail_deliveries where cause = 'notification:' || notifications.id))
                + (select count(*) from notifications where article_id = $1 and undone_at > $2
                   and not exists (select from mail_deliveries where cause = 'undoing:' || notifications.id))
           as "count!""#,
        article.0,
        since
    )
    .fetch_one(connection)
    .await?;
    Ok(count)
}
