//! Articles and everything that happens to them: writing, submitting, corresponding, merging into one manuscript.

pub mod articles;
mod merged;
mod messages;
mod mine;
mod purge;

use files::Files;
use kit::jobs::Worker;
use kit::{App, Routes};

pub use merged::{Bindery, GiveUpForgottenMerges, MergeManuscript, sweep_workspaces};
pub use mine::drafts;
pub use purge::{PurgeRemovedArticles, restore_removed};

/// What editorial work needs.
#[derive(Debug, Clone)]
pub struct Editorial {
    pub app: App,
    pub files: Files,
}

pub fn routes(editorial: &Editorial) -> Routes {
    Routes::new(&editorial.app)
        .merge(mine::routes(editorial))
        .merge(messages::routes(&editorial.app))
        .merge(merged::routes(&editorial.app))
}

pub fn jobs(worker: Worker, editorial: &Editorial) -> Worker {
    let app = &editorial.app;
    worker.job::<PurgeRemovedArticles>(app.clone()).job::<GiveUpForgottenMerges>(app.clone())
}

/// Jobs that keep a processor busy for seconds or minutes: for a worker of their own.
pub fn long_jobs(worker: Worker, bindery: Bindery) -> Worker {
    worker.job::<MergeManuscript>(bindery)
}
