//! An article: what it holds, who may do what with it and when, and what a submission needs.

pub mod bounds;
pub mod completeness;
pub mod content;
pub mod dates;
pub mod desk;
pub mod hints;
pub mod lifecycle;
pub mod manuscript;
pub mod publishing;
pub mod references;
pub mod standing;

pub use completeness::{Obstacle, Tab};
pub use content::{Affiliation, AuthorEntry, Contact, Content, FileLink, SuggestedReviewer};
pub use desk::{DeskContent, Preparation};
pub use hints::Hint;
pub use lifecycle::{Action, Facts, Refusal, Verdict};
pub use standing::Standing;
