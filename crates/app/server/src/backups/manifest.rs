//! The manifest of a backup. It is written last: a folder without it is not a backup.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::checksum::Checksum;
use super::private_files::write_private_file;

pub const MANIFEST: &str = "manifest.json";
pub const DUMP: &str = "database.dump";
pub const ENCRYPTED_DUMP: &str = "database.dump.age";
pub const LISTING: &str = "files.jsonl";
/// List of erasures, beside the backups.
pub const ERASURES: &str = "erasures.jsonl";

/// Newest format. Incremented when older versions of the program cannot read the new one.
const FORMAT: u32 = 2;
/// Format of backups that are not encrypted, which release 0.1.0 can read too.
const PLAIN_FORMAT: u32 = 1;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    pub format: u32,
    /// Version of the program that created the backup.
    pub octavo: String,
    /// Newest migration of the database.
    pub schema: i64,
    /// Time of the snapshot: everything committed before is in the backup.
    pub moment: DateTime<Utc>,
    /// Checksum of the dump as it is stored; `None` with `--files-only`.
    pub database: Option<Checksum>,
    /// Public keys to which dump and files are encrypted; empty if they are not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub recipients: Vec<String>,
    /// Number of rows of each table in the snapshot; empty in backups of release 0.1.0.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rows: BTreeMap<String, i64>,
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
    pub fn format_for(recipients: &[String]) -> u32 {
        if recipients.is_empty() { PLAIN_FORMAT } else { FORMAT }
    }

    /// Path of the dump in the folder of a backup.
    pub fn dump_path(&self, backup: &Path) -> PathBuf {
        backup.join(if self.recipients.is_empty() { DUMP } else { ENCRYPTED_DUMP })
    }

    /// Size of the database's dump and of all files.
    pub fn total_bytes(&self) -> u64 {
        self.database.as_ref().map_or(0, |dump| dump.size) + self.bytes
    }

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
