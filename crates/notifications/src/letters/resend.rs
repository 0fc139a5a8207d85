//! The same letter once more, on somebody's wish: another cause, so that it can be told from the first.

use axum::http::StatusCode;
use chrono::TimeDelta;
use kit::jobs::{self, Plan};
use kit::{App, Problem, Result, limits};
use mailer::{Unsent, await_sending};
use rules::letter::NotAgain;
use rules::limits::making;
use rules::{Language, UserId};
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Row};

use super::cause::{Cause, Kind};
use super::state::{State, judge};
use crate::{SendNotification, SendUndoing};

/// A second click means the first.
const ONE_CLICK: TimeDelta = TimeDelta::minutes(1);

/// Counts it against its recipient, if the rules allow it at all. Before the transaction: counting takes a connection of its
/// own.
pub async fn count(app: &App, cause: Cause, row: &PgRow) -> Result<()> {
    next_number(app, &mut *app.pool.acquire().await?, cause, row).await?;
    limits::count(app, "resend-to", UserId(row.try_get("user_id")?), making::RESENDS_TO_ONE).await
}

/// Holds what the letter tells until the transaction ends: of two who want it sent again the second finds it done, and nobody
/// undoes it meanwhile.
pub async fn hold(transaction: &mut PgConnection, cause: Cause) -> Result<()> {
    sqlx::query_scalar!("select id from notifications where id = $1 for no key update", cause.notification)
        .fetch_optional(transaction)
        .await?
        .ok_or(Problem::NOT_FOUND)?;
    Ok(())
}

/// Queues it, if the rules allow. `row` is what is known of the letter now.
pub async fn resend(app: &App, transaction: &mut PgConnection, cause: Cause, row: &PgRow) -> Result<()> {
    let number = next_number(app, transaction, cause, row).await?;
    let next = cause.again(Some(number));
    let language: Option<String> = row.try_get("language")?;
    let unsent = Unsent {
        cause: &next.to_string(),
        letter: row.try_get("letter")?,
        to: row.try_get("recipient")?,
        language: language.as_deref().and_then(Language::from_code).unwrap_or_default(),
        notification: cause.notification,
    };
    await_sending(transaction, unsent, app.clock.now()).await?;
    let (notification_id, resend) = (cause.notification, Some(number));
    match cause.kind {
        Kind::News => {
            jobs::add(transaction, &SendNotification { notification_id, resend }, Plan::now()).await?;
        }
        Kind::Undoing => {
            jobs::add(transaction, &SendUndoing { notification_id, resend }, Plan::now()).await?;
        }
    }
    Ok(())
}

/// Which one it will be, if the rules allow.
async fn next_number(app: &App, connection: &mut PgConnection, cause: Cause, row: &PgRow) -> Result<i32> {
    let state = State::of_row(row)?;
    judge(row, state.status, Some(cause))?.map_err(refused)?;
    let chain = cause.chain(&mut *connection).await?;
    was_it_just_now(app, connection, &chain).await?;
    Ok(i32::try_from(chain.len()).map_err(anyhow::Error::new)? + 1)
}

/// The first click's letter may be there already when the second arrives.
async fn was_it_just_now(app: &App, connection: &mut PgConnection, chain: &[String]) -> Result<()> {
    let [_, .., last] = chain else { return Ok(()) };
    let is_fresh = sqlx::query_scalar!(
        r#"select first_tried_at > $2 as "is_fresh!" from mail_deliveries where cause = $1"#,
        last,
        app.clock.now() - ONE_CLICK
    )
    .fetch_one(connection)
    .await?;
    if is_fresh { Err(refused(NotAgain::JustNow).into()) } else { Ok(()) }
}

pub fn refused(why: NotAgain) -> Problem {
    Problem::new(StatusCode::CONFLICT, why.code(), why.words())
}
