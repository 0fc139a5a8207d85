//! Backup and restore of the database and of all files it refers to, consistent and without downtime.
//!
//! `pg_dump` and `pg_restore` process the database. A folder contains several backups and stores each file
//! once:
//! ```text
//! files/3f/3f9a…              a file, named by its SHA-256; shared by all backups of the folder
//! files-5d08…/3f/3f9a…-77b1….age   encrypted to the recipients with this fingerprint; named by the SHA-256 of its
//!                             content and of the encrypted file
//! 20261116T023000123Z/        one backup, named by the time of its snapshot
//!     database.dump           custom format of pg_dump; database.dump.age if it is encrypted
//!     files.jsonl             key, size and SHA-256 of every file in the snapshot
//!     manifest.json           checksums and counts; written last
//! erasures.jsonl              people erased until the last backup, or until `--erasures-only`
//! ```

mod check;
mod checksum;
mod create;
mod dump;
mod encryption;
mod erasure_list;
mod file_list;
mod folder;
mod hints;
mod manifest;
mod objects;
mod offsite;
mod pg_tools;
mod private_files;
mod prune;
mod rehearsal;
mod repeated_erasures;
mod reset_after_restore;
mod restore;
mod restore_files;
mod row_counts;
mod runs;
mod snapshot;

pub use check::check;
pub use create::{BackupArgs, create};
pub use erasure_list::parse as parse_erasures;
pub use hints::hints;
pub use rehearsal::{RehearsalArgs, rehearse};
pub use restore::{RecoveryArgs, RestoreArgs, after_recovery, restore};
pub use runs::{RunState, run_states, watch_backups};

/// Files copied in parallel; each buffers a few megabytes.
const CONCURRENCY: usize = 8;
/// Number of files between two lines of progress.
const PROGRESS_INTERVAL: u64 = 1000;
