//! Database rows of an assignment before and after an action.

use kit::secrets::hash_secret;
use notifications::review_link_code;
use rules::review::assignment::Notify;
use rules::review::{AssignmentAction, NoteKind, Stage, Transition};
use rules::{Enumeration, NotificationType};
use sqlx::Row;
use testkit::{TestApp, TestUser};

use super::cells::{Cell, Setup};

/// An article with an assignment in the stage of a cell.
pub struct CellFixture {
    pub article: i64,
    pub assignment: i64,
    /// Key of the review link.
    pub key: String,
    /// Version of the stored review.
    pub version: i32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    status: i16,
    is_started: bool,
    is_ended: bool,
    due_date: String,
    version: Option<i32>,
    article_status: i16,
    events: i64,
    article_version: i32,
    /// Type and number.
    notifications: Vec<(i16, i64)>,
    links: i64,
    revoked: i64,
    /// Number of notes, and of those that the editors have not answered.
    notes: (i64, i64),
    /// Texts of the review that were returned, and their grade.
    returned: Vec<String>,
    rating: Option<i16>,
}

pub async fn read_record(app: &TestApp, fixture: &CellFixture) -> Record {
    let pool = &app.state.pool;
    let row = sqlx::query(
        "select assignments.status_id, started_at is not null as is_started, ended_at is not null as is_ended,
                due_date::text, articles.status_id as article_status, articles.version as article_version,
                (select version from reviews where assignment_id = assignments.id) as version,
                (select count(*) from article_events where article_id = articles.id) as events,
                (select count(*) from assignment_notes where assignment_id = assignments.id) as notes,
                (select count(*) from assignment_notes
                 where assignment_id = assignments.id and answered_at is null) as pending,
                array(select comment_for_author from returned_reviews where assignment_id = assignments.id) as returned,
                (select rating from review_ratings where assignment_id = assignments.id) as rating,
                (select count(*) from review_links where assignment_id = assignments.id) as links,
                (select count(*) from review_links where assignment_id = assignments.id and revoked_at is not null) as revoked
         from review_assignments assignments join articles on articles.id = assignments.article_id
         where assignments.id = $1",
    )
    .bind(fixture.assignment)
    .fetch_one(pool)
    .await
    .unwrap();
    let notifications = sqlx::query_as(
        "select type_id, count(*) from notifications where article_id = $1 group by type_id order by type_id",
    )
    .bind(fixture.article)
    .fetch_all(pool)
    .await
    .unwrap();
    Record {
        status: row.get("status_id"),
        is_started: row.get("is_started"),
        is_ended: row.get("is_ended"),
        due_date: row.get("due_date"),
        version: row.get("version"),
        article_status: row.get("article_status"),
        events: row.get("events"),
        article_version: row.get("article_version"),
        notifications,
        notes: (row.get("notes"), row.get("pending")),
        links: row.get("links"),
        revoked: row.get("revoked"),
        returned: row.get("returned"),
        rating: row.get("rating"),
    }
}

async fn insert_article(app: &TestApp, setup: &Setup, status: i16, revision: i32) -> i64 {
    let pool = &app.state.pool;
    let id: i64 = sqlx::query_scalar(
        "insert into articles (creator_id, type_id, status_id, revision, title_en, abstract_en, keywords_en,
             ask_for_translation, submission_date, created_at, updated_at)
         select creator_id, type_id, $2, $3, title_en, abstract_en, keywords_en, true, '2026-02-01', created_at, updated_at
         from articles where id = $1 returning id",
    )
    .bind(setup.template)
    .bind(status)
    .bind(revision)
    .fetch_one(pool)
    .await
    .unwrap();
    sqlx::query(
        "insert into article_authors select $2, position, first_name_en, first_name_ru, middle_name_en,
             middle_name_ru, last_name_en, last_name_ru, orcid, affiliations, is_corresponding, email, phone, fax, address
         from article_authors where article_id = $1",
    )
    .bind(setup.template)
    .bind(id)
    .execute(pool)
    .await
    .unwrap();
    id
}

async fn insert_assignment(
    app: &TestApp,
    article: i64,
    reviewer: &TestUser,
    revision: i32,
    stage: Stage,
) -> i64 {
    let is_started = matches!(stage, Stage::Reviewing | Stage::Overdue | Stage::Completed);
    sqlx::query_scalar(
        "insert into review_assignments (article_id, reviewer_id, article_revision, status_id, due_date, created_at,
                                         started_at, ended_at)
         values ($1, $2, $3, $4, '2026-03-20', now(), case when $5 then now() end, case when $6 then now() end)
         returning id",
    )
    .bind(article)
    .bind(reviewer.id.0)
    .bind(revision)
    .bind(stage.status().id())
    .bind(is_started)
    .bind(stage.is_ended())
    .fetch_one(&app.state.pool)
    .await
    .unwrap()
}

async fn insert_review(app: &TestApp, assignment: i64, result: Option<i16>) {
    sqlx::query(
        "insert into reviews (assignment_id, version, result_id, comment_for_author, comment_for_editor, updated_at)
         values ($1, 3, $2, 'Well done.', 'Accept it.', now())",
    )
    .bind(assignment)
    .bind(result)
    .execute(&app.state.pool)
    .await
    .unwrap();
}

async fn insert_note(app: &TestApp, assignment: i64, kind: NoteKind) {
    sqlx::query(
        "insert into assignment_notes (assignment_id, kind, text, created_at) values ($1, $2, 'Please.', now())",
    )
    .bind(assignment)
    .bind(kind.code())
    .execute(&app.state.pool)
    .await
    .unwrap();
}

async fn insert_link(app: &TestApp, assignment: i64) -> String {
    let state = &app.state;
    let id = state.rng.id(state.clock.now());
    let key = review_link_code(&state.keys.current(), id);
    sqlx::query("insert into review_links (id, assignment_id, key_hash, created_at) values ($1, $2, $3, $4)")
        .bind(id)
        .bind(assignment)
        .bind(hash_secret(&key))
        .bind(state.clock.now())
        .execute(&state.pool)
        .await
        .unwrap();
    key
}

pub async fn insert_cell(app: &TestApp, setup: &Setup, cell: &Cell<'_>) -> CellFixture {
    let article = insert_article(app, setup, cell.context.article.id(), 1).await;
    let owner = if cell.actor.is_owner { &cell.actor.user } else { &setup.owner };
    let revision = i32::from(cell.context.is_current_round);
    let id = insert_assignment(app, article, owner, revision, cell.stage).await;
    if cell.action == AssignmentAction::Remind {
        sqlx::query("update review_assignments set due_date = '2026-03-01' where id = $1")
            .bind(id)
            .execute(&app.state.pool)
            .await
            .unwrap();
    }
    insert_review(app, id, cell.has_result().then_some(1)).await;
    let key = insert_link(app, id).await;
    if let Some(kind) = cell.context.pending_note {
        insert_note(app, id, kind).await;
    }
    if cell.context.has_completed {
        let other = insert_assignment(app, article, &setup.colleague, revision, Stage::Completed).await;
        insert_review(app, other, Some(1)).await;
    }
    CellFixture { article, assignment: id, key, version: 3 }
}

/// Returns the record that must result from a transition.
pub fn expected_record(before: &Record, setup: &Setup, cell: &Cell<'_>, transition: &Transition) -> Record {
    let mut after = before.clone();
    after.status = transition.status.id();
    after.is_started |= cell.action == AssignmentAction::Accept;
    after.is_ended = before.is_ended && !transition.reopens_assignment || transition.ends_assignment;
    let recipients = i64::try_from(setup.count_editor_recipients()).unwrap();
    let mut notify =
        |notification: NotificationType, count| after.notifications.push((notification.id(), count));
    match transition.notify {
        Notify::Nobody => {}
        Notify::Reviewer(notification) => notify(notification, 1),
        Notify::Editors(notification) => notify(notification, recipients),
        Notify::ReviewerAndEditors(..) => unreachable!("{cell:?} belongs to the schedule"),
    }
    if transition.ends_assignment {
        // The article status follows from the assignments after the action.
        let mut assignments = cell.assignments();
        assignments.completed += usize::from(cell.action == AssignmentAction::Complete);
        let status = assignments.article_status();
        after.events += 1;
        if status == rules::ArticleStatus::ReviewComplete {
            notify(NotificationType::ArticleReviewCompleted, recipients);
        }
        after.article_status = status.id();
    }
    if transition.reopens_assignment {
        // The article is under review again.
        let under_review = rules::ArticleStatus::UnderReview.id();
        after.events += i64::from(before.article_status != under_review);
        after.article_status = under_review;
    }
    after.notifications.sort_unstable();
    match cell.action {
        AssignmentAction::SaveReview => after.version = before.version.map(|version| version + 1),
        AssignmentAction::ChangeDueDate => {
            after.due_date = "2026-05-01".into();
            after.notes.1 = 0;
        }
        AssignmentAction::ReturnReview => {
            after.due_date = "2026-05-01".into();
            after.notes.1 = 0;
            after.returned = vec!["Well done.".into()];
            after.links += 1;
        }
        AssignmentAction::RateReview => after.rating = Some(4),
        // A new note replaces the pending one.
        AssignmentAction::AskForTime | AssignmentAction::CannotFinish => {
            after.notes = (before.notes.0 + 1, 1);
        }
        AssignmentAction::SendLetterAgain => (after.links, after.revoked) = (before.links + 1, before.links),
        _ => {}
    }
    after
}

/// Inserts an article with twenty reviews that are written, but not completed.
pub async fn insert_twenty_reviews(app: &TestApp, setup: &Setup) -> (i64, Vec<(TestUser, i64)>) {
    let article = insert_article(app, setup, 3, 1).await;
    let mut reviewers = Vec::new();
    for number in 0..20 {
        let name = format!("Number{}", char::from(b'a' + number));
        let reviewer = app.account().named("Reviewer", &name).roles(&[rules::Role::Reviewer]).create().await;
        let id = insert_assignment(app, article, &reviewer, 1, Stage::Reviewing).await;
        insert_review(app, id, Some(1)).await;
        reviewers.push((reviewer, id));
    }
    (article, reviewers)
}
