//! Demo submissions: one or more in every status, with files, reviews, letters and feed entries.

use std::sync::Arc;

use anyhow::Context;
use chrono::{DateTime, Datelike, TimeDelta, Utc};
use editorial::{DecisionCommand, decide_in_transaction, drafts};
use files::Files;
use identity::account::mark_as_author;
use kit::{Actor, App};
use rules::article::{Action, Content, FileLink};
use rules::notification::Side;
use rules::{ArticleId, ArticleStatus, Enumeration, Language, NotificationType, Role, UserId};

use super::accounts::{ALL_ROLES, AUTHOR, EDITOR, find_user};
use super::archive::archive_article::{authors_and_affiliations, join_names};
use super::archive::font::Fonts;
use super::archive::prose::{self, Placeholders};
use super::archive::source::{self, Article, People};
use super::correspondence::{self, ACCEPTED, DECLINED, FOR_REVISION, HELD, RETURNED};
use super::feed::FeedEntry;
use super::manuscripts::ManuscriptFiles;
use super::reviews;

/// State of a manuscript in `archive/submissions.toml`.
struct Submission {
    /// Beginning of the English title.
    title: &'static str,
    status: ArticleStatus,
    /// Days since the submission.
    age: i64,
    /// Days between the submission and the decision, or the return to the author.
    decided_after: i64,
}

const fn submission(title: &'static str, status: ArticleStatus, age: i64, decided_after: i64) -> Submission {
    Submission { title, status, age, decided_after }
}

/// Accepted while the demo is loaded; the author is not notified of it yet.
const HELD_TITLE: &str = "Sirolimus with post-transplant cyclophosphamide";
/// The usual hold ends after minutes, when nobody has seen it yet.
const HOLD_DAYS: i64 = 7;

const SUBMISSIONS: [Submission; 10] = [
    submission("Donor lymphocyte infusions after", ArticleStatus::Submitted, 2, 0),
    submission("Mesenchymal stromal cells in", ArticleStatus::Submitted, 6, 0),
    submission("Response to pneumococcal conjugate vaccine", ArticleStatus::Draft, 12, 8),
    submission("Measurable residual disease before", ArticleStatus::UnderReview, 19, 0),
    submission("Early markers of transplant-associated", ArticleStatus::UnderReview, 33, 0),
    submission("Expansion of virus-specific T cells", ArticleStatus::ReviewComplete, 41, 0),
    submission(HELD_TITLE, ArticleStatus::ReviewComplete, 52, 0),
    submission("Letermovir prophylaxis in children", ArticleStatus::Revision, 63, 25),
    submission("Hepatic veno-occlusive disease after", ArticleStatus::Accepted, 88, 30),
    submission("Optical genome mapping", ArticleStatus::Declined, 95, 28),
];

/// Adds the submissions and returns their number; adds none if any article was submitted before.
pub async fn load(files: &Files, fonts: Option<Arc<Fonts>>) -> anyhow::Result<usize> {
    let app = &files.app;
    let is_used =
        sqlx::query_scalar!("select exists (select from articles where status_id <> 1) as \"is_used!\"")
            .fetch_one(&app.pool)
            .await?;
    if is_used {
        return Ok(0);
    }
    let people = source::people()?;
    let texts = source::submissions()?;
    let manuscripts = ManuscriptFiles { files, fonts, year: app.clock.now().year() };
    for submission in &SUBMISSIONS {
        let text = texts.iter().find(|text| text.title(Language::En).starts_with(submission.title));
        let text = text.with_context(|| format!("{} is not in submissions.toml", submission.title))?;
        // One author is also an editor, to demonstrate recusal.
        let creator = if text.submitter() == ALL_ROLES { ALL_ROLES } else { AUTHOR };
        let creator = find_user(app, creator).await?;
        add(app, &manuscripts, &people, (submission, text), creator).await?;
    }
    Ok(SUBMISSIONS.len())
}

async fn add(
    app: &App,
    manuscripts: &ManuscriptFiles<'_>,
    people: &People,
    (submission, text): (&Submission, &Article),
    creator: UserId,
) -> anyhow::Result<()> {
    let (authors, _) = authors_and_affiliations(text, people);
    let names = join_names(&authors, Language::En);
    let files = manuscripts.upload(text, &names, creator).await?;
    let content = content(text, people, files, manuscripts.year);
    let article = drafts::create(app, &Actor::signed_in(creator, vec![Role::User]), content).await?;
    manuscripts.merge(text, &names, &article).await?;
    let id = article.id.0;
    let submitted_at = app.clock.now() - TimeDelta::days(submission.age);
    set_state(app, id, submission, submitted_at).await?;
    if submission.status != ArticleStatus::Draft {
        FeedEntry::new(Side::Editors, NotificationType::ArticleSubmitted, id, submitted_at).add(app).await?;
    }
    FeedEntry::new(Side::Author, NotificationType::SubmissionReceived, id, submitted_at).add(app).await?;
    let review_end = reviews::add(app, id, submission.title, submitted_at).await?;
    record_events(app, id, submission, submitted_at, review_end).await?;
    add_decision(app, id, submission, submitted_at).await?;
    correspondence::add(app, id, submission.title, creator).await?;
    if submission.title == HELD_TITLE {
        decide_and_hold(app, article.id).await?;
    }
    Ok(())
}

fn content(article: &Article, people: &People, files: Vec<FileLink>, year: i32) -> Content {
    let (authors, affiliations) = authors_and_affiliations(article, people);
    let placeholders = Placeholders::new(article, year);
    let [[funding_en, interests_en], [funding_ru, interests_ru]] =
        Language::ALL.map(|language| prose::declarations(article, &placeholders, language));
    let [theme_en, theme_ru] = Language::ALL
        .map(|language| source::SECTIONS[article.kind.section()].in_language(language).to_owned());
    Content {
        type_id: article.kind.article_type().id(),
        title_en: article.title(Language::En).to_owned(),
        title_ru: article.title(Language::Ru).to_owned(),
        theme_en,
        theme_ru,
        abstract_en: prose::abstract_html(article, Language::En),
        abstract_ru: prose::abstract_html(article, Language::Ru),
        keywords_en: article.keywords(Language::En),
        keywords_ru: article.keywords(Language::Ru),
        funding_information_en: funding_en,
        funding_information_ru: funding_ru,
        conflict_of_interest_en: interests_en,
        conflict_of_interest_ru: interests_ru,
        authors,
        affiliations,
        files,
        ..Content::default()
    }
}

/// Writes status and dates directly. Only demo content bypasses `editorial::articles::act`.
async fn set_state(
    app: &App,
    id: i64,
    submission: &Submission,
    submitted_at: DateTime<Utc>,
) -> anyhow::Result<()> {
    let mut transaction = app.pool.begin().await?;
    let is_accepted = submission.status == ArticleStatus::Accepted;
    let creator = sqlx::query_scalar!(
        "update articles set status_id = $2, revision = $3, created_at = $4, updated_at = $4,
             submission_date = $5::timestamptz::date, acceptance_date = $6::timestamptz::date
         where id = $1 returning creator_id",
        id,
        submission.status.id(),
        i32::from(submission.status == ArticleStatus::Revision),
        submitted_at - TimeDelta::hours(2),
        submitted_at,
        is_accepted.then(|| submitted_at + TimeDelta::days(submission.decided_after))
    )
    .fetch_one(&mut *transaction)
    .await?;
    mark_as_author(&mut transaction, UserId(creator)).await?;
    transaction.commit().await?;
    Ok(())
}

/// Records the events that the workflow would have recorded.
async fn record_events(
    app: &App,
    id: i64,
    submission: &Submission,
    submitted_at: DateTime<Utc>,
    review_end: Option<DateTime<Utc>>,
) -> anyhow::Result<()> {
    let decided_at = submitted_at + TimeDelta::days(submission.decided_after);
    let is_decided = submission.decided_after > 0;
    let review_start = submitted_at + TimeDelta::days(reviews::FIRST_REQUEST_DAY);
    let is_reviewed = !matches!(submission.status, ArticleStatus::Draft | ArticleStatus::Submitted);
    let is_review_over = is_reviewed && submission.status != ArticleStatus::UnderReview;
    let events = [
        Some((ArticleStatus::Submitted, "author", submitted_at)),
        is_reviewed.then_some((ArticleStatus::UnderReview, "editor", review_start)),
        review_end.filter(|_| is_review_over).map(|end| (ArticleStatus::ReviewComplete, "reviewer", end)),
        is_decided.then_some((submission.status, "editor", decided_at)),
    ];
    let editor = find_user(app, EDITOR).await?;
    sqlx::query!(
        "update article_events set created_at = $2 where article_id = $1",
        id,
        submitted_at - TimeDelta::hours(2)
    )
    .execute(&app.pool)
    .await?;
    for (status, role, at) in events.into_iter().flatten() {
        sqlx::query!(
            "insert into article_events (article_id, type, user_id, user_role, status_id, created_at)
             select articles.id, 'status-changed',
                    case $2::text
                        when 'author' then creator_id
                        when 'editor' then $3
                        else (select reviewer_id from review_assignments
                              where article_id = articles.id and ended_at is not null order by ended_at desc limit 1)
                    end,
                    $2, $4, $5
             from articles where id = $1",
            id,
            role,
            editor.0,
            status.id(),
            at
        )
        .execute(&app.pool)
        .await?;
    }
    Ok(())
}

async fn add_decision(
    app: &App,
    id: i64,
    submission: &Submission,
    submitted_at: DateTime<Utc>,
) -> anyhow::Result<()> {
    let (notification, letter, revision) = match submission.status {
        ArticleStatus::Draft => (NotificationType::ArticleReturned, RETURNED, 0),
        ArticleStatus::Revision => (NotificationType::ArticleSentToRevision, FOR_REVISION, 1),
        ArticleStatus::Accepted => (NotificationType::ArticleAccepted, ACCEPTED, 0),
        ArticleStatus::Declined => (NotificationType::ArticleDeclined, DECLINED, 0),
        _ => return Ok(()),
    };
    let decided_at = submitted_at + TimeDelta::days(submission.decided_after);
    correspondence::add_decision(app, (id, revision), notification, letter, decided_at).await
}

/// Accepts the article as the editors would, and extends the hold of the decision.
async fn decide_and_hold(app: &App, id: ArticleId) -> anyhow::Result<()> {
    let editor = Actor::signed_in(find_user(app, EDITOR).await?, vec![Role::Editor]);
    let command = DecisionCommand {
        action: Action::Accept,
        letter: Some(HELD.to_owned()),
        publication_date: None,
        is_preview: false,
    };
    let mut transaction = app.pool.begin().await?;
    decide_in_transaction(app, &mut transaction, &editor, id, command).await?;
    sqlx::query!(
        "update notifications set held_until = $2 where article_id = $1 and released_at is null",
        id.0,
        app.clock.now() + TimeDelta::days(HOLD_DAYS)
    )
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use rules::article::completeness::{Round, submission_problems};
    use uuid::Uuid;

    use super::*;

    #[test]
    fn every_submission_has_a_text_and_could_be_submitted() {
        let (people, texts) = (source::people().unwrap(), source::submissions().unwrap());
        assert_eq!(texts.len(), SUBMISSIONS.len());
        for submission in SUBMISSIONS {
            let text =
                texts.iter().find(|text| text.title(Language::En).starts_with(submission.title)).unwrap();
            let manuscript =
                FileLink { file_id: rules::FileId(Uuid::nil()), type_id: Some(1), comment: String::new() };
            let content = content(text, &people, vec![manuscript], 2026);
            let round = Round { status: ArticleStatus::Draft, has_current_manuscript: true };
            let problems: Vec<_> =
                submission_problems(&content, round).iter().map(|problem| problem.tab).collect();
            assert!(problems.is_empty(), "{} {problems:?}", submission.title);
        }
    }
}
