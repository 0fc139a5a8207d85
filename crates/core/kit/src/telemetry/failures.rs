//! Metric of failed systemd units, from the files in which `octavo report-failure` notes them.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use std::{fs, io};

use tokio::time::interval;

use super::names;
use crate::Settings;

const INTERVAL: Duration = Duration::from_secs(15);
/// More units than an installation has.
const MAX_UNITS: usize = 100;

/// Updates the metric until the process ends.
pub async fn watch_failures(settings: Arc<Settings>) {
    let mut ticks = interval(INTERVAL);
    loop {
        ticks.tick().await;
        for (unit, seconds) in read(&settings.telemetry.failures_folder).unwrap_or_default() {
            metrics::gauge!(names::UNIT_FAILED, "unit" => unit).set(seconds as f64);
        }
    }
}

/// Units with the time of their last failure. The folder does not exist before the first one.
fn read(folder: &Path) -> io::Result<Vec<(String, i64)>> {
    let noted = fs::read_dir(folder)?.take(MAX_UNITS).flatten().filter_map(|entry| {
        // The second number is the time of the last letter.
        let seconds = fs::read_to_string(entry.path()).ok()?.split_whitespace().next()?.parse().ok()?;
        Some((entry.file_name().into_string().ok()?, seconds))
    });
    Ok(noted.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_read_and_other_files_ignored() {
        let folder = std::env::temp_dir().join(format!("octavo-failures-{}", std::process::id()));
        assert!(read(&folder).is_err());
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("octavo-worker.service"), "1794957330 1794953000\n").unwrap();
        fs::write(folder.join("half-written"), "").unwrap();
        fs::write(folder.join("words"), "yesterday").unwrap();
        let found = read(&folder).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(found, [("octavo-worker.service".to_owned(), 1_794_957_330)]);
    }
}
