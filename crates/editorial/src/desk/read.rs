//! An article with everything that lies beside it on the desk.

use kit::{Actor, App, Problem, Result};
use notifications::{Awaited, Decided, awaited};
use rules::article::Standing;
use rules::article::lifecycle::{RULES, Told};
use rules::{ArticleId, ArticleStatus};
use sqlx::PgConnection;

use super::prepared::{self, Prepared};
use super::{standing_at, standing_of};
use crate::articles::{Article, load, lock};

pub struct DeskArticle {
    pub article: Article,
    pub prepared: Prepared,
    pub standing: Standing,
    /// What the author knows of the decision that could now be undone.
    pub awaited: Awaited,
}

pub async fn read(app: &App, actor: &Actor, id: ArticleId) -> Result<DeskArticle> {
    // One snapshot: the lists belong to the version that is shown.
    let mut transaction = app.pool.begin_with("begin isolation level repeatable read, read only").await?;
    let (_, standing) = standing_at(&mut transaction, id, actor).await?;
    let article = load(app, &mut transaction, id).await?.ok_or(Problem::NOT_FOUND)?;
    let found = spread_out(&mut transaction, article, standing).await?;
    transaction.commit().await?;
    Ok(found)
}

/// The same after a change, in the transaction of the change, which may have changed what somebody is to it.
pub async fn again(
    app: &App,
    transaction: &mut PgConnection,
    id: ArticleId,
    actor: &Actor,
) -> Result<DeskArticle> {
    let article = load(app, transaction, id).await?.ok_or(Problem::NOT_FOUND)?;
    let (_, standing) = standing_of(transaction, id, actor).await?;
    spread_out(transaction, article, standing).await
}

/// Held until the transaction ends. What somebody is to it is asked once it is held: the authors may just have changed.
pub async fn lock_at_the_desk(
    app: &App,
    transaction: &mut PgConnection,
    id: ArticleId,
    actor: &Actor,
) -> Result<(Article, Standing)> {
    let article = lock(app, transaction, id).await?.ok_or(Problem::NOT_FOUND)?;
    let (_, standing) = standing_at(transaction, id, actor).await?;
    Ok((article, standing))
}

async fn spread_out(
    connection: &mut PgConnection,
    article: Article,
    standing: Standing,
) -> Result<DeskArticle> {
    let prepared = prepared::of_article(connection, article.id).await?;
    let awaited = match decision_that_can_be_undone(article.status) {
        Some(notification) => {
            let decided = Decided { notification, article: article.id, revision: article.revision };
            awaited(connection, decided).await?
        }
        None => Awaited::Nothing,
    };
    Ok(DeskArticle { article, prepared, standing, awaited })
}

fn decision_that_can_be_undone(status: ArticleStatus) -> Option<rules::NotificationType> {
    RULES.iter().find_map(|rule| match rule.tells {
        Told::AuthorOfUndoing(notification) if rule.from.contains(&status) => Some(notification),
        _ => None,
    })
}
