//! What people are told: rows of their feeds and queued letters, written in the transaction of what they tell.
//! The feed itself and its settings come with the notifications work.

mod decisions;
mod letter;
mod office;
mod reviewers;
mod told;

use kit::jobs::Worker;
use mailer::Mailer;
use rules::{ArticleId, AssignmentId, NotificationType};

pub use decisions::{Awaited, Decided, ReleaseHeldNews, awaited, take_back, tell_author};
pub use letter::{SendNotification, SendUndoing};
pub use office::tell_office;
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

pub fn jobs(worker: Worker, mailer: &Mailer) -> Worker {
    worker
        .job::<SendNotification>(mailer.clone())
        .job::<SendUndoing>(mailer.clone())
        .job::<ReleaseHeldNews>(mailer.app.clone())
}
