//! Letters that are not sent, and those that will be once more: written down, so that nobody has to guess.

use rules::Language;
use rules::letter::Withheld;
use sqlx::PgConnection;

use crate::Mailer;

/// A letter that nobody has tried to send.
#[derive(Debug, Clone, Copy)]
pub struct Unsent<'a> {
    pub cause: &'a str,
    pub letter: &'a str,
    pub to: &'a str,
    pub language: Language,
    pub notification: i64,
}

/// What is known of a letter once nobody is sending it at this moment.
#[derive(Debug, Clone, Copy)]
pub struct Settled {
    pub is_accepted: bool,
}

impl Mailer {
    /// Writes down why the letter is not sent. Waits for whoever is just sending it: what the server took by then, or has
    /// refused for good, stays so.
    pub async fn withhold(&self, unsent: Unsent<'_>, because: Withheld) -> sqlx::Result<Settled> {
        let row = sqlx::query!(
            "insert into mail_deliveries as d
                 (cause, letter, recipient, language, notification_id, first_tried_at, last_tried_at, withheld)
             values ($1, $2, $3::text::citext, $4, $5, $6, $6, $7)
             on conflict (cause) do update set
                 withheld = case when d.sent_at is null and d.failed_at is null
                                 then coalesce(d.withheld, excluded.withheld) end,
                 last_tried_at = coalesce(d.last_tried_at, excluded.last_tried_at)
             returning sent_at",
            unsent.cause,
            unsent.letter,
            unsent.to,
            unsent.language.code(),
            unsent.notification,
            self.app.clock.now(),
            because.code(),
        )
        .fetch_one(&self.app.pool)
        .await?;
        Ok(Settled { is_accepted: row.sent_at.is_some() })
    }

    /// The cause of a letter is gone. Where somebody had tried to send it, that is the end of it.
    pub async fn overtake(&self, cause: &str) -> sqlx::Result<()> {
        sqlx::query!(
            "update mail_deliveries set withheld = $2 where cause = $1 and sent_at is null and failed_at is null",
            cause,
            Withheld::Overtaken.code()
        )
        .execute(&self.app.pool)
        .await?;
        Ok(())
    }
}

/// Says that a letter will be sent, in the transaction that queues it: from then on it is seen, before anybody tries.
pub async fn await_sending(
    transaction: &mut PgConnection,
    unsent: Unsent<'_>,
    now: chrono::DateTime<chrono::Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into mail_deliveries (cause, letter, recipient, language, notification_id, first_tried_at)
         values ($1, $2, $3::text::citext, $4, $5, $6)",
        unsent.cause,
        unsent.letter,
        unsent.to,
        unsent.language.code(),
        unsent.notification,
        now,
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Says that letters were never tried and never will be.
pub async fn write_off(
    transaction: &mut PgConnection,
    letters: &[Unsent<'_>],
    now: chrono::DateTime<chrono::Utc>,
) -> sqlx::Result<()> {
    let texts = |of: fn(&Unsent<'_>) -> String| letters.iter().map(of).collect::<Vec<_>>();
    sqlx::query!(
        "insert into mail_deliveries
             (cause, letter, recipient, language, notification_id, first_tried_at, last_tried_at, failed_at)
         select cause, letter, recipient::citext, language, notification_id, $6, $6, $6
         from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[])
              as lost (cause, letter, recipient, language, notification_id)
         on conflict (cause) do nothing",
        &texts(|one| one.cause.to_owned()),
        &texts(|one| one.letter.to_owned()),
        &texts(|one| one.to.to_owned()),
        &texts(|one| one.language.code().to_owned()),
        &letters.iter().map(|one| one.notification).collect::<Vec<_>>(),
        now,
    )
    .execute(transaction)
    .await?;
    Ok(())
}
