//! Metrics of free disk space, sampled.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::interval;

use super::names;
use crate::Settings;
use crate::disk::{DiskSpace, disk_space};

const INTERVAL: Duration = Duration::from_secs(15);

/// Updates the metrics of the watched file systems until the process ends.
pub async fn watch_disks(settings: Arc<Settings>) {
    metrics::gauge!(names::UPLOADS_MIN_FREE).set(settings.uploads.min_free_bytes() as f64);
    let folders = watched_folders(&settings);
    let mut ticks = interval(INTERVAL);
    loop {
        ticks.tick().await;
        for folder in folders.clone() {
            let name = folder.display().to_string();
            // A file system that hangs blocks a thread of the pool, not the other tasks.
            match tokio::task::spawn_blocking(move || disk_space(&folder)).await {
                Ok(Ok(space)) => set_gauges(name, space),
                Ok(Err(error)) => tracing::warn!(folder = name, %error, "free disk space unknown"),
                Err(error) => tracing::warn!(folder = name, %error, "free disk space unknown"),
            }
        }
    }
}

fn watched_folders(settings: &Settings) -> Vec<PathBuf> {
    let mut folders = settings.telemetry.disk_folders.clone();
    folders.push(settings.uploads.temporary_folder());
    folders.extend(settings.uploads.storage_folder.clone());
    folders.sort();
    folders.dedup();
    folders
}

fn set_gauges(folder: String, space: DiskSpace) {
    metrics::gauge!(names::DISK_FREE, "folder" => folder.clone()).set(space.free_bytes as f64);
    metrics::gauge!(names::DISK_SIZE, "folder" => folder).set(space.size_bytes as f64);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_uploads_are_watched_once() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../config/development.toml");
        let mut settings = crate::settings::load(file.as_ref()).unwrap();
        settings.telemetry.disk_folders = vec!["/".into(), "/srv".into()];
        settings.uploads.temporary_folder = Some("/var/tmp".into());
        settings.uploads.storage_folder = Some("/srv".into());
        assert_eq!(watched_folders(&settings), ["/", "/srv", "/var/tmp"].map(PathBuf::from));
    }
}
