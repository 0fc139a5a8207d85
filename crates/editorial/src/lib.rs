//! Articles and everything that happens to them: writing, submitting, corresponding, merging into one manuscript.

mod articles;
mod merge;
mod merged;
mod messages;
mod mine;
mod purge;

use files::Files;
use kit::jobs::Worker;
use kit::{App, Routes};

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
    worker.job::<PurgeRemovedArticles>(editorial.app.clone())
}
