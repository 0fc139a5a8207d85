//! Backups and the way back: the database as PostgreSQL's own programs dump it, and every file that it knows of, of one
//! moment, taken while the journal goes on.
//!
//! A folder holds many backups, and each file once:
//! ```text
//! files/3f/3f9a…              bytes under their sha256, shared by all backups of the folder
//! 20261116T023000123Z/        one backup; its name is its moment
//!     database.dump           pg_dump's custom format
//!     files.jsonl             key, size and sha256 of every file of that moment
//!     manifest.json           what must be there; a folder without it is no backup
//! ```

mod checking;
mod folder;
mod fresh_start;
mod listing;
mod manifest;
mod mending;
mod programs;
mod pruning;
mod restoring;
mod snapshot;
mod sums;
mod taking;

pub use checking::check;
pub use restoring::{RestoreOrder, after_recovery, restore};
pub use taking::{BackupOrder, take};

/// So many files at once on their way; each holds one part of a few megabytes.
const AT_ONCE: usize = 8;
/// Somebody watches: a line for every so many files.
const FILES_FOR_A_LINE: u64 = 1000;
