//! The newsletter: a new issue, told to everybody on the list, once each.
//!
//! Publishing writes one row. When the hold is over the list is cut into parts, each a job; a part goes out over one
//! connection. A letter's row is written in the moment in which the mail server gets its last line (`mailer::Lane`), and
//! what has a row is not sent again: so it does not matter how often a part begins anew.

mod content;
mod letters;
mod list;
mod part;
mod run;
mod standing;
mod start;

pub use list::{__path_list, __path_resend, list, resend};
pub use part::SendNewsletterPart;
pub use standing::{plan_newsletter, take_back_newsletter};
pub use start::StartNewsletters;

/// A worker that is asked to stop is waited for longer than this.
const LONGEST_RUN: std::time::Duration = std::time::Duration::from_secs(10);
