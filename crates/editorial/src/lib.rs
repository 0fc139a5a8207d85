//! Articles and everything that happens to them: writing, submitting, corresponding, merging into one manuscript.

pub mod articles;
mod desk;
mod listing;
mod merged;
mod messages;
mod mine;
mod people;
mod purge;

use kit::jobs::Worker;
use kit::{App, Routes};

pub use merged::{Bindery, GiveUpForgottenMerges, MergeManuscript, sweep_workspaces};
pub use mine::drafts;
pub use purge::{PurgeRemovedArticles, restore_removed};

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .merge(mine::routes(app))
        .merge(desk::routes(app))
        .merge(messages::routes(app))
        .merge(merged::routes(app))
}

pub fn jobs(worker: Worker, app: &App) -> Worker {
    worker.job::<PurgeRemovedArticles>(app.clone()).job::<GiveUpForgottenMerges>(app.clone())
}

/// Jobs that keep a processor busy for seconds or minutes: for a worker of their own.
pub fn long_jobs(worker: Worker, bindery: Bindery) -> Worker {
    worker.job::<MergeManuscript>(bindery)
}
