//! All that is held about a person, in one file that they can read and take elsewhere.

mod archive;
mod drafts;
pub mod http;
mod sections;

use kit::{App, Problem, Result};
use rules::{ArticleId, UserId};
use serde_json::{Map, Value, json};
use sqlx::PgConnection;

use sections::SECTIONS;

/// A ZIP with `personal-data.json` and a word of explanation in both languages.
pub async fn archive_of(app: &App, id: UserId) -> Result<Vec<u8>> {
    let everything = everything_about(app, id).await?;
    Ok(archive::zip(&app.settings.journal, &Value::Object(everything))?)
}

/// The same for an admin, who may know everything but drafts: those are their author's alone until they are submitted.
async fn archive_for_office(app: &App, id: UserId) -> Result<Vec<u8>> {
    let mut everything = everything_about(app, id).await?;
    drafts::leave_out(app, id, &mut everything).await?;
    Ok(archive::zip(&app.settings.journal, &Value::Object(everything))?)
}

/// Whoever has confirmed this address.
pub async fn person_with(app: &App, email: &str) -> Result<UserId> {
    let holder = identity::people::holder_of(&app.pool, email).await?;
    Ok(holder.ok_or(Problem::NOT_FOUND)?.id)
}

/// One snapshot: what belongs together is not torn apart by what happens meanwhile.
async fn everything_about(app: &App, id: UserId) -> Result<Map<String, Value>> {
    let mut transaction = app.pool.begin_with("begin isolation level repeatable read, read only").await?;
    let mut all = Map::new();
    all.insert("madeAt".into(), json!(app.clock.now()));
    for section in SECTIONS {
        let held: Value = sqlx::query_scalar(section.sql).bind(id.0).fetch_one(&mut *transaction).await?;
        all.insert(section.name.into(), held);
    }
    let reviews = reviews_received(&mut transaction, id).await?;
    all.insert("reviewsOfMyArticles".into(), reviews);
    transaction.commit().await?;
    Ok(all)
}

/// What the author may read of it, by the same rules as on their page: of rounds that were decided on, without names.
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
