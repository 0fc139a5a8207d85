//! Articles that come out with their issue.

use chrono::NaiveDate;
use kit::{Actor, App, Result};
use rules::article::Action;
use rules::{ArticleId, ArticleStatus};
use sqlx::PgConnection;

use crate::articles::act::{Deed, act};
use crate::desk::lock_at_the_desk;

/// Publishes those that are not out yet, in the issue's transaction. They are held in the order of their ids, so that
/// two who take several never wait for each other.
pub async fn publish_with_issue(
    app: &App,
    transaction: &mut PgConnection,
    actor: &Actor,
    mut articles: Vec<ArticleId>,
    day: NaiveDate,
) -> Result<()> {
    articles.sort_unstable();
    for id in articles {
        let (article, standing) = lock_at_the_desk(app, transaction, id, actor).await?;
        if article.status != ArticleStatus::Published {
            let deed = Deed::new(actor.id, standing, Action::Publish);
            act(app, transaction, &article, Deed { publication_date: Some(day), ..deed }).await?;
        }
    }
    Ok(())
}
