//! Marker words, each used in one place: a response that contains one reveals that place.

use super::viewers::Viewer;

/// Lower case, starts with `qz`, and is not a prefix of another; ids and codes are markers too.
pub type Marker = &'static str;

/// Data that exists about a user.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Account,
    /// An account created by an invitation, without a profile.
    Invited,
    /// An author without an account.
    Author,
    /// Suggested or excluded by the author.
    Named,
}

pub struct MarkedUser {
    kind: Kind,
    pub first: Marker,
    pub last: Marker,
    /// Start of the email address.
    pub email: Marker,
    pub affiliation: Marker,
    /// Id of the account.
    pub id: Marker,
}

impl MarkedUser {
    pub fn markers(&self) -> Vec<Marker> {
        let mut markers = vec![self.first, self.last, self.email];
        if matches!(self.kind, Kind::Account | Kind::Author) {
            markers.push(self.affiliation);
        }
        if matches!(self.kind, Kind::Account | Kind::Invited) {
            markers.push(self.id);
        }
        markers
    }

    /// Markers that readers see of an author.
    pub fn title_page_markers(&self) -> [Marker; 3] {
        [self.first, self.last, self.affiliation]
    }
}

macro_rules! user {
    ($kind:ident, $word:literal, $id:literal) => {
        MarkedUser {
            kind: Kind::$kind,
            first: concat!("qz", $word, "first"),
            last: concat!("qz", $word, "last"),
            email: concat!("qz", $word, "mail"),
            affiliation: concat!("qz", $word, "clinic"),
            id: $id,
        }
    };
}

/// Creator of the article, but not one of its authors.
pub const CREATOR: MarkedUser = user!(Account, "creator", "771000001");
pub const SOLE: MarkedUser = user!(Author, "sole", "");
pub const COAUTHOR: MarkedUser = user!(Account, "coauthor", "771000003");
/// An editor who is an author of the article and the creator of the other one.
pub const LISTED: MarkedUser = user!(Account, "listed", "771000004");
pub const REVIEWER_A: MarkedUser = user!(Account, "alpha", "771000005");
pub const REVIEWER_B: MarkedUser = user!(Account, "beta", "771000006");
pub const INVITED: MarkedUser = user!(Invited, "invited", "771000007");
pub const REFUSER: MarkedUser = user!(Invited, "refuser", "771000008");
pub const SUGGESTED: MarkedUser = user!(Named, "suggested", "");
pub const EXCLUDED: MarkedUser = user!(Named, "excluded", "");
pub const EDITOR: MarkedUser = user!(Account, "editor", "771000011");
pub const OTHER_EDITOR: MarkedUser = user!(Account, "second", "771000012");
pub const ADMIN: MarkedUser = user!(Account, "admin", "771000013");
pub const STRANGER: MarkedUser = user!(Account, "stranger", "771000014");
/// Reviews the other article.
pub const UNRELATED_REVIEWER: MarkedUser = user!(Account, "outsider", "771000015");

pub const ALL_USERS: [&MarkedUser; 15] = [
    &CREATOR,
    &SOLE,
    &COAUTHOR,
    &LISTED,
    &REVIEWER_A,
    &REVIEWER_B,
    &INVITED,
    &REFUSER,
    &SUGGESTED,
    &EXCLUDED,
    &EDITOR,
    &OTHER_EDITOR,
    &ADMIN,
    &STRANGER,
    &UNRELATED_REVIEWER,
];
pub const AUTHORS: [&MarkedUser; 3] = [&SOLE, &COAUTHOR, &LISTED];

/// Unassigned iDs with valid check digits.
pub const ORCIDS: [Marker; 3] = ["0000-0007-7001-0011", "0000-0007-7002-0025", "0000-0007-7003-0039"];

macro_rules! words {
    ($($(#[$doc:meta])* $group:ident { $($name:ident = $word:literal),+ $(,)? })+) => {
        $($(pub const $name: Marker = concat!("qz", $word);)+
        $(#[$doc])*
        pub const $group: &[Marker] = &[$($name),+];)+
        const WORDS: &[&[Marker]] = &[$($group),+];
    };
}

words! {
    /// Visible to reviewers before they accept.
    OUTLINE { TITLE = "title", ABSTRACT = "abstract", KEYWORD = "keyword" }
    /// Text of the second round: visible to those who are asked about that round.
    REVISED { REVISED_ABSTRACT = "revisedabstract" }
    /// Visible to reviewers after they accept; identifies no author.
    MANUSCRIPT { THEME = "theme" }
    /// Funding and conflicts of interest.
    FUNDING_AND_INTERESTS { FUNDING = "funding", INTEREST = "interest" }
    /// Contact data of authors.
    CONTACTS { ADDRESS = "street" }
    /// Names, metadata and comments of the files of the first round, except the cover letter.
    FIRST_ROUND_FILES {
        PAPER_NAME = "papername", PAPER_COMMENT = "papercomment", PAPER_CREATOR = "papercreator",
        PAPER_EDITOR = "papereditor", PAPER_COMPANY = "papercompany", PAPER_REVISER = "paperreviser",
        PAPER_COMMENTER = "papernoter", FIGURE_NAME = "figurename", FIGURE_NOTE = "figurenote",
        SUPPORT_NAME = "supportname", SUPPORT_AUTHOR = "supportauthor", SUPPORT_XMP = "supportxmp",
    }
    SECOND_ROUND_FILES {
        MARKED_NAME = "markedname", MARKED_CREATOR = "markedcreator", REBUTTAL_NAME = "rebuttalname",
        REBUTTAL_CREATOR = "rebuttalcreator", REBUTTAL_COMMENT = "rebuttalcomment", REBUTTAL_TEXT = "rebuttaltext",
    }
    /// Visible to the editors only.
    COVER_LETTERS {
        COVER_NAME = "covername", COVER_TEXT = "covertext", COVER_CREATOR = "covercreator",
        COVER_COMMENT = "covercomment", LATER_COVER_NAME = "latername", LATER_COVER_TEXT = "latertext",
    }
    /// Files that editors attached.
    EDITOR_FILES { EDITOR_FILE_NAME = "officename", EDITOR_FILE_COMMENT = "officecomment", EDITOR_FILE_TEXT = "officetext" }
    /// Content that editors prepare for publication.
    PROOFS { PROOF_TEXT = "prooftext", PROOF_NAME = "proofname", PROOF_AUTHOR = "proofauthor" }
    /// Name and metadata of a picture file; readers get a copy without them.
    PICTURES { PICTURE_NAME = "picturename", PICTURE_NOTE = "picturenote" }
    /// Messages and letters between author and editors.
    CORRESPONDENCE {
        FROM_AUTHOR = "fromauthor", FROM_EDITOR = "fromeditor", RECALLED_LETTER = "recalledletter",
        REVISION_LETTER = "revisionletter", DECLINING_LETTER = "decliningletter",
        ACCEPTING_LETTER = "acceptingletter", RETURNING_LETTER = "returningletter",
    }
    REVIEWS {
        ALPHA_FOR_AUTHOR = "alphatoauthor", ALPHA_FOR_EDITOR = "alphatoeditor",
        BETA_FOR_AUTHOR = "betatoauthor", BETA_FOR_EDITOR = "betatoeditor",
        INVITED_FOR_AUTHOR = "invitedtoauthor", INVITED_FOR_EDITOR = "invitedtoeditor",
        AGAIN_FOR_AUTHOR = "againtoauthor", AGAIN_FOR_EDITOR = "againtoeditor",
        ELSEWHERE_FOR_AUTHOR = "elsewheretoauthor", ELSEWHERE_FOR_EDITOR = "elsewheretoeditor",
    }
    /// What reviewers write to the editors; no one else reads it.
    NOTES {
        MORE_TIME = "moretime", CANNOT_FINISH = "cannotfinish", REFUSAL = "refusaltext",
        REFUSAL_SUGGESTION = "refusalsuggestion", INVITATION_REFUSAL = "invitationrefusal",
    }
    /// Recommended decisions, and why one was returned; only editors and admins see them.
    HANDLING { RECOMMENDED_LETTER = "recommendedletter", RETURN_REASON = "returnreason" }
    /// What editors write to reviewer A; authors and other reviewers never read it.
    TO_REVIEWER { REQUEST_NOTE = "requestnote", REVIEW_REASON = "reviewreason" }
    /// Interests of reviewer A.
    INTERESTS { POOL_INTEREST = "poolinterest" }
    /// The DOI that the acceptance gives: authors see it when they are notified of the decision.
    MADE_DOIS { MADE_DOI = "madedoi" }
    OTHER_ARTICLE { OTHER_TITLE = "othertitle" }
}

/// A review with its comments for the author and for the editor.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Review {
    pub by: Viewer,
    pub for_author: Marker,
    pub for_editor: Marker,
}

const fn review(by: Viewer, for_author: Marker, for_editor: Marker) -> Review {
    Review { by, for_author, for_editor }
}

pub const BY_ALPHA: Review = review(Viewer::ReviewerA, ALPHA_FOR_AUTHOR, ALPHA_FOR_EDITOR);
pub const BY_BETA: Review = review(Viewer::ReviewerB, BETA_FOR_AUTHOR, BETA_FOR_EDITOR);
pub const BY_INVITED: Review = review(Viewer::Invited, INVITED_FOR_AUTHOR, INVITED_FOR_EDITOR);
pub const BY_ALPHA_AGAIN: Review = review(Viewer::ReviewerA, AGAIN_FOR_AUTHOR, AGAIN_FOR_EDITOR);
pub const BY_ALPHA_ELSEWHERE: Review = review(Viewer::ReviewerA, ELSEWHERE_FOR_AUTHOR, ELSEWHERE_FOR_EDITOR);

/// Start of every password hash.
pub const PASSWORD_HASH: Marker = "$argon2";

/// All markers that exist from the beginning.
pub fn all() -> impl Iterator<Item = Marker> {
    let users = ALL_USERS.into_iter().flat_map(MarkedUser::markers);
    users.chain(WORDS.iter().copied().flatten().copied()).chain(ORCIDS)
}

#[test]
fn markers_are_not_prefixes_of_each_other() {
    let all: Vec<Marker> = all().collect();
    for (index, one) in all.iter().enumerate() {
        for (other_index, other) in all.iter().enumerate() {
            assert!(index == other_index || !other.starts_with(one), "{one} and {other}");
        }
    }
}
