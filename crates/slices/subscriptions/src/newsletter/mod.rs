//! The newsletter: announces a new issue to every subscriber once.
//!
//! Publishing an issue inserts one row. When the hold ends, the list is split into parts, each one a job that
//! sends over one connection. A letter's row is inserted at the moment the mail server receives its last line
//! (`mailer::BulkConnection`), and a letter with a row is not sent again, so a part can restart any number of
//! times.

mod content;
mod delivery_log;
mod list;
mod part;
mod plan;
mod run;
mod start;

pub use list::{__path_list, __path_resend, list, resend};
pub use part::SendNewsletterPart;
pub use plan::{plan_newsletter, withdraw_newsletter};
pub use start::StartNewsletters;

/// Longest run of a part; shorter than the time that a stopping worker has to finish.
const MAX_RUN_DURATION: std::time::Duration = std::time::Duration::from_secs(10);
