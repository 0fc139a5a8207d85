//! Review links: the look-up that a slice implements, so that authentication needs no table of another crate.

use async_trait::async_trait;
use rules::{ArticleId, AssignmentId, UserId};

use crate::Result;

/// A link in a reviewer's e-mail that opens one assignment without a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReviewLink {
    pub assignment: AssignmentId,
    pub article: ArticleId,
}

/// Finds review links. The slice that owns their table implements it, and the server passes it to
/// [`App`](crate::App).
#[async_trait]
pub trait ReviewLinkLookup: Send + Sync {
    /// Returns the reviewer and the scope of a valid link.
    async fn find(&self, key: &str) -> Result<Option<(UserId, ReviewLink)>>;
}
