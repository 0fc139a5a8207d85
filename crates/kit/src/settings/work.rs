//! How much work is taken on, and how far it may go.

use std::path::PathBuf;

use serde::Deserialize;
use utoipa::ToSchema;

/// Files that people send.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Uploads {
    /// Of one file. nginx lets a little more through (`client_max_body_size`), so raise both.
    pub max_file_megabytes: u64,
    /// How many files an article may have.
    pub max_files_per_article: u32,
    /// Of the cover of an issue.
    pub max_cover_megabytes: u64,
    /// Where a file waits while it is judged; the system's folder for such things where it is not set.
    #[schema(value_type = Option<String>, example = "/var/tmp")]
    pub temporary_folder: Option<PathBuf>,
}

impl Uploads {
    pub const fn max_file_bytes(&self) -> u64 {
        self.max_file_megabytes * 1024 * 1024
    }

    pub const fn max_cover_bytes(&self) -> u64 {
        self.max_cover_megabytes * 1024 * 1024
    }
}

/// How far a merged manuscript may go. The programs that make it read files from strangers.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Manuscripts {
    /// With its cover.
    pub max_pages: usize,
    /// Of the whole.
    pub max_megabytes: u64,
    /// For one file, and …
    pub max_seconds_per_file: u64,
    /// … for the whole.
    pub max_seconds: u64,
    /// The address space of each program.
    pub max_memory_megabytes: u64,
}

/// The worker.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Jobs {
    /// How many jobs one worker runs at a time.
    pub concurrency: usize,
    /// How many of those that take minutes it runs beside them.
    pub long_concurrency: usize,
    /// A worker says this often that it is alive …
    pub heartbeat_seconds: u64,
    /// … and after this silence its jobs are given to others.
    pub presumed_dead_seconds: u64,
}
