//! The manifest of a backup. It is written last: a folder without it is not a backup.

use std::path::Path;

use anyhow::{Context, ensure};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::checksum::Checksum;
use super::private_files::write_private_file;

pub const MANIFEST: &str = "manifest.json";
pub const DUMP: &str = "database.dump";
pub const LISTING: &str = "files.jsonl";

/// Incremented when older versions of the program cannot read the new format.
const FORMAT: u32 = 1;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    pub format: u32,
    /// Version of the program that created the backup.
    pub octavo: String,
    /// Newest migration of the database.
    pub schema: i64,
    /// Time of the snapshot: everything committed before is in the backup.
    pub moment: DateTime<Utc>,
    /// `None` with `--files-only`.
    pub database: Option<Checksum>,
    pub listing: Checksum,
    pub files: u64,
    pub bytes: u64,
    /// Files of the database that are missing or damaged in storage.
    pub lost: Vec<LostFile>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LostFile {
    pub key: String,
    pub why: String,
}

impl Manifest {
    pub const FORMAT: u32 = FORMAT;

    pub fn read(backup: &Path) -> anyhow::Result<Manifest> {
        let path = backup.join(MANIFEST);
        let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let damaged = || format!("{} is damaged", path.display());
        // A newer format may have other fields, so only its number is parsed at first.
        #[derive(Deserialize)]
        struct FormatOnly {
            format: u32,
        }
        let FormatOnly { format } = serde_json::from_str(&text).with_context(damaged)?;
        ensure!(format <= FORMAT, "{} was written by a newer octavo: use that version", path.display());
        serde_json::from_str(&text).with_context(damaged)
    }

    pub fn write(&self, backup: &Path) -> anyhow::Result<()> {
        write_private_file(&backup.join(MANIFEST), &serde_json::to_vec_pretty(self)?)
    }
}
