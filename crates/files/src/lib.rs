//! Uploads and downloads. Bytes go straight through to storage; the database keeps what they are and whose.

mod download;
mod http;
mod reading;
mod upload;
mod view;

use axum::extract::DefaultBodyLimit;
use kit::{App, Routes};
use rules::Permission;
use storage::Storage;
use utoipa_axum::routes;

pub use view::FileView;

/// Room for the multipart envelope around the file itself.
const ENVELOPE_BYTES: usize = 64 * 1024;

/// What handling files needs.
#[derive(Debug, Clone)]
pub struct Files {
    pub app: App,
    pub storage: Storage,
}

pub fn routes(files: &Files) -> Routes {
    let limit = usize::try_from(files.app.settings.uploads.max_file_bytes()).unwrap_or(usize::MAX);
    let (schemas, paths, upload) = routes!(http::upload);
    // Past the file's own limit the connection is cut; up to it the handler says 413 in words.
    let upload = (schemas, paths, upload.layer(DefaultBodyLimit::max(limit.saturating_add(ENVELOPE_BYTES))));
    Routes::new(&files.app).allow(Permission::UploadFile, upload, files).allow(
        Permission::ReadFile,
        routes!(http::download),
        files,
    )
}
