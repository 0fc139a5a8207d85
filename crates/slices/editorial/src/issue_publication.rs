//! Publication of an issue's articles.

use chrono::NaiveDate;
use kit::{Actor, App, Result};
use rules::article::Action;
use rules::{ArticleId, ArticleStatus};
use sqlx::PgConnection;

use crate::articles::access::lock_for_editor;
use crate::articles::act::{ArticleCommand, act, record_decision};

/// Publishes the articles that are not published yet, in the issue's transaction.
///
/// Locks them in the order of their ids, which avoids deadlocks.
pub async fn publish_issue_articles(
    app: &App,
    transaction: &mut PgConnection,
    actor: &Actor,
    mut articles: Vec<ArticleId>,
    day: NaiveDate,
) -> Result<()> {
    articles.sort_unstable();
    for id in articles {
        let (article, relation) = lock_for_editor(app, transaction, id, actor).await?;
        if article.status != ArticleStatus::Published {
            let command = ArticleCommand::new(actor.id, relation, Action::Publish);
            act(app, transaction, &article, ArticleCommand { publication_date: Some(day), ..command })
                .await?;
            record_decision(app, transaction, actor, &article, Action::Publish).await?;
        }
    }
    Ok(())
}
