//! Lost letters: letters whose job was deleted before its first attempt, manually or because a backup was
//! restored.

use chrono::TimeDelta;
use kit::App;
use kit::jobs::{self, Job, JobFailure};
use mailer::{LetterRecord, record_failed};
use rules::letter::ABANDONED_AFTER_DAYS;
use rules::notification::LetterVariant;
use rules::{Enumeration, Language, NotificationType};
use serde::{Deserialize, Serialize};

use crate::SendNotification;
use crate::letter_cause::Cause;

/// Lost letters of older notifications are ignored.
const LOOKBACK_DAYS: i64 = 30;
const BATCH_SIZE: i64 = 1000;

/// Records lost letters as failed, so that they are listed and can be resent.
#[derive(Debug, Serialize, Deserialize)]
pub struct RecordLostLetters {}

impl Job for RecordLostLetters {
    const NAME: &'static str = "notifications:write-off-lost-letters";
    const SCHEDULE: Option<&'static str> = Some("55 3 * * *");
    type Context = App;

    async fn run(self, app: App) -> Result<(), JobFailure> {
        // If no worker ran for days, the jobs are late but not lost. The next run checks again.
        if jobs::has_pending::<SendNotification>(&mut *app.pool.acquire().await?).await? {
            return Ok(());
        }
        while record_batch(&app).await? {}
        Ok(())
    }
}

struct LostLetter {
    id: i64,
    type_id: i16,
    revision: i32,
    is_invited: bool,
    email: String,
    language: Option<String>,
}

/// Records one batch; returns true if there may be more lost letters. A letter is lost if its notification
/// still has no delivery `ABANDONED_AFTER_DAYS` after it was released, that is, after any hold ended.
async fn record_batch(app: &App) -> anyhow::Result<bool> {
    let now = app.clock.now();
    let mut transaction = app.pool.begin().await?;
    let lost = sqlx::query_as!(
        LostLetter,
        r#"select notifications.id, type_id, coalesce(article_revision, 0) as "revision!", users.is_invited,
                  coalesce(users.email, users.unconfirmed_email, '')::text as "email!",
                  coalesce(users.notification_language, users.interface_language) as language
           from notifications join users on users.id = notifications.user_id
           where released_at > $1 and released_at <= $2
             and not exists (select from mail_deliveries where cause = 'notification:' || notifications.id)
           order by notifications.id limit $3"#,
        now - TimeDelta::days(LOOKBACK_DAYS),
        now - TimeDelta::days(ABANDONED_AFTER_DAYS),
        BATCH_SIZE
    )
    .fetch_all(&mut *transaction)
    .await?;
    let is_full = i64::try_from(lost.len())? == BATCH_SIZE;
    let causes: Vec<String> =
        lost.iter().map(|letter| Cause::of_notification(letter.id).to_string()).collect();
    let letters: Vec<LetterRecord<'_>> =
        lost.iter().zip(&causes).filter_map(|(letter, cause)| letter.to_record(cause)).collect();
    record_failed(&mut transaction, &letters, now).await?;
    transaction.commit().await?;
    // A batch of which nothing could be recorded would be selected again, forever.
    Ok(is_full && !letters.is_empty())
}

impl LostLetter {
    /// Returns `None` if this version does not know the type of the notification.
    fn to_record<'a>(&'a self, cause: &'a str) -> Option<LetterRecord<'a>> {
        let variant = LetterVariant::of(self.is_invited, self.revision);
        Some(LetterRecord {
            cause,
            letter: NotificationType::from_id(self.type_id)?.letter(variant),
            to: &self.email,
            language: self.language.as_deref().and_then(Language::from_code).unwrap_or_default(),
            notification: self.id,
        })
    }
}
