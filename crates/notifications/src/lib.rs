//! What people are told: rows of their feeds and queued letters, written in the transaction of what they tell.
//! And where they find it: the feed and its settings.

mod decisions;
mod erasing;
mod feed;
mod issues;
mod letter;
mod letters;
mod lost;
mod office;
mod purge;
mod reviewers;
mod told;

use kit::jobs::Worker;
use kit::{App, Routes};
use mailer::Mailer;
use rules::{ArticleId, AssignmentId, NotificationType};

pub use decisions::{Awaited, Decided, ReleaseHeldNews, awaited, take_back, tell_author};
pub use erasing::erase_feed;
pub use issues::{take_back_issue, tell_everybody_of_issue, tell_office_of_issue};
pub use letter::{SendNotification, SendUndoing};
pub use letters::{LastLetter, last_letters};
pub use lost::WriteOffLostLetters;
pub use office::tell_office;
pub use purge::PurgeNotifications;
pub use reviewers::tell_reviewers;
pub use told::review_key;

/// Something that happened to an article.
#[derive(Debug, Clone, Copy)]
pub struct News {
    pub notification: NotificationType,
    pub article: ArticleId,
    pub revision: Option<i32>,
    /// Where it came of one.
    pub assignment: Option<AssignmentId>,
}

pub fn routes(app: &App) -> Routes {
    feed::routes(app).merge(letters::routes(app))
}

pub fn jobs(worker: Worker, mailer: &Mailer) -> Worker {
    worker
        .job::<SendNotification>(mailer.clone())
        .job::<SendUndoing>(mailer.clone())
        .job::<ReleaseHeldNews>(mailer.app.clone())
        .job::<WriteOffLostLetters>(mailer.app.clone())
        .job::<PurgeNotifications>(mailer.app.clone())
}
