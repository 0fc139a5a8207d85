//! Weekly digest: a letter on Mondays that says what waits for an editor.

use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime, TimeDelta, Timelike, Utc, Weekday};
use kit::jobs::{self, Job, JobFailure};
use kit::{Actor, App};
use mailer::{Delivery, Mailer, Value};
use rules::figures::DIGEST_HOUR;
use rules::letter::JOB_ATTEMPTS;
use rules::retention::WEEKLY_DIGESTS_DAYS;
use rules::{Language, Role, UserId};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

use super::dashboard::{count_new_articles, late_groups, waiting_groups};
use crate::editor_articles::list::{EditorFilter, Viewer};
use crate::messages::unread::count_unread;

const LETTER: &str = "weekly-digest";
/// A digest that could not be sent for this long is not sent any more: the next one is near.
const MAX_AGE: TimeDelta = TimeDelta::days(4);

/// Queues the digests of the week from Monday morning on. The rows record what was queued, so runs may repeat.
#[derive(Debug, Serialize, Deserialize)]
pub struct QueueWeeklyDigests {}

impl Job for QueueWeeklyDigests {
    const NAME: &'static str = "editorial:queue-weekly-digests";
    // Some time zones differ from UTC by half an hour.
    const SCHEDULE: Option<&'static str> = Some("*/30 * * * *");
    type Context = App;

    async fn run(self, app: App) -> Result<(), JobFailure> {
        let now = app.clock.now();
        let mut transaction = app.pool.begin().await?;
        sqlx::query!(
            "delete from weekly_digests where created_at < $1",
            now - TimeDelta::days(WEEKLY_DIGESTS_DAYS)
        )
        .execute(&mut *transaction)
        .await?;
        let local = local_time(&app, &mut transaction).await?;
        let queued =
            if is_digest_time(local) { queue(&mut transaction, local.date(), now).await? } else { 0 };
        transaction.commit().await?;
        if queued > 0 {
            tracing::info!(queued, "weekly digests queued");
        }
        Ok(())
    }
}

/// Time in the journal's time zone.
async fn local_time(app: &App, connection: &mut PgConnection) -> sqlx::Result<NaiveDateTime> {
    sqlx::query_scalar!(
        r#"select $1::timestamptz at time zone $2 as "local!""#,
        app.clock.now(),
        app.settings.journal.time_zone
    )
    .fetch_one(connection)
    .await
}

fn is_digest_time(local: NaiveDateTime) -> bool {
    local.weekday() == Weekday::Mon && local.hour() >= DIGEST_HOUR
}

async fn queue(transaction: &mut PgConnection, week: NaiveDate, now: DateTime<Utc>) -> sqlx::Result<usize> {
    let users = sqlx::query_scalar!(
        "insert into weekly_digests (user_id, week, created_at)
         select id, $1, $2 from users
         where is_active and email is not null and roles && array['editor', 'admin']
           and not exists (select from digest_switches where user_id = users.id)
         on conflict do nothing returning user_id",
        week,
        now
    )
    .fetch_all(&mut *transaction)
    .await?;
    let letters: Vec<SendWeeklyDigest> =
        users.into_iter().map(|user_id| SendWeeklyDigest { user_id, week }).collect();
    jobs::add_all(transaction, &letters).await?;
    Ok(letters.len())
}

/// Sends a digest, if something waits for the user when it is sent.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendWeeklyDigest {
    pub user_id: i64,
    /// Monday of the week.
    pub week: NaiveDate,
}

struct Recipient {
    actor: Actor,
    email: String,
    full_name: String,
    language: Language,
}

impl Job for SendWeeklyDigest {
    const NAME: &'static str = "editorial:send-weekly-digest";
    const MAX_ATTEMPTS: i16 = JOB_ATTEMPTS;
    type Context = Mailer;

    async fn run(self, mailer: Mailer) -> Result<(), JobFailure> {
        let app = &mailer.app;
        let mut transaction = app.pool.begin_with("begin isolation level repeatable read, read only").await?;
        let is_old = local_time(app, &mut transaction).await?.date() - self.week > MAX_AGE;
        let Some(recipient) = find_recipient(&mut transaction, UserId(self.user_id)).await? else {
            return Ok(());
        };
        let values = if is_old { None } else { letter_values(app, &mut transaction, &recipient).await? };
        transaction.commit().await?;
        let Some(values) = values else { return Ok(()) };
        let delivery = Delivery {
            cause: format!("{LETTER}:{}:{}", self.user_id, self.week),
            letter: LETTER,
            to: &recipient.email,
            to_name: &recipient.full_name,
            language: recipient.language,
            values,
            notification: None,
        };
        mailer.deliver(delivery).await?;
        Ok(())
    }
}

/// Loads the user, unless the account was closed, lost its role or switched the digest off since it was queued.
async fn find_recipient(connection: &mut PgConnection, id: UserId) -> Result<Option<Recipient>, JobFailure> {
    let row = sqlx::query!(
        r#"select email::text as "email!", roles, concat_ws(' ', first_name_en, last_name_en) as "full_name!",
                  coalesce(notification_language, interface_language) as language
           from users
           where id = $1 and is_active and email is not null and roles && array['editor', 'admin']
             and not exists (select from digest_switches where user_id = users.id)"#,
        id.0
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| Recipient {
        actor: Actor::signed_in(id, row.roles.iter().filter_map(|code| Role::from_code(code)).collect()),
        email: row.email,
        full_name: row.full_name,
        language: row.language.as_deref().and_then(Language::from_code).unwrap_or_default(),
    }))
}

/// Returns the values of the letter, or `None` if nothing waits.
async fn letter_values(
    app: &App,
    connection: &mut PgConnection,
    recipient: &Recipient,
) -> Result<Option<Value>, JobFailure> {
    let viewer = Viewer::load(app, connection, &recipient.actor).await?;
    let waiting = waiting_groups(connection, &viewer).await?;
    let late = late_groups(connection, &viewer, Some(EditorFilter::MeOrNobody)).await?;
    if waiting.is_empty() && late.is_empty() {
        return Ok(None);
    }
    let origin = &app.settings.http.public_origin;
    let dashboard = origin.join("personal-area/dashboard")?;
    let group = |kind: &str, count: i64, query: &str| -> Result<Value, JobFailure> {
        let mut link = origin.join("personal-area/editor-articles")?;
        link.set_query(Some(query));
        Ok(mailer::values! { kind, count, link => link.as_str() })
    };
    let waiting_total: i64 = waiting.iter().map(|group| group.count).sum();
    let late_total: i64 = late.iter().map(|group| group.count).sum();
    let waiting = waiting.iter().map(|item| group(item.kind.code(), item.count, &item.query));
    let waiting = waiting.collect::<Result<Vec<_>, _>>()?;
    let late = late.iter().map(|item| group(item.kind.code(), item.count, &item.query));
    let late = late.collect::<Result<Vec<_>, _>>()?;
    Ok(Some(mailer::values! {
        full_name => &recipient.full_name,
        waiting,
        late,
        waiting_total,
        late_total,
        new_articles => count_new_articles(connection, &viewer).await?,
        unread_messages => count_unread(connection, recipient.actor.id, &viewer.own).await?,
        link => dashboard.as_str(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_queued_from_monday_morning_until_midnight() {
        for (time, expected) in [
            ("2026-03-02T07:59:59", false),
            ("2026-03-02T08:00:00", true),
            ("2026-03-02T23:59:59", true),
            ("2026-03-03T08:00:00", false),
            ("2026-03-01T12:00:00", false),
        ] {
            assert_eq!(is_digest_time(time.parse().unwrap()), expected, "{time}");
        }
    }
}
