//! Backup and restore of the database and of all files it refers to, consistent and without downtime.
//!
//! `pg_dump` and `pg_restore` process the database. A folder contains several backups and stores each file
//! once:
//! ```text
//! files/3f/3f9a…              a file, named by its SHA-256; shared by all backups of the folder
//! 20261116T023000123Z/        one backup, named by the time of its snapshot
//!     database.dump           custom format of pg_dump
//!     files.jsonl             key, size and SHA-256 of every file in the snapshot
//!     manifest.json           checksums and counts; written last
//! ```

mod check;
mod checksum;
mod create;
mod file_list;
mod folder;
mod manifest;
mod pg_tools;
mod private_files;
mod prune;
mod reset_after_restore;
mod restore;
mod restore_files;
mod snapshot;

pub use check::check;
pub use create::{BackupArgs, create};
pub use restore::{RestoreArgs, after_recovery, restore};

/// Files copied in parallel; each buffers a few megabytes.
const CONCURRENCY: usize = 8;
/// Number of files between two lines of progress.
const PROGRESS_INTERVAL: u64 = 1000;
