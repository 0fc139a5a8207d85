//! Removes drafts from an admin's export: only the author may know that a draft exists.

use std::collections::BTreeSet;

use kit::{App, Result};
use rules::{ArticleStatus, Enumeration, UserId};
use serde_json::{Map, Value, json};

/// Keys that hold an article id.
const ARTICLE_ID_KEYS: [&str; 2] = ["article_id", "articleId"];

/// Removes rows about drafts and files that belong to no submitted article.
///
/// The note about the removal is always added, so it does not reveal whether there are drafts.
pub async fn remove_drafts(app: &App, id: UserId, sections: &mut Map<String, Value>) -> Result<()> {
    let mut article_ids = BTreeSet::new();
    for (section, rows) in sections.iter() {
        article_ids.extend(rows.as_array().into_iter().flatten().filter_map(|row| article_id(section, row)));
    }
    let drafts: BTreeSet<i64> = sqlx::query_scalar!(
        "select id from articles where id = any($1) and status_id = $2",
        &article_ids.into_iter().collect::<Vec<_>>(),
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
    for (section, rows) in sections.iter_mut() {
        let Some(rows) = rows.as_array_mut() else { continue };
        rows.retain(|row| match section.as_str() {
            "files" => row["id"].as_str().is_some_and(|file| submitted.contains(file)),
            _ => article_id(section, row).is_none_or(|article| !drafts.contains(&article)),
        });
    }
    sections.insert(
        "leftOut".into(),
        json!("drafts, and files of no submitted article: only their author may know them"),
    );
    Ok(())
}

fn article_id(section: &str, row: &Value) -> Option<i64> {
    if section == "articles" {
        return row["id"].as_i64();
    }
    ARTICLE_ID_KEYS.iter().find_map(|name| row[*name].as_i64())
}
