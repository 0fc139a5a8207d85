//! Letters about the second factor.

use chrono::{DateTime, Utc};
use kit::jobs::{self, Job, JobFailure, Plan};
use kit::{App, Result};
use mailer::{Delivery, Mailer};
use rules::UserId;
use rules::letter::{JOB_ATTEMPTS, SECURITY_PRIORITY};
use rules::second_factor::FactorChange;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use uuid::Uuid;

use super::factors;
use crate::people::{self, AccountOwner};

/// Tells the owner of an account about a change of its second factor.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendFactorLetter {
    id: Uuid,
    user_id: i64,
    change: FactorChange,
    changed_at: DateTime<Utc>,
}

/// Tells one person that an admin has reset a second factor: the owner, or an admin.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendResetLetter {
    id: Uuid,
    user_id: i64,
    reset_by: i64,
    recipient_id: i64,
    reset_at: DateTime<Utc>,
}

/// Tells the owner of an account that somebody has passed the first step of a sign-in and entered only wrong codes.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendWrongCodesLetter {
    user_id: i64,
    failed_at: DateTime<Utc>,
}

/// Queues the letter about a change, in the transaction of the change.
pub async fn notify_owner(
    app: &App,
    transaction: &mut PgConnection,
    user: UserId,
    change: FactorChange,
) -> Result<()> {
    let now = app.clock.now();
    let letter = SendFactorLetter { id: app.rng.id(now), user_id: user.0, change, changed_at: now };
    jobs::add(transaction, &letter, Plan::now()).await?;
    Ok(())
}

/// Queues the letter about wrong codes. It is sent at most once a day: whoever knows the password could otherwise fill
/// the mailbox.
pub async fn notify_of_wrong_codes(app: &App, transaction: &mut PgConnection, user: UserId) -> Result<()> {
    let letter = SendWrongCodesLetter { user_id: user.0, failed_at: app.clock.now() };
    jobs::add(transaction, &letter, Plan::now()).await?;
    Ok(())
}

/// Queues the letters about a reset: to the owner, and a notice to every active admin.
pub async fn notify_reset(app: &App, transaction: &mut PgConnection, user: UserId, by: UserId) -> Result<()> {
    let now = app.clock.now();
    let id = app.rng.id(now);
    let admins = sqlx::query_scalar!(
        "select id from users where is_active and 'admin' = any(roles) and id <> $1 order by id",
        user.0
    )
    .fetch_all(&mut *transaction)
    .await?;
    for recipient_id in std::iter::once(user.0).chain(admins) {
        let letter = SendResetLetter { id, user_id: user.0, reset_by: by.0, recipient_id, reset_at: now };
        jobs::add(transaction, &letter, Plan::now()).await?;
    }
    Ok(())
}

impl Job for SendFactorLetter {
    const NAME: &'static str = "identity:send-second-factor-letter";
    const MAX_ATTEMPTS: i16 = JOB_ATTEMPTS;
    const PRIORITY: i16 = SECURITY_PRIORITY;
    type Context = Mailer;

    async fn run(self, mailer: Mailer) -> Result<(), JobFailure> {
        let app = &mailer.app;
        let Some((owner, to)) = find_recipient(app, self.user_id).await? else { return Ok(()) };
        let factors = factors::read(&app.pool, UserId(self.user_id)).await?;
        mailer
            .deliver(Delivery {
                cause: format!("second-factor:{}", self.id),
                letter: "second-factor-changed",
                to: &to,
                to_name: &owner.full_name,
                language: owner.language.unwrap_or_default(),
                values: mailer::values! {
                    full_name => &owner.full_name,
                    change => self.change.code(),
                    changed_at => local_time(app, self.changed_at).await?,
                    time_zone => &app.settings.journal.time_zone,
                    recovery_codes_left => factors.recovery_codes_left,
                    security_link => link(app, "/personal-area/profile/security")?,
                    reset_link => link(app, "/identity/reset-password")?,
                },
                notification: None,
            })
            .await?;
        Ok(())
    }
}

impl Job for SendResetLetter {
    const NAME: &'static str = "identity:send-second-factor-reset-letter";
    const MAX_ATTEMPTS: i16 = JOB_ATTEMPTS;
    const PRIORITY: i16 = SECURITY_PRIORITY;
    type Context = Mailer;

    async fn run(self, mailer: Mailer) -> Result<(), JobFailure> {
        let app = &mailer.app;
        let Some((recipient, to)) = find_recipient(app, self.recipient_id).await? else { return Ok(()) };
        let is_owner = self.recipient_id == self.user_id;
        mailer
            .deliver(Delivery {
                cause: format!("second-factor-reset:{}:{}", self.id, self.recipient_id),
                letter: if is_owner { "second-factor-reset" } else { "second-factor-reset-notice" },
                to: &to,
                to_name: &recipient.full_name,
                language: recipient.language.unwrap_or_default(),
                values: mailer::values! {
                    full_name => &recipient.full_name,
                    user_name => name_of(app, self.user_id).await?,
                    admin_name => name_of(app, self.reset_by).await?,
                    reset_at => local_time(app, self.reset_at).await?,
                    time_zone => &app.settings.journal.time_zone,
                    login_link => link(app, "/identity/login")?,
                    user_link => link(app, &format!("/personal-area/users/details/{}", self.user_id))?,
                },
                notification: None,
            })
            .await?;
        Ok(())
    }
}

impl Job for SendWrongCodesLetter {
    const NAME: &'static str = "identity:send-wrong-codes-letter";
    const MAX_ATTEMPTS: i16 = JOB_ATTEMPTS;
    const PRIORITY: i16 = SECURITY_PRIORITY;
    type Context = Mailer;

    async fn run(self, mailer: Mailer) -> Result<(), JobFailure> {
        let app = &mailer.app;
        let Some((owner, to)) = find_recipient(app, self.user_id).await? else { return Ok(()) };
        mailer
            .deliver(Delivery {
                // The day is in the cause, for which the mailer sends one letter.
                cause: format!("wrong-codes:{}:{}", self.user_id, self.failed_at.date_naive()),
                letter: "wrong-codes",
                to: &to,
                to_name: &owner.full_name,
                language: owner.language.unwrap_or_default(),
                values: mailer::values! {
                    full_name => &owner.full_name,
                    failed_at => local_time(app, self.failed_at).await?,
                    time_zone => &app.settings.journal.time_zone,
                    security_link => link(app, "/personal-area/profile/security")?,
                    reset_link => link(app, "/identity/reset-password")?,
                },
                notification: None,
            })
            .await?;
        Ok(())
    }
}

/// Returns an account with its confirmed address; `None` if it has been erased, or has none.
async fn find_recipient(app: &App, id: i64) -> sqlx::Result<Option<(AccountOwner, String)>> {
    let owner = people::find_owner(&app.pool, UserId(id)).await?;
    Ok(owner.and_then(|owner| owner.email.clone().map(|to| (owner, to))))
}

async fn name_of(app: &App, id: i64) -> sqlx::Result<String> {
    let owner = people::find_owner(&app.pool, UserId(id)).await?;
    Ok(owner.map(|owner| owner.full_name).unwrap_or_default())
}

async fn local_time(app: &App, time: DateTime<Utc>) -> sqlx::Result<String> {
    sqlx::query_scalar!(
        "select to_char($1::timestamptz at time zone $2, 'DD.MM.YYYY HH24:MI') as \"time!\"",
        time,
        app.settings.journal.time_zone
    )
    .fetch_one(&app.pool)
    .await
}

fn link(app: &App, path: &str) -> anyhow::Result<String> {
    Ok(app.settings.http.public_origin.join(path)?.to_string())
}
