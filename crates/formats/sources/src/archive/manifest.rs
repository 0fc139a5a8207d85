//! `manifest.json`: what the archive is and what it holds.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// Name of the manifest.
pub const MANIFEST: &str = "manifest.json";
/// Value by which an archive is recognized.
pub const ARCHIVE_FORMAT: &str = "octavo-journal-archive";
/// Version that is written. Readers accept it and all earlier ones.
pub const ARCHIVE_VERSION: u32 = 1;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ArchiveManifest {
    /// [`ARCHIVE_FORMAT`].
    pub format: String,
    pub version: u32,
    pub created_at: DateTime<Utc>,
    /// Program that wrote the archive, such as `octavo 0.1.0`.
    pub generator: String,
    pub counts: ArchiveCounts,
    /// SHA-256 of the list of checksums, in hexadecimal digits.
    pub checksums_sha256: String,
}

/// Number of records of each kind, so that a reader notices what is missing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ArchiveCounts {
    pub issues: u64,
    pub articles: u64,
    pub pages: u64,
    /// 0 if the archive was written without people.
    pub people: u64,
    /// Files that the list of checksums names.
    pub files: u64,
    /// Their size together.
    pub bytes: u64,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ManifestError {
    #[error("not a journal archive, but \"{0}\"")]
    OtherFormat(String),
    #[error("the archive has version {0}; this program reads up to version {ARCHIVE_VERSION}")]
    NewerVersion(u32),
}

impl ArchiveManifest {
    /// Returns the manifest of an archive that is complete.
    pub fn new(
        created_at: DateTime<Utc>,
        generator: impl Into<String>,
        counts: ArchiveCounts,
        checksums_sha256: impl Into<String>,
    ) -> ArchiveManifest {
        ArchiveManifest {
            format: ARCHIVE_FORMAT.into(),
            version: ARCHIVE_VERSION,
            created_at,
            generator: generator.into(),
            counts,
            checksums_sha256: checksums_sha256.into(),
        }
    }

    /// Returns an error if this program cannot read the archive.
    pub fn check(&self) -> Result<(), ManifestError> {
        if self.format != ARCHIVE_FORMAT {
            let shown: String = self.format.chars().take(80).collect();
            return Err(ManifestError::OtherFormat(shown));
        }
        if self.version > ARCHIVE_VERSION { Err(ManifestError::NewerVersion(self.version)) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest() -> ArchiveManifest {
        let counts = ArchiveCounts {
            issues: 2,
            articles: 31,
            files: 140,
            bytes: 9_000_000_000,
            ..ArchiveCounts::default()
        };
        ArchiveManifest::new(DateTime::UNIX_EPOCH, "octavo 0.1.0", counts, "ab".repeat(32))
    }

    #[test]
    fn manifest_is_read_back() {
        let json = serde_json::to_value(manifest()).unwrap();
        assert_eq!(json["format"], "octavo-journal-archive");
        assert_eq!((&json["version"], &json["counts"]["articles"]), (&1.into(), &31.into()));
        assert_eq!(json["checksumsSha256"], "ab".repeat(32));
        assert_eq!(serde_json::from_value::<ArchiveManifest>(json).unwrap(), manifest());
    }

    #[test]
    fn later_versions_and_other_formats_are_refused() {
        assert_eq!(manifest().check(), Ok(()));
        let later = ArchiveManifest { version: ARCHIVE_VERSION + 1, ..manifest() };
        assert_eq!(later.check(), Err(ManifestError::NewerVersion(2)));
        let other = ArchiveManifest { format: "x".repeat(1_000), ..manifest() };
        assert_eq!(other.check(), Err(ManifestError::OtherFormat("x".repeat(80))));
        assert_eq!(
            later.check().unwrap_err().to_string(),
            "the archive has version 2; this program reads up to version 1"
        );
    }
}
