//! An issue: what it holds, what can be done with it before and after it is out, and what publishing it needs.

pub mod board;
pub mod content;
pub mod publishing;
pub mod stage;

pub use board::{EditorEntry, EditorGroup};
pub use content::{ArticleGroup, IssueContent, NewIssue};
pub use publishing::{Hindrance, Placed};
pub use stage::{IssueAction, IssueRefusal};
