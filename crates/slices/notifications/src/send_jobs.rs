//! Jobs that send the letters of notifications.

use kit::jobs::{self, Job, JobFailure};
use mailer::{Delivery, LetterRecord, Mailer};
use rules::NotificationType;
use rules::letter::{JOB_ATTEMPTS, WithholdReason, withhold_undo_letter};
use rules::notification::{Side, Silence, UNDO_LETTER};
use rules::review::NoteKind;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

use crate::issue_letter::send_issue_letter;
use crate::letter_cause::{Cause, CauseKind};
use crate::letter_context::LetterContext;

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
        let Some(context) = LetterContext::load(&mailer.app, self.notification_id).await? else {
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
        let Some(context) = LetterContext::load(&mailer.app, self.notification_id).await? else {
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

/// Cancels pending letters of the decision and returns whether any was accepted.
///
/// Waits for each of them: the mail server may be accepting one right now.
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
    let public_link = match &context.slug {
        Some(slug) => Some(app.settings.http.public_origin.join(&format!("articles/{slug}"))?),
        None => None,
    };
    let is_for_reviewer = context.is_for_reviewer();
    let (old_due_date, new_due_date) = context.due_date_change.clone().unzip();
    let assignment = context.assignment.as_ref();
    // Only the letter about the refusal repeats what the reviewer said.
    let is_refusal = context.notification == NotificationType::ReviewAssignmentDeclined;
    let refusal = context.refusal.as_ref().filter(|_| is_refusal);
    let values = mailer::values! {
        full_name => &context.full_name,
        title => &context.title,
        // Reviewers must not learn who submitted the article.
        author => (!is_for_reviewer).then_some(&context.author),
        reviewer => assignment.filter(|_| !is_for_reviewer).map(|assignment| &assignment.reviewer),
        due_date => assignment.map(|assignment| &assignment.due_date),
        is_accepted => assignment.is_some_and(|assignment| assignment.is_accepted),
        is_invitation => context.is_invitation,
        requested_on => assignment.map(|assignment| &assignment.requested_on),
        is_overdue => context.silence == Some(Silence::Overdue),
        old_due_date,
        new_due_date,
        messages => context.messages.clone(),
        note => context.note.map(NoteKind::code),
        refusal_reason => refusal.and_then(|it| it.reason).map(|reason| reason.name().in_language(context.language)),
        refusal => refusal.map(|it| it.text.clone()).unwrap_or_default(),
        suggestion => refusal.map(|it| &it.suggestion).filter(|suggestion| !suggestion.is_empty()),
        to => context.addressed.map(Side::code),
        manuscript_number => &context.manuscript_number,
        valid_days => rules::CodePurpose::Invitation.valid_hours() / 24,
        article_type => context.article_type.in_language(context.language),
        // Only letters to reviewers contain the abstract.
        abstract => if is_for_reviewer { context.abstract_paragraphs.clone() } else { Vec::new() },
        revision => context.revision,
        letter => context.letter.clone(),
        decision => decision_of(context.notification),
        publication_date => &context.publication_date,
        public_link => public_link.as_ref().map(|link| link.as_str()),
        link => link.as_ref().map(|link| link.as_str()),
    };
    let (to, to_name, language) = (context.email.as_str(), context.full_name.as_str(), context.language);
    let notification = Some(cause.notification);
    let delivery = Delivery { cause: cause.to_string(), letter, to, to_name, language, values, notification };
    match cause.kind {
        CauseKind::Notification => mailer.deliver_unless_undone(delivery).await?,
        CauseKind::Undo => mailer.deliver(delivery).await?,
    };
    Ok(())
}

/// Returns the decision code that templates switch on.
const fn decision_of(notification: NotificationType) -> Option<&'static str> {
    match notification {
        NotificationType::ArticleAccepted => Some("accepted"),
        NotificationType::ArticleDeclined => Some("declined"),
        NotificationType::ArticleSentToRevision => Some("sent-for-revision"),
        NotificationType::ArticlePublished => Some("published"),
        _ => None,
    }
}
