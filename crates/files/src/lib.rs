//! Files: judged before they are stored, read by those who may, collected when nothing needs them.

mod antivirus;
mod collection;
mod content;
mod download;
mod form;
mod http;
mod judging;
mod keeping;
mod limits;
mod reading;
mod receiving;
mod refusals;
mod thumbnail;
mod upload;
mod view;

use axum::extract::DefaultBodyLimit;
use kit::jobs::Worker;
use kit::{App, Routes};
use rules::Permission;
use storage::Storage;
use utoipa_axum::routes;

pub use collection::{CollectUnlinked, LINKS, RemoveObject};
pub use keeping::{NewFile, Stored, copy_to, keep, store};
pub use view::FileView;

/// What handling files needs.
#[derive(Debug, Clone)]
pub struct Files {
    pub app: App,
    pub storage: Storage,
}

pub fn routes(files: &Files) -> Routes {
    let (schemas, paths, upload) = routes!(http::upload);
    // The form bounds itself: what comes before the file, and then the file.
    let upload = (schemas, paths, upload.layer(DefaultBodyLimit::disable()));
    Routes::new(&files.app)
        .allow(Permission::UploadFile, upload, files)
        .allow(Permission::UploadFile, routes!(http::read_limits), files)
        .allow(Permission::ReadFile, routes!(http::download), files)
        .allow(Permission::ReadFile, routes!(http::download_thumbnail), files)
}

pub fn jobs(worker: Worker, files: &Files) -> Worker {
    worker.job::<CollectUnlinked>(files.clone()).job::<RemoveObject>(files.clone())
}
