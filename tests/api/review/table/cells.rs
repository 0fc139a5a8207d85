//! Every stage, deed, context and person; and what the rules say of each.

use std::fmt;

use reqwest::{Method, StatusCode};
use rules::article::lifecycle::Assignments;
use rules::policy::{Permission, reach};
use rules::review::assignment::decide;
use rules::review::{Deed, Facts, Party, Refusal, Stage, Verdict};
use rules::{ArticleStatus, Role};
use serde_json::json;
use testkit::{Answer, Person, TestApp};

use super::records::Laid;

/// What the interface has an operation for; reminding and falling due are the schedule's.
pub const DEEDS: [(Deed, Side); 9] = [
    (Deed::Accept, Side::Mine),
    (Deed::Refuse, Side::Mine),
    (Deed::SaveReview, Side::Mine),
    (Deed::Complete, Side::Mine),
    (Deed::ReadReview, Side::Mine),
    (Deed::ReadReview, Side::Desk),
    (Deed::ChangeDueDate, Side::Desk),
    (Deed::SendLetterAgain, Side::Desk),
    (Deed::Withdraw, Side::Desk),
];

#[test]
fn every_deed_has_an_operation_or_is_the_schedules() {
    for deed in Deed::ALL {
        let is_here = DEEDS.iter().any(|(known, _)| known == deed);
        assert_eq!(is_here, !matches!(deed, Deed::Remind | Deed::BecomeOverdue), "{deed:?}");
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Mine,
    Desk,
}

/// What is around the assignment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Context {
    pub article: ArticleStatus,
    pub is_present_round: bool,
    /// Somebody else has completed this round.
    pub has_completed: bool,
    pub has_result: bool,
}

const PRESENT: Context = Context {
    article: ArticleStatus::UnderReview,
    is_present_round: true,
    has_completed: false,
    has_result: true,
};

pub const CONTEXTS: [Context; 5] = [
    PRESENT,
    Context { has_completed: true, ..PRESENT },
    Context { has_result: false, ..PRESENT },
    Context { is_present_round: false, ..PRESENT },
    Context { article: ArticleStatus::Accepted, ..PRESENT },
];

pub struct Somebody {
    pub name: &'static str,
    pub person: Person,
    pub roles: Vec<Role>,
    /// Whose assignment it is in their cells: their own, or the usual reviewer's.
    pub is_owner: bool,
    pub is_creator: bool,
    pub is_author: bool,
    pub by_link: bool,
}

pub struct World {
    pub template: i64,
    pub owner: Person,
    pub colleague: Person,
    pub people: Vec<Somebody>,
}

impl World {
    pub async fn new(app: &TestApp) -> World {
        let creator = app.account().named("Clara", "Creator").roles(&Role::ALL).create().await;
        let template = app.article_in(&creator, ArticleStatus::UnderReview).await["id"].as_i64().unwrap();
        let owner = app.account().named("Olga", "Owner").roles(&[Role::Reviewer]).create().await;
        let colleague = app.account().named("Carl", "Colleague").roles(&[Role::Reviewer]).create().await;
        let somebody = |name, person: &Person, roles: &[Role]| Somebody {
            name,
            person: person.clone(),
            roles: roles.to_vec(),
            is_owner: false,
            is_creator: false,
            is_author: false,
            by_link: false,
        };
        // The same ORCID iD as the only author's.
        let author = || app.account().orcid("0000-0002-1825-0097");
        let recused = author().roles(&Role::ALL).create().await;
        let both = app.account().named("Eva", "Both").roles(&[Role::Editor, Role::Reviewer]).create().await;
        let editor = app.account().named("Ivan", "Editor").roles(&[Role::Editor]).create().await;
        let admin = app.account().named("Ada", "Admin").roles(&[Role::Admin]).create().await;
        let stranger = app.account().named("Sven", "Stranger").roles(&[Role::Reviewer]).create().await;
        let reader = app.account().named("Rita", "Reader").roles(&[Role::User]).create().await;
        let people = vec![
            Somebody { is_owner: true, ..somebody("reviewer", &owner, &[Role::Reviewer]) },
            Somebody { is_owner: true, by_link: true, ..somebody("by link", &owner, &[Role::Reviewer]) },
            Somebody {
                is_owner: true,
                ..somebody("editor who reviews", &both, &[Role::Editor, Role::Reviewer])
            },
            Somebody {
                is_owner: true,
                is_author: true,
                ..somebody("reviewer who turned author", &recused, &Role::ALL)
            },
            Somebody { is_creator: true, ..somebody("creator", &creator, &Role::ALL) },
            somebody("colleague", &colleague, &[Role::Reviewer]),
            somebody("stranger", &stranger, &[Role::Reviewer]),
            somebody("editor", &editor, &[Role::Editor]),
            somebody("admin", &admin, &[Role::Admin]),
            somebody("reader", &reader, &[Role::User]),
        ];
        World { template, owner, colleague, people }
    }

    /// How many are told what the office is told: editors and admins who are no authors.
    pub fn office(&self) -> usize {
        let is_office = |who: &&Somebody| {
            !who.is_creator
                && !who.is_author
                && (who.roles.contains(&Role::Editor) || who.roles.contains(&Role::Admin))
        };
        self.people.iter().filter(is_office).count()
    }
}

pub struct Cell<'a> {
    pub who: &'a Somebody,
    pub stage: Stage,
    pub deed: Deed,
    pub side: Side,
    pub context: Context,
}

impl fmt::Debug for Cell<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} {:?} of {:?} by {} in {:?}",
            self.side, self.deed, self.stage, self.who.name, self.context
        )
    }
}

pub fn cells(world: &World) -> Vec<Cell<'_>> {
    let mut cells = Vec::new();
    for context in CONTEXTS {
        for stage in Stage::ALL {
            for (deed, side) in DEEDS {
                cells.extend(world.people.iter().map(|who| Cell { who, stage, deed, side, context }));
            }
        }
    }
    cells
}

impl Cell<'_> {
    /// What has been written: nothing is completed without a result.
    pub fn has_result(&self) -> bool {
        self.context.has_result || self.stage == Stage::Completed
    }

    pub fn assignments(&self) -> Assignments {
        Assignments { active: 0, completed: usize::from(self.context.has_completed) }
    }

    pub async fn call(&self, app: &TestApp, laid: &Laid) -> Answer {
        let base = match self.side {
            Side::Mine => format!("/api/v1/review-assignments/my/{}", laid.assignment),
            Side::Desk => format!("/api/v1/review-assignments/{}", laid.assignment),
        };
        let (method, path, body) = match self.deed {
            Deed::Accept => (Method::POST, format!("{base}/accept"), json!({})),
            Deed::Refuse => (Method::POST, format!("{base}/decline"), json!({})),
            Deed::Complete => (Method::POST, format!("{base}/complete"), json!({})),
            Deed::SaveReview => (
                Method::PUT,
                format!("{base}/review"),
                json!({ "version": laid.version, "resultId": 2, "commentForAuthor": "Better." }),
            ),
            Deed::ChangeDueDate => {
                (Method::POST, format!("{base}/due-date"), json!({ "dueDate": "2026-05-01" }))
            }
            Deed::SendLetterAgain => (Method::POST, format!("{base}/send-letter"), json!({})),
            Deed::Withdraw => (Method::POST, format!("{base}/withdraw"), json!({})),
            Deed::ReadReview | Deed::Remind | Deed::BecomeOverdue => (Method::GET, base, json!({})),
        };
        app.forget_limits().await;
        let request = app.request(method, &path).json(&body);
        let request = match self.who.by_link {
            true => request.header("Authorization", format!("ReviewLink {}", laid.key)),
            false => request.bearer_auth(&self.who.person.token),
        };
        app.send(request).await
    }
}

/// What the rules say: the verdict, the status of the refusal, or (`None`) that the thing is seen without its review.
pub fn expected(cell: &Cell<'_>) -> Result<Verdict, Option<StatusCode>> {
    let who = cell.who;
    if who.by_link && (cell.side == Side::Desk || !cell.stage.is_open()) {
        // A link is no login, and ends with its assignment.
        return Err(Some(StatusCode::UNAUTHORIZED));
    }
    let permission = match (cell.side, cell.deed) {
        (Side::Mine, _) => Permission::Review,
        (Side::Desk, Deed::ReadReview) => Permission::ReadAssignments,
        (Side::Desk, _) => Permission::WriteAssignments,
    };
    if reach(permission, &who.roles).is_none() {
        return Err(Some(StatusCode::FORBIDDEN));
    }
    let party = match cell.side {
        Side::Mine => Party::as_reviewer(who.is_owner, who.is_creator, who.is_author),
        Side::Desk if who.is_creator || who.is_author => Party::Outsider,
        Side::Desk if who.roles.contains(&Role::Editor) => Party::Editor,
        Side::Desk => Party::Admin,
    };
    let facts = Facts {
        stage: cell.stage,
        article: cell.context.article,
        is_present_round: cell.context.is_present_round,
        has_result: cell.has_result(),
    };
    decide(&facts, party, cell.deed).map_err(|refusal| match refusal {
        Refusal::Hidden => Some(StatusCode::NOT_FOUND),
        Refusal::WrongStatus if cell.deed == Deed::ReadReview => None,
        Refusal::Forbidden => Some(StatusCode::FORBIDDEN),
        Refusal::WrongStatus => Some(StatusCode::CONFLICT),
        Refusal::ResultNeeded => Some(StatusCode::UNPROCESSABLE_ENTITY),
    })
}
