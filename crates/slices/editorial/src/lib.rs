//! Articles from draft to publication: submission, messages, merged manuscripts, peer review, decisions.

pub mod articles;
mod assignments;
mod author_articles;
mod editor_articles;
mod erasure;
mod invitations;
mod issue_publication;
mod list_filters;
mod merged_manuscripts;
mod messages;
mod participants;
mod purge;
mod reviewer_articles;
mod reviewers;
mod reviews;

use kit::jobs::Worker;
use kit::{App, Routes};

pub use assignments::ProcessDueDates;
pub use author_articles::drafts;
pub use erasure::{erase_user, load_obligations, lock_obligations};
pub use issue_publication::publish_issue_articles;
pub use merged_manuscripts::{FailStaleMerges, MergeContext, MergeManuscript, remove_stale_workspaces};
pub use purge::{PurgeRemovedArticles, restore_removed};
pub use reviews::reviews_for_author;

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .merge(author_articles::routes(app))
        .merge(editor_articles::routes(app))
        .merge(messages::routes(app))
        .merge(merged_manuscripts::routes(app))
        .merge(assignments::routes(app))
        .merge(reviews::routes(app))
        .merge(reviewers::routes(app))
        .merge(invitations::routes(app))
        .merge(reviewer_articles::routes(app))
}

pub fn jobs(worker: Worker, app: &App) -> Worker {
    worker
        .job::<PurgeRemovedArticles>(app.clone())
        .job::<FailStaleMerges>(app.clone())
        .job::<ProcessDueDates>(app.clone())
}

/// Registers jobs that use a processor for seconds or minutes; they run in a separate worker.
pub fn long_jobs(worker: Worker, context: MergeContext) -> Worker {
    worker.job::<MergeManuscript>(context)
}
