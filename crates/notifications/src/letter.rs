//! A notification as a letter.

use kit::jobs::{Job, JobFailure};
use mailer::{Delivery, Mailer};
use rules::NotificationType;
use serde::{Deserialize, Serialize};

use crate::told::{Recipient, Told};

#[derive(Debug, Serialize, Deserialize)]
pub struct SendNotification {
    pub notification_id: i64,
}

impl Job for SendNotification {
    const NAME: &'static str = "notifications:send";
    type Context = Mailer;

    async fn run(self, mailer: Mailer) -> Result<(), JobFailure> {
        let Some(told) = Told::load(&mailer.app, self.notification_id).await? else { return Ok(()) };
        // Held again is impossible; undone since means that another letter says so.
        if !told.is_released || told.is_undone || told.is_overtaken() {
            return Ok(());
        }
        let letter = letter_of(&told)
            .ok_or_else(|| JobFailure::Never(anyhow::anyhow!("no letter for {:?}", told.notification)))?;
        let cause = format!("notification:{}", self.notification_id);
        deliver(&told, &mailer, cause, letter).await
    }
}

/// That a decision of which the author was told has been taken back.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendUndoing {
    pub notification_id: i64,
}

impl Job for SendUndoing {
    const NAME: &'static str = "notifications:send-undoing";
    type Context = Mailer;

    async fn run(self, mailer: Mailer) -> Result<(), JobFailure> {
        let Some(told) = Told::load(&mailer.app, self.notification_id).await? else { return Ok(()) };
        deliver(&told, &mailer, format!("undoing:{}", self.notification_id), "decision-undone").await
    }
}

async fn deliver(told: &Told, mailer: &Mailer, cause: String, letter: &str) -> Result<(), JobFailure> {
    let app = &mailer.app;
    let link = told.link(app).await?;
    let public_link = match &told.slug {
        Some(slug) => Some(app.settings.http.public_origin.join(&format!("articles/{slug}"))?),
        None => None,
    };
    let is_for_reviewer = told.recipient() == Recipient::Reviewer;
    let assignment = told.assignment.as_ref();
    let values = mailer::values! {
        full_name => &told.full_name,
        title => &told.title,
        // Reviewers are never told who submitted it.
        author => (!is_for_reviewer).then_some(&told.author),
        reviewer => assignment.filter(|_| !is_for_reviewer).map(|assignment| &assignment.reviewer),
        due_date => assignment.map(|assignment| &assignment.due_date),
        is_accepted => assignment.is_some_and(|assignment| assignment.is_accepted),
        is_invitation => told.is_invitation,
        valid_days => rules::CodePurpose::Invitation.valid_hours() / 24,
        article_type => told.article_type.in_language(told.language),
        // An abstract is only shown to those who are asked whether they would review it.
        abstract => if is_for_reviewer { told.outline.clone() } else { Vec::new() },
        revision => told.revision,
        letter => told.letter.clone(),
        decision => decision_of(told.notification),
        publication_date => &told.publication_date,
        public_link => public_link.as_ref().map(|link| link.as_str()),
        link => link.as_ref().map(|link| link.as_str()),
    };
    let (to, to_name, language) = (told.email.as_str(), told.full_name.as_str(), told.language);
    mailer.deliver(Delivery { cause, letter, to, to_name, language, values }).await?;
    Ok(())
}

const fn letter_of(told: &Told) -> Option<&'static str> {
    match told.notification {
        NotificationType::ArticleSubmitted if told.revision > 0 => Some("article-resubmitted"),
        NotificationType::ArticleSubmitted => Some("article-submitted"),
        NotificationType::ArticleReviewCompleted => Some("article-review-completed"),
        NotificationType::ArticleAccepted => Some("article-accepted"),
        NotificationType::ArticleDeclined => Some("article-declined"),
        NotificationType::ArticleSentToRevision => Some("article-sent-for-revision"),
        NotificationType::ArticlePublished => Some("article-published"),
        NotificationType::ReviewAssignmentCreated if told.is_invitation => Some("review-invitation"),
        NotificationType::ReviewAssignmentCreated => Some("review-request"),
        NotificationType::ReviewAssignmentCompleted => Some("review-completed"),
        NotificationType::ReviewAssignmentDeclined => Some("review-declined"),
        NotificationType::ReviewAssignmentOverdue => Some("review-overdue"),
        NotificationType::ReviewAssignmentWithdrawn => Some("review-withdrawn"),
        NotificationType::ReviewAssignmentReminder => Some("review-reminder"),
        NotificationType::IssueCreated | NotificationType::IssuePublished => None,
    }
}

/// Which decision a letter is about, if any.
pub const fn decision_of(notification: NotificationType) -> Option<&'static str> {
    match notification {
        NotificationType::ArticleAccepted => Some("accepted"),
        NotificationType::ArticleDeclined => Some("declined"),
        NotificationType::ArticleSentToRevision => Some("sent-for-revision"),
        NotificationType::ArticlePublished => Some("published"),
        _ => None,
    }
}
