//! Loads and locks articles for authors and editors; others get 404.

use kit::{Actor, App, Problem, Result};
use rules::article::dates::Dates;
use rules::article::lifecycle::decide;
use rules::article::{Action, ArticleState, Facts, NoticeKind, Relation, visible_state};
use rules::{ArticleId, ArticleStatus, UserId};
use sqlx::PgConnection;

use super::refusals::refusal_error;
use super::{Article, decode_enum, hold, load, lock};

/// Loads an article of the actor.
pub async fn read_own(app: &App, actor: &Actor, id: ArticleId) -> Result<Article> {
    // One snapshot, so that the lists match the version of the article.
    let mut transaction = app.pool.begin_with("begin isolation level repeatable read, read only").await?;
    let article = load_own(app, &mut transaction, id, actor).await?;
    transaction.commit().await?;
    Ok(article)
}

/// Loads an article of the actor in a transaction, as its author sees it; 404 for other users.
pub async fn load_own(
    app: &App,
    connection: &mut PgConnection,
    id: ArticleId,
    actor: &Actor,
) -> Result<Article> {
    let article = load(app, connection, id).await?;
    as_seen_by_author(connection, article, actor.id).await
}

/// Checks that the article is the actor's own, without loading it, and returns its state as the author sees
/// it.
pub async fn require_own(
    connection: &mut PgConnection,
    id: ArticleId,
    actor: &Actor,
) -> Result<ArticleState> {
    let type_id = sqlx::query_scalar!(
        "select type_id from articles where id = $1 and creator_id = $2 and removed_at is null",
        id.0,
        actor.id.0
    )
    .fetch_optional(&mut *connection)
    .await?;
    let is_notice = NoticeKind::of_type_id(type_id.ok_or(Problem::NOT_FOUND)?).is_some();
    let state = load_author_state(connection, id).await?;
    if !Relation::Creator.can_see(state.status, is_notice) {
        return Err(Problem::NOT_FOUND.into());
    }
    Ok(state)
}

/// Returns the state of an article as its author sees it.
pub async fn load_author_state(connection: &mut PgConnection, id: ArticleId) -> Result<ArticleState> {
    let row = sqlx::query!(
        "select status_id, revision, submission_date, acceptance_date, publication_date
         from articles where id = $1",
        id.0
    )
    .fetch_optional(&mut *connection)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    let dates = Dates {
        submission: row.submission_date,
        acceptance: row.acceptance_date,
        publication: row.publication_date,
    };
    let current = ArticleState { status: decode_enum(row.status_id)?, revision: row.revision, dates };
    let held = hold::first(connection, id).await?;
    Ok(visible_state(Relation::Creator, current, held.map(|held| held.before)))
}

/// Locks an article of the user and returns it as its author sees it; 404 for other users.
pub async fn lock_own(
    app: &App,
    transaction: &mut PgConnection,
    id: ArticleId,
    user_id: UserId,
) -> Result<Article> {
    let article = lock(app, transaction, id).await?;
    as_seen_by_author(transaction, article, user_id).await
}

async fn as_seen_by_author(
    connection: &mut PgConnection,
    article: Option<Article>,
    author: UserId,
) -> Result<Article> {
    let article = article.filter(|article| article.creator.id == author).ok_or(Problem::NOT_FOUND)?;
    let held = hold::first(connection, article.id).await?;
    let article = article.as_seen_by(Relation::Creator, held);
    if !Relation::Creator.can_see(article.status, article.is_notice()) {
        return Err(Problem::NOT_FOUND.into());
    }
    Ok(article)
}

/// Returns the article's status and the actor's relation to it; 404 if the actor must not see it, such as a
/// draft.
pub async fn require_relation(
    connection: &mut PgConnection,
    id: ArticleId,
    actor: &Actor,
) -> Result<(ArticleStatus, Relation)> {
    let row = load_relation_row(connection, id, actor).await?;
    if !row.relation.can_see(row.status, row.is_notice) {
        return Err(Problem::NOT_FOUND.into());
    }
    Ok((row.status, row.relation))
}

/// Returns the article's status and the actor's relation to it, without checking visibility.
///
/// An editor who undoes a submission gets the resulting draft in the response.
pub async fn load_relation(
    connection: &mut PgConnection,
    id: ArticleId,
    actor: &Actor,
) -> Result<(ArticleStatus, Relation)> {
    let row = load_relation_row(connection, id, actor).await?;
    Ok((row.status, row.relation))
}

struct RelationRow {
    status: ArticleStatus,
    is_notice: bool,
    relation: Relation,
}

async fn load_relation_row(
    connection: &mut PgConnection,
    id: ArticleId,
    actor: &Actor,
) -> Result<RelationRow> {
    let row = sqlx::query!(
        r#"select type_id, status_id, creator_id = $2 as "is_creator!", is_among_authors(id, $2) as "is_among_authors!"
           from articles where id = $1 and removed_at is null"#,
        id.0,
        actor.id.0
    )
    .fetch_optional(connection)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    Ok(RelationRow {
        status: decode_enum(row.status_id)?,
        is_notice: NoticeKind::of_type_id(row.type_id).is_some(),
        relation: Relation::of(&actor.roles, row.is_creator, row.is_among_authors, false).in_editor_view(),
    })
}

/// Checks that the actor may perform the action, without loading the article.
pub async fn require_action(
    connection: &mut PgConnection,
    id: ArticleId,
    actor: &Actor,
    action: Action,
) -> Result<()> {
    let RelationRow { status, is_notice, relation } = load_relation_row(connection, id, actor).await?;
    let facts = Facts { is_notice, ..Facts::new(status, 0) };
    decide(&facts, relation, action).map_err(refusal_error)?;
    Ok(())
}

/// Checks that the actor may see the editorial data of the article; 403 for recused editors.
pub async fn require_editorial_data(
    connection: &mut PgConnection,
    id: ArticleId,
    actor: &Actor,
) -> Result<()> {
    let (_, relation) = require_relation(connection, id, actor).await?;
    if relation.sees_editorial_data() { Ok(()) } else { Err(Problem::FORBIDDEN.into()) }
}

/// Loads an article whose editorial data the actor may see.
pub async fn load_for_editor(
    app: &App,
    connection: &mut PgConnection,
    id: ArticleId,
    actor: &Actor,
) -> Result<Article> {
    require_editorial_data(connection, id, actor).await?;
    Ok(load(app, connection, id).await?.ok_or(Problem::NOT_FOUND)?)
}

/// Locks an article until the end of the transaction.
///
/// The relation is read after the lock is acquired: a concurrent save may have changed the authors.
pub async fn lock_for_editor(
    app: &App,
    transaction: &mut PgConnection,
    id: ArticleId,
    actor: &Actor,
) -> Result<(Article, Relation)> {
    let article = lock(app, transaction, id).await?.ok_or(Problem::NOT_FOUND)?;
    let (_, relation) = require_relation(transaction, id, actor).await?;
    Ok((article, relation))
}
