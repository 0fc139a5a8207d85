//! Rows of the desk. As elsewhere in the demo, they are written directly.

use chrono::{DateTime, TimeDelta, Utc};
use kit::App;
use rules::article::AuthorEntry;
use rules::{ArticleStatus, Enumeration, Language, ReviewAssignmentStatus, UserId};
use serde_json::{Value, json};
use sqlx::PgConnection;

use super::people::DeskPeople;
use super::plan::{DeskArticle, DeskAssignment};
use super::texts::{RECOMMENDED_LETTER, REVIEWS, vary_title};
use crate::archive::archive_article::authors_and_affiliations;
use crate::archive::prose;
use crate::archive::source::{Article, SECTIONS};

/// An article that is stored.
struct Stored<'a> {
    app: &'a App,
    people: &'a DeskPeople,
    plan: &'a DeskArticle,
    id: i64,
    creator: UserId,
}

pub async fn add_article(
    app: &App,
    connection: &mut PgConnection,
    people: &DeskPeople,
    text: &Article,
    plan: &DeskArticle,
) -> anyhow::Result<()> {
    let creator = text.authors().next().and_then(|key| people.authors.get(key)).copied();
    let creator = creator.ok_or_else(|| anyhow::anyhow!("{} has no author", text.title(Language::En)))?;
    let id = insert_article(app, connection, people, (text, plan), creator).await?;
    let stored = Stored { app, people, plan, id, creator };
    stored.insert_authors(connection, text).await?;
    stored.insert_events(connection).await?;
    for assignment in &plan.assignments {
        stored.insert_assignment(connection, assignment).await?;
    }
    stored.insert_editor(connection).await?;
    stored.insert_recommendation(connection).await
}

/// Time of an event. Those of one article are at one hour, those of another at another.
fn time_of(app: &App, plan: &DeskArticle, days_ago: i64) -> DateTime<Utc> {
    app.clock.now() - TimeDelta::days(days_ago) - TimeDelta::minutes(30 + 17 * i64::from(plan.number % 30))
}

async fn insert_article(
    app: &App,
    connection: &mut PgConnection,
    people: &DeskPeople,
    (text, plan): (&Article, &DeskArticle),
    creator: UserId,
) -> anyhow::Result<i64> {
    let [title_en, title_ru] =
        vary_title(plan.number, people.archive_size, Language::ALL.map(|language| text.title(language)));
    let section = SECTIONS[text.kind.section()];
    let submitted_at = time_of(app, plan, plan.submitted_days_ago());
    let changed_at = time_of(app, plan, plan.events.last().map_or(0, |event| event.days_ago));
    let is_accepted = plan.status == ArticleStatus::Accepted;
    let id = sqlx::query_scalar!(
        "insert into articles (creator_id, type_id, status_id, revision, title_en, title_ru, theme_en, theme_ru,
                               abstract_en, abstract_ru, keywords_en, keywords_ru, submission_date, acceptance_date,
                               created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::timestamptz::date, $14::timestamptz::date,
                 $15, $16)
         returning id",
        creator.0,
        text.kind.article_type().id(),
        plan.status.id(),
        plan.revision,
        title_en,
        title_ru,
        section.en,
        section.ru,
        prose::abstract_html(text, Language::En),
        prose::abstract_html(text, Language::Ru),
        &text.keywords(Language::En),
        &text.keywords(Language::Ru),
        submitted_at,
        is_accepted.then_some(changed_at),
        submitted_at - TimeDelta::hours(2),
        changed_at
    )
    .fetch_one(connection)
    .await?;
    Ok(id)
}

fn author_row((position, author): (usize, &AuthorEntry)) -> Value {
    json!({
        "position": position,
        "first_name_en": author.first_name_en,
        "first_name_ru": author.first_name_ru,
        "middle_name_en": author.middle_name_en,
        "middle_name_ru": author.middle_name_ru,
        "last_name_en": author.last_name_en,
        "last_name_ru": author.last_name_ru,
        "orcid": author.orcid,
        "affiliations": author.affiliations,
        "is_corresponding": author.is_corresponding_author,
        "email": author.contact.as_ref().map_or("", |contact| contact.email.as_str()),
    })
}

impl Stored<'_> {
    fn at(&self, days_ago: i64) -> DateTime<Utc> {
        time_of(self.app, self.plan, days_ago)
    }

    async fn insert_authors(&self, connection: &mut PgConnection, text: &Article) -> anyhow::Result<()> {
        let (authors, affiliations) = authors_and_affiliations(text, &self.people.source);
        let authors: Vec<Value> = authors.iter().enumerate().map(author_row).collect();
        sqlx::query!(
            "insert into article_authors (article_id, position, first_name_en, first_name_ru, middle_name_en,
                                          middle_name_ru, last_name_en, last_name_ru, orcid, affiliations,
                                          is_corresponding, email, phone, fax, address)
             select $1, position, first_name_en, first_name_ru, middle_name_en, middle_name_ru, last_name_en,
                    last_name_ru, orcid, affiliations, is_corresponding, email, '', '', ''
             from jsonb_to_recordset($2) as authors (
                 position integer, first_name_en text, first_name_ru text, middle_name_en text, middle_name_ru text,
                 last_name_en text, last_name_ru text, orcid text, affiliations integer[], is_corresponding boolean,
                 email text)",
            self.id,
            Value::Array(authors)
        )
        .execute(&mut *connection)
        .await?;
        let keys: Vec<i32> = affiliations.iter().map(|affiliation| affiliation.key).collect();
        let (en, ru): (Vec<String>, Vec<String>) =
            affiliations.into_iter().map(|affiliation| (affiliation.en, affiliation.ru)).unzip();
        sqlx::query!(
            "insert into article_affiliations (article_id, key, position, en, ru)
             select $1, key, key - 1, en, ru
             from unnest($2::integer[], $3::text[], $4::text[]) as affiliations (key, en, ru)",
            self.id,
            &keys,
            &en,
            &ru
        )
        .execute(connection)
        .await?;
        Ok(())
    }

    async fn insert_events(&self, connection: &mut PgConnection) -> anyhow::Result<()> {
        let created_at = self.at(self.plan.submitted_days_ago()) - TimeDelta::hours(2);
        let created = json!({
            "type": "created", "user_id": self.creator.0, "role": "author",
            "status_id": ArticleStatus::Draft.id(), "at": created_at,
        });
        let changes = self.plan.events.iter().map(|event| {
            let user = match event.role {
                "author" => self.creator,
                "reviewer" => self.reviewer_at(event.days_ago),
                _ => self.deciding_editor(),
            };
            json!({
                "type": "status-changed", "user_id": user.0, "role": event.role,
                "status_id": event.status.id(), "at": self.at(event.days_ago),
            })
        });
        let events: Vec<Value> = [created].into_iter().chain(changes).collect();
        sqlx::query!(
            "insert into article_events (article_id, type, user_id, user_role, status_id, created_at)
             select $1, type, user_id, role, status_id, at
             from jsonb_to_recordset($2) as events (type text, user_id bigint, role text, status_id smallint, at timestamptz)
             order by at",
            self.id,
            Value::Array(events)
        )
        .execute(connection)
        .await?;
        Ok(())
    }

    /// Reviewer whose review ended the round on this day.
    fn reviewer_at(&self, days_ago: i64) -> UserId {
        let last = self.plan.assignments.iter().find(|request| request.ended == Some(days_ago));
        self.people.reviewers[last.map_or(0, |request| request.reviewer)]
    }

    fn deciding_editor(&self) -> UserId {
        self.people.editors[self.plan.editor.unwrap_or_default()]
    }

    async fn insert_assignment(
        &self,
        connection: &mut PgConnection,
        assignment: &DeskAssignment,
    ) -> anyhow::Result<()> {
        let review = &self.app.settings.review;
        let asked_at = self.at(assignment.asked);
        // Reminders that the schedule has sent: otherwise it would send hundreds at once.
        let is_silent = |days: u32| {
            assignment.status == ReviewAssignmentStatus::Waiting && assignment.asked >= i64::from(days)
        };
        let day_after = |days: u32| asked_at + TimeDelta::days(i64::from(days));
        let is_reminded = assignment.due <= i64::from(review.reminder_days);
        let id = sqlx::query_scalar!(
            "insert into review_assignments (article_id, reviewer_id, article_revision, status_id, due_date, created_at,
                 started_at, ended_at, assigned_by, reminded_for, request_reminded_at, silence_reported_at)
             values ($1, $2, $3, $4, $5::timestamptz::date, $6, $7, $8, $9,
                     case when $10 then $5::timestamptz::date end, $11, $12)
             returning id",
            self.id,
            self.people.reviewers[assignment.reviewer].0,
            assignment.round,
            assignment.status.id(),
            self.at(assignment.due),
            asked_at,
            assignment.answered.map(|day| self.at(day)),
            assignment.ended.map(|day| self.at(day)),
            self.deciding_editor().0,
            is_reminded,
            is_silent(review.answer_reminder_days).then(|| day_after(review.answer_reminder_days)),
            is_silent(review.unanswered_days).then(|| day_after(review.unanswered_days))
        )
        .fetch_one(&mut *connection)
        .await?;
        self.insert_review(connection, id, assignment).await
    }

    async fn insert_review(
        &self,
        connection: &mut PgConnection,
        id: i64,
        assignment: &DeskAssignment,
    ) -> anyhow::Result<()> {
        let (Some(review), Some(ended)) = (assignment.review, assignment.ended) else { return Ok(()) };
        let review = &REVIEWS[review];
        sqlx::query!(
            "insert into reviews (assignment_id, result_id, comment_for_author, comment_for_editor, overall_rating,
                 contains_current_scientific_data, contains_adequate_citations, no_obvious_signs_of_borrowing,
                 uses_adequate_statistical_methods, written_in_good_english, updated_at)
             values ($1, $2, $3, $4, $5, true, true, true, $6, true, $7)",
            id,
            review.result.id(),
            review.for_author,
            review.for_editor,
            review.rating,
            review.rating > 3,
            self.at(ended)
        )
        .execute(connection)
        .await?;
        Ok(())
    }

    async fn insert_editor(&self, connection: &mut PgConnection) -> anyhow::Result<()> {
        let Some(editor) = self.plan.editor else { return Ok(()) };
        sqlx::query!(
            "insert into article_editors (article_id, user_id, assigned_by, assigned_at) values ($1, $2, $3, $4)",
            self.id,
            self.people.editors[editor].0,
            self.people.editors[0].0,
            self.at(self.plan.submitted_days_ago()) + TimeDelta::minutes(20)
        )
        .execute(connection)
        .await?;
        Ok(())
    }

    async fn insert_recommendation(&self, connection: &mut PgConnection) -> anyhow::Result<()> {
        let Some(action) = self.plan.recommendation else { return Ok(()) };
        let reviewed = self.plan.events.last().map_or(0, |event| event.days_ago);
        sqlx::query!(
            "insert into decision_recommendations (article_id, revision, user_id, action, letter, made_at)
             values ($1, $2, $3, $4, $5, $6)",
            self.id,
            self.plan.revision,
            self.deciding_editor().0,
            action,
            RECOMMENDED_LETTER,
            self.at(reviewed) + TimeDelta::minutes(25)
        )
        .execute(connection)
        .await?;
        Ok(())
    }
}
