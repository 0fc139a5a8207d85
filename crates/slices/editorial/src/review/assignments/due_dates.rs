//! Due dates of reviews.

use chrono::{Days, NaiveDate};
use kit::{App, Error, Result};
use rules::review::reminders::Deadlines;
use rules::{FieldError, FieldErrorKind};
use sqlx::PgConnection;

use super::Assignment;
use crate::articles::act::journal_date;

/// Latest due date from today.
const MAX_PERIOD: Days = Days::new(366);

/// Moments by which lateness is judged now.
pub async fn deadlines(app: &App, connection: &mut PgConnection) -> Result<Deadlines> {
    Ok(Deadlines {
        now: app.clock.now(),
        today: journal_date(app, connection).await?,
        unanswered_days: app.settings.review.unanswered_days,
    })
}

/// The due date of a new assignment, counted from the journal's current date.
async fn default_date(app: &App, transaction: &mut PgConnection) -> Result<NaiveDate> {
    let days = Days::new(app.settings.review.due_days.into());
    let today = journal_date(app, transaction).await?;
    Ok(today.checked_add_days(days).unwrap_or(today))
}

/// Returns the due date that an editor has chosen, otherwise the default one.
pub async fn choose(
    app: &App,
    transaction: &mut PgConnection,
    chosen: Option<NaiveDate>,
) -> Result<NaiveDate> {
    let Some(day) = chosen else { return default_date(app, transaction).await };
    check(app, transaction, day).await?;
    Ok(day)
}

/// Changes the due date; the schedule sends a new reminder for it.
pub async fn change(
    app: &App,
    transaction: &mut PgConnection,
    assignment: &Assignment,
    day: NaiveDate,
) -> Result<()> {
    check(app, transaction, day).await?;
    set(transaction, assignment, day).await
}

/// Stores a due date that [`choose`] has returned.
pub async fn set(transaction: &mut PgConnection, assignment: &Assignment, day: NaiveDate) -> Result<()> {
    sqlx::query!("update review_assignments set due_date = $2 where id = $1", assignment.id.0, day)
        .execute(transaction)
        .await?;
    Ok(())
}

async fn check(app: &App, transaction: &mut PgConnection, day: NaiveDate) -> Result<()> {
    let today = journal_date(app, transaction).await?;
    let latest = today.checked_add_days(MAX_PERIOD).unwrap_or(today);
    if day < today || day > latest {
        return Err(Error::Invalid(vec![FieldError::in_body(
            "dueDate",
            FieldErrorKind::NotBetween { earliest: today, latest },
        )]));
    }
    Ok(())
}
