//! Nobody but its author knows of a draft, whoever asks for what.

use std::collections::BTreeSet;

use kit::{App, Result};
use rules::{ArticleStatus, Enumeration, UserId};
use serde_json::{Map, Value, json};

/// By whatever name a row calls its article.
const NAMES: [&str; 2] = ["article_id", "articleId"];

/// Takes out every row about a draft, and every file that is not of an article which was submitted. Says so always, so that
/// it tells nothing.
pub async fn leave_out(app: &App, id: UserId, everything: &mut Map<String, Value>) -> Result<()> {
    let mut named = BTreeSet::new();
    for (section, rows) in everything.iter() {
        named.extend(rows.as_array().into_iter().flatten().filter_map(|row| article_of(section, row)));
    }
    let drafts: BTreeSet<i64> = sqlx::query_scalar!(
        "select id from articles where id = any($1) and status_id = $2",
        &named.into_iter().collect::<Vec<_>>(),
        ArticleStatus::Draft.id()
    )
    .fetch_all(&app.pool)
    .await?
    .into_iter()
    .collect();
    let submitted: BTreeSet<String> = sqlx::query_scalar!(
        "select files.id from files
         join article_files on article_files.file_id = files.id
         join articles on articles.id = article_files.article_id
         where files.uploader_id = $1 and articles.status_id <> $2",
        id.0,
        ArticleStatus::Draft.id()
    )
    .fetch_all(&app.pool)
    .await?
    .into_iter()
    .map(|file| file.to_string())
    .collect();
    for (section, rows) in everything.iter_mut() {
        let Some(rows) = rows.as_array_mut() else { continue };
        rows.retain(|row| match section.as_str() {
            "files" => row["id"].as_str().is_some_and(|file| submitted.contains(file)),
            _ => article_of(section, row).is_none_or(|article| !drafts.contains(&article)),
        });
    }
    everything.insert(
        "leftOut".into(),
        json!("drafts, and files of no submitted article: only their author may know them"),
    );
    Ok(())
}

fn article_of(section: &str, row: &Value) -> Option<i64> {
    if section == "articles" {
        return row["id"].as_i64();
    }
    NAMES.iter().find_map(|name| row[*name].as_i64())
}
