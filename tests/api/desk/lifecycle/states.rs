//! Every state, every operation, everybody; and what the rules say of each.

use reqwest::StatusCode;
use rules::article::lifecycle::{Assignments, decide};
use rules::article::{Action, Facts, Obstacle, Refusal, Standing, Tab, Verdict};
use rules::policy::{Permission, reach};
use rules::{ArticleStatus, Fault, FaultKind, NotificationType, Role};
use testkit::{Person, TestApp};

/// Where an article can stand when somebody tries something.
#[derive(Debug, Clone, Copy)]
pub struct State {
    pub status: ArticleStatus,
    pub revision: i32,
    pub in_issue: bool,
}

pub const fn state(status: ArticleStatus, revision: i32) -> State {
    State { status, revision, in_issue: false }
}

pub const STATES: &[State] = &[
    state(ArticleStatus::Draft, 0),
    state(ArticleStatus::Submitted, 0),
    state(ArticleStatus::Submitted, 1),
    State { in_issue: true, ..state(ArticleStatus::Submitted, 1) },
    state(ArticleStatus::UnderReview, 1),
    state(ArticleStatus::ReviewComplete, 1),
    state(ArticleStatus::Revision, 1),
    state(ArticleStatus::Accepted, 1),
    State { in_issue: true, ..state(ArticleStatus::Accepted, 1) },
    state(ArticleStatus::Declined, 1),
    state(ArticleStatus::Published, 1),
    State { in_issue: true, ..state(ArticleStatus::Published, 1) },
];

impl State {
    pub fn assignments(self) -> Assignments {
        match self.status {
            ArticleStatus::Draft | ArticleStatus::Submitted => Assignments::default(),
            ArticleStatus::UnderReview => Assignments { active: 1, completed: 1 },
            _ => Assignments { active: 0, completed: 1 },
        }
    }

    pub fn facts(self, action: Action) -> Facts {
        // Nothing is attached to these articles, so none of them could be submitted.
        let obstacle =
            Obstacle { tab: Tab::Files, fault: Fault::in_body("files", FaultKind::MergedManuscriptNeeded) };
        Facts {
            assignments: self.assignments(),
            in_issue: self.in_issue,
            has_publication_date: action == Action::Publish,
            obstacles: vec![obstacle],
            ..Facts::new(self.status, self.revision)
        }
    }

    /// Of which decision the author was told when the article came here.
    pub const fn decision(self) -> Option<NotificationType> {
        match self.status {
            ArticleStatus::Accepted => Some(NotificationType::ArticleAccepted),
            ArticleStatus::Declined => Some(NotificationType::ArticleDeclined),
            ArticleStatus::Revision => Some(NotificationType::ArticleSentToRevision),
            ArticleStatus::Published => Some(NotificationType::ArticlePublished),
            _ => None,
        }
    }
}

/// On which side of the desk an operation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Author,
    Desk,
}

#[derive(Debug, Clone, Copy)]
pub struct Operation {
    pub action: Action,
    pub side: Side,
}

/// Every operation that does something with an article.
pub fn operations() -> Vec<Operation> {
    let author = [Action::Edit, Action::Correspond, Action::Remove, Action::Submit];
    let desk = [
        Action::Edit,
        Action::Correspond,
        Action::AssignReviewer,
        Action::UndoSubmit,
        Action::Accept,
        Action::Decline,
        Action::SendForRevision,
        Action::UndoAccept,
        Action::UndoDecline,
        Action::UndoSendForRevision,
        Action::Publish,
        Action::UndoPublish,
    ];
    let author = author.map(|action| Operation { action, side: Side::Author });
    let desk = desk.map(|action| Operation { action, side: Side::Desk });
    author.into_iter().chain(desk).collect()
}

/// What comes of something else: an assignment that ends, in `review::table`.
pub const OF_SOMETHING_ELSE: [Action; 1] = [Action::EndAssignment];

#[test]
fn every_action_has_an_operation() {
    for action in Action::ALL {
        let is_there = operations().iter().any(|operation| operation.action == *action);
        assert_eq!(is_there, !OF_SOMETHING_ELSE.contains(action), "{action:?}");
    }
}

pub struct Somebody {
    pub name: &'static str,
    pub person: Person,
    pub roles: Vec<Role>,
    pub standing: Standing,
}

/// The creator twice: as a plain author, and holding every role there is.
pub async fn everybody(app: &TestApp, creator: Person, busy_creator: Person) -> Vec<Somebody> {
    let somebody =
        |name, person, roles: &[Role], standing| Somebody { name, person, roles: roles.to_vec(), standing };
    let recused =
        app.account().orcid("0000-0002-1825-0097").roles(&[Role::Editor, Role::Admin]).create().await;
    vec![
        somebody("creator", creator, &[Role::User], Standing::Creator),
        somebody("creator with every role", busy_creator, &Role::ALL, Standing::Creator),
        somebody("recused", recused, &[Role::Editor, Role::Admin], Standing::RecusedEditor),
        somebody("editor", app.person(&[Role::Editor]).await, &[Role::Editor], Standing::Editor),
        somebody("admin", app.person(&[Role::Admin]).await, &[Role::Admin], Standing::Admin),
        somebody("reviewer", app.person(&[Role::Reviewer]).await, &[Role::Reviewer], Standing::Reviewer),
        somebody("stranger", app.person(&[Role::User]).await, &[Role::User], Standing::Stranger),
    ]
}

/// What the rules say: the verdict, or the status of the refusal.
pub fn expected(operation: Operation, state: State, who: &Somebody) -> Result<Verdict, StatusCode> {
    let (permission, standing) = match operation.side {
        Side::Author => (Permission::WriteOwnArticles, who.standing),
        Side::Desk if operation.action == Action::AssignReviewer => {
            (Permission::WriteAssignments, who.standing.at_the_desk())
        }
        Side::Desk => (Permission::DecideOnArticles, who.standing.at_the_desk()),
    };
    if reach(permission, &who.roles).is_none() {
        return Err(StatusCode::FORBIDDEN);
    }
    // On their own side authors know of nothing but what is theirs.
    if operation.side == Side::Author && standing != Standing::Creator {
        return Err(StatusCode::NOT_FOUND);
    }
    decide(&state.facts(operation.action), standing, operation.action).map_err(|refusal| match refusal {
        Refusal::Hidden => StatusCode::NOT_FOUND,
        Refusal::Forbidden => StatusCode::FORBIDDEN,
        Refusal::WrongStatus | Refusal::InIssue | Refusal::WasPublished => StatusCode::CONFLICT,
        Refusal::PublicationDateNeeded | Refusal::Incomplete(_) => StatusCode::UNPROCESSABLE_ENTITY,
    })
}
