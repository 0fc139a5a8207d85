//! Rules for peer review: candidates, assignments, access of reviewers, review forms.

pub mod assignment;
pub mod conflicts;
pub mod documents;
pub mod form;
pub mod reviewer_access;

pub use assignment::{AssignmentAction, AssignmentActor, Facts, Refusal, Stage, Transition};
pub use conflicts::{Conflict, ConflictKind};
pub use form::ReviewDraft;
pub use reviewer_access::ReviewerAccess;
