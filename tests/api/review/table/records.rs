//! What the database knows of an assignment before and after.

use kit::secrets::hash_of;
use notifications::review_key;
use rules::review::assignment::Told;
use rules::review::{Deed, Stage, Verdict};
use rules::{Enumeration, NotificationType};
use sqlx::Row;
use testkit::{Person, TestApp};

use super::cells::{Cell, World};

/// An article with one assignment in the stage of a cell.
pub struct Laid {
    pub article: i64,
    pub assignment: i64,
    /// Of its link.
    pub key: String,
    /// Of the review, as far as one is written.
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
    /// Type and how many were told.
    notifications: Vec<(i16, i64)>,
    links: i64,
    revoked: i64,
}

pub async fn record(app: &TestApp, laid: &Laid) -> Record {
    let pool = &app.house.app.pool;
    let row = sqlx::query(
        "select assignments.status_id, started_at is not null as is_started, ended_at is not null as is_ended,
                due_date::text, articles.status_id as article_status, articles.version as article_version,
                (select version from reviews where assignment_id = assignments.id) as version,
                (select count(*) from article_events where article_id = articles.id) as events,
                (select count(*) from review_links where assignment_id = assignments.id) as links,
                (select count(*) from review_links where assignment_id = assignments.id and revoked_at is not null) as revoked
         from review_assignments assignments join articles on articles.id = assignments.article_id
         where assignments.id = $1",
    )
    .bind(laid.assignment)
    .fetch_one(pool)
    .await
    .unwrap();
    let notifications = sqlx::query_as(
        "select type_id, count(*) from notifications where article_id = $1 group by type_id order by type_id",
    )
    .bind(laid.article)
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
        links: row.get("links"),
        revoked: row.get("revoked"),
    }
}

async fn article(app: &TestApp, world: &World, status: i16, revision: i32) -> i64 {
    let pool = &app.house.app.pool;
    let id: i64 = sqlx::query_scalar(
        "insert into articles (creator_id, type_id, status_id, revision, title_en, abstract_en, keywords_en,
             ask_for_translation, submission_date, created_at, updated_at)
         select creator_id, type_id, $2, $3, title_en, abstract_en, keywords_en, true, '2026-02-01', created_at, updated_at
         from articles where id = $1 returning id",
    )
    .bind(world.template)
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
    .bind(world.template)
    .bind(id)
    .execute(pool)
    .await
    .unwrap();
    id
}

async fn assignment(app: &TestApp, article: i64, reviewer: &Person, revision: i32, stage: Stage) -> i64 {
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
    .bind(!stage.is_open())
    .fetch_one(&app.house.app.pool)
    .await
    .unwrap()
}

async fn review(app: &TestApp, assignment: i64, result: Option<i16>) {
    sqlx::query(
        "insert into reviews (assignment_id, version, result_id, comment_for_author, comment_for_editor, updated_at)
         values ($1, 3, $2, 'Well done.', 'Accept it.', now())",
    )
    .bind(assignment)
    .bind(result)
    .execute(&app.house.app.pool)
    .await
    .unwrap();
}

async fn link(app: &TestApp, assignment: i64) -> String {
    let house = &app.house.app;
    let id = house.chance.id(house.clock.now());
    let key = review_key(house, id);
    sqlx::query("insert into review_links (id, assignment_id, key_hash, created_at) values ($1, $2, $3, $4)")
        .bind(id)
        .bind(assignment)
        .bind(hash_of(&key))
        .bind(house.clock.now())
        .execute(&house.pool)
        .await
        .unwrap();
    key
}

pub async fn lay_out(app: &TestApp, world: &World, cell: &Cell<'_>) -> Laid {
    let article = article(app, world, cell.context.article.id(), 1).await;
    let owner = if cell.who.is_owner { &cell.who.person } else { &world.owner };
    let revision = i32::from(cell.context.is_present_round);
    let id = assignment(app, article, owner, revision, cell.stage).await;
    review(app, id, cell.has_result().then_some(1)).await;
    let key = link(app, id).await;
    if cell.context.has_completed {
        let other = assignment(app, article, &world.colleague, revision, Stage::Completed).await;
        review(app, other, Some(1)).await;
    }
    Laid { article, assignment: id, key, version: 3 }
}

/// What the record must be after a verdict.
pub fn after(before: &Record, world: &World, cell: &Cell<'_>, verdict: &Verdict) -> Record {
    let mut after = before.clone();
    after.status = verdict.status.id();
    after.is_started |= cell.deed == Deed::Accept;
    after.is_ended |= verdict.ends;
    let office = i64::try_from(world.office()).unwrap();
    let mut tell =
        |notification: NotificationType, count| after.notifications.push((notification.id(), count));
    match verdict.tells {
        Told::Nobody => {}
        Told::Reviewer(notification) => tell(notification, 1),
        Told::Office(notification) => tell(notification, office),
    }
    if verdict.ends {
        // The verdict counts with the assignment as it then is.
        let mut assignments = cell.assignments();
        assignments.completed += usize::from(cell.deed == Deed::Complete);
        let settled = assignments.settled();
        after.events += 1;
        if settled == rules::ArticleStatus::ReviewComplete {
            tell(NotificationType::ArticleReviewCompleted, office);
        }
        after.article_status = settled.id();
    }
    after.notifications.sort_unstable();
    match cell.deed {
        Deed::SaveReview => after.version = before.version.map(|version| version + 1),
        Deed::ChangeDueDate => after.due_date = "2026-05-01".into(),
        Deed::SendLetterAgain => (after.links, after.revoked) = (before.links + 1, before.links),
        _ => {}
    }
    after
}

/// An article under review by twenty, who have all written their reviews.
pub async fn twenty(app: &TestApp, world: &World) -> (i64, Vec<(Person, i64)>) {
    let article = article(app, world, 3, 1).await;
    let mut reviewers = Vec::new();
    for number in 0..20 {
        let name = format!("Number{}", char::from(b'a' + number));
        let person = app.account().named("Reviewer", &name).roles(&[rules::Role::Reviewer]).create().await;
        let id = assignment(app, article, &person, 1, Stage::Reviewing).await;
        review(app, id, Some(1)).await;
        reviewers.push((person, id));
    }
    (article, reviewers)
}
