//! Every letter, for admins: the one that was tried last comes first.

use kit::listing::{Page, Slice};
use kit::{App, Result};
use rules::letter::{ABOUT_REVIEWERS, LetterStatus, NAMES, is_about_reviewers};
use rules::{Enumeration, Language, UserId};
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::{Arguments, PgConnection, Postgres, QueryBuilder};

use super::state::{IS_NEWEST, STANDING, TABLES, TRIED};
use super::view::SentLetter;

/// Nobody turns so many pages; so many are counted, and no more.
const MOST_COUNTED: i64 = 10_001;

pub async fn all(
    app: &App,
    connection: &mut PgConnection,
    (viewer, spoken): (UserId, Language),
    status: Option<LetterStatus>,
    slice: Slice,
) -> Result<Page<SentLetter>> {
    let mut query = select(app)?;
    narrow(&mut query, viewer, status);
    query.push(" order by deliveries.last_tried_at desc, deliveries.id desc");
    query.push(" limit ").push_bind(slice.limit).push(" offset ").push_bind(slice.offset);
    let rows = query.build().fetch_all(&mut *connection).await?;
    let results = rows.iter().map(|row| SentLetter::of_row(row, spoken)).collect::<sqlx::Result<_>>()?;
    let mut query = QueryBuilder::new(
        "select count(*) from (select from mail_deliveries deliveries
         left join notifications on notifications.id = deliveries.notification_id",
    );
    narrow(&mut query, viewer, status);
    query.push(" limit ").push_bind(MOST_COUNTED).push(") as counted");
    Ok(Page { results, count: query.build_query_scalar().fetch_one(connection).await? })
}

/// One of those that the viewer sees.
pub async fn one(app: &App, connection: &mut PgConnection, viewer: UserId, id: i64) -> Result<Option<PgRow>> {
    let mut query = select(app)?;
    narrow(&mut query, viewer, None);
    query.push(" and deliveries.id = ").push_bind(id);
    Ok(query.build().fetch_optional(connection).await?)
}

fn select(app: &App) -> sqlx::Result<QueryBuilder<Postgres>> {
    let mut now = PgArguments::default();
    now.add(app.clock.now()).map_err(sqlx::Error::Encode)?;
    let sql = format!(
        "select deliveries.id, deliveries.cause, deliveries.letter, deliveries.recipient::text as recipient,
                deliveries.language, deliveries.first_tried_at, deliveries.notification_id, {TRIED},
                {IS_NEWEST} as is_newest, {STANDING}, articles.id as article_id, articles.title_en
         from mail_deliveries deliveries
         left join notifications on notifications.id = deliveries.notification_id {TABLES}"
    );
    Ok(QueryBuilder::with_arguments(sql, now))
}

/// Without what would tell the viewer who reviews an article of their own; where an article is gone, whose it was cannot be
/// told any more, and nobody is shown who reviewed it.
fn narrow(query: &mut QueryBuilder<Postgres>, viewer: UserId, status: Option<LetterStatus>) {
    query.push(" where (notifications.article_id is null or notifications.type_id <> all(");
    query.push_bind(ABOUT_REVIEWERS.map(Enumeration::id).to_vec());
    query.push(") or notifications.article_id not in (select articles_by(").push_bind(viewer.0);
    query.push("))) and (deliveries.notification_id is not null or deliveries.letter <> all(");
    let about_reviewers = NAMES.iter().map(|(letter, _)| *letter).filter(|letter| is_about_reviewers(letter));
    query.push_bind(about_reviewers.collect::<Vec<_>>()).push("))");
    query.push(match status {
        None => "",
        Some(LetterStatus::Accepted) => " and deliveries.sent_at is not null",
        Some(LetterStatus::Failed) => " and deliveries.failed_at is not null and deliveries.sent_at is null and ",
        Some(LetterStatus::Withheld) => {
            " and deliveries.withheld is not null and deliveries.sent_at is null and deliveries.failed_at is null"
        }
        Some(LetterStatus::Retrying) => {
            " and deliveries.tries > 0 and deliveries.sent_at is null and deliveries.failed_at is null
              and deliveries.withheld is null"
        }
        Some(LetterStatus::Waiting) => {
            " and deliveries.tries = 0 and deliveries.sent_at is null and deliveries.failed_at is null
              and deliveries.withheld is null"
        }
    }); // What was sent again has been seen to.
    if status == Some(LetterStatus::Failed) {
        query.push(IS_NEWEST);
    }
}
