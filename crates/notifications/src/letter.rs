//! A notification as a letter.

use kit::jobs::{self, Job, JobFailure};
use mailer::{Delivery, Mailer, Unsent};
use rules::NotificationType;
use rules::letter::{JOB_ATTEMPTS, Withheld, withheld_of_undoing};
use rules::notification::{Audience, UNDOING_LETTER};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

use crate::issues;
use crate::letters::{Cause, Kind};
use crate::told::Told;

#[derive(Debug, Serialize, Deserialize)]
pub struct SendNotification {
    pub notification_id: i64,
    /// How often it was sent again, with this one; never at first.
    #[serde(default)]
    pub resend: Option<i32>,
}

impl SendNotification {
    /// Queues the letters of rows that are told now, in the transaction that tells them.
    pub(crate) async fn queue(transaction: &mut PgConnection, rows: Vec<i64>) -> sqlx::Result<()> {
        let letter = |notification_id| SendNotification { notification_id, resend: None };
        let letters: Vec<_> = rows.into_iter().map(letter).collect();
        jobs::add_all(transaction, &letters).await
    }
}

impl Job for SendNotification {
    const NAME: &'static str = "notifications:send";
    const MAX_ATTEMPTS: i16 = JOB_ATTEMPTS;
    type Context = Mailer;

    async fn run(self, mailer: Mailer) -> Result<(), JobFailure> {
        let cause = Cause::of_news(self.notification_id).again(self.resend);
        let Some(told) = Told::load(&mailer.app, self.notification_id).await? else {
            return issues::send_letter_of_issue(&mailer, cause).await;
        };
        // Held again is impossible.
        if !told.is_released {
            return Ok(());
        }
        let letter = told.letter_name();
        // Undone since means that another letter says so, or none.
        let because = if told.is_undone { Some(Withheld::Overtaken) } else { told.withheld() };
        match because {
            Some(reason) => withhold(&told, &mailer, cause, letter, reason).await,
            None => deliver(&told, &mailer, cause, letter).await,
        }
    }
}

/// That a decision of which the author was told has been taken back.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendUndoing {
    pub notification_id: i64,
    #[serde(default)]
    pub resend: Option<i32>,
}

impl Job for SendUndoing {
    const NAME: &'static str = "notifications:send-undoing";
    const MAX_ATTEMPTS: i16 = JOB_ATTEMPTS;
    type Context = Mailer;

    async fn run(self, mailer: Mailer) -> Result<(), JobFailure> {
        let cause = Cause::of_undoing(self.notification_id).again(self.resend);
        let Some(told) = Told::load(&mailer.app, self.notification_id).await? else {
            mailer.overtake(&cause.to_string()).await?;
            return Ok(());
        };
        let was_told = settle_letters_of_news(&told, &mailer, self.notification_id).await?;
        match withheld_of_undoing(told.withheld(), was_told) {
            Some(reason) => withhold(&told, &mailer, cause, UNDOING_LETTER, reason).await,
            None => deliver(&told, &mailer, cause, UNDOING_LETTER).await,
        }
    }
}

/// Ends whatever is still being tried of the decision, and answers whether any letter of it was accepted. Each of them is
/// waited for: one may just be in the hands of the mail server.
async fn settle_letters_of_news(told: &Told, mailer: &Mailer, id: i64) -> Result<bool, JobFailure> {
    let letter = told.letter_name();
    let mut causes = Cause::of_news(id).chain(&mailer.app.pool).await?;
    // Its first try may not even have begun.
    if causes.is_empty() {
        causes.push(Cause::of_news(id).to_string());
    }
    let mut was_told = false;
    for cause in &causes {
        let unsent = Unsent { cause, letter, to: &told.email, language: told.language, notification: id };
        was_told |= mailer.withhold(unsent, Withheld::Overtaken).await?.is_accepted;
    }
    Ok(was_told)
}

async fn withhold(
    told: &Told,
    mailer: &Mailer,
    cause: Cause,
    letter: &str,
    because: Withheld,
) -> Result<(), JobFailure> {
    let (to, language, notification) = (told.email.as_str(), told.language, cause.notification);
    let cause = &cause.to_string();
    mailer.withhold(Unsent { cause, letter, to, language, notification }, because).await?;
    Ok(())
}

async fn deliver(told: &Told, mailer: &Mailer, cause: Cause, letter: &str) -> Result<(), JobFailure> {
    let app = &mailer.app;
    let link = told.link(app).await?;
    // The invitation has expired: there is nothing to follow.
    if letter == "review-invitation" && link.is_none() {
        return withhold(told, mailer, cause, letter, Withheld::Overtaken).await;
    }
    let public_link = match &told.slug {
        Some(slug) => Some(app.settings.http.public_origin.join(&format!("articles/{slug}"))?),
        None => None,
    };
    let is_for_reviewer = told.notification.audience() == Audience::Reviewer;
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
    let notification = Some(cause.notification);
    let delivery = Delivery { cause: cause.to_string(), letter, to, to_name, language, values, notification };
    match cause.kind {
        Kind::News => mailer.deliver_unless_undone(delivery).await?,
        Kind::Undoing => mailer.deliver(delivery).await?,
    };
    Ok(())
}

/// Which decision a letter is about, if any.
const fn decision_of(notification: NotificationType) -> Option<&'static str> {
    match notification {
        NotificationType::ArticleAccepted => Some("accepted"),
        NotificationType::ArticleDeclined => Some("declined"),
        NotificationType::ArticleSentToRevision => Some("sent-for-revision"),
        NotificationType::ArticlePublished => Some("published"),
        _ => None,
    }
}
