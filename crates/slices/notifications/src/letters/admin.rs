//! List of all letters for admins, last attempt first.

use kit::listing::{Page, PageBounds};
use kit::{App, Result};
use rules::letter::{LetterStatus, NAMES, hidden_from_authors, is_about_handling, is_about_reviewers};
use rules::notification::Side;
use rules::{Enumeration, Language, UserId};
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::{Arguments, PgConnection, Postgres, QueryBuilder};

use super::state::{DELIVERY_COLUMNS, ELIGIBILITY_COLUMNS, IS_NEWEST, JOINS};
use super::view::SentLetter;

/// Caps the count, which would otherwise scan the whole table; users do not page this far.
const MAX_COUNTED: i64 = 10_001;

pub async fn list(
    app: &App,
    connection: &mut PgConnection,
    (viewer, language): (UserId, Language),
    status: Option<LetterStatus>,
    bounds: PageBounds,
) -> Result<Page<SentLetter>> {
    let mut query = select(app)?;
    push_conditions(&mut query, viewer, status);
    query.push(" order by deliveries.last_tried_at desc, deliveries.id desc");
    query.push(" limit ").push_bind(bounds.limit).push(" offset ").push_bind(bounds.offset);
    let rows = query.build().fetch_all(&mut *connection).await?;
    let results = rows.iter().map(|row| SentLetter::of_row(row, language)).collect::<sqlx::Result<_>>()?;
    let mut query = QueryBuilder::new(
        "select count(*) from (select from mail_deliveries deliveries
         left join notifications on notifications.id = deliveries.notification_id",
    );
    push_conditions(&mut query, viewer, status);
    query.push(" limit ").push_bind(MAX_COUNTED).push(") as counted");
    Ok(Page { results, count: query.build_query_scalar().fetch_one(connection).await? })
}

/// Finds a letter by id if the viewer may see it.
pub async fn find(
    app: &App,
    connection: &mut PgConnection,
    viewer: UserId,
    id: i64,
) -> Result<Option<PgRow>> {
    let mut query = select(app)?;
    push_conditions(&mut query, viewer, None);
    query.push(" and deliveries.id = ").push_bind(id);
    Ok(query.build().fetch_optional(connection).await?)
}

fn select(app: &App) -> sqlx::Result<QueryBuilder<Postgres>> {
    let mut now = PgArguments::default();
    now.add(app.clock.now()).map_err(sqlx::Error::Encode)?;
    let sql = format!(
        "select deliveries.id, deliveries.cause, deliveries.letter, deliveries.recipient::text as recipient,
                deliveries.language, deliveries.first_tried_at, deliveries.notification_id, {DELIVERY_COLUMNS},
                {IS_NEWEST} as is_newest, {ELIGIBILITY_COLUMNS}, articles.id as article_id, articles.title_en,
                articles.title_ru
         from mail_deliveries deliveries
         left join notifications on notifications.id = deliveries.notification_id {JOINS}"
    );
    Ok(QueryBuilder::with_arguments(sql, now))
}

/// Excludes letters that would reveal a reviewer or the handling editor of the viewer's own article; the latter by the
/// recipient alone.
///
/// If the article was deleted, its authors are unknown, so letters about its reviewers and its handling are hidden from
/// all viewers.
fn push_conditions(query: &mut QueryBuilder<Postgres>, viewer: UserId, status: Option<LetterStatus>) {
    query.push(" where (notifications.article_id is null or notifications.type_id <> all(");
    query.push_bind(hidden_from_authors().map(Enumeration::id).collect::<Vec<_>>());
    query.push(") and coalesce(notifications.addressed_side = ").push_bind(Side::Author.code());
    query.push(", true) or notifications.article_id not in (select articles_by(").push_bind(viewer.0);
    query.push("))) and (deliveries.notification_id is not null or deliveries.letter <> all(");
    let is_secret = |letter: &&str| is_about_reviewers(letter) || is_about_handling(letter);
    let secrets = NAMES.iter().map(|(letter, _)| *letter).filter(is_secret);
    query.push_bind(secrets.collect::<Vec<_>>()).push("))");
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
    });
    // A failed letter that was resent needs no attention.
    if status == Some(LetterStatus::Failed) {
        query.push(IS_NEWEST);
    }
}
