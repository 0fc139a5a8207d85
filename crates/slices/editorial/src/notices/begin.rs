//! Begins a notice as an accepted article: what it says is decided, and no reviewer is asked.

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use kit::{Actor, App, Result, audit};
use rules::article::bounds::MAX_TITLE_CHARS;
use rules::article::dates::ArticleDate;
use rules::article::lifecycle::decide;
use rules::article::notice_questions::notice_text;
use rules::article::{Action, AuthorEntry, Content, NoticeInitiator, NoticeKind, PublicationData};
use rules::audit::AuditAction;
use rules::{
    ArticleId, ArticleStatus, Enumeration, FieldErrorKind, Language, LocalizedText, UserId, Validator,
};
use serde::Deserialize;
use serde_json::json;
use sqlx::PgConnection;
use utoipa::ToSchema;

use super::refusals::NOTICE_IN_PROGRESS;
use crate::articles::access::lock_for_editor;
use crate::articles::act::journal_date;
use crate::articles::events::{self, EventType};
use crate::articles::number::assign_numbers;
use crate::articles::refusals::refusal_error;
use crate::articles::{Article, doi, load, write};
use crate::editor_articles::write_publication;
use crate::participants::ParticipantRole;

/// A new notice on a published article.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewNotice {
    pub kind: NoticeKind,
    pub initiated_by: NoticeInitiator,
    /// Day of the decision to issue the notice; today at the latest.
    pub decided_on: NaiveDate,
}

/// Begins a notice with the questions that it must answer, and returns its id.
pub async fn begin(app: &App, actor: &Actor, target: ArticleId, new: NewNotice) -> Result<ArticleId> {
    let mut transaction = app.pool.begin().await?;
    let (article, relation) = lock_for_editor(app, &mut transaction, target, actor).await?;
    decide(&article.facts(), relation, Action::BeginNotice).map_err(refusal_error)?;
    let today = journal_date(app, &mut transaction).await?;
    check_day(&article, new.decided_on, today)?;
    if is_in_progress(&mut transaction, target, new.kind).await? {
        return Err(NOTICE_IN_PROGRESS.into());
    }
    let now = app.clock.now();
    let content = new_content(app, &article, &new);
    let id = insert(&mut transaction, article.creator.id, &content, today, now).await?;
    write::update_texts(app, &mut transaction, id, &content).await?;
    write_publication(&mut transaction, id, &new_text(&new)).await?;
    link(&mut transaction, id, target, &new).await?;
    let editor = (Some(actor.id), ParticipantRole::Editor);
    let accepted = ArticleStatus::Accepted;
    let event = events::record(&mut transaction, id, editor, EventType::Created, accepted, now).await?;
    assign_numbers(app, &mut transaction, today).await?;
    if let Some(notice) = load(app, &mut transaction, id).await? {
        doi::follow_decision(app, &mut transaction, &notice, (Action::Accept, event, today.year())).await?;
    }
    let details = json!({ "target": target.0, "kind": new.kind });
    let entry = actor.audit(AuditAction::NoticeBegun).article(id).details(details);
    audit::record(app, &mut transaction, entry).await?;
    transaction.commit().await?;
    Ok(id)
}

/// Decisions are made after the publication, and not in the future.
fn check_day(article: &Article, decided_on: NaiveDate, today: NaiveDate) -> Result<()> {
    let mut validator = Validator::new();
    if decided_on > today {
        let name = LocalizedText::new("today", "сегодняшнего дня");
        validator.add_error("decidedOn", FieldErrorKind::LaterThan { name });
    } else if article.dates.publication.is_some_and(|published| decided_on < published) {
        let name = ArticleDate::Publication.name();
        validator.add_error("decidedOn", FieldErrorKind::EarlierThan { name });
    }
    Ok(validator.finish()?)
}

/// True if a notice of the kind is neither published nor discarded. Two clicks begin one notice.
async fn is_in_progress(transaction: &mut PgConnection, target: ArticleId, kind: NoticeKind) -> Result<bool> {
    let found = sqlx::query_scalar!(
        r#"select exists (select from article_notices join articles on articles.id = article_notices.notice_id
                          where article_notices.target_id = $1 and articles.type_id = $2
                            and articles.status_id <> $3 and articles.removed_at is null) as "found!""#,
        target.0,
        kind.article_type().id(),
        ArticleStatus::Published.id()
    )
    .fetch_one(transaction)
    .await?;
    Ok(found)
}

/// The authors of an article correct it themselves; the editors sign everything else.
fn new_content(app: &App, article: &Article, new: &NewNotice) -> Content {
    let title = |of: &str, language| {
        let title = new.kind.title(of, language);
        title.chars().take(MAX_TITLE_CHARS).collect::<String>()
    };
    let target = &article.content;
    let title_ru = if target.title_ru.is_empty() { &target.title_en } else { &target.title_ru };
    let content = Content {
        type_id: new.kind.article_type().id(),
        title_en: title(&target.title_en, Language::En),
        title_ru: title(title_ru, Language::Ru),
        theme_en: target.theme_en.clone(),
        theme_ru: target.theme_ru.clone(),
        keywords_en: target.keywords_en.clone(),
        keywords_ru: target.keywords_ru.clone(),
        ..Content::default()
    };
    if new.initiated_by == NoticeInitiator::Authors {
        let (authors, affiliations) = (target.authors.clone(), target.affiliations.clone());
        return Content { authors, affiliations, ..content };
    }
    let journal = &app.settings.journal;
    let editors = AuthorEntry {
        last_name_en: format!("Editors of {}", journal.name_en),
        last_name_ru: format!("Редакция журнала «{}»", journal.name_ru),
        is_group: true,
        ..AuthorEntry::default()
    };
    Content { authors: vec![editors], ..content }
}

fn new_text(new: &NewNotice) -> PublicationData {
    let text = |language| notice_text(new.kind, new.initiated_by, language);
    PublicationData {
        content_html_en: text(Language::En),
        content_html_ru: text(Language::Ru),
        ..PublicationData::default()
    }
}

async fn insert(
    transaction: &mut PgConnection,
    creator: UserId,
    content: &Content,
    today: NaiveDate,
    now: DateTime<Utc>,
) -> Result<ArticleId> {
    let id = sqlx::query_scalar!(
        "insert into articles (creator_id, type_id, status_id, title_en, version, submission_date, acceptance_date,
                               created_at, updated_at)
         values ($1, $2, $3, $4, 0, $5, $5, $6, $6) returning id",
        creator.0,
        content.type_id,
        ArticleStatus::Accepted.id(),
        content.title_en,
        today,
        now
    )
    .fetch_one(transaction)
    .await?;
    Ok(ArticleId(id))
}

/// Says what a notice is about.
pub async fn link(
    transaction: &mut PgConnection,
    notice: ArticleId,
    target: ArticleId,
    new: &NewNotice,
) -> Result<()> {
    sqlx::query!(
        "insert into article_notices (notice_id, target_id, original_id, initiated_by, decided_on)
         values ($1, $2, coalesce((select original_id from article_notices where notice_id = $2), $2), $3, $4)",
        notice.0,
        target.0,
        new.initiated_by.code(),
        new.decided_on
    )
    .execute(transaction)
    .await?;
    Ok(())
}
