//! Every letter about one article: those that were tried or withheld, and those that wait for their first try.

use chrono::{DateTime, Utc};
use kit::listing::{Page, Slice};
use kit::{Actor, App, Problem, Result};
use rules::article::Standing;
use rules::{ArticleId, ArticleStatus, Enumeration};
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::{Arguments, PgConnection, Postgres, QueryBuilder};

use super::state::{IS_NEWEST, STANDING, TABLES, TRIED, waited_since};
use super::view::ArticleLetter;

/// Whoever may know who reviews the article. A draft is unknown at the desk.
pub async fn must_know_the_office(
    connection: &mut PgConnection,
    article: ArticleId,
    actor: &Actor,
) -> Result<()> {
    let row = sqlx::query!(
        r#"select status_id, creator_id = $2 as "is_creator!", is_among_authors(id, $2) as "is_among_authors!"
           from articles where id = $1 and removed_at is null"#,
        article.0,
        actor.id.0
    )
    .fetch_optional(connection)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    let status = ArticleStatus::from_id(row.status_id).ok_or(Problem::NOT_FOUND)?;
    let standing = Standing::of(&actor.roles, row.is_creator, row.is_among_authors, false).at_the_desk();
    if !standing.sees(status) {
        return Err(Problem::NOT_FOUND.into());
    }
    if !standing.knows_the_office() {
        return Err(Problem::FORBIDDEN.into());
    }
    Ok(())
}

pub async fn of_article(
    app: &App,
    connection: &mut PgConnection,
    article: ArticleId,
    slice: Slice,
) -> Result<Page<ArticleLetter>> {
    let mut query = select(app, article)?;
    query.push(
        " order by tried_or_told_at desc, notification_id desc, delivery_id desc nulls first, cause desc",
    );
    query.push(" limit ").push_bind(slice.limit).push(" offset ").push_bind(slice.offset);
    let rows = query.build().fetch_all(&mut *connection).await?;
    let results = rows.iter().map(ArticleLetter::of_row).collect::<sqlx::Result<_>>()?;
    Ok(Page { results, count: count(app, connection, article).await? })
}

/// One of them, by its cause.
pub async fn one(
    app: &App,
    connection: &mut PgConnection,
    article: ArticleId,
    cause: &str,
) -> Result<Option<PgRow>> {
    let mut query = select(app, article)?;
    query.push(" where cause = ").push_bind(cause.to_owned());
    Ok(query.build().fetch_optional(connection).await?)
}

/// Three kinds of rows under the same names. `$1` is the time, `$2` the article, `$3` since when somebody may be waiting.
fn select(app: &App, article: ArticleId) -> sqlx::Result<QueryBuilder<Postgres>> {
    let whose = "notifications.id as notification_id,
        concat_ws(' ', users.first_name_en, users.last_name_en) as full_name";
    let tried = format!(
        "select {whose}, {STANDING}, {TRIED}, {IS_NEWEST} as is_newest,
                deliveries.id as delivery_id, deliveries.cause, deliveries.recipient::text as recipient, deliveries.language, deliveries.letter,
                case when deliveries.cause like 'undoing:%' then notifications.undone_at
                     else notifications.released_at end as told_at,
                deliveries.first_tried_at as tried_or_told_at
         from notifications join mail_deliveries deliveries on deliveries.notification_id = notifications.id {TABLES}
         where notifications.article_id = $2"
    );
    let waiting = |word: &str, told_at: &str| {
        format!(
            "select {whose}, {STANDING}, {TRIED}, true, null::bigint, '{word}:' || notifications.id, null::text,
                    null::text, null::text, notifications.{told_at}, notifications.{told_at}
             from notifications
             left join mail_deliveries deliveries on deliveries.cause = '{word}:' || notifications.id {TABLES}
             where notifications.article_id = $2 and notifications.{told_at} > $3 and deliveries.cause is null"
        )
    };
    let (news, undoing) = (waiting("notification", "released_at"), waiting("undoing", "undone_at"));
    let mut asked = PgArguments::default();
    asked.add(app.clock.now()).map_err(sqlx::Error::Encode)?;
    asked.add(article.0).map_err(sqlx::Error::Encode)?;
    asked.add(waited_since(app)).map_err(sqlx::Error::Encode)?;
    let sql = format!("select * from ({tried} union all {news} union all {undoing}) as letters");
    Ok(QueryBuilder::with_arguments(sql, asked))
}

async fn count(app: &App, connection: &mut PgConnection, article: ArticleId) -> Result<i64> {
    let since: DateTime<Utc> = waited_since(app);
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
