//! Handling editor and open recommendation of an article, and the automatic assignment of a new submission.

use chrono::{DateTime, Utc};
use kit::{App, Result};
use notifications::{NewNotification, notify_editor};
use rules::article::handling::{
    EditorLoad, HANDLED_STATUSES, OpenRecommendation, WAITING_STATUSES, least_loaded,
};
use rules::article::{EditorPart, Handling, RecommendedAction};
use rules::{ArticleId, ArticleStatus, Enumeration, NotificationType, Role, UserId};
use sqlx::PgConnection;

use super::Article;
use crate::participants::PersonName;

/// Handling of an article as one editor meets it, with the people.
#[derive(Debug)]
pub struct HandlingData {
    pub facts: Handling,
    pub editor: Option<HandlingEditor>,
    pub recommendation: Option<Recommendation>,
}

/// A handling editor who counts: an active editor who is not among the authors.
#[derive(Debug)]
pub struct HandlingEditor {
    pub id: UserId,
    pub name: PersonName,
    pub assigned_at: DateTime<Utc>,
    /// `None` if the section assigned the editor.
    pub assigned_by: Option<PersonName>,
}

/// The open recommendation.
#[derive(Debug)]
pub struct Recommendation {
    pub id: i64,
    pub action: RecommendedAction,
    pub letter: String,
    pub user_id: UserId,
    pub name: PersonName,
    pub made_at: DateTime<Utc>,
    pub return_reason: Option<String>,
}

/// Loads the handling of an article for an editor or admin.
pub async fn load(
    app: &App,
    connection: &mut PgConnection,
    article: ArticleId,
    actor: UserId,
) -> Result<HandlingData> {
    let editor = load_editor(connection, article).await?;
    let recommendation = load_recommendation(connection, article).await?;
    let row = sqlx::query!(
        r#"select users.roles, exists (select from chief_editors where user_id = users.id) as "is_marked!",
                  exists (select from users chiefs, articles
                          where articles.id = $1 and chiefs.is_active
                            and ('admin' = any(chiefs.roles) or 'editor' = any(chiefs.roles)
                                 and exists (select from chief_editors where user_id = chiefs.id))
                            and chiefs.id <> articles.creator_id and not is_among_authors(articles.id, chiefs.id))
                      as "has_chief!"
           from users where id = $2"#,
        article.0,
        actor.0
    )
    .fetch_one(connection)
    .await?;
    let roles: Vec<Role> = row.roles.iter().filter_map(|code| Role::from_code(code)).collect();
    let is_handling = editor.as_ref().is_some_and(|editor| editor.id == actor);
    let facts = Handling {
        mode: app.settings.handling.decisions,
        part: EditorPart::of(&roles, row.is_marked, is_handling),
        is_handled: editor.is_some(),
        has_chief: row.has_chief,
        recommendation: recommendation.as_ref().map(|open| OpenRecommendation {
            is_own: open.user_id == actor,
            is_returned: open.return_reason.is_some(),
        }),
    };
    Ok(HandlingData { facts, editor, recommendation })
}

async fn load_editor(connection: &mut PgConnection, article: ArticleId) -> Result<Option<HandlingEditor>> {
    let row = sqlx::query!(
        r#"select handled.user_id as "user_id!", handled.assigned_at as "assigned_at!", users.first_name_en,
                  users.middle_name_en, users.last_name_en, assigners.first_name_en as "assigner_first?",
                  assigners.middle_name_en as "assigner_middle?", assigners.last_name_en as "assigner_last?"
           from handling_editors handled join users on users.id = handled.user_id
           left join users assigners on assigners.id = handled.assigned_by
           where handled.article_id = $1"#,
        article.0
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| HandlingEditor {
        id: UserId(row.user_id),
        name: PersonName::of(&row.first_name_en, row.middle_name_en.as_deref(), &row.last_name_en),
        assigned_at: row.assigned_at,
        assigned_by: row
            .assigner_first
            .zip(row.assigner_last)
            .map(|(first, last)| PersonName::of(&first, row.assigner_middle.as_deref(), &last)),
    }))
}

/// Loads the open recommendation. One whose maker turned out to be an author has no effect.
async fn load_recommendation(
    connection: &mut PgConnection,
    article: ArticleId,
) -> Result<Option<Recommendation>> {
    let row = sqlx::query!(
        r#"select open.id as "id!", open.user_id as "user_id!", open.action as "action!", open.letter as "letter!",
                  open.made_at as "made_at!", open.return_reason, users.first_name_en, users.middle_name_en,
                  users.last_name_en
           from open_recommendations open join users on users.id = open.user_id
           where open.article_id = $1"#,
        article.0
    )
    .fetch_optional(connection)
    .await?;
    let recommendation = row.and_then(|row| {
        Some(Recommendation {
            id: row.id,
            action: RecommendedAction::from_code(&row.action)?,
            letter: row.letter,
            user_id: UserId(row.user_id),
            name: PersonName::of(&row.first_name_en, row.middle_name_en.as_deref(), &row.last_name_en),
            made_at: row.made_at,
            return_reason: row.return_reason,
        })
    });
    Ok(recommendation)
}

/// Assigns the least loaded editor of the section to a submission that nobody handles, and notifies the editor.
/// Returns whether there is one.
pub async fn assign_by_section(app: &App, transaction: &mut PgConnection, article: &Article) -> Result<bool> {
    let editors = load_section_load(transaction, article).await?;
    let Some(editor) = least_loaded(&editors) else { return Ok(false) };
    let articles = [article.id];
    if replace_editor(app, transaction, &articles, Some(editor), None).await?.is_empty() {
        return Ok(false);
    }
    let new = NewNotification {
        notification: NotificationType::HandlingEditorAssigned,
        article: article.id,
        revision: Some(article.revision),
        assignment: None,
    };
    notify_editor(app, transaction, editor, new).await?;
    Ok(true)
}

/// Loads the editors of the article's section who are not its authors; none if somebody handles the article.
async fn load_section_load(transaction: &mut PgConnection, article: &Article) -> Result<Vec<EditorLoad>> {
    let rows = sqlx::query!(
        r#"select section.user_id, count(handled.id) as "open!",
                  count(handled.id) filter (where handled.status_id = any($4)) as "waiting!"
           from section_editors section join users on users.id = section.user_id
           left join lateral (
               select articles.id, articles.status_id from article_editors assigned
               join articles on articles.id = assigned.article_id
               where assigned.user_id = section.user_id and assigned.ended_at is null
                 and articles.removed_at is null and articles.status_id = any($3)) handled on true
           where section.type_id = $2 and users.is_active and 'editor' = any(users.roles) and users.id <> $5
             and not is_among_authors($1, users.id)
             and not exists (select from handling_editors where article_id = $1)
           group by section.user_id"#,
        article.id.0,
        article.content.type_id,
        &ids(HANDLED_STATUSES),
        &ids(WAITING_STATUSES),
        article.creator.id.0
    )
    .fetch_all(transaction)
    .await?;
    let load = |id, open, waiting| EditorLoad { id: UserId(id), open, waiting };
    Ok(rows.into_iter().map(|row| load(row.user_id, row.open, row.waiting)).collect())
}

pub fn ids(statuses: &[ArticleStatus]) -> Vec<i16> {
    statuses.iter().copied().map(Enumeration::id).collect()
}

/// Replaces the handling editor of locked articles and returns those that the editor did not handle before.
pub async fn replace_editor(
    app: &App,
    transaction: &mut PgConnection,
    articles: &[ArticleId],
    editor: Option<UserId>,
    assigned_by: Option<UserId>,
) -> Result<Vec<ArticleId>> {
    let articles: Vec<i64> = articles.iter().map(|id| id.0).collect();
    let (editor, now) = (editor.map(|id| id.0), app.clock.now());
    let ended = sqlx::query_scalar!(
        "update article_editors set ended_at = greatest($3, assigned_at)
         where article_id = any($1) and ended_at is null and user_id is distinct from $2 returning article_id",
        &articles,
        editor,
        now
    )
    .fetch_all(&mut *transaction)
    .await?;
    let Some(editor) = editor else { return Ok(ended.into_iter().map(ArticleId).collect()) };
    let assigned = sqlx::query_scalar!(
        "insert into article_editors (article_id, user_id, assigned_by, assigned_at)
         select id, $2, $3, $4 from unnest($1::bigint[]) as chosen (id)
         where not exists (select from article_editors open where open.article_id = chosen.id and open.ended_at is null)
         order by id
         returning article_id",
        &articles,
        editor,
        assigned_by.map(|id| id.0),
        now
    )
    .fetch_all(transaction)
    .await?;
    Ok(assigned.into_iter().map(ArticleId).collect())
}
