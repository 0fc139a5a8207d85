//! Markers that each viewer may learn, and when. All others are forbidden.

use std::collections::{BTreeMap, BTreeSet};

use rules::ArticleStatus;
use rules::file_access::ReviewMode;

use super::markers::{
    ALL_USERS, AUTHORS, CANNOT_FINISH, CONTACTS, CORRESPONDENCE, COVER_LETTERS, CREATOR, EDITOR,
    EDITOR_FILES, ELSEWHERE_FOR_AUTHOR, ELSEWHERE_FOR_EDITOR, EXCLUDED, FIRST_ROUND_FILES, FROM_AUTHOR,
    FUNDING_AND_INTERESTS, HANDLING, INTERESTS, INVITED, KEYWORD, LISTED, MADE_DOI, MADE_DOIS, MANUSCRIPT,
    MORE_TIME, MarkedUser, Marker, NOTES, ORCIDS, OTHER_ARTICLE, OUTLINE, PASSWORD_HASH, PICTURES, PROOFS,
    REFUSAL, REFUSAL_SUGGESTION, REFUSER, REQUEST_NOTE, RETURNING_LETTER, REVIEW_REASON, REVIEWER_A, REVISED,
    Review, SECOND_ROUND_FILES, SOLE, SUGGESTED, TITLE, TO_REVIEWER, UNRELATED_REVIEWER, all,
};
use super::viewers::Viewer;

/// Where a marker was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    Operation(&'static str),
    Letter,
}

/// A review assignment.
pub struct Assignment {
    /// Its id.
    pub marker: Marker,
    pub reviewer: Viewer,
    /// True if the review link of A belongs to it.
    pub is_linked: bool,
}

/// Progress of the workflow, as far as it determines who may know what.
pub struct Progress {
    /// Name of the checkpoint.
    pub name: &'static str,
    pub mode: ReviewMode,
    /// The creator is reviewer and editor too, and an author of the other article.
    pub creator_is_editor: bool,
    pub status: ArticleStatus,
    /// True after it was published and unpublished again.
    pub is_withdrawn: bool,
    /// Viewers who got a review request for the article and have not refused it.
    pub requested: BTreeSet<Viewer>,
    /// Viewers who got a request for the second round.
    pub asked_again: BTreeSet<Viewer>,
    /// Viewers who have refused: they keep their letters and feed, and see nothing more.
    pub refused: BTreeSet<Viewer>,
    /// Viewers who have not answered their request.
    pub waiting: BTreeSet<Viewer>,
    /// The question of A that the editors have not answered.
    pub pending_note: Option<Marker>,
    /// Newest round that each reviewer has accepted.
    pub accepted_rounds: BTreeMap<Viewer, i32>,
    /// Reviews that their reviewers can still read.
    pub visible_reviews: BTreeSet<Review>,
    /// True while the review link of A works.
    pub is_link_valid: bool,
    /// Review that the link opens.
    pub linked_review: Option<Review>,
    /// Completed reviews, which editors may read.
    pub completed_reviews: BTreeSet<Review>,
    /// Markers disclosed to the author: decision letters, and comments of decided rounds.
    pub disclosed: BTreeSet<Marker>,
    /// True once the invited reviewer has accepted and has an account.
    pub has_invited_account: bool,
    pub assignments: Vec<Assignment>,
    /// Codes in letters, with their recipients.
    pub codes: Vec<(Marker, Viewer)>,
}

impl Progress {
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

pub fn allowed_markers(viewer: Viewer, progress: &Progress, source: Source) -> BTreeSet<Marker> {
    let mut allowed = AllowedMarkers(BTreeSet::new());
    // Viewers know themselves. A link gives no access to the account of its owner.
    if let Some(user) = viewer.user().filter(|_| viewer != Viewer::ReviewerALink) {
        allowed.add_user(user);
    }
    match viewer {
        Viewer::Visitor | Viewer::Stranger => {}
        Viewer::CoAuthor => allowed.add(&[ORCIDS[1]]),
        Viewer::UnrelatedReviewer => allowed.add(OTHER_ARTICLE),
        Viewer::Creator => allowed.add_for_creator(progress),
        Viewer::RecusedEditor => allowed.add_for_recused(progress),
        Viewer::Editor | Viewer::OtherEditor | Viewer::Admin => allowed.add_for_editors(progress),
        Viewer::ReviewerA => {
            allowed.add(OTHER_ARTICLE);
            allowed.add(INTERESTS);
            allowed.add(&[ELSEWHERE_FOR_AUTHOR, ELSEWHERE_FOR_EDITOR]);
            allowed.add_for_reviewer(viewer, progress);
        }
        Viewer::ReviewerALink | Viewer::ReviewerB | Viewer::Invited | Viewer::Refuser => {
            allowed.add_for_reviewer(viewer, progress);
        }
    }
    if matches!(source, Source::Operation(operation) if is_directory(operation)) {
        allowed.add_directory(viewer, progress);
    }
    if let (true, Source::Operation(operation)) = (progress.is_published(), source) {
        allowed.add_published(operation);
    }
    // The OAI record of an unpublished article keeps its slug, which contains the title.
    if progress.is_withdrawn && matches!(source, Source::Operation("harvest" | "harvestByForm")) {
        allowed.add(&[TITLE]);
    }
    if source == Source::Operation("exportMyData") {
        allowed.add(written_by(viewer));
    }
    let is_own_record =
        matches!(source, Source::Operation("exportMyData" | "listNotifications" | "listUnreadNotifications"));
    if is_own_record && progress.refused.contains(&viewer) {
        allowed.add(&[TITLE]);
    }
    allowed.add_assignment_ids(viewer, progress);
    if source == Source::Letter {
        allowed.0.extend(
            progress.codes.iter().filter(|(_, recipient)| *recipient == viewer).map(|(code, _)| *code),
        );
    }
    allowed.0
}

/// True for operations that list users regardless of articles: editors may look up accounts and reviewers,
/// and admins see the recipients of letters and export accounts.
fn is_directory(operation: &str) -> bool {
    matches!(
        operation,
        "listReviewers"
            | "saveReviewerInterests"
            | "readUserByEmail"
            | "listUsers"
            // Finds people as `listUsers` does; `inference` compares which articles it finds.
            | "searchPalette"
            // Lists all editors; `handling::recusal` compares their load.
            | "listHandlingEditors"
            | "listSectionEditors"
            | "readUser"
            | "readUserRoles"
            | "listLetters"
            | "listAuditEntries"
            | "exportAuditLog"
            | "exportUserData"
    )
}

/// Texts that the viewer wrote or got. Their own export contains them even where the article's pages no longer do.
const fn written_by(viewer: Viewer) -> &'static [Marker] {
    match viewer {
        Viewer::ReviewerA => &[MORE_TIME, CANNOT_FINISH, REQUEST_NOTE, REVIEW_REASON],
        Viewer::ReviewerB => &[REFUSAL, REFUSAL_SUGGESTION],
        Viewer::Editor => &[RETURNING_LETTER],
        _ => &[],
    }
}

struct AllowedMarkers(BTreeSet<Marker>);

impl AllowedMarkers {
    fn add(&mut self, markers: &[Marker]) {
        self.0.extend(markers);
    }

    fn add_user(&mut self, user: &MarkedUser) {
        self.0.extend(user.markers());
    }

    /// Adds all accounts. Authors must not see users who were only invited, because these belong to an
    /// article.
    fn add_directory(&mut self, viewer: Viewer, progress: &Progress) {
        let is_recused =
            viewer == Viewer::RecusedEditor || viewer == Viewer::Creator && progress.creator_is_editor;
        if !viewer.is_editor_or_admin() && !is_recused {
            return;
        }
        self.add(INTERESTS);
        for user in ALL_USERS {
            let is_invited = user.id == REFUSER.id || user.id == INVITED.id && !progress.has_invited_account;
            if !(is_recused && is_invited) {
                self.add_user(user);
            }
        }
    }

    fn add_title_page(&mut self) {
        AUTHORS.into_iter().for_each(|author| self.add(&author.title_page_markers()));
        self.add(&ORCIDS);
    }

    /// Adds everything that the creator submitted.
    fn add_submission(&mut self) {
        for markers in [
            OUTLINE,
            REVISED,
            MANUSCRIPT,
            FUNDING_AND_INTERESTS,
            CONTACTS,
            FIRST_ROUND_FILES,
            SECOND_ROUND_FILES,
            COVER_LETTERS,
        ] {
            self.add(markers);
        }
        self.add_title_page();
        // The email address of the corresponding author; addresses of accounts stay secret.
        self.add(&[SOLE.email]);
    }

    /// Excludes reviewers and editors; includes their texts once these are disclosed.
    fn add_for_creator(&mut self, progress: &Progress) {
        self.add_submission();
        [&SUGGESTED, &EXCLUDED].into_iter().for_each(|user| self.add_user(user));
        // The creator may read files of the editors.
        self.add(EDITOR_FILES);
        self.add(&[FROM_AUTHOR]);
        self.0.extend(&progress.disclosed);
        if progress.creator_is_editor {
            // The creator is an editor too and sees the other article and its creator.
            self.add(OTHER_ARTICLE);
            self.add(&[LISTED.first, LISTED.last, LISTED.id]);
        }
        if progress.creator_is_editor && progress.is_published() {
            self.add(PROOFS);
        }
    }

    /// Adds what the authors submitted, but nothing of the editors. Suggested reviewers are excluded, because
    /// one of them may be assigned. The editors' list names the creator.
    fn add_for_recused(&mut self, progress: &Progress) {
        self.add(OTHER_ARTICLE);
        self.add(&[ORCIDS[2]]);
        self.add_coauthor_of_other_article(progress);
        if !progress.is_draft() {
            self.add_submission();
            self.add(&[CREATOR.first, CREATOR.last, CREATOR.id]);
        }
        self.0.extend(progress.disclosed.get(MADE_DOI));
        if progress.is_published() {
            self.add(PROOFS);
        }
    }

    /// Adds everything except drafts of articles and reviews.
    fn add_for_editors(&mut self, progress: &Progress) {
        self.add(OTHER_ARTICLE);
        // Creator, reviewers and editor of the other article.
        for user in [&LISTED, &REVIEWER_A, &UNRELATED_REVIEWER, &EDITOR] {
            self.add_user(user);
        }
        self.add_coauthor_of_other_article(progress);
        if progress.is_draft() {
            return;
        }
        self.add_submission();
        for markers in
            [EDITOR_FILES, PROOFS, PICTURES, CORRESPONDENCE, NOTES, HANDLING, TO_REVIEWER, MADE_DOIS]
        {
            self.add(markers);
        }
        ALL_USERS.into_iter().for_each(|user| self.add_user(user));
        progress
            .completed_reviews
            .iter()
            .for_each(|review| self.add(&[review.for_author, review.for_editor]));
    }

    fn add_coauthor_of_other_article(&mut self, progress: &Progress) {
        if progress.creator_is_editor {
            self.add(&[CREATOR.first, CREATOR.last]);
        }
    }

    fn add_for_reviewer(&mut self, viewer: Viewer, progress: &Progress) {
        let is_link = viewer == Viewer::ReviewerALink;
        let reviewer = if is_link { Viewer::ReviewerA } else { viewer };
        if progress.is_draft() || is_link && !progress.is_link_valid {
            return;
        }
        if progress.requested.contains(&reviewer) {
            self.add(OUTLINE);
        }
        if progress.asked_again.contains(&reviewer) {
            self.add(REVISED);
        }
        if progress.waiting.contains(&reviewer) && progress.mode == ReviewMode::Single {
            // Whoever is asked sees the authors, to judge a conflict of interest.
            self.add_title_page();
        }
        if reviewer == Viewer::ReviewerA {
            self.0.extend(progress.pending_note);
            self.add(TO_REVIEWER);
        }
        // Own reviews; a link opens only the review of its assignment.
        let own = progress.visible_reviews.iter().filter(|review| review.by == reviewer);
        let own = own.filter(|review| !is_link || progress.linked_review == Some(**review));
        own.for_each(|review| self.add(&[review.for_author, review.for_editor]));
        let Some(round) = progress.accepted_rounds.get(&reviewer) else { return };
        self.add(MANUSCRIPT);
        if progress.is_published() {
            self.add(MADE_DOIS);
        }
        if progress.mode == ReviewMode::Single {
            // Authors and files, but no contact data.
            self.add_title_page();
            self.add(FUNDING_AND_INTERESTS);
            self.add(FIRST_ROUND_FILES);
            if *round > 0 {
                self.add(SECOND_ROUND_FILES);
            }
        }
    }

    /// Adds published content for public operations only.
    fn add_published(&mut self, operation: &str) {
        match operation {
            "listPublicArticles" | "listOnlineFirstArticles" => {
                self.add(MADE_DOIS);
                self.add(OUTLINE);
                self.add(REVISED);
                self.add_title_page();
            }
            // Export files and OAI records contain what the page shows.
            "readPublicArticle"
            | "readPublicArticleVersion"
            | "readPublicArticleChanges"
            | "readOnlineFirstArticle"
            | "readArticleFile"
            | "harvest"
            | "harvestByForm" => {
                for markers in [OUTLINE, REVISED, MANUSCRIPT, FUNDING_AND_INTERESTS, PROOFS, MADE_DOIS] {
                    self.add(markers);
                }
                self.add_title_page();
                // The address of the corresponding author; other contact data stays secret.
                self.add(&[SOLE.email]);
            }
            "suggestAffiliations" => self.add_title_page(),
            // Slugs contain the title.
            "readSitemap" | "readLockssYear" => self.add(&[TITLE]),
            "readFeed" => {
                self.add(MADE_DOIS);
                self.add(OUTLINE);
                self.add(REVISED);
                self.add_title_page();
            }
            // The published copy of a PDF names title, keywords and authors in its metadata.
            "downloadFile" => {
                self.add(MADE_DOIS);
                self.add(PROOFS);
                self.add(&[TITLE, KEYWORD]);
                self.add_title_page();
            }
            _ => {}
        }
    }

    /// Adds ids of assignments for their reviewer and the editors.
    fn add_assignment_ids(&mut self, viewer: Viewer, progress: &Progress) {
        let visible = progress.assignments.iter().filter(|assignment| match viewer {
            Viewer::ReviewerALink => progress.is_link_valid && assignment.is_linked,
            _ => viewer.is_editor_or_admin() || assignment.reviewer == viewer,
        });
        self.0.extend(visible.map(|assignment| assignment.marker));
    }
}

#[test]
fn review_markers_are_complete() {
    use super::markers::{BY_ALPHA, BY_ALPHA_AGAIN, BY_ALPHA_ELSEWHERE, BY_BETA, BY_INVITED, REVIEWS};
    let reviews = [BY_ALPHA, BY_BETA, BY_INVITED, BY_ALPHA_AGAIN, BY_ALPHA_ELSEWHERE];
    let markers: Vec<Marker> =
        reviews.iter().flat_map(|review| [review.for_author, review.for_editor]).collect();
    assert_eq!(markers, REVIEWS);
}
