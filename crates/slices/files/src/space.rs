//! Free space for uploads: refuses them before a disk is full, and with the same words if it is.

use std::io;
use std::path::PathBuf;

use anyhow::Context;
use kit::disk::{self, disk_space};
use kit::settings::Uploads;
use kit::telemetry::names;
use kit::{Error, Result};
use rules::upload_quotas::leaves_floor;

use crate::refusals::NO_SPACE;

/// Refuses an upload if `incoming` more bytes would leave too little space where uploads are written.
pub async fn require_space(uploads: &Uploads, incoming: u64) -> Result<()> {
    let floor = uploads.min_free_bytes();
    let temporary = ("uploads.temporary_folder", uploads.temporary_folder());
    let storage = uploads.storage_folder.clone().map(|folder| ("uploads.storage_folder", folder));
    for (setting, folder) in [temporary].into_iter().chain(storage) {
        let free = free_bytes(folder).await.with_context(|| format!("{setting}: free space unknown"))?;
        if !leaves_floor(free, incoming, floor) {
            tracing::error!(
                setting,
                free,
                "upload refused; less space is free than uploads.min_free_megabytes"
            );
            return Err(no_space());
        }
    }
    Ok(())
}

/// Reads the free space on a thread of its own: a file system can hang.
async fn free_bytes(folder: PathBuf) -> anyhow::Result<u64> {
    Ok(tokio::task::spawn_blocking(move || disk_space(&folder)).await??.free_bytes)
}

/// Maps a failed write to the temporary folder to an error.
pub fn write_error(error: io::Error) -> Error {
    if disk::is_full(&error) {
        tracing::error!("upload refused; uploads.temporary_folder is full");
        return no_space();
    }
    anyhow::Error::new(error).context("uploads.temporary_folder: write failed").into()
}

/// Maps a failed write to the storage to an error.
pub fn storage_error(error: anyhow::Error) -> Error {
    if storage::is_full(&error) {
        tracing::error!(error = format!("{error:#}"), "upload refused; the storage is full");
        return no_space();
    }
    error.into()
}

fn no_space() -> Error {
    metrics::counter!(names::REFUSED_UPLOADS, "reason" => "no-space").increment(1);
    NO_SPACE.into()
}
