//! Articles with histories, written as `editorial` writes them: the article first, then the event.

use chrono::{DateTime, TimeDelta, Utc};
use kit::Rng;
use rules::article::Action;
use rules::{ArticleStatus, Enumeration, UserId};
use testkit::TestApp;

use ArticleStatus::{Accepted, Declined, Draft, Published, ReviewComplete, Revision, Submitted, UnderReview};

/// An action with the time at which it was done.
pub type Step = (Action, DateTime<Utc>);

pub struct History {
    pub article: i64,
    pub steps: Vec<Step>,
    pub status: ArticleStatus,
    revision: i32,
}

pub fn time(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

/// Whole number below `end`.
pub fn below(rng: &Rng, end: u64) -> u64 {
    u64::from_be_bytes(rng.bytes()) % end
}

fn pick<T: Copy>(rng: &Rng, items: &[T]) -> T {
    items[usize::try_from(below(rng, items.len() as u64)).unwrap()]
}

impl History {
    /// Creates a draft.
    pub async fn start(app: &TestApp, creator: UserId, title: &str, at: DateTime<Utc>) -> History {
        let article = sqlx::query_scalar(
            "insert into articles (creator_id, type_id, title_en, title_ru, created_at, updated_at)
             values ($1, 1, $2, $2, $3, $3) returning id",
        )
        .bind(creator.0)
        .bind(title)
        .bind(at)
        .fetch_one(&app.state.pool)
        .await
        .unwrap();
        let history = History { article, steps: Vec::new(), status: Draft, revision: 0 };
        history.record(app, "created", "author", at).await;
        history
    }

    /// Performs an action that is possible in the current status. An undo that leads back by the state of the review
    /// leads to `back_to`.
    pub async fn act(&mut self, app: &TestApp, action: Action, at: DateTime<Utc>, back_to: ArticleStatus) {
        let before = self.status;
        let (status, delta, role) = match action {
            Action::Submit => (Submitted, 0, "author"),
            Action::UndoSubmit => (if self.revision == 0 { Draft } else { Revision }, 0, "editor"),
            Action::AssignReviewer => (UnderReview, 0, "editor"),
            Action::EndAssignment => (back_to, 0, "reviewer"),
            Action::Accept | Action::UndoPublish => (Accepted, 0, "editor"),
            Action::Decline => (Declined, 0, "editor"),
            Action::SendForRevision => (Revision, 1, "editor"),
            Action::UndoSendForRevision => (back_to, -1, "editor"),
            Action::UndoAccept | Action::UndoDecline => (back_to, 0, "editor"),
            Action::Publish => (Published, 0, "editor"),
            other => panic!("{other:?}"),
        };
        assert_ne!(before, status, "{action:?}");
        self.status = status;
        self.revision += delta;
        sqlx::query("update articles set status_id = $2, revision = $3 where id = $1")
            .bind(self.article)
            .bind(status.id())
            .bind(self.revision)
            .execute(&app.state.pool)
            .await
            .unwrap();
        self.record(app, "status-changed", role, at).await;
        self.steps.push((action, at));
    }

    async fn record(&self, app: &TestApp, kind: &str, role: &str, at: DateTime<Utc>) {
        sqlx::query(
            "insert into article_events (article_id, type, user_id, user_role, status_id, created_at)
             select id, $2, creator_id, $3, $4, $5 from articles where id = $1",
        )
        .bind(self.article)
        .bind(kind)
        .bind(role)
        .bind(self.status.id())
        .bind(at)
        .execute(&app.state.pool)
        .await
        .unwrap();
    }

    /// Performs random actions from `start` on, with hours or weeks between them.
    pub async fn continue_at_random(&mut self, app: &TestApp, rng: &Rng, start: DateTime<Utc>, steps: u64) {
        let mut at = start;
        for _ in 0..steps {
            let undecided = [
                Action::AssignReviewer,
                Action::Accept,
                Action::Decline,
                Action::SendForRevision,
                Action::SendForRevision,
            ];
            let action = match self.status {
                Draft => Action::Submit,
                Submitted if below(rng, 5) == 0 => Action::UndoSubmit,
                UnderReview if below(rng, 2) == 0 => Action::EndAssignment,
                UnderReview => pick(rng, &undecided[1..]),
                Submitted | ReviewComplete => pick(rng, &undecided),
                Accepted => pick(rng, &[Action::Publish, Action::UndoAccept]),
                Declined if below(rng, 3) == 0 => Action::UndoDecline,
                Declined => return,
                Published if below(rng, 3) == 0 => Action::UndoPublish,
                Published => return,
                Revision => pick(rng, &[Action::Submit, Action::Submit, Action::UndoSendForRevision]),
            };
            let back_to = match action {
                Action::EndAssignment => pick(rng, &[Submitted, ReviewComplete]),
                _ => pick(rng, &[Submitted, UnderReview, ReviewComplete]),
            };
            self.act(app, action, at, back_to).await;
            at += TimeDelta::seconds(i64::try_from(60 + below(rng, 40 * 86_400)).unwrap());
        }
    }
}

/// A request for a review.
pub struct Request {
    pub created_at: DateTime<Utc>,
    pub started_at: Option<DateTime<Utc>>,
    pub ended_at: Option<DateTime<Utc>>,
    pub due_days: i64,
    pub status: i16,
}

impl Request {
    /// A request of one of the six statuses, with times that fit.
    pub fn at_random(rng: &Rng, created_at: DateTime<Utc>) -> Request {
        let later =
            |from: DateTime<Utc>| from + TimeDelta::seconds(i64::try_from(below(rng, 30 * 86_400)).unwrap());
        let status = i16::try_from(1 + below(rng, 6)).unwrap();
        let is_agreed = match status {
            2 | 3 => true,
            1 => false,
            _ => below(rng, 2) == 0,
        };
        let started_at = is_agreed.then(|| later(created_at));
        let ended_at = matches!(status, 3 | 4 | 6).then(|| later(started_at.unwrap_or(created_at)));
        Request { created_at, started_at, ended_at, due_days: i64::try_from(below(rng, 40)).unwrap(), status }
    }

    pub async fn insert(&self, app: &TestApp, article: i64, reviewer: UserId) {
        sqlx::query(
            "insert into review_assignments (article_id, reviewer_id, article_revision, status_id, due_date, created_at,
                                             started_at, ended_at)
             values ($1, $2, (select count(*) from review_assignments where article_id = $1), $3,
                     ($4::timestamptz at time zone 'Europe/Moscow')::date + $5::int, $4, $6, $7)",
        )
        .bind(article)
        .bind(reviewer.0)
        .bind(self.status)
        .bind(self.created_at)
        .bind(i32::try_from(self.due_days).unwrap())
        .bind(self.started_at)
        .bind(self.ended_at)
        .execute(&app.state.pool)
        .await
        .unwrap();
    }
}
