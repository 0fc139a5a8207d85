//! Viewers of an article.

use super::markers::{self, MarkedUser};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Viewer {
    Visitor,
    Creator,
    CoAuthor,
    RecusedEditor,
    Stranger,
    UnrelatedReviewer,
    ReviewerA,
    /// Reviewer A through the review link.
    ReviewerALink,
    ReviewerB,
    /// Uses the code of the letter until they accept and get an account.
    Invited,
    /// Invited too; declines and never gets an account.
    Refuser,
    Editor,
    OtherEditor,
    Admin,
}

use Viewer::{
    Admin, CoAuthor, Creator, Editor, Invited, OtherEditor, RecusedEditor, Refuser, ReviewerA, ReviewerALink,
    ReviewerB, Stranger, UnrelatedReviewer, Visitor,
};

impl Viewer {
    pub const ALL: [Viewer; 14] = [
        Visitor,
        Creator,
        CoAuthor,
        RecusedEditor,
        Stranger,
        UnrelatedReviewer,
        ReviewerA,
        ReviewerALink,
        ReviewerB,
        Invited,
        Refuser,
        Editor,
        OtherEditor,
        Admin,
    ];

    pub const fn user(self) -> Option<&'static MarkedUser> {
        Some(match self {
            Visitor => return None,
            Creator => &markers::CREATOR,
            CoAuthor => &markers::COAUTHOR,
            RecusedEditor => &markers::LISTED,
            Stranger => &markers::STRANGER,
            UnrelatedReviewer => &markers::UNRELATED_REVIEWER,
            ReviewerA | ReviewerALink => &markers::REVIEWER_A,
            ReviewerB => &markers::REVIEWER_B,
            Invited => &markers::INVITED,
            Refuser => &markers::REFUSER,
            Editor => &markers::EDITOR,
            OtherEditor => &markers::OTHER_EDITOR,
            Admin => &markers::ADMIN,
        })
    }

    pub const fn is_editor_or_admin(self) -> bool {
        matches!(self, Editor | OtherEditor | Admin)
    }
}
