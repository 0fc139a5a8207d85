//! Who may know which words, and when. Everything that is not named here is forbidden.

use std::collections::{BTreeMap, BTreeSet};

use rules::ArticleStatus;
use rules::reading::ReviewMode;

use super::markers::{
    AUTHORS, CONTACTS, CORRESPONDENCE, COVER_LETTERS, CREATOR, EDITOR, ELSEWHERE_FOR_AUTHOR,
    ELSEWHERE_FOR_EDITOR, EXCLUDED, FILES_OF_THE_FIRST_ROUND, FILES_OF_THE_SECOND_ROUND, FROM_AUTHOR,
    INVITED, LISTED, MANUSCRIPT, MONEY, Marker, OFFICE, ORCIDS, OTHER_ARTICLE, OUTLINE, PASSWORD_HASH,
    PEOPLE, PICTURES, PROOFS, Person, REFUSER, REVIEWER_A, Review, SOLE, STRANGE_REVIEWER, SUGGESTED, TITLE,
    all,
};
use super::viewers::Viewer;

/// Where something was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    Operation(&'static str),
    Letter,
}

/// An assignment by its number.
pub struct Assignment {
    pub marker: Marker,
    pub of: Viewer,
    /// The link of A's newest letter about the article opens this one.
    pub is_linked: bool,
}

/// What has happened so far, as far as it changes what people may know.
pub struct Scene {
    pub name: &'static str,
    pub mode: ReviewMode,
    /// The creator holds the roles of a reviewer and an editor too, and is an author of the other article.
    pub is_busy: bool,
    pub status: ArticleStatus,
    /// It was published, and withdrawn again.
    pub is_withdrawn: bool,
    /// Who was asked to review the article.
    pub asked: BTreeSet<Viewer>,
    /// The newest round whose manuscript a reviewer has agreed to read.
    pub agreed: BTreeMap<Viewer, i32>,
    /// What reviewers have written and still see.
    pub written: BTreeSet<Review>,
    /// Whether the link of A's letter still opens something, and which review.
    pub is_link_open: bool,
    pub linked: Option<Review>,
    /// What was handed in: it is the editors' too.
    pub handed_in: BTreeSet<Review>,
    /// What the editors let the author know: their letters and, of decided rounds, the comments for the author.
    pub told: BTreeSet<Marker>,
    /// Whoever was invited has accepted, and with that an account.
    pub has_moved_in: bool,
    pub assignments: Vec<Assignment>,
    /// Codes of letters, each with whose it is.
    pub codes: Vec<(Marker, Viewer)>,
}

impl Scene {
    pub fn markers(&self) -> impl Iterator<Item = Marker> {
        let assignments = self.assignments.iter().map(|assignment| assignment.marker);
        let codes = self.codes.iter().map(|(code, _)| *code);
        all().chain(assignments).chain(codes).chain([PASSWORD_HASH])
    }

    pub const fn is_published(&self) -> bool {
        matches!(self.status, ArticleStatus::Published)
    }

    const fn is_draft(&self) -> bool {
        matches!(self.status, ArticleStatus::Draft)
    }
}

pub fn forbidden(viewer: Viewer, scene: &Scene, place: Place) -> BTreeSet<Marker> {
    let known = known(viewer, scene, place);
    scene.markers().filter(|marker| !known.contains(marker)).collect()
}

fn known(viewer: Viewer, scene: &Scene, place: Place) -> BTreeSet<Marker> {
    let mut known = Known(BTreeSet::new());
    // Everybody knows themselves. A link is no account: it says nothing of its owner's.
    if let Some(person) = viewer.person().filter(|_| viewer != Viewer::LinkOfA) {
        known.person(person);
    }
    match viewer {
        Viewer::Visitor | Viewer::Stranger => {}
        Viewer::CoAuthor => known.words(&[ORCIDS[1]]),
        Viewer::StrangeReviewer => known.words(OTHER_ARTICLE),
        Viewer::Creator => known.creator(scene),
        Viewer::RecusedEditor => known.recused(scene),
        Viewer::Editor | Viewer::OtherEditor | Viewer::Admin => known.office(scene),
        Viewer::ReviewerA => {
            known.words(OTHER_ARTICLE);
            known.words(&[ELSEWHERE_FOR_AUTHOR, ELSEWHERE_FOR_EDITOR]);
            known.reviewer(viewer, scene);
        }
        Viewer::LinkOfA | Viewer::ReviewerB | Viewer::Invited | Viewer::Refuser => {
            known.reviewer(viewer, scene);
        }
    }
    if matches!(place, Place::Operation(operation) if is_directory(operation)) {
        known.directory(viewer, scene);
    }
    if let (true, Place::Operation(operation)) = (scene.is_published(), place) {
        known.reader(operation);
    }
    // A tombstone bears the address that the article had, which is made of its title.
    if scene.is_withdrawn && matches!(place, Place::Operation("harvest" | "harvestByForm")) {
        known.words(&[TITLE]);
    }
    known.numbers(viewer, scene);
    if place == Place::Letter {
        known.0.extend(scene.codes.iter().filter(|(_, of)| *of == viewer).map(|(code, _)| *code));
    }
    known.0
}

/// Who has an account, and who is a reviewer of the journal, every editor may look up: it says nothing about an article.
/// Of all letters admins see to whom they went, and of an account they export who it belongs to.
fn is_directory(operation: &str) -> bool {
    matches!(
        operation,
        "listReviewers"
            | "readUserByEmail"
            | "listUsers"
            | "readUser"
            | "readUserRoles"
            | "listLetters"
            | "exportUserData"
    )
}

struct Known(BTreeSet<Marker>);

impl Known {
    fn words(&mut self, words: &[Marker]) {
        self.0.extend(words);
    }

    fn person(&mut self, person: &Person) {
        self.0.extend(person.markers());
    }

    /// All who have an account. Who was invited and has none is known by the article alone: not to its authors.
    fn directory(&mut self, viewer: Viewer, scene: &Scene) {
        let is_recused = viewer == Viewer::RecusedEditor || viewer == Viewer::Creator && scene.is_busy;
        if !viewer.is_office() && !is_recused {
            return;
        }
        for person in PEOPLE {
            let is_invited = person.id == REFUSER.id || person.id == INVITED.id && !scene.has_moved_in;
            if !(is_recused && is_invited) {
                self.person(person);
            }
        }
    }

    fn title_page(&mut self) {
        AUTHORS.into_iter().for_each(|author| self.words(&author.on_the_title_page()));
        self.words(&ORCIDS);
    }

    /// All that the creator wrote, for the editors or for everybody.
    fn authors_side(&mut self) {
        for words in [
            OUTLINE,
            MANUSCRIPT,
            MONEY,
            CONTACTS,
            FILES_OF_THE_FIRST_ROUND,
            FILES_OF_THE_SECOND_ROUND,
            COVER_LETTERS,
        ] {
            self.words(words);
        }
        self.title_page();
        // The address of the corresponding author. Those of accounts are nobody's business.
        self.words(&[SOLE.email]);
    }

    /// Never who reviews or decides; what they say only when it was said to them.
    fn creator(&mut self, scene: &Scene) {
        self.authors_side();
        [&SUGGESTED, &EXCLUDED].into_iter().for_each(|person| self.person(person));
        // What the office attaches is for its author to see.
        self.words(OFFICE);
        self.words(&[FROM_AUTHOR]);
        self.0.extend(&scene.told);
        if scene.is_busy {
            // Among the authors of the other article, whose creator the desk names.
            self.words(OTHER_ARTICLE);
            self.words(&[LISTED.first, LISTED.last, LISTED.id]);
        }
        if scene.is_busy && scene.is_published() {
            self.words(PROOFS);
        }
    }

    /// As one of the authors: what these gave, and nothing of what the office makes of it; not even whom the creator
    /// suggested, since one of them may have been asked. Who made the article is on the desk's list for every editor.
    fn recused(&mut self, scene: &Scene) {
        self.words(OTHER_ARTICLE);
        self.words(&[ORCIDS[2]]);
        self.coauthor_of_the_other(scene);
        if !scene.is_draft() {
            self.authors_side();
            self.words(&[CREATOR.first, CREATOR.last, CREATOR.id]);
        }
        if scene.is_published() {
            self.words(PROOFS);
        }
    }

    /// Everything but drafts: an article's is its creator's, a review's its writer's.
    fn office(&mut self, scene: &Scene) {
        self.words(OTHER_ARTICLE);
        // Who made and who reviews the other article, and who asked them.
        for person in [&LISTED, &REVIEWER_A, &STRANGE_REVIEWER, &EDITOR] {
            self.person(person);
        }
        self.coauthor_of_the_other(scene);
        if scene.is_draft() {
            return;
        }
        self.authors_side();
        for words in [OFFICE, PROOFS, PICTURES, CORRESPONDENCE] {
            self.words(words);
        }
        PEOPLE.into_iter().for_each(|person| self.person(person));
        scene.handed_in.iter().for_each(|review| self.words(&[review.for_author, review.for_editor]));
    }

    fn coauthor_of_the_other(&mut self, scene: &Scene) {
        if scene.is_busy {
            self.words(&[CREATOR.first, CREATOR.last]);
        }
    }

    fn reviewer(&mut self, viewer: Viewer, scene: &Scene) {
        let is_link = viewer == Viewer::LinkOfA;
        let reviewer = if is_link { Viewer::ReviewerA } else { viewer };
        if scene.is_draft() || is_link && !scene.is_link_open {
            return;
        }
        if scene.asked.contains(&reviewer) {
            self.words(OUTLINE);
        }
        // Their own reviews; a link opens that of its assignment alone.
        let own = scene.written.iter().filter(|review| review.by == reviewer);
        let own = own.filter(|review| !is_link || scene.linked == Some(**review));
        own.for_each(|review| self.words(&[review.for_author, review.for_editor]));
        let Some(round) = scene.agreed.get(&reviewer) else { return };
        self.words(MANUSCRIPT);
        if scene.mode == ReviewMode::Single {
            // Whose text it is and how it came, but not how to reach them.
            self.title_page();
            self.words(MONEY);
            self.words(FILES_OF_THE_FIRST_ROUND);
            if *round > 0 {
                self.words(FILES_OF_THE_SECOND_ROUND);
            }
        }
    }

    /// What is printed, where readers find it. Everywhere else it is as secret as before.
    fn reader(&mut self, operation: &str) {
        match operation {
            "listPublicArticles" | "listOnlineFirstArticles" => {
                self.words(OUTLINE);
                self.title_page();
            }
            "readPublicArticle" | "readOnlineFirstArticle" => {
                for words in [OUTLINE, MONEY, PROOFS] {
                    self.words(words);
                }
                self.title_page();
            }
            // Addresses are made of titles.
            "readSitemap" => self.words(&[TITLE]),
            "readFeed" => {
                self.words(OUTLINE);
                self.title_page();
            }
            // In files beside the article, and in what harvesters take, all that its page shows.
            "readArticleFile" | "harvest" | "harvestByForm" => {
                for words in [OUTLINE, MONEY, PROOFS] {
                    self.words(words);
                }
                self.title_page();
            }
            "downloadFile" => self.words(PROOFS),
            _ => {}
        }
    }

    /// An assignment's number is for whoever it was given to, and for the office.
    fn numbers(&mut self, viewer: Viewer, scene: &Scene) {
        let theirs = scene.assignments.iter().filter(|assignment| match viewer {
            Viewer::LinkOfA => scene.is_link_open && assignment.is_linked,
            _ => viewer.is_office() || assignment.of == viewer,
        });
        self.0.extend(theirs.map(|assignment| assignment.marker));
    }
}

/// What reviewers write is never forgotten by this list.
#[test]
fn every_review_is_listed() {
    use super::markers::{BY_ALPHA, BY_ALPHA_AGAIN, BY_ALPHA_ELSEWHERE, BY_BETA, BY_INVITED, REVIEWS};
    let reviews = [BY_ALPHA, BY_BETA, BY_INVITED, BY_ALPHA_AGAIN, BY_ALPHA_ELSEWHERE];
    let words: Vec<Marker> =
        reviews.iter().flat_map(|review| [review.for_author, review.for_editor]).collect();
    assert_eq!(words, REVIEWS);
}
