//! Files: validated before they are stored, readable by permitted users, deleted when nothing links to them.

mod access;
mod antivirus;
mod content;
mod deletion_lock;
mod download;
mod form;
mod garbage_collection;
mod http;
mod image_variants;
mod limits;
mod objects;
mod pictures;
mod refusals;
mod temporary_file;
mod upload;
mod validation;
mod view;

use axum::extract::{DefaultBodyLimit, FromRef};
use kit::jobs::Worker;
use kit::{App, Routes};
use rules::Permission;
use storage::Storage;
use utoipa_axum::routes;

pub use access::{ReadableFile, find_readable};
pub use deletion_lock::{acquire_deletion_lock, has_deletion_lock};
pub use download::attachment;
pub use garbage_collection::{CollectUnlinkedFiles, FILE_COLUMNS, expire_unlinked_uploads};
pub use objects::{NewFile, RemoveObject, StoredObject, copy_to, record, store};
pub use pictures::{can_show_pictures, is_unlinked_upload, pictures_in};
pub use view::{FileView, load_views};

/// State of the file routes and jobs.
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
    // `Form` and `receive` limit the body: the bytes before the file, then the file.
    let upload = (schemas, paths, upload.layer(DefaultBodyLimit::disable()));
    Routes::new(&files.app)
        .allow(Permission::UploadFile, upload, files)
        .allow(Permission::UploadFile, routes!(http::read_limits), files)
        .allow_review_link(Permission::ReadFile, routes!(http::download), files)
        .allow_review_link(Permission::ReadFile, routes!(http::download_thumbnail), files)
        .public(routes!(http::see_picture), files)
}

pub fn jobs(worker: Worker, files: &Files) -> Worker {
    worker.job::<CollectUnlinkedFiles>(files.clone()).job::<RemoveObject>(files.clone())
}
