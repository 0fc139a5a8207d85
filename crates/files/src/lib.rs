//! Files: judged before they are stored, read by those who may, collected when nothing needs them.

mod antivirus;
mod collection;
mod content;
mod download;
mod drawing;
mod form;
mod holding;
mod http;
mod judging;
mod keeping;
mod limits;
mod pictures;
mod reading;
mod receiving;
mod refusals;
mod upload;
mod view;

use axum::extract::{DefaultBodyLimit, FromRef};
use kit::jobs::Worker;
use kit::{App, Routes};
use rules::Permission;
use storage::Storage;
use utoipa_axum::routes;

pub use collection::{CollectUnlinked, LINKS, RemoveObject, let_go_of_uploads};
pub use download::attachment;
pub use holding::{are_held, hold_objects};
pub use keeping::{NewFile, Stored, copy_to, keep, store};
pub use pictures::{is_fresh_upload, may_show, pictures_in};
pub use reading::{Readable, readable};
pub use view::{FileView, views_of};

/// What handling files needs.
#[derive(Debug, Clone)]
pub struct Files {
    pub app: App,
    pub storage: Storage,
}

impl FromRef<Files> for App {
    fn from_ref(files: &Files) -> App {
        files.app.clone()
    }
}

pub fn routes(files: &Files) -> Routes {
    let (schemas, paths, upload) = routes!(http::upload);
    // The form bounds itself: what comes before the file, and then the file.
    let upload = (schemas, paths, upload.layer(DefaultBodyLimit::disable()));
    Routes::new(&files.app)
        .allow(Permission::UploadFile, upload, files)
        .allow(Permission::UploadFile, routes!(http::read_limits), files)
        .allow_linked(Permission::ReadFile, routes!(http::download), files)
        .allow_linked(Permission::ReadFile, routes!(http::download_thumbnail), files)
        .public(routes!(http::see_picture), files)
}

pub fn jobs(worker: Worker, files: &Files) -> Worker {
    worker.job::<CollectUnlinked>(files.clone()).job::<RemoveObject>(files.clone())
}
