//! Rules for issues: content, actions, publication.

pub mod board;
pub mod checklist;
pub mod content;
pub mod numbering;
pub mod publishing;
pub mod stage;

pub use board::{EditorEntry, EditorGroup};
pub use checklist::IssueWarning;
pub use content::{ArticleGroup, IssueContent, NewIssue};
pub use publishing::{ArticleInIssue, PublicationBlocker};
pub use stage::{IssueAction, IssueRefusal};
