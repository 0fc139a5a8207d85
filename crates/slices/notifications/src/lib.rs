//! Notifications: feed entries and queued letters, written in the transaction that causes them, and the
//! routes that list them.

mod decisions;
mod editors;
mod erasure;
mod feed;
mod handling;
mod issue_letter;
mod issues;
mod letter_cause;
mod letter_context;
mod letter_preview;
mod letter_values;
mod letters;
mod lost_letters;
mod messages;
mod notes;
mod purge;
mod reviewers;
mod send_jobs;
mod weekly_digest;

use kit::jobs::Worker;
use kit::{App, Routes};
use mailer::Mailer;
use rules::{ArticleId, AssignmentId, NotificationType};

pub use decisions::{
    DecisionKey, DecisionNotification, HeldDecision, ReleaseHeldNotifications, find_decision_notification,
    notify_author, notify_author_at_once, retract_decision,
};
pub use editors::{notify_editors, notify_editors_of_silence};
pub use erasure::erase_feed;
pub use feed::NOTIFICATION_IDS;
pub use handling::{notify_chief_editors, notify_editor, notify_editor_of_articles};
pub use issues::{notify_editors_of_issue, notify_users_of_issue, retract_issue_notifications};
pub use letter_context::review_link_code;
pub use letter_preview::{LetterPreview, preview_letter};
pub use letters::{LastLetter, last_letters};
pub use lost_letters::RecordLostLetters;
pub use messages::{
    SendGatheredMessages, mark_messages_read, notify_author_of_message, notify_editors_of_draft_messages,
    notify_editors_of_message,
};
pub use notes::notify_editors_of_note;
pub use purge::PurgeNotifications;
pub use reviewers::{notify_reviewer_of_due_date, notify_reviewers};
pub use send_jobs::{SendNotification, SendUndoNotification};
pub use weekly_digest::wants_weekly_digest;

/// A notification about an article, before its recipients are known.
#[derive(Debug, Clone, Copy)]
pub struct NewNotification {
    pub notification: NotificationType,
    pub article: ArticleId,
    pub revision: Option<i32>,
    /// Set if a review assignment caused the notification.
    pub assignment: Option<AssignmentId>,
}

pub fn routes(app: &App) -> Routes {
    feed::routes(app).merge(letters::routes(app))
}

pub fn jobs(worker: Worker, mailer: &Mailer) -> Worker {
    worker
        .job::<ReleaseHeldNotifications>(mailer.app.clone())
        .job::<SendGatheredMessages>(mailer.app.clone())
        .job::<RecordLostLetters>(mailer.app.clone())
        .job::<PurgeNotifications>(mailer.app.clone())
}

pub fn letter_jobs(worker: Worker, mailer: &Mailer) -> Worker {
    worker.job::<SendNotification>(mailer.clone()).job::<SendUndoNotification>(mailer.clone())
}
