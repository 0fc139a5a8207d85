//! Peer review: who may be asked, what becomes of an assignment, what a reviewer sees, what a review says.

pub mod assignment;
pub mod conflicts;
pub mod documents;
pub mod form;
pub mod sight;

pub use assignment::{Deed, Facts, Party, Refusal, Stage, Verdict};
pub use conflicts::{Conflict, ConflictKind};
pub use form::ReviewDraft;
pub use sight::Sight;
