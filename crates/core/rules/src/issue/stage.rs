//! Actions on an issue before and after publication. All editors and admins may perform them; see `policy`.

use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum IssueAction {
    /// Change general data, foreword and PDF.
    Edit,
    /// Change the editorial board and the sections with their articles.
    Arrange,
    /// See the issue as readers will see it; a published one has its page.
    Preview,
    Publish,
    Unpublish,
}

impl IssueAction {
    pub const ALL: [IssueAction; 5] = [
        IssueAction::Edit,
        IssueAction::Arrange,
        IssueAction::Preview,
        IssueAction::Publish,
        IssueAction::Unpublish,
    ];
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IssueRefusal {
    /// Readers and indexes already know its contents.
    Published,
    NotPublished,
}

pub const fn decide(is_published: bool, action: IssueAction) -> Result<(), IssueRefusal> {
    match (action, is_published) {
        (IssueAction::Edit, _)
        | (IssueAction::Arrange | IssueAction::Preview | IssueAction::Publish, false)
        | (IssueAction::Unpublish, true) => Ok(()),
        (IssueAction::Arrange | IssueAction::Preview | IssueAction::Publish, true) => {
            Err(IssueRefusal::Published)
        }
        (IssueAction::Unpublish, false) => Err(IssueRefusal::NotPublished),
    }
}

pub fn allowed_actions(is_published: bool) -> Vec<IssueAction> {
    IssueAction::ALL.into_iter().filter(|action| decide(is_published, *action).is_ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_issue_cannot_be_arranged() {
        use IssueAction::{Arrange, Edit, Preview, Publish, Unpublish};
        assert_eq!(allowed_actions(false), [Edit, Arrange, Preview, Publish]);
        assert_eq!(allowed_actions(true), [Edit, Unpublish]);
        assert_eq!(decide(true, Publish), Err(IssueRefusal::Published));
        assert_eq!(decide(true, Arrange), Err(IssueRefusal::Published));
        assert_eq!(decide(true, Preview), Err(IssueRefusal::Published));
        assert_eq!(decide(false, Unpublish), Err(IssueRefusal::NotPublished));
    }
}
