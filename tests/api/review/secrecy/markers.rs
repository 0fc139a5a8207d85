//! Words that nobody would write, each in one place only: where one turns up, that place was seen.

use super::viewers::Viewer;

/// In small letters, beginning with `qz`, none the beginning of another; numbers and codes are markers too.
pub type Marker = &'static str;

/// How much there is of a person in this world.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Account,
    /// An account that an invitation made: its owner has said nothing of themselves yet.
    Invited,
    /// On the title page, without an account.
    Author,
    /// Named by the author, for the editors.
    Named,
}

pub struct Person {
    kind: Kind,
    pub first: Marker,
    pub last: Marker,
    /// The beginning of the address.
    pub email: Marker,
    pub affiliation: Marker,
    /// The number of the account.
    pub id: Marker,
}

impl Person {
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

    /// As readers know an author.
    pub fn on_the_title_page(&self) -> [Marker; 3] {
        [self.first, self.last, self.affiliation]
    }
}

macro_rules! person {
    ($kind:ident, $word:literal, $id:literal) => {
        Person {
            kind: Kind::$kind,
            first: concat!("qz", $word, "first"),
            last: concat!("qz", $word, "last"),
            email: concat!("qz", $word, "mail"),
            affiliation: concat!("qz", $word, "clinic"),
            id: $id,
        }
    };
}

/// Made the article, and is none of its authors.
pub const CREATOR: Person = person!(Account, "creator", "771000001");
pub const SOLE: Person = person!(Author, "sole", "");
pub const COAUTHOR: Person = person!(Account, "coauthor", "771000003");
/// An editor who is among the authors, and has made the other article.
pub const LISTED: Person = person!(Account, "listed", "771000004");
pub const REVIEWER_A: Person = person!(Account, "alpha", "771000005");
pub const REVIEWER_B: Person = person!(Account, "beta", "771000006");
pub const INVITED: Person = person!(Invited, "invited", "771000007");
pub const REFUSER: Person = person!(Invited, "refuser", "771000008");
pub const SUGGESTED: Person = person!(Named, "suggested", "");
pub const EXCLUDED: Person = person!(Named, "excluded", "");
pub const EDITOR: Person = person!(Account, "editor", "771000011");
pub const OTHER_EDITOR: Person = person!(Account, "second", "771000012");
pub const ADMIN: Person = person!(Account, "admin", "771000013");
pub const STRANGER: Person = person!(Account, "stranger", "771000014");
/// Reviews the other article.
pub const STRANGE_REVIEWER: Person = person!(Account, "outsider", "771000015");

pub const PEOPLE: [&Person; 15] = [
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
    &STRANGE_REVIEWER,
];
pub const AUTHORS: [&Person; 3] = [&SOLE, &COAUTHOR, &LISTED];

/// With right check digits, of nobody.
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
    /// All that somebody who is asked to review learns before they agree.
    OUTLINE { TITLE = "title", ABSTRACT = "abstract", KEYWORD = "keyword" }
    /// More about the text, and nothing about people.
    MANUSCRIPT { THEME = "theme" }
    /// Who paid the authors, and whom.
    MONEY { FUNDING = "funding", INTEREST = "interest" }
    /// How to reach an author.
    CONTACTS { ADDRESS = "street" }
    /// Names, properties and comments of the first round's files, except the cover letter.
    FILES_OF_THE_FIRST_ROUND {
        PAPER_NAME = "papername", PAPER_COMMENT = "papercomment", PAPER_CREATOR = "papercreator",
        PAPER_EDITOR = "papereditor", PAPER_COMPANY = "papercompany", PAPER_REVISER = "paperreviser",
        PAPER_COMMENTER = "papernoter", FIGURE_NAME = "figurename", FIGURE_NOTE = "figurenote",
        SUPPORT_NAME = "supportname", SUPPORT_AUTHOR = "supportauthor", SUPPORT_XMP = "supportxmp",
    }
    FILES_OF_THE_SECOND_ROUND {
        MARKED_NAME = "markedname", MARKED_CREATOR = "markedcreator", REBUTTAL_NAME = "rebuttalname",
        REBUTTAL_CREATOR = "rebuttalcreator", REBUTTAL_COMMENT = "rebuttalcomment", REBUTTAL_TEXT = "rebuttaltext",
    }
    /// For the editors alone.
    COVER_LETTERS {
        COVER_NAME = "covername", COVER_TEXT = "covertext", COVER_CREATOR = "covercreator",
        COVER_COMMENT = "covercomment", LATER_COVER_NAME = "latername", LATER_COVER_TEXT = "latertext",
    }
    /// What the office attached.
    OFFICE { OFFICE_NAME = "officename", OFFICE_COMMENT = "officecomment", OFFICE_TEXT = "officetext" }
    /// What editors prepare for readers.
    PROOFS { PROOF_TEXT = "prooftext", PROOF_NAME = "proofname", PROOF_AUTHOR = "proofauthor" }
    /// In the file of a picture that readers only look at.
    PICTURES { PICTURE_NAME = "picturename", PICTURE_NOTE = "picturenote" }
    /// Between the author and the editors.
    CORRESPONDENCE {
        FROM_AUTHOR = "fromauthor", FROM_EDITOR = "fromeditor", RECALLED_LETTER = "recalledletter",
        REVISION_LETTER = "revisionletter", DECLINING_LETTER = "decliningletter",
        ACCEPTING_LETTER = "acceptingletter",
    }
    REVIEWS {
        ALPHA_FOR_AUTHOR = "alphatoauthor", ALPHA_FOR_EDITOR = "alphatoeditor",
        BETA_FOR_AUTHOR = "betatoauthor", BETA_FOR_EDITOR = "betatoeditor",
        INVITED_FOR_AUTHOR = "invitedtoauthor", INVITED_FOR_EDITOR = "invitedtoeditor",
        AGAIN_FOR_AUTHOR = "againtoauthor", AGAIN_FOR_EDITOR = "againtoeditor",
        ELSEWHERE_FOR_AUTHOR = "elsewheretoauthor", ELSEWHERE_FOR_EDITOR = "elsewheretoeditor",
    }
    OTHER_ARTICLE { OTHER_TITLE = "othertitle" }
}

/// A review: what its author may read in the end, and what they never may.
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

/// A hash that is nobody's business.
pub const PASSWORD_HASH: Marker = "$argon2";

/// All that is written somewhere from the beginning.
pub fn all() -> impl Iterator<Item = Marker> {
    let people = PEOPLE.into_iter().flat_map(Person::markers);
    people.chain(WORDS.iter().copied().flatten().copied()).chain(ORCIDS)
}

#[test]
fn no_marker_hides_in_another() {
    let all: Vec<Marker> = all().collect();
    for (index, one) in all.iter().enumerate() {
        for (other_index, other) in all.iter().enumerate() {
            assert!(index == other_index || !other.starts_with(one), "{one} and {other}");
        }
    }
}
