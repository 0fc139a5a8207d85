//! Articles and everything that happens to them: writing, submitting, corresponding, merging into one manuscript,
//! reviewing, deciding.

pub mod articles;
mod assignments;
mod desk;
mod erasing;
mod inviting;
mod listing;
mod merged;
mod messages;
mod mine;
mod people;
mod purge;
mod reviewers;
mod reviewing;
mod reviews;
mod with_issue;

use kit::jobs::Worker;
use kit::{App, Routes};

pub use assignments::WatchDueDates;
pub use erasing::{erase_person, hold_obligations, obligations_of};
pub use merged::{Bindery, GiveUpForgottenMerges, MergeManuscript, sweep_workspaces};
pub use mine::drafts;
pub use purge::{PurgeRemovedArticles, restore_removed};
pub use reviews::reviews_for_author;
pub use with_issue::publish_with_issue;

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .merge(mine::routes(app))
        .merge(desk::routes(app))
        .merge(messages::routes(app))
        .merge(merged::routes(app))
        .merge(assignments::routes(app))
        .merge(reviews::routes(app))
        .merge(reviewers::routes(app))
        .merge(inviting::routes(app))
        .merge(reviewing::routes(app))
}

pub fn jobs(worker: Worker, app: &App) -> Worker {
    worker
        .job::<PurgeRemovedArticles>(app.clone())
        .job::<GiveUpForgottenMerges>(app.clone())
        .job::<WatchDueDates>(app.clone())
}

/// Jobs that keep a processor busy for seconds or minutes: for a worker of their own.
pub fn long_jobs(worker: Worker, bindery: Bindery) -> Worker {
    worker.job::<MergeManuscript>(bindery)
}
