//! Until when a review is wanted.

use chrono::{Days, NaiveDate};
use kit::{App, Error, Result};
use rules::{Fault, FaultKind};
use sqlx::PgConnection;

use super::Assignment;
use crate::articles::act::today;

/// Nobody plans further.
const FURTHEST: Days = Days::new(366);

/// Counted from the journal's today.
pub async fn usual(app: &App, transaction: &mut PgConnection) -> Result<NaiveDate> {
    let days = Days::new(app.settings.review.due_days.into());
    let today = today(app, transaction).await?;
    Ok(today.checked_add_days(days).unwrap_or(today))
}

/// A new date brings a reminder of its own.
pub async fn change(
    app: &App,
    transaction: &mut PgConnection,
    assignment: &Assignment,
    day: NaiveDate,
) -> Result<()> {
    let today = today(app, transaction).await?;
    let furthest = today.checked_add_days(FURTHEST).unwrap_or(today);
    if day < today || day > furthest {
        return Err(Error::Invalid(vec![Fault::in_body(
            "dueDate",
            FaultKind::NotBetween { earliest: today, latest: furthest },
        )]));
    }
    sqlx::query!("update review_assignments set due_date = $2 where id = $1", assignment.id.0, day)
        .execute(transaction)
        .await?;
    Ok(())
}
