//! Those who look.

use super::markers::{self, Person};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Viewer {
    Visitor,
    Creator,
    CoAuthor,
    RecusedEditor,
    Stranger,
    StrangeReviewer,
    ReviewerA,
    /// Reviewer A through the link of the letter.
    LinkOfA,
    ReviewerB,
    /// First by the code of the letter; with an account once they have accepted.
    Invited,
    /// Was invited too, and never makes an account.
    Refuser,
    Editor,
    OtherEditor,
    Admin,
}

use Viewer::{
    Admin, CoAuthor, Creator, Editor, Invited, LinkOfA, OtherEditor, RecusedEditor, Refuser, ReviewerA,
    ReviewerB, StrangeReviewer, Stranger, Visitor,
};

impl Viewer {
    pub const ALL: [Viewer; 14] = [
        Visitor,
        Creator,
        CoAuthor,
        RecusedEditor,
        Stranger,
        StrangeReviewer,
        ReviewerA,
        LinkOfA,
        ReviewerB,
        Invited,
        Refuser,
        Editor,
        OtherEditor,
        Admin,
    ];

    pub const fn person(self) -> Option<&'static Person> {
        Some(match self {
            Visitor => return None,
            Creator => &markers::CREATOR,
            CoAuthor => &markers::COAUTHOR,
            RecusedEditor => &markers::LISTED,
            Stranger => &markers::STRANGER,
            StrangeReviewer => &markers::STRANGE_REVIEWER,
            ReviewerA | LinkOfA => &markers::REVIEWER_A,
            ReviewerB => &markers::REVIEWER_B,
            Invited => &markers::INVITED,
            Refuser => &markers::REFUSER,
            Editor => &markers::EDITOR,
            OtherEditor => &markers::OTHER_EDITOR,
            Admin => &markers::ADMIN,
        })
    }

    /// Decides, or sees to it that the house stands.
    pub const fn is_office(self) -> bool {
        matches!(self, Editor | OtherEditor | Admin)
    }
}
