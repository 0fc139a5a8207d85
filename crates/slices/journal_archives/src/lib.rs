//! Archives of the whole journal, which an import reads back, and packages of single issues and articles.

mod commands;
mod download;
mod http;
mod jobs;
mod packages;
mod refusals;
mod store;
mod view;
mod writer;
mod zip_output;

use files::Files;
use kit::Routes;
use kit::jobs::Worker;
use rules::Permission;
use rules::time_limits::RequestKind;
use utoipa_axum::routes;

pub use jobs::{MakeJournalArchive, RemoveExpiredArchives};
pub use writer::{ArchiveExtent, WrittenArchive, write_archive};

pub fn routes(files: &Files) -> Routes {
    Routes::new(&files.app)
        .allow(Permission::MoveJournal, routes!(http::create), files)
        .allow(Permission::MoveJournal, routes!(http::list), files)
        .allow(Permission::MoveJournal, routes!(http::remove), files)
        .for_requests(RequestKind::File)
        .allow(Permission::MoveJournal, routes!(http::download), files)
        .allow(Permission::ReadIssues, routes!(packages::http::download_issue), files)
        .allow(Permission::ReadArticles, routes!(packages::http::download_article), files)
}

/// Registers jobs that take minutes or hours; they run in a worker of their own.
pub fn long_jobs(worker: Worker, files: &Files) -> Worker {
    worker.job::<MakeJournalArchive>(files.clone())
}

pub fn jobs(worker: Worker, files: &Files) -> Worker {
    worker.job::<RemoveExpiredArchives>(files.app.clone())
}
