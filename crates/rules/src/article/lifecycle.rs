//! The life of an article, in one table: who may do what, when, and what comes of it.

use serde::Serialize;
use utoipa::ToSchema;

use super::completeness::Obstacle;
use super::standing::Standing::{self, Admin, Creator, Editor, Reviewer};
use crate::enumerations::ArticleStatus::{
    self, Accepted, Declined, Draft, Published, ReviewComplete, Revision, Submitted, UnderReview,
};
use crate::enumerations::NotificationType;

macro_rules! actions {
    ($($(#[$doc:meta])* $name:ident = $code:literal;)+) => {
        /// Something that can be done with an article, in the order in which it is offered.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
        #[serde(rename_all = "kebab-case")]
        #[schema(as = ArticleAction)]
        pub enum Action { $($(#[$doc])* $name),+ }

        impl Action {
            pub const ALL: &'static [Action] = &[$(Action::$name),+];

            pub const fn code(self) -> &'static str {
                match self { $(Action::$name => $code),+ }
            }
        }
    };
}

actions! {
    Edit = "edit";
    Correspond = "correspond";
    Remove = "remove";
    Submit = "submit";
    AssignReviewer = "assign-reviewer";
    /// An assignment ended; the article goes where its assignments now put it.
    EndAssignment = "end-assignment";
    Accept = "accept";
    SendForRevision = "send-for-revision";
    Decline = "decline";
    Publish = "publish";
    UndoSubmit = "undo-submit";
    UndoAccept = "undo-accept";
    UndoDecline = "undo-decline";
    UndoSendForRevision = "undo-send-for-revision";
    UndoPublish = "undo-publish";
}

/// Where an action leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    Same,
    Gone,
    To(ArticleStatus),
    /// Back to the author: the draft, or the round that it was.
    DraftOrRevision,
    /// Where the assignments of the round put it.
    Settled,
}

/// Something besides the status that an action asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Requirement {
    /// Every tab valid, the round's files attached, its merged manuscript made.
    Complete,
    PublicationDate,
    InNoIssue,
    /// What readers have seen is not made away with.
    NeverPublished,
}

impl Requirement {
    /// Whoever acts can bring it along; the others only somebody else, elsewhere.
    const fn can_be_brought(self) -> bool {
        matches!(self, Requirement::Complete | Requirement::PublicationDate)
    }
}

/// Who is told of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Told {
    Nobody,
    /// After the hold, in which an undo recalls it.
    Author(NotificationType),
    /// What has not gone out is recalled; whoever was told is told that it is undone.
    AuthorOfUndoing(NotificationType),
    /// Editors and admins who are not among the authors.
    Office(NotificationType),
    Reviewer(NotificationType),
    /// Editors and admins, when the article's review is complete by it.
    OfficeWhenComplete(NotificationType),
}

pub struct Rule {
    pub action: Action,
    pub who: &'static [Standing],
    pub from: &'static [ArticleStatus],
    pub requires: Option<Requirement>,
    pub to: Target,
    /// The round goes on or back by one.
    pub revision: i32,
    /// Assignments that are still open are withdrawn.
    pub withdraws: bool,
    pub tells: Told,
}

const fn rule(
    action: Action,
    who: &'static [Standing],
    from: &'static [ArticleStatus],
    to: Target,
    tells: Told,
) -> Rule {
    Rule { action, who, from, requires: None, to, revision: 0, withdraws: false, tells }
}

const OFFICE: &[Standing] = &[Editor, Admin];
const AUTHOR: &[Standing] = &[Creator];
const WITH_AUTHOR: &[ArticleStatus] = &[Draft, Revision];
const TO_DECIDE: &[ArticleStatus] = &[Submitted, UnderReview, ReviewComplete];
const ALL_BUT_DRAFT: &[ArticleStatus] =
    &[Submitted, UnderReview, ReviewComplete, Accepted, Declined, Published, Revision];
const EDITORS_TO_EDIT: &[ArticleStatus] = &[Submitted, UnderReview, ReviewComplete, Accepted, Published];

/// One row is one rule. A cell of action × status × standing has one row at most.
pub const RULES: &[Rule] = &[
    rule(Action::Edit, AUTHOR, WITH_AUTHOR, Target::Same, Told::Nobody),
    rule(Action::Edit, OFFICE, EDITORS_TO_EDIT, Target::Same, Told::Nobody),
    rule(Action::Correspond, &[Creator, Editor, Admin], ALL_BUT_DRAFT, Target::Same, Told::Nobody),
    Rule {
        requires: Some(Requirement::NeverPublished),
        ..rule(Action::Remove, AUTHOR, &[Draft], Target::Gone, Told::Nobody)
    },
    Rule {
        requires: Some(Requirement::Complete),
        ..rule(
            Action::Submit,
            AUTHOR,
            WITH_AUTHOR,
            Target::To(Submitted),
            Told::Office(NotificationType::ArticleSubmitted),
        )
    },
    Rule {
        requires: Some(Requirement::InNoIssue),
        ..rule(Action::UndoSubmit, OFFICE, &[Submitted], Target::DraftOrRevision, Told::Nobody)
    },
    rule(
        Action::AssignReviewer,
        &[Editor],
        TO_DECIDE,
        Target::To(UnderReview),
        Told::Reviewer(NotificationType::ReviewAssignmentCreated),
    ),
    rule(
        Action::EndAssignment,
        &[Editor, Reviewer],
        &[UnderReview],
        Target::Settled,
        Told::OfficeWhenComplete(NotificationType::ArticleReviewCompleted),
    ),
    Rule {
        withdraws: true,
        ..rule(
            Action::Accept,
            OFFICE,
            TO_DECIDE,
            Target::To(Accepted),
            Told::Author(NotificationType::ArticleAccepted),
        )
    },
    Rule {
        withdraws: true,
        ..rule(
            Action::Decline,
            OFFICE,
            TO_DECIDE,
            Target::To(Declined),
            Told::Author(NotificationType::ArticleDeclined),
        )
    },
    Rule {
        withdraws: true,
        revision: 1,
        ..rule(
            Action::SendForRevision,
            OFFICE,
            TO_DECIDE,
            Target::To(Revision),
            Told::Author(NotificationType::ArticleSentToRevision),
        )
    },
    Rule {
        requires: Some(Requirement::InNoIssue),
        ..rule(
            Action::UndoAccept,
            OFFICE,
            &[Accepted],
            Target::Settled,
            Told::AuthorOfUndoing(NotificationType::ArticleAccepted),
        )
    },
    rule(
        Action::UndoDecline,
        OFFICE,
        &[Declined],
        Target::Settled,
        Told::AuthorOfUndoing(NotificationType::ArticleDeclined),
    ),
    Rule {
        revision: -1,
        ..rule(
            Action::UndoSendForRevision,
            OFFICE,
            &[Revision],
            Target::Settled,
            Told::AuthorOfUndoing(NotificationType::ArticleSentToRevision),
        )
    },
    Rule {
        requires: Some(Requirement::PublicationDate),
        ..rule(
            Action::Publish,
            OFFICE,
            &[Accepted],
            Target::To(Published),
            Told::Author(NotificationType::ArticlePublished),
        )
    },
    Rule {
        requires: Some(Requirement::InNoIssue),
        ..rule(
            Action::UndoPublish,
            OFFICE,
            &[Published],
            Target::To(Accepted),
            Told::AuthorOfUndoing(NotificationType::ArticlePublished),
        )
    },
];

/// The assignments of the round that counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Assignments {
    pub active: usize,
    pub completed: usize,
}

impl Assignments {
    pub const fn settled(self) -> ArticleStatus {
        match self {
            Assignments { active: 1.., .. } => UnderReview,
            Assignments { completed: 1.., .. } => ReviewComplete,
            Assignments { .. } => Submitted,
        }
    }
}

/// The round whose assignments count: while the author revises, the reviews are those of the one before.
pub const fn round_that_counts(status: ArticleStatus, revision: i32) -> i32 {
    match status {
        Revision => revision - 1,
        _ => revision,
    }
}

/// Whether the article is in its author's hands.
pub const fn is_with_author(status: ArticleStatus) -> bool {
    matches!(status, Draft | Revision)
}

/// What `decide` needs to know of an article.
#[derive(Debug, Clone)]
pub struct Facts {
    pub status: ArticleStatus,
    pub revision: i32,
    pub assignments: Assignments,
    pub in_issue: bool,
    pub has_publication_date: bool,
    /// Readers have seen it at an address of its own, now or once.
    pub was_published: bool,
    /// What stands in the way of submitting; only `Submit` asks.
    pub obstacles: Vec<Obstacle>,
}

impl Facts {
    pub fn new(status: ArticleStatus, revision: i32) -> Facts {
        Facts {
            status,
            revision,
            assignments: Assignments::default(),
            in_issue: false,
            has_publication_date: false,
            was_published: false,
            obstacles: Vec::new(),
        }
    }
}

/// What comes of an action that is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    /// `None` when the article goes away.
    pub status: Option<ArticleStatus>,
    pub revision: i32,
    pub withdraws: bool,
    pub tells: Told,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The person may not know that the article is there.
    Hidden,
    Forbidden,
    WrongStatus,
    InIssue,
    WasPublished,
    PublicationDateNeeded,
    Incomplete(Vec<Obstacle>),
}

/// Permission, status and requirements in one answer.
pub fn decide(facts: &Facts, standing: Standing, action: Action) -> Result<Verdict, Refusal> {
    let rule = find(facts.status, standing, action)?;
    if let Some(lacking) = rule.requires.and_then(|requirement| lacking(facts, requirement)) {
        return Err(lacking);
    }
    let status = match rule.to {
        Target::Same => Some(facts.status),
        Target::Gone => None,
        Target::To(status) => Some(status),
        Target::DraftOrRevision if facts.revision == 0 => Some(Draft),
        Target::DraftOrRevision => Some(Revision),
        Target::Settled => Some(facts.assignments.settled()),
    };
    let tells = match rule.tells {
        Told::OfficeWhenComplete(_) if status != Some(ReviewComplete) => Told::Nobody,
        tells => tells,
    };
    Ok(Verdict { status, revision: facts.revision + rule.revision, withdraws: rule.withdraws, tells })
}

fn lacking(facts: &Facts, requirement: Requirement) -> Option<Refusal> {
    let (holds, refusal) = match requirement {
        Requirement::Complete => (facts.obstacles.is_empty(), Refusal::Incomplete(facts.obstacles.clone())),
        Requirement::PublicationDate => (facts.has_publication_date, Refusal::PublicationDateNeeded),
        Requirement::InNoIssue => (!facts.in_issue, Refusal::InIssue),
        Requirement::NeverPublished => (!facts.was_published, Refusal::WasPublished),
    };
    (!holds).then_some(refusal)
}

/// Every action that this person is offered; one that lacks only what they can bring is offered, and says what when tried.
pub fn allowed(facts: &Facts, standing: Standing) -> Vec<Action> {
    let is_offered = |action: &&Action| match find(facts.status, standing, **action) {
        Ok(Rule { requires: Some(requirement), .. }) if !requirement.can_be_brought() => {
            lacking(facts, *requirement).is_none()
        }
        Ok(_) => true,
        Err(_) => false,
    };
    Action::ALL.iter().filter(is_offered).copied().collect()
}

fn find(status: ArticleStatus, standing: Standing, action: Action) -> Result<&'static Rule, Refusal> {
    if !standing.sees(status) {
        return Err(Refusal::Hidden);
    }
    let mut mine =
        RULES.iter().filter(|rule| rule.action == action && rule.who.contains(&standing)).peekable();
    if mine.peek().is_none() {
        return Err(Refusal::Forbidden);
    }
    mine.find(|rule| rule.from.contains(&status)).ok_or(Refusal::WrongStatus)
}

#[cfg(test)]
#[path = "lifecycle_tests.rs"]
mod tests;
