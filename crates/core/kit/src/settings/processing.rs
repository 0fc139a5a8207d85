//! Settings of uploads, merged manuscripts and jobs.

use std::path::PathBuf;

use rules::upload_quotas::{UploadQuota, UploadQuotas};
use serde::Deserialize;
use utoipa::ToSchema;

const MEGABYTE: u64 = 1024 * 1024;

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
    /// Folder in which a storage server on this machine keeps its objects. If it is set, `min_free_megabytes` applies
    /// to its file system, too.
    #[schema(value_type = Option<String>, example = "/srv/storage")]
    pub storage_folder: Option<PathBuf>,
    /// Space that must stay free in the temporary directory, and in `storage_folder`. Uploads that would leave less are
    /// refused; everything else goes on. An alert warns at twice this space.
    pub min_free_megabytes: u64,
    /// What an account of an author or reviewer may upload within 24 hours. Anybody can register; one article can have
    /// `max_files_per_article` times `max_file_megabytes`.
    pub day_megabytes: u64,
    /// What an account of an editor or admin may upload within 24 hours.
    pub office_day_megabytes: u64,
    /// Space for files of an author or reviewer that nothing refers to. Such files are deleted after a week.
    pub unlinked_megabytes: u64,
    /// Space for files of an editor or admin that nothing refers to.
    pub office_unlinked_megabytes: u64,
    /// Number of files that one account uploads at the same time. The browser sends two.
    pub concurrent_per_account: u32,
    /// Number of files that all accounts together upload at the same time, on all machines. The temporary directory
    /// needs room for so many files of `max_file_megabytes`.
    pub concurrent: u32,
}

impl Uploads {
    pub const fn max_file_bytes(&self) -> u64 {
        self.max_file_megabytes.saturating_mul(MEGABYTE)
    }

    pub const fn max_cover_bytes(&self) -> u64 {
        self.max_cover_megabytes.saturating_mul(MEGABYTE)
    }

    pub const fn min_free_bytes(&self) -> u64 {
        self.min_free_megabytes.saturating_mul(MEGABYTE)
    }

    /// Directory for uploads until they are stored.
    pub fn temporary_folder(&self) -> PathBuf {
        self.temporary_folder.clone().unwrap_or_else(std::env::temp_dir)
    }

    pub const fn quotas(&self) -> UploadQuotas {
        UploadQuotas {
            standard: quota(self.day_megabytes, self.unlinked_megabytes),
            office: quota(self.office_day_megabytes, self.office_unlinked_megabytes),
            concurrent_per_account: self.concurrent_per_account,
            concurrent: self.concurrent,
        }
    }

    /// Returns all problems; each begins with the name of the setting.
    pub(super) fn problems(&self) -> Vec<String> {
        let quotas = [
            ("day_megabytes", self.day_megabytes),
            ("office_day_megabytes", self.office_day_megabytes),
            ("unlinked_megabytes", self.unlinked_megabytes),
            ("office_unlinked_megabytes", self.office_unlinked_megabytes),
        ];
        let too_small = quotas.into_iter().filter(|(_, megabytes)| *megabytes < self.max_file_megabytes);
        let too_small =
            too_small.map(|(name, _)| format!("uploads.{name}: needs at least uploads.max_file_megabytes"));
        let is_possible = (1..=self.concurrent).contains(&self.concurrent_per_account);
        let impossible = (!is_possible).then(|| {
            "uploads.concurrent_per_account: must be at least 1 and at most uploads.concurrent".to_owned()
        });
        too_small.chain(impossible).collect()
    }
}

const fn quota(day_megabytes: u64, unlinked_megabytes: u64) -> UploadQuota {
    UploadQuota {
        day_bytes: day_megabytes.saturating_mul(MEGABYTE),
        unlinked_bytes: unlinked_megabytes.saturating_mul(MEGABYTE),
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
    /// Maximum memory of a program with all its processes, including its temporary files, and maximum address space
    /// (virtual memory) of each process. Without control groups, only the second applies.
    pub max_memory_megabytes: u64,
    /// Maximum number of processes and threads of a program.
    pub max_processes: u32,
    /// Maximum size of all files together that programs write for one merged manuscript.
    pub max_disk_megabytes: u64,
}

/// Background jobs (`octavo worker`).
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Jobs {
    /// Number of jobs that a worker runs at the same time.
    pub concurrency: usize,
    /// Number of additional slots for jobs that take minutes, such as merged manuscripts.
    pub long_concurrency: usize,
    /// Number of additional slots for e-mails. A slow mail server delays no other jobs.
    pub letter_concurrency: usize,
    /// Number of additional slots for e-mails that somebody waits for, such as those with a code or link for a new
    /// password. Other e-mails do not use them.
    pub awaited_letter_concurrency: usize,
    /// Interval between the heartbeats of a worker.
    pub heartbeat_seconds: u64,
    /// Time without a heartbeat after which a worker counts as dead and its jobs are retried.
    pub worker_timeout_seconds: u64,
}

/// Imports from other journal systems.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Imports {
    /// Maximum size of an uploaded archive. nginx has its own, slightly higher limit (`client_max_body_size` of
    /// `/api/v1/imports`): raise both. A worker that imports needs as much room in `uploads.temporary_folder`.
    pub max_archive_megabytes: u64,
    /// Lets imports read sites at addresses of this machine and of private networks, for development and tests. Anybody
    /// who may import could otherwise look into the network of the server.
    pub allow_private_addresses: bool,
}

impl Imports {
    pub const fn max_archive_bytes(&self) -> u64 {
        self.max_archive_megabytes.saturating_mul(MEGABYTE)
    }
}
