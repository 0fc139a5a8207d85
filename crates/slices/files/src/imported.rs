//! Files that an import takes from another system: checked like uploads, but without a quota.

use std::fs::File;
use std::io::{Seek, SeekFrom};

use anyhow::Context;
use kit::Result;
use rules::uploads::{UploadType, clean_file_name, type_of};

use crate::objects::store_object;
use crate::refusals::FILE_TYPE_REFUSED;
use crate::space::storage_error;
use crate::validation::validate;
use crate::{Files, StoredObject, temporary_file};

/// A file that was checked and stored, and is recorded with [`crate::record`] in the transaction that links to it.
#[derive(Debug)]
pub struct StoredImport {
    pub file_name: String,
    pub mime_type: &'static str,
    pub stored: StoredObject,
}

/// Creates an unnamed temporary file, which vanishes when it is closed.
pub fn create_temporary_file(files: &Files) -> Result<File> {
    let folder = files.app.settings.uploads.temporary_folder.as_deref();
    Ok(temporary_file::create(folder).context("uploads.temporary_folder: no file can be created")?)
}

/// Checks the content against the name and stores it.
pub async fn store_import(files: &Files, name: &str, file: &mut File) -> Result<StoredImport> {
    let file_name = clean_file_name(name);
    let kind: UploadType = type_of(&file_name).ok_or(FILE_TYPE_REFUSED)?;
    file.seek(SeekFrom::Start(0)).context("uploads.temporary_folder: seek failed")?;
    validate(file, kind, files.antivirus.as_ref()).await?;
    file.seek(SeekFrom::Start(0)).context("uploads.temporary_folder: seek failed")?;
    let stored = store_object(files, file).await.map_err(storage_error)?;
    Ok(StoredImport { file_name, mime_type: kind.mime, stored })
}
