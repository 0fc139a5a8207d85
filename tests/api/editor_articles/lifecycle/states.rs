//! All states, operations and kinds of users, with the result that the rules expect.

use reqwest::StatusCode;
use rules::article::lifecycle::{Assignments, decide};
use rules::article::{Action, Facts, Refusal, Relation, SubmissionProblem, Tab, Transition};
use rules::policy::{Permission, reach};
use rules::{ArticleStatus, FieldError, FieldErrorKind, NotificationType, Role};
use testkit::{TestApp, TestUser};

/// State of an article before an operation.
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
        // These articles have no files, so that none can be submitted.
        let problem = SubmissionProblem {
            tab: Tab::Files,
            error: FieldError::in_body("files", FieldErrorKind::MergedManuscriptNeeded),
        };
        Facts {
            assignments: self.assignments(),
            in_issue: self.in_issue,
            has_publication_date: action == Action::Publish,
            // They were inserted with a submission date.
            was_submitted: true,
            submission_problems: vec![problem],
            ..Facts::new(self.status, self.revision)
        }
    }

    /// Decision that led to this state and of which the author was notified.
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

/// Routes that an operation belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    Author,
    Editor,
}

#[derive(Debug, Clone, Copy)]
pub struct Operation {
    pub action: Action,
    pub view: View,
}

/// Every operation that changes an article.
pub fn operations() -> Vec<Operation> {
    let author = [Action::Edit, Action::Correspond, Action::Remove, Action::Submit];
    let editor = [
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
    let author = author.map(|action| Operation { action, view: View::Author });
    let editor = editor.map(|action| Operation { action, view: View::Editor });
    author.into_iter().chain(editor).collect()
}

/// Actions that follow from changes of assignments, which `review::table` tests, and those that change no status, which
/// `handling` tests in every mode, and those of notices, which `notices` tests.
pub const INDIRECT_ACTIONS: [Action; 7] = [
    Action::BeginNotice,
    Action::DiscardNotice,
    Action::EndAssignment,
    Action::ReopenAssignment,
    Action::AssignHandlingEditor,
    Action::Recommend,
    Action::ReturnRecommendation,
];

#[test]
fn actions_have_operations() {
    for action in Action::ALL {
        let has_operation = operations().iter().any(|operation| operation.action == *action);
        assert_eq!(has_operation, !INDIRECT_ACTIONS.contains(action), "{action:?}");
    }
}

pub struct TestActor {
    pub name: &'static str,
    pub user: TestUser,
    pub roles: Vec<Role>,
    pub relation: Relation,
}

/// Creates a user of every relation, and a second creator with all roles.
pub async fn create_actors(app: &TestApp, creator: TestUser, all_roles_creator: TestUser) -> Vec<TestActor> {
    let actor =
        |name, user, roles: &[Role], relation| TestActor { name, user, roles: roles.to_vec(), relation };
    let recused =
        app.account().orcid("0000-0002-1825-0097").roles(&[Role::Editor, Role::Admin]).create().await;
    vec![
        actor("creator", creator, &[Role::User], Relation::Creator),
        actor("creator with every role", all_roles_creator, &Role::ALL, Relation::Creator),
        actor("recused", recused, &[Role::Editor, Role::Admin], Relation::RecusedEditor),
        actor("editor", app.create_user(&[Role::Editor]).await, &[Role::Editor], Relation::Editor),
        actor("admin", app.create_user(&[Role::Admin]).await, &[Role::Admin], Relation::Admin),
        actor("reviewer", app.create_user(&[Role::Reviewer]).await, &[Role::Reviewer], Relation::Reviewer),
        actor("stranger", app.create_user(&[Role::User]).await, &[Role::User], Relation::Stranger),
    ]
}

/// Returns the transition that the rules permit, or the expected error status.
pub fn expected(operation: Operation, state: State, actor: &TestActor) -> Result<Transition, StatusCode> {
    let (permission, relation) = match operation.view {
        View::Author => (Permission::WriteOwnArticles, actor.relation),
        View::Editor if operation.action == Action::AssignReviewer => {
            (Permission::WriteAssignments, actor.relation.in_editor_view())
        }
        View::Editor => (Permission::DecideOnArticles, actor.relation.in_editor_view()),
    };
    if reach(permission, &actor.roles).is_none() {
        return Err(StatusCode::FORBIDDEN);
    }
    // The author routes hide articles of other authors.
    if operation.view == View::Author && relation != Relation::Creator {
        return Err(StatusCode::NOT_FOUND);
    }
    decide(&state.facts(operation.action), relation, operation.action).map_err(|refusal| match refusal {
        Refusal::Hidden => StatusCode::NOT_FOUND,
        Refusal::Forbidden
        | Refusal::NotTheDecider(_)
        | Refusal::NotTheRecommender
        | Refusal::HandledByAnother => StatusCode::FORBIDDEN,
        Refusal::WrongStatus
        | Refusal::InIssue
        | Refusal::WasPublished
        | Refusal::HasNotices
        | Refusal::HasOpenQuestions
        | Refusal::WrongType
        | Refusal::Registered
        | Refusal::NothingToReturn => StatusCode::CONFLICT,
        Refusal::PublicationDateNeeded | Refusal::Incomplete(_) => StatusCode::UNPROCESSABLE_ENTITY,
    })
}
