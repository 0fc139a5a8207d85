//! The life of a review assignment, in one table: who may do what with it, when, and what comes of it.

use serde::Serialize;
use utoipa::ToSchema;

use crate::article::Standing;
use crate::enumerations::ArticleStatus;
use crate::enumerations::NotificationType;
use crate::enumerations::ReviewAssignmentStatus as Status;
use crate::reading::ReviewMode;

/// Where an assignment stands. Whether an overdue one was ever agreed to makes all the difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    Waiting,
    Reviewing,
    /// Its day has passed without an answer: it can only be withdrawn.
    OverdueUnanswered,
    /// Its day has passed; the review is still welcome.
    Overdue,
    Completed,
    Declined,
    Withdrawn,
}

use Stage::{Completed, Declined, Overdue, OverdueUnanswered, Reviewing, Waiting, Withdrawn};

impl Stage {
    pub const ALL: [Stage; 7] =
        [Waiting, Reviewing, OverdueUnanswered, Overdue, Completed, Declined, Withdrawn];

    pub const fn of(status: Status, is_accepted: bool) -> Stage {
        match (status, is_accepted) {
            (Status::Waiting, _) => Waiting,
            (Status::Reviewing, _) => Reviewing,
            (Status::Overdue, true) => Overdue,
            (Status::Overdue, false) => OverdueUnanswered,
            (Status::Completed, _) => Completed,
            (Status::Declined, _) => Declined,
            (Status::Withdrawn, _) => Withdrawn,
        }
    }

    pub const fn status(self) -> Status {
        match self {
            Waiting => Status::Waiting,
            Reviewing => Status::Reviewing,
            OverdueUnanswered | Overdue => Status::Overdue,
            Completed => Status::Completed,
            Declined => Status::Declined,
            Withdrawn => Status::Withdrawn,
        }
    }

    /// Whether it keeps its article under review.
    pub fn is_open(self) -> bool {
        Status::OPEN.contains(&self.status())
    }

    /// The statuses in which somebody who had accepted sees the manuscript: the same as `Sight`, for lists.
    pub const AGREED: [Status; 3] = [Status::Reviewing, Status::Overdue, Status::Completed];

    pub const fn name(self) -> &'static str {
        match self {
            Waiting => "waiting",
            Reviewing => "reviewing",
            OverdueUnanswered => "overdue, unanswered",
            Overdue => "overdue",
            Completed => "completed",
            Declined => "declined",
            Withdrawn => "withdrawn",
        }
    }
}

/// What somebody is to an assignment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Party {
    /// Whose it is.
    Reviewer,
    Editor,
    Admin,
    /// The schedule.
    Clock,
    /// Everybody else: authors, editors among the authors, other reviewers, strangers. They may not know of it.
    Outsider,
}

impl Party {
    pub const ALL: [Party; 5] = [Party::Reviewer, Party::Editor, Party::Admin, Party::Clock, Party::Outsider];

    /// At the editors' desk.
    pub const fn at_the_desk(standing: Standing) -> Party {
        match standing {
            Standing::Editor => Party::Editor,
            Standing::Admin => Party::Admin,
            Standing::Creator | Standing::RecusedEditor | Standing::Reviewer | Standing::Stranger => {
                Party::Outsider
            }
        }
    }

    /// Among the assignments of one's own. Whoever turned out to be an author is a reviewer no more.
    pub const fn as_reviewer(is_theirs: bool, is_creator: bool, is_among_authors: bool) -> Party {
        if is_theirs && !is_creator && !is_among_authors { Party::Reviewer } else { Party::Outsider }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Party::Reviewer => "reviewer",
            Party::Editor => "editor",
            Party::Admin => "admin",
            Party::Clock => "schedule",
            Party::Outsider => "outsider",
        }
    }
}

macro_rules! deeds {
    ($($(#[$doc:meta])* $name:ident = $code:literal;)+) => {
        /// Something that can be done with an assignment, in the order in which it is offered.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
        #[serde(rename_all = "kebab-case")]
        #[schema(as = AssignmentAction)]
        pub enum Deed { $($(#[$doc])* $name),+ }

        impl Deed {
            pub const ALL: &'static [Deed] = &[$(Deed::$name),+];

            pub const fn code(self) -> &'static str {
                match self { $(Deed::$name => $code),+ }
            }
        }
    };
}

deeds! {
    Accept = "accept";
    Refuse = "refuse";
    SaveReview = "save-review";
    Complete = "complete";
    ReadReview = "read-review";
    ChangeDueDate = "change-due-date";
    /// The letter goes out again with a new link; the old one ends.
    SendLetterAgain = "send-letter-again";
    Withdraw = "withdraw";
    Remind = "remind";
    BecomeOverdue = "become-overdue";
}

/// Who is told of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Told {
    Nobody,
    Reviewer(NotificationType),
    Office(NotificationType),
}

pub struct Rule {
    pub deed: Deed,
    pub who: &'static [Party],
    pub from: &'static [Stage],
    /// Where it leads; `None` where it stays.
    pub to: Option<Status>,
    /// The result must have been saved before.
    pub needs_result: bool,
    /// The article must be under review in this very round.
    pub needs_review: bool,
    pub tells: Told,
}

const fn rule(
    deed: Deed,
    who: &'static [Party],
    from: &'static [Stage],
    to: Option<Status>,
    tells: Told,
) -> Rule {
    Rule { deed, who, from, to, needs_result: false, needs_review: true, tells }
}

const REVIEWER: &[Party] = &[Party::Reviewer];
const EDITOR: &[Party] = &[Party::Editor];
const CLOCK: &[Party] = &[Party::Clock];
const IN_TIME: &[Stage] = &[Waiting, Reviewing];
const AGREED: &[Stage] = &[Reviewing, Overdue];

/// One row is one rule. A cell of deed × stage × party has one row at most.
pub const RULES: &[Rule] = &[
    rule(Deed::Accept, REVIEWER, &[Waiting], Some(Status::Reviewing), Told::Nobody),
    rule(
        Deed::Refuse,
        REVIEWER,
        IN_TIME,
        Some(Status::Declined),
        Told::Office(NotificationType::ReviewAssignmentDeclined),
    ),
    rule(Deed::SaveReview, REVIEWER, AGREED, None, Told::Nobody),
    Rule {
        needs_result: true,
        ..rule(
            Deed::Complete,
            REVIEWER,
            AGREED,
            Some(Status::Completed),
            Told::Office(NotificationType::ReviewAssignmentCompleted),
        )
    },
    // A draft is nobody's business but its writer's.
    Rule {
        needs_review: false,
        ..rule(Deed::ReadReview, REVIEWER, &[Reviewing, Overdue, Completed], None, Told::Nobody)
    },
    Rule {
        needs_review: false,
        ..rule(Deed::ReadReview, &[Party::Editor, Party::Admin], &[Completed], None, Told::Nobody)
    },
    rule(Deed::ChangeDueDate, EDITOR, IN_TIME, None, Told::Nobody),
    rule(
        Deed::SendLetterAgain,
        EDITOR,
        &[Waiting, Reviewing, Overdue],
        None,
        Told::Reviewer(NotificationType::ReviewAssignmentCreated),
    ),
    rule(
        Deed::Withdraw,
        EDITOR,
        &[Waiting, Reviewing, OverdueUnanswered, Overdue],
        Some(Status::Withdrawn),
        Told::Reviewer(NotificationType::ReviewAssignmentWithdrawn),
    ),
    rule(Deed::Remind, CLOCK, IN_TIME, None, Told::Reviewer(NotificationType::ReviewAssignmentReminder)),
    rule(
        Deed::BecomeOverdue,
        CLOCK,
        IN_TIME,
        Some(Status::Overdue),
        Told::Reviewer(NotificationType::ReviewAssignmentOverdue),
    ),
];

/// What `decide` needs to know of an assignment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    pub stage: Stage,
    pub article: ArticleStatus,
    /// The article is still in the round that the assignment is about.
    pub is_present_round: bool,
    /// The reviewer has saved what they advise.
    pub has_result: bool,
}

/// What comes of a deed that is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    pub status: Status,
    /// The assignment was open and is no more: the article goes where its assignments now put it.
    pub ends: bool,
    pub tells: Told,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The person may not know that the assignment is there.
    Hidden,
    Forbidden,
    WrongStatus,
    ResultNeeded,
}

/// Permission, status and requirements in one answer.
pub fn decide(facts: &Facts, party: Party, deed: Deed) -> Result<Verdict, Refusal> {
    let rule = find(facts, party, deed)?;
    if rule.needs_result && !facts.has_result {
        return Err(Refusal::ResultNeeded);
    }
    let status = rule.to.unwrap_or(facts.stage.status());
    let ends = facts.stage.is_open() && !Status::OPEN.contains(&status);
    Ok(Verdict { status, ends, tells: rule.tells })
}

/// Everything that this person is offered; a review that lacks only its result can be completed once it has one.
pub fn allowed(facts: &Facts, party: Party) -> Vec<Deed> {
    Deed::ALL.iter().copied().filter(|deed| find(facts, party, *deed).is_ok()).collect()
}

fn find(facts: &Facts, party: Party, deed: Deed) -> Result<&'static Rule, Refusal> {
    if party == Party::Outsider {
        return Err(Refusal::Hidden);
    }
    let mut theirs = RULES.iter().filter(|rule| rule.deed == deed && rule.who.contains(&party)).peekable();
    if theirs.peek().is_none() {
        return Err(Refusal::Forbidden);
    }
    let is_under_review = facts.is_present_round && facts.article == ArticleStatus::UnderReview;
    theirs
        .find(|rule| rule.from.contains(&facts.stage) && (is_under_review || !rule.needs_review))
        .ok_or(Refusal::WrongStatus)
}

/// Somebody who might be asked to review.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candidate {
    pub is_reviewer: bool,
    /// False for those whose account was closed; those who were only invited may be asked.
    pub is_welcome: bool,
    /// Letters reach them: they have confirmed an address, or were invited by one.
    pub is_reachable: bool,
    pub is_author: bool,
    /// It is the editor who asks.
    pub is_the_editor: bool,
    /// An editor or admin, who knows the authors and the other reviewers.
    pub is_in_the_office: bool,
    /// Has an assignment on this round that waits, is being worked on or is completed.
    pub is_assigned: bool,
}

/// Why somebody cannot be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = CannotReview)]
pub enum Unfit {
    IsAuthor,
    /// Whoever asks does not review.
    IsYourself,
    AlreadyAssigned,
    Deactivated,
    /// Reviewers must not know the authors, and this one does.
    KnowsTheAuthors,
    Unreachable,
    NotAReviewer,
}

/// Authors never; nobody twice, nor those who ask; nobody without the role, which an editor can grant.
pub const fn fitness(candidate: Candidate, mode: ReviewMode) -> Result<(), Unfit> {
    match candidate {
        Candidate { is_author: true, .. } => Err(Unfit::IsAuthor),
        Candidate { is_the_editor: true, .. } => Err(Unfit::IsYourself),
        Candidate { is_assigned: true, .. } => Err(Unfit::AlreadyAssigned),
        Candidate { is_welcome: false, .. } => Err(Unfit::Deactivated),
        Candidate { is_in_the_office: true, .. } if !mode.shows_authors() => Err(Unfit::KnowsTheAuthors),
        Candidate { is_reachable: false, .. } => Err(Unfit::Unreachable),
        Candidate { is_reviewer: false, .. } => Err(Unfit::NotAReviewer),
        _ => Ok(()),
    }
}

/// Whether an editor may act on the reviewers whom the author suggested.
pub const fn acts_on_suggestions(standing: Standing, article: ArticleStatus) -> bool {
    matches!(standing, Standing::Editor)
        && matches!(article, ArticleStatus::Draft | ArticleStatus::Submitted | ArticleStatus::UnderReview)
}

#[cfg(test)]
#[path = "assignment_tests.rs"]
mod tests;
