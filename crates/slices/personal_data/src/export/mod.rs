//! Export of a user's personal data as a ZIP.

mod archive;
mod drafts;
pub mod http;
mod sections;

use kit::{App, Problem, Result};
use rules::{ArticleId, ArticleStatus, Enumeration, UserId};
use serde_json::{Map, Value, json};
use sqlx::PgConnection;

use sections::SECTIONS;

/// Returns a ZIP with `personal-data.json` and a README in both languages.
pub async fn export_archive(app: &App, id: UserId) -> Result<Vec<u8>> {
    let sections = collect_sections(app, id).await?;
    Ok(archive::zip(&app.settings.journal, &Value::Object(sections))?)
}

/// Returns the ZIP without drafts, which only their author may see before submission.
async fn export_archive_for_admin(app: &App, id: UserId) -> Result<Vec<u8>> {
    let mut sections = collect_sections(app, id).await?;
    drafts::remove_drafts(app, id, &mut sections).await?;
    Ok(archive::zip(&app.settings.journal, &Value::Object(sections))?)
}

/// Finds the user who has confirmed this address.
pub async fn find_user_by_email(app: &App, email: &str) -> Result<UserId> {
    let owner = identity::people::find_owner_by_email(&app.pool, email).await?;
    Ok(owner.ok_or(Problem::NOT_FOUND)?.id)
}

/// Collects all sections in one repeatable-read snapshot, so they are consistent with each other.
async fn collect_sections(app: &App, id: UserId) -> Result<Map<String, Value>> {
    let mut transaction = app.pool.begin_with("begin isolation level repeatable read, read only").await?;
    let mut all = Map::new();
    all.insert("madeAt".into(), json!(app.clock.now()));
    for section in SECTIONS {
        let rows: Value = sqlx::query_scalar(section.sql).bind(id.0).fetch_one(&mut *transaction).await?;
        all.insert(section.name.into(), rows);
    }
    hide_held_decisions(&mut transaction, id, &mut all).await?;
    let reviews = reviews_received(&mut transaction, id).await?;
    all.insert("reviewsOfMyArticles".into(), reviews);
    transaction.commit().await?;
    Ok(all)
}

/// Replaces the state of articles by the one that their author sees: a decision is hidden until the author is
/// notified of it.
async fn hide_held_decisions(
    connection: &mut PgConnection,
    id: UserId,
    sections: &mut Map<String, Value>,
) -> Result<()> {
    let held = editorial::articles::hold::list_by_author(connection, id).await?;
    let held_dois = editorial::articles::doi::list_held(connection, &held).await?;
    let articles = sections.get_mut("articles").and_then(Value::as_array_mut);
    for article in articles.into_iter().flatten() {
        let Some(id) = article["id"].as_i64() else { continue };
        let Some(held) = held.get(&ArticleId(id)) else { continue };
        let before = held.before;
        article["status_id"] = json!(before.status.id());
        article["revision"] = json!(before.revision);
        article["version"] = json!(held.version);
        article["submission_date"] = json!(before.dates.submission);
        article["acceptance_date"] = json!(before.dates.acceptance);
        article["publication_date"] = json!(before.dates.publication);
        article["updated_at"] = json!(held.updated_at.to_rfc3339());
        if before.status != ArticleStatus::Published {
            article["slug"] = Value::Null;
        }
        if held_dois.contains(&id) {
            article["doi"] = Value::Null;
        }
    }
    Ok(())
}

/// Reviews of the user's articles as their author page shows them: only of decided rounds, without reviewer
/// names.
async fn reviews_received(connection: &mut PgConnection, id: UserId) -> Result<Value> {
    let articles = sqlx::query_scalar!("select id from articles where creator_id = $1 order by id", id.0)
        .fetch_all(&mut *connection)
        .await?;
    let mut received = Vec::new();
    for article in articles {
        let rounds = editorial::reviews_for_author(connection, ArticleId(article)).await?;
        if !rounds.is_empty() {
            received.push(json!({ "articleId": article, "rounds": rounds }));
        }
    }
    Ok(Value::Array(received))
}
