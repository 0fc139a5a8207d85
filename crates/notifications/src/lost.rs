//! News of which no letter was ever tried: its job was lost before its first run, to hands or to a restored database.

use chrono::TimeDelta;
use kit::App;
use kit::jobs::{self, Job, JobFailure};
use mailer::{Unsent, write_off};
use rules::letter::FORGOTTEN_AFTER_DAYS;
use rules::notification::Occasion;
use rules::{Enumeration, Language, NotificationType};
use serde::{Deserialize, Serialize};

use crate::SendNotification;
use crate::letters::Cause;

/// What is older nobody waits for.
const LOOKED_BACK_DAYS: i64 = 30;
const WRITTEN_OFF_AT_ONCE: i64 = 1000;

/// Writes down that such letters have failed: from then on they are seen, and can be sent again.
#[derive(Debug, Serialize, Deserialize)]
pub struct WriteOffLostLetters {}

impl Job for WriteOffLostLetters {
    const NAME: &'static str = "notifications:write-off-lost-letters";
    const SCHEDULE: Option<&'static str> = Some("55 3 * * *");
    type Context = App;

    async fn run(self, app: App) -> Result<(), JobFailure> {
        // After days without a worker jobs are late, not lost. There is another night.
        if jobs::are_queued::<SendNotification>(&mut *app.pool.acquire().await?).await? {
            return Ok(());
        }
        while write_off_some(&app).await? {}
        Ok(())
    }
}

struct Lost {
    id: i64,
    type_id: i16,
    revision: i32,
    is_invited: bool,
    email: String,
    language: Option<String>,
}

/// Whether there may be more.
async fn write_off_some(app: &App) -> anyhow::Result<bool> {
    let now = app.clock.now();
    let mut transaction = app.pool.begin().await?;
    let lost = sqlx::query_as!(
        Lost,
        r#"select notifications.id, type_id, coalesce(article_revision, 0) as "revision!", users.is_invited,
                  coalesce(users.email, users.unconfirmed_email, '')::text as "email!",
                  coalesce(users.notification_language, users.interface_language) as language
           from notifications join users on users.id = notifications.user_id
           where released_at > $1 and released_at <= $2
             and not exists (select from mail_deliveries where cause = 'notification:' || notifications.id)
           order by notifications.id limit $3"#,
        now - TimeDelta::days(LOOKED_BACK_DAYS),
        now - TimeDelta::days(FORGOTTEN_AFTER_DAYS),
        WRITTEN_OFF_AT_ONCE
    )
    .fetch_all(&mut *transaction)
    .await?;
    let is_full = i64::try_from(lost.len())? == WRITTEN_OFF_AT_ONCE;
    let causes: Vec<String> = lost.iter().map(|one| Cause::of_news(one.id).to_string()).collect();
    let letters: Vec<Unsent<'_>> =
        lost.iter().zip(&causes).filter_map(|(one, cause)| one.as_unsent(cause)).collect();
    write_off(&mut transaction, &letters, now).await?;
    transaction.commit().await?;
    Ok(is_full && !letters.is_empty())
}

impl Lost {
    fn as_unsent<'a>(&'a self, cause: &'a str) -> Option<Unsent<'a>> {
        let occasion = Occasion::of(self.is_invited, self.revision);
        Some(Unsent {
            cause,
            letter: NotificationType::from_id(self.type_id)?.letter(occasion),
            to: &self.email,
            language: self.language.as_deref().and_then(Language::from_code).unwrap_or_default(),
            notification: self.id,
        })
    }
}
