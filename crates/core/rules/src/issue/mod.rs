//! Rules for issues: content, actions, publication.

pub mod board;
pub mod content;
pub mod publishing;
pub mod stage;

pub use board::{EditorEntry, EditorGroup};
pub use content::{ArticleGroup, IssueContent, NewIssue};
pub use publishing::{ArticleInIssue, PublicationBlocker};
pub use stage::{IssueAction, IssueRefusal};
