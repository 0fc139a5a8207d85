//! Rules for peer review: candidates, assignments, access of reviewers, review forms.

mod affiliations;
pub mod assignment;
pub mod candidates;
pub mod conflicts;
pub mod documents;
pub mod form;
pub mod notes;
pub mod pool;
pub mod reminders;
pub mod reviewer_access;

pub use assignment::{AssignmentAction, AssignmentActor, Facts, Refusal, Reminder, Stage, Transition};
pub use conflicts::{Conflict, ConflictKind};
pub use form::ReviewDraft;
pub use notes::{NoteKind, RefusalReason};
pub use reviewer_access::ReviewerAccess;
