//! The audit log: entries that are added in the transaction of what they record and never changed, and a hash
//! chain over them.

mod chain;
mod check;
mod entry;
mod jobs;
mod refusals;
mod settings;

pub use chain::seal;
pub use check::{AuditBreak, ChainReport, check_chain};
pub use entry::{AuditEntry, record};
pub use jobs::{CheckAuditLog, SealAuditLog, erase_addresses};
pub use refusals::RefusalLog;
pub use settings::record_settings;
