//! Jobs that send the letters of notifications.

use kit::jobs::{self, Job, JobFailure};
use mailer::{Delivery, LetterRecord, Mailer};
use rules::letter::{JOB_ATTEMPTS, WithholdReason, withhold_undo_letter};
use rules::notification::UNDO_LETTER;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

use crate::issue_letter::send_issue_letter;
use crate::letter_cause::{Cause, CauseKind};
use crate::letter_context::LetterContext;
use crate::letter_values::letter_values;

#[derive(Debug, Serialize, Deserialize)]
pub struct SendNotification {
    pub notification_id: i64,
    /// Number of this resend; `None` for the first letter.
    #[serde(default)]
    pub resend: Option<i32>,
}

impl SendNotification {
    /// Queues letters in the transaction that releases their notifications.
    pub(crate) async fn queue(transaction: &mut PgConnection, ids: Vec<i64>) -> sqlx::Result<()> {
        let job = |notification_id| SendNotification { notification_id, resend: None };
        let jobs: Vec<_> = ids.into_iter().map(job).collect();
        jobs::add_all(transaction, &jobs).await
    }
}

impl Job for SendNotification {
    const NAME: &'static str = "notifications:send";
    const MAX_ATTEMPTS: i16 = JOB_ATTEMPTS;
    type Context = Mailer;

    async fn run(self, mailer: Mailer) -> Result<(), JobFailure> {
        let cause = Cause::of_notification(self.notification_id).with_number(self.resend);
        let Some(context) = load_context(&mailer, self.notification_id).await? else {
            return send_issue_letter(&mailer, cause).await;
        };
        // A released notification is never held again, so there is nothing to retry.
        if !context.is_released {
            return Ok(());
        }
        let letter = context.letter_name();
        // An undo sends its own letter, or none.
        let reason =
            if context.is_undone { Some(WithholdReason::Overtaken) } else { context.withheld_reason() };
        match reason {
            Some(reason) => withhold(&context, &mailer, cause, letter, reason).await,
            None => deliver(&context, &mailer, cause, letter).await,
        }
    }
}

/// Notifies the author that a decision was undone after they were notified of it.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendUndoNotification {
    pub notification_id: i64,
    #[serde(default)]
    pub resend: Option<i32>,
}

impl Job for SendUndoNotification {
    const NAME: &'static str = "notifications:send-undoing";
    const MAX_ATTEMPTS: i16 = JOB_ATTEMPTS;
    type Context = Mailer;

    async fn run(self, mailer: Mailer) -> Result<(), JobFailure> {
        let cause = Cause::of_undo(self.notification_id).with_number(self.resend);
        let Some(context) = load_context(&mailer, self.notification_id).await? else {
            mailer.mark_overtaken(&cause.to_string()).await?;
            return Ok(());
        };
        let was_accepted = cancel_decision_letters(&context, &mailer, self.notification_id).await?;
        match withhold_undo_letter(context.withheld_reason(), was_accepted) {
            Some(reason) => withhold(&context, &mailer, cause, UNDO_LETTER, reason).await,
            None => deliver(&context, &mailer, cause, UNDO_LETTER).await,
        }
    }
}

async fn load_context(mailer: &Mailer, id: i64) -> Result<Option<LetterContext>, JobFailure> {
    let mut connection = mailer.app.pool.acquire().await?;
    LetterContext::load(&mailer.app, &mut connection, id).await
}

/// Cancels pending letters of the decision and returns whether any was accepted.
///
/// Postpones the job while one of them is being sent: the mail server may be accepting it right now.
async fn cancel_decision_letters(
    context: &LetterContext,
    mailer: &Mailer,
    id: i64,
) -> Result<bool, JobFailure> {
    let letter = context.letter_name();
    let mut causes = Cause::of_notification(id).list_deliveries(&mailer.app.pool).await?;
    // The first attempt may not have started yet.
    if causes.is_empty() {
        causes.push(Cause::of_notification(id).to_string());
    }
    let mut was_accepted = false;
    for cause in &causes {
        let pending =
            LetterRecord { cause, letter, to: &context.email, language: context.language, notification: id };
        was_accepted |= mailer.withhold(pending, WithholdReason::Overtaken).await?.is_accepted;
    }
    Ok(was_accepted)
}

async fn withhold(
    context: &LetterContext,
    mailer: &Mailer,
    cause: Cause,
    letter: &str,
    reason: WithholdReason,
) -> Result<(), JobFailure> {
    let (to, language, notification) = (context.email.as_str(), context.language, cause.notification);
    let cause = &cause.to_string();
    mailer.withhold(LetterRecord { cause, letter, to, language, notification }, reason).await?;
    Ok(())
}

async fn deliver(
    context: &LetterContext,
    mailer: &Mailer,
    cause: Cause,
    letter: &str,
) -> Result<(), JobFailure> {
    let app = &mailer.app;
    let link = context.link(app).await?;
    // The invitation has expired, so the letter would have no link.
    if letter == "review-invitation" && link.is_none() {
        return withhold(context, mailer, cause, letter, WithholdReason::Overtaken).await;
    }
    let values = letter_values(context, app, link.as_ref())?;
    let (to, to_name, language) = (context.email.as_str(), context.full_name.as_str(), context.language);
    let notification = Some(cause.notification);
    let delivery = Delivery { cause: cause.to_string(), letter, to, to_name, language, values, notification };
    match cause.kind {
        CauseKind::Notification => mailer.deliver_unless_undone(delivery).await?,
        CauseKind::Undo => mailer.deliver(delivery).await?,
    };
    Ok(())
}
