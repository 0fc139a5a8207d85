//! Files: validated before they are stored, readable by permitted users, deleted when nothing links to them.

mod access;
mod antivirus;
mod content;
mod data_file;
mod deletion_lock;
mod download;
mod form;
mod garbage_collection;
mod http;
mod image_variants;
mod imported;
mod limits;
mod objects;
mod pictures;
mod quota;
mod refusals;
mod space;
mod temporary_file;
mod upload;
mod validation;
mod view;

use axum::extract::{DefaultBodyLimit, FromRef};
use kit::jobs::Worker;
use kit::{App, Result, Routes};
use rules::Permission;
use rules::time_limits::RequestKind;
use storage::Storage;
use utoipa_axum::routes;

pub use access::{ReadableFile, find_readable};
pub use antivirus::AntivirusClient;
pub use data_file::{DataFile, StoredData, receive_data_file, store_data_file};
pub use deletion_lock::{acquire_deletion_lock, has_deletion_lock};
pub use download::attachment;
pub use form::Form as UploadedForm;
pub use garbage_collection::{
    CollectExpiredFiles, CollectUnlinkedFiles, FILE_COLUMNS, expire_unlinked_uploads, watch_unlinked,
};
pub use imported::{StoredImport, create_temporary_file, store_import};
pub use objects::{NewFile, RemoveObject, StoredObject, copy_to, record, store};
pub use pictures::{can_show_pictures, is_unlinked_upload, pictures_in};
pub use space::require_space;
pub use view::{FileView, load_views};

/// State of the file routes and jobs.
#[derive(Debug, Clone)]
pub struct Files {
    pub app: App,
    pub storage: Storage,
    pub antivirus: Option<AntivirusClient>,
}

impl Files {
    /// Fails if no file can be stored at the moment.
    fn require_uploads(&self) -> Result<()> {
        self.storage.require_available()?;
        match self.antivirus.as_ref().map(|antivirus| antivirus.breaker().require()) {
            Some(Err(_)) => Err(refusals::antivirus_unavailable()),
            _ => Ok(()),
        }
    }
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
        .allow(Permission::UploadFile, routes!(http::read_limits), files)
        .allow(Permission::UploadFile, routes!(http::delete_unlinked), files)
        .for_requests(RequestKind::Upload)
        .allow(Permission::UploadFile, upload, files)
        .for_requests(RequestKind::File)
        .allow_review_link(Permission::ReadFile, routes!(http::download), files)
        .allow_review_link(Permission::ReadFile, routes!(http::download_thumbnail), files)
        .public(routes!(http::see_picture), files)
}

pub fn jobs(worker: Worker, files: &Files) -> Worker {
    worker
        .job::<CollectUnlinkedFiles>(files.clone())
        .job::<CollectExpiredFiles>(files.clone())
        .job::<RemoveObject>(files.clone())
}
