//! Upload limits for forms to show.

use kit::settings::Uploads;
use rules::uploads::UPLOAD_TYPES;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadLimits {
    max_file_bytes: u64,
    max_files_per_article: u32,
    max_cover_bytes: u64,
    types: Vec<AcceptedType>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AcceptedType {
    /// File name extensions without the dot.
    endings: Vec<&'static str>,
    mime_type: &'static str,
}

impl UploadLimits {
    pub fn of(uploads: &Uploads) -> UploadLimits {
        let accepted = UPLOAD_TYPES
            .map(|upload| AcceptedType { endings: upload.extensions.to_vec(), mime_type: upload.mime });
        UploadLimits {
            max_file_bytes: uploads.max_file_bytes(),
            max_files_per_article: uploads.max_files_per_article,
            max_cover_bytes: uploads.max_cover_bytes(),
            types: accepted.into(),
        }
    }
}
