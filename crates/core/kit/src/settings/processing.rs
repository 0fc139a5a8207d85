//! Settings of uploads, merged manuscripts and jobs.

use std::path::PathBuf;

use serde::Deserialize;
use utoipa::ToSchema;

/// Uploaded files.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Uploads {
    /// Maximum size of a file. nginx has its own, slightly higher limit (`client_max_body_size` of
    /// `/api/v1/files`): raise both.
    pub max_file_megabytes: u64,
    /// Maximum number of files of an article.
    pub max_files_per_article: u32,
    /// Maximum size of an issue's cover.
    pub max_cover_megabytes: u64,
    /// Directory for uploads until they are validated and stored. If it is not set, the system's temporary
    /// directory is used.
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

/// Limits for merged manuscripts, which LibreOffice and qpdf make from untrusted files.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Manuscripts {
    /// Maximum number of pages, including the cover.
    pub max_pages: usize,
    /// Maximum size of the merged manuscript.
    pub max_megabytes: u64,
    /// Maximum time to convert one file.
    pub max_seconds_per_file: u64,
    /// Maximum time to make the whole merged manuscript.
    pub max_seconds: u64,
    /// Maximum address space (virtual memory) of each program.
    pub max_memory_megabytes: u64,
}

/// Background jobs (`octavo worker`).
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Jobs {
    /// Number of jobs that a worker runs at the same time.
    pub concurrency: usize,
    /// Number of additional slots for jobs that take minutes, such as merged manuscripts.
    pub long_concurrency: usize,
    /// Interval between the heartbeats of a worker.
    pub heartbeat_seconds: u64,
    /// Time without a heartbeat after which a worker counts as dead and its jobs are retried.
    pub worker_timeout_seconds: u64,
}
