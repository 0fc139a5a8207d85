//! What a backup says of itself. Written last: what has none is no backup.

use std::path::Path;

use anyhow::{Context, ensure};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::folder::write_private;
use super::sums::Sum;

pub const MANIFEST: &str = "manifest.json";
pub const DUMP: &str = "database.dump";
pub const LISTING: &str = "files.jsonl";

/// Raised when an older program could not read what a newer one has written.
const FORMAT: u32 = 1;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    pub format: u32,
    /// The program that took it.
    pub octavo: String,
    /// The newest migration of the database.
    pub schema: i64,
    /// Everything committed until then is in it.
    pub moment: DateTime<Utc>,
    /// None where only files were wanted.
    pub database: Option<Sum>,
    pub listing: Sum,
    pub files: u64,
    pub bytes: u64,
    /// Files that the database knows and the storage could not give as they were uploaded.
    pub lost: Vec<Lost>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lost {
    pub key: String,
    pub why: String,
}

impl Manifest {
    pub const FORMAT: u32 = FORMAT;

    pub fn read(backup: &Path) -> anyhow::Result<Manifest> {
        let path = backup.join(MANIFEST);
        let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let broken = || format!("{} is damaged", path.display());
        // A newer format may have other fields, so its number is looked at alone.
        #[derive(Deserialize)]
        struct Numbered {
            format: u32,
        }
        let Numbered { format } = serde_json::from_str(&text).with_context(broken)?;
        ensure!(format <= FORMAT, "{} was written by a newer octavo: use that one", path.display());
        serde_json::from_str(&text).with_context(broken)
    }

    pub fn write(&self, backup: &Path) -> anyhow::Result<()> {
        write_private(&backup.join(MANIFEST), &serde_json::to_vec_pretty(self)?)
    }
}
