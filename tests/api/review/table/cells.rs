//! All stages, actions, contexts and kinds of users, with the result that the rules expect.

use std::fmt;

use reqwest::{Method, StatusCode};
use rules::article::lifecycle::Assignments;
use rules::policy::{Permission, reach};
use rules::review::assignment::decide;
use rules::review::{
    AssignmentAction, AssignmentActor, Facts, NoteKind, Refusal, Reminder, Stage, Transition,
};
use rules::{ArticleStatus, Role};
use serde_json::json;
use testkit::{TestApp, TestResponse, TestUser};

use super::records::CellFixture;

/// Actions that have an operation; a job performs the others.
pub const ACTIONS: [(AssignmentAction, View); 14] = [
    (AssignmentAction::Accept, View::Reviewer),
    (AssignmentAction::Refuse, View::Reviewer),
    (AssignmentAction::AskForTime, View::Reviewer),
    (AssignmentAction::CannotFinish, View::Reviewer),
    (AssignmentAction::SaveReview, View::Reviewer),
    (AssignmentAction::Complete, View::Reviewer),
    (AssignmentAction::ReadReview, View::Reviewer),
    (AssignmentAction::ReadReview, View::Editor),
    (AssignmentAction::ChangeDueDate, View::Editor),
    (AssignmentAction::SendLetterAgain, View::Editor),
    (AssignmentAction::Withdraw, View::Editor),
    (AssignmentAction::Remind, View::Editor),
    (AssignmentAction::ReturnReview, View::Editor),
    (AssignmentAction::RateReview, View::Editor),
];

#[test]
fn actions_have_operation_or_belong_to_schedule() {
    for action in AssignmentAction::ALL {
        let has_operation = ACTIONS.iter().any(|(tested, _)| tested == action);
        assert_eq!(
            has_operation,
            !matches!(
                action,
                AssignmentAction::RemindOfRequest
                    | AssignmentAction::ReportSilence
                    | AssignmentAction::BecomeOverdue
            ),
            "{action:?}"
        );
    }
}

/// Routes that an action belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    Reviewer,
    Editor,
}

/// Circumstances of the assignment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Context {
    pub article: ArticleStatus,
    pub is_current_round: bool,
    /// Another reviewer has completed this round.
    pub has_completed: bool,
    pub has_result: bool,
    /// The reviewer has asked the editors something.
    pub pending_note: Option<NoteKind>,
}

const CURRENT: Context = Context {
    article: ArticleStatus::UnderReview,
    is_current_round: true,
    has_completed: false,
    has_result: true,
    pending_note: None,
};

pub const CONTEXTS: [Context; 8] = [
    CURRENT,
    Context { has_completed: true, ..CURRENT },
    Context { has_result: false, ..CURRENT },
    Context { pending_note: Some(NoteKind::MoreTime), ..CURRENT },
    Context { pending_note: Some(NoteKind::CannotFinish), ..CURRENT },
    Context { is_current_round: false, ..CURRENT },
    Context { article: ArticleStatus::ReviewComplete, ..CURRENT },
    Context { article: ArticleStatus::Accepted, ..CURRENT },
];

pub struct TestActor {
    pub name: &'static str,
    pub user: TestUser,
    pub roles: Vec<Role>,
    /// True if the assignment of their cells is their own.
    pub is_owner: bool,
    pub is_creator: bool,
    pub is_author: bool,
    /// Uses the review link instead of a token.
    pub by_link: bool,
}

pub struct Setup {
    pub template: i64,
    pub owner: TestUser,
    pub colleague: TestUser,
    pub actors: Vec<TestActor>,
}

impl Setup {
    pub async fn create(app: &TestApp) -> Setup {
        let creator = app.account().named("Clara", "Creator").roles(&Role::ALL).create().await;
        let template = app.create_article(&creator, ArticleStatus::UnderReview).await["id"].as_i64().unwrap();
        let owner = app.account().named("Olga", "Owner").roles(&[Role::Reviewer]).create().await;
        let colleague = app.account().named("Carl", "Colleague").roles(&[Role::Reviewer]).create().await;
        let actor = |name, user: &TestUser, roles: &[Role]| TestActor {
            name,
            user: user.clone(),
            roles: roles.to_vec(),
            is_owner: false,
            is_creator: false,
            is_author: false,
            by_link: false,
        };
        // Has the ORCID iD of the only author.
        let author = || app.account().orcid("0000-0002-1825-0097");
        let recused = author().roles(&Role::ALL).create().await;
        let both = app.account().named("Eva", "Both").roles(&[Role::Editor, Role::Reviewer]).create().await;
        let editor = app.account().named("Ivan", "Editor").roles(&[Role::Editor]).create().await;
        let admin = app.account().named("Ada", "Admin").roles(&[Role::Admin]).create().await;
        let stranger = app.account().named("Sven", "Stranger").roles(&[Role::Reviewer]).create().await;
        let reader = app.account().named("Rita", "Reader").roles(&[Role::User]).create().await;
        let actors = vec![
            TestActor { is_owner: true, ..actor("reviewer", &owner, &[Role::Reviewer]) },
            TestActor { is_owner: true, by_link: true, ..actor("by link", &owner, &[Role::Reviewer]) },
            TestActor {
                is_owner: true,
                ..actor("editor who reviews", &both, &[Role::Editor, Role::Reviewer])
            },
            TestActor {
                is_owner: true,
                is_author: true,
                ..actor("reviewer who is an author", &recused, &Role::ALL)
            },
            TestActor { is_creator: true, ..actor("creator", &creator, &Role::ALL) },
            actor("colleague", &colleague, &[Role::Reviewer]),
            actor("stranger", &stranger, &[Role::Reviewer]),
            actor("editor", &editor, &[Role::Editor]),
            actor("admin", &admin, &[Role::Admin]),
            actor("reader", &reader, &[Role::User]),
        ];
        Setup { template, owner, colleague, actors }
    }

    /// Counts editors and admins who are not authors.
    pub fn count_editor_recipients(&self) -> usize {
        let is_recipient = |actor: &&TestActor| {
            !actor.is_creator
                && !actor.is_author
                && (actor.roles.contains(&Role::Editor) || actor.roles.contains(&Role::Admin))
        };
        self.actors.iter().filter(is_recipient).count()
    }
}

pub struct Cell<'a> {
    pub actor: &'a TestActor,
    pub stage: Stage,
    pub action: AssignmentAction,
    pub view: View,
    pub context: Context,
}

impl fmt::Debug for Cell<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} {:?} of {:?} by {} in {:?}",
            self.view, self.action, self.stage, self.actor.name, self.context
        )
    }
}

pub fn all_cells(setup: &Setup) -> Vec<Cell<'_>> {
    let mut cells = Vec::new();
    for context in CONTEXTS {
        for stage in Stage::ALL {
            for (action, view) in ACTIONS {
                cells.extend(setup.actors.iter().map(|actor| Cell { actor, stage, action, view, context }));
            }
        }
    }
    cells
}

impl Cell<'_> {
    /// True if the review has a result, which every completed one has.
    pub fn has_result(&self) -> bool {
        self.context.has_result || self.stage == Stage::Completed
    }

    pub fn assignments(&self) -> Assignments {
        Assignments { active: 0, completed: usize::from(self.context.has_completed) }
    }

    pub async fn send(&self, app: &TestApp, fixture: &CellFixture) -> TestResponse {
        let base = match self.view {
            View::Reviewer => format!("/api/v1/review-assignments/my/{}", fixture.assignment),
            View::Editor => format!("/api/v1/review-assignments/{}", fixture.assignment),
        };
        let (method, path, body) = match self.action {
            AssignmentAction::Accept => (Method::POST, format!("{base}/accept"), json!({})),
            AssignmentAction::Refuse => (Method::POST, format!("{base}/decline"), json!({})),
            AssignmentAction::AskForTime => {
                (Method::POST, format!("{base}/notes"), json!({ "kind": "more-time", "text": "A week." }))
            }
            AssignmentAction::CannotFinish => {
                (Method::POST, format!("{base}/notes"), json!({ "kind": "cannot-finish", "text": "Sorry." }))
            }
            AssignmentAction::Complete => (Method::POST, format!("{base}/complete"), json!({})),
            AssignmentAction::SaveReview => (
                Method::PUT,
                format!("{base}/review"),
                json!({ "version": fixture.version, "resultId": 2, "commentForAuthor": "Better." }),
            ),
            AssignmentAction::ChangeDueDate => {
                (Method::POST, format!("{base}/due-date"), json!({ "dueDate": "2026-05-01" }))
            }
            AssignmentAction::SendLetterAgain => (Method::POST, format!("{base}/send-letter"), json!({})),
            AssignmentAction::Withdraw => (Method::POST, format!("{base}/withdraw"), json!({})),
            AssignmentAction::Remind => (Method::POST, format!("{base}/remind"), json!({})),
            AssignmentAction::ReturnReview => {
                (Method::POST, format!("{base}/return"), json!({ "reason": "Why?", "dueDate": "2026-05-01" }))
            }
            AssignmentAction::RateReview => (Method::PUT, format!("{base}/rating"), json!({ "rating": 4 })),
            AssignmentAction::ReadReview
            | AssignmentAction::RemindOfRequest
            | AssignmentAction::ReportSilence
            | AssignmentAction::BecomeOverdue => (Method::GET, base, json!({})),
        };
        app.reset_rate_limits().await;
        let request = app.request(method, &path).json(&body);
        let request = match self.actor.by_link {
            true => request.header("Authorization", format!("ReviewLink {}", fixture.key)),
            false => request.bearer_auth(&self.actor.user.token),
        };
        app.send(request).await
    }
}

/// Returns the transition that the rules permit or the expected error status; `Err(None)` if the assignment
/// is shown without its review.
pub fn expected(cell: &Cell<'_>) -> Result<Transition, Option<StatusCode>> {
    let actor = cell.actor;
    if actor.by_link && (cell.view == View::Editor || cell.stage.is_ended()) {
        // A link is not accepted by editor routes and expires with its assignment.
        return Err(Some(StatusCode::UNAUTHORIZED));
    }
    let permission = match (cell.view, cell.action) {
        (View::Reviewer, _) => Permission::Review,
        (View::Editor, AssignmentAction::ReadReview) => Permission::ReadAssignments,
        (View::Editor, _) => Permission::WriteAssignments,
    };
    if reach(permission, &actor.roles).is_none() {
        return Err(Some(StatusCode::FORBIDDEN));
    }
    let assignment_actor = match cell.view {
        View::Reviewer => AssignmentActor::as_reviewer(actor.is_owner, actor.is_creator || actor.is_author),
        View::Editor if actor.is_creator || actor.is_author => AssignmentActor::Outsider,
        View::Editor if actor.roles.contains(&Role::Editor) => AssignmentActor::Editor,
        View::Editor => AssignmentActor::Admin,
    };
    let facts = Facts {
        stage: cell.stage,
        article: cell.context.article,
        is_current_round: cell.context.is_current_round,
        has_result: cell.has_result(),
        pending_note: cell.context.pending_note,
        // Reminders are tested on assignments that are past their due date.
        reminder: if cell.stage.is_open() { Reminder::Possible } else { Reminder::NotLate },
    };
    let transition = decide(&facts, assignment_actor, cell.action).map_err(|refusal| match refusal {
        Refusal::Hidden => Some(StatusCode::NOT_FOUND),
        Refusal::WrongStatus if cell.action == AssignmentAction::ReadReview => None,
        Refusal::Forbidden => Some(StatusCode::FORBIDDEN),
        Refusal::WrongStatus | Refusal::NotLate | Refusal::RemindedRecently => Some(StatusCode::CONFLICT),
        Refusal::ResultNeeded => Some(StatusCode::UNPROCESSABLE_ENTITY),
    })?;
    // Nobody judges their own review.
    let judges_own = cell.action.judges_review() && actor.is_owner;
    if judges_own { Err(Some(StatusCode::FORBIDDEN)) } else { Ok(transition) }
}
