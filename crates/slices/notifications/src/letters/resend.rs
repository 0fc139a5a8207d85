//! Resends a letter at a user's request. Each resend has its own cause, which distinguishes it from the
//! first.

use axum::http::StatusCode;
use chrono::TimeDelta;
use kit::jobs::{self, Plan};
use kit::{App, Problem, Result, limits};
use mailer::{LetterRecord, record_pending};
use rules::letter::ResendRefusal;
use rules::limits::creation;
use rules::{Language, UserId};
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Row};

use super::state::{State, check_resendable};
use crate::letter_cause::{Cause, CauseKind};
use crate::{SendNotification, SendUndoNotification};

/// A second click within this time counts as a double click.
const DOUBLE_CLICK: TimeDelta = TimeDelta::minutes(1);

/// Counts the resend against the rate limit of its recipient, if the rules allow it.
///
/// Must run before the transaction begins, because counting uses its own connection.
pub async fn count(app: &App, cause: Cause, row: &PgRow) -> Result<()> {
    next_number(app, &mut *app.pool.acquire().await?, cause, row).await?;
    limits::count(app, "resend-to", UserId(row.try_get("user_id")?), creation::RESENDS_BY_RECIPIENT).await
}

/// Locks the notification, so that concurrent resends and undos wait for this transaction.
pub async fn lock(transaction: &mut PgConnection, cause: Cause) -> Result<()> {
    sqlx::query_scalar!("select id from notifications where id = $1 for no key update", cause.notification)
        .fetch_optional(transaction)
        .await?
        .ok_or(Problem::NOT_FOUND)?;
    Ok(())
}

/// Queues the letter if the rules allow. `row` is the current row of the letter.
pub async fn resend(app: &App, transaction: &mut PgConnection, cause: Cause, row: &PgRow) -> Result<()> {
    let number = next_number(app, transaction, cause, row).await?;
    let next = cause.with_number(Some(number));
    let language: Option<String> = row.try_get("language")?;
    let letter = LetterRecord {
        cause: &next.to_string(),
        letter: row.try_get("letter")?,
        to: row.try_get("recipient")?,
        language: language.as_deref().and_then(Language::from_code).unwrap_or_default(),
        notification: cause.notification,
    };
    record_pending(transaction, letter, app.clock.now()).await?;
    let (notification_id, resend) = (cause.notification, Some(number));
    match cause.kind {
        CauseKind::Notification => {
            jobs::add(transaction, &SendNotification { notification_id, resend }, Plan::now()).await?;
        }
        CauseKind::Undo => {
            jobs::add(transaction, &SendUndoNotification { notification_id, resend }, Plan::now()).await?;
        }
    }
    Ok(())
}

/// Returns the number of the next resend, or the reason against it.
async fn next_number(app: &App, connection: &mut PgConnection, cause: Cause, row: &PgRow) -> Result<i32> {
    let state = State::of_row(row)?;
    check_resendable(row, state.status, Some(cause))?.map_err(refused)?;
    let causes = cause.list_deliveries(&mut *connection).await?;
    reject_double_click(app, connection, &causes).await?;
    Ok(i32::try_from(causes.len()).map_err(anyhow::Error::new)? + 1)
}

/// Rejects a resend right after another: the first click's letter may be recorded when the second click
/// arrives.
async fn reject_double_click(app: &App, connection: &mut PgConnection, causes: &[String]) -> Result<()> {
    let [_, .., last] = causes else { return Ok(()) };
    let is_fresh = sqlx::query_scalar!(
        r#"select first_tried_at > $2 as "is_fresh!" from mail_deliveries where cause = $1"#,
        last,
        app.clock.now() - DOUBLE_CLICK
    )
    .fetch_one(connection)
    .await?;
    if is_fresh { Err(refused(ResendRefusal::JustResent).into()) } else { Ok(()) }
}

pub fn refused(reason: ResendRefusal) -> Problem {
    Problem::new(StatusCode::CONFLICT, reason.code(), reason.message())
}
