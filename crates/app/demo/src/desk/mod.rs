//! A full desk: four hundred articles in progress with their reviewers and editors, and the refused ones of a year.
//!
//! It depends on nothing but the day, so that two loads of one day are the same. Articles have no files.

mod insert;
mod people;
mod plan;
mod texts;

use kit::App;
use sqlx::PgConnection;

use super::accounts;
use super::archive::source::{self, Article, Issue};
use plan::DeskArticle;

/// Articles that wait for somebody.
const RUNNING: u32 = 400;
/// Articles that were refused in the last year, so that there are figures.
const REFUSED: u32 = 100;

/// Adds the desk to an empty one and returns the number of articles; adds none if it was added before.
pub async fn load(app: &App) -> anyhow::Result<u32> {
    let mut transaction = app.pool.begin().await?;
    accounts::load(app, &mut transaction).await?;
    if people::exist(&mut transaction).await? {
        return Ok(0);
    }
    let texts = archive_texts()?;
    let people = people::add(app, &mut transaction, &texts).await?;
    for number in 0..RUNNING + REFUSED {
        let text = &texts[number as usize % texts.len()];
        let due_days = i64::from(app.settings.review.due_days);
        let plan = DeskArticle::plan(number, number >= RUNNING, due_days);
        insert::add_article(app, &mut transaction, &people, text, &plan).await?;
    }
    analyze(&mut transaction).await?;
    transaction.commit().await?;
    Ok(RUNNING + REFUSED)
}

/// Articles of the archive; the desk has further studies of the same subjects.
fn archive_texts() -> anyhow::Result<Vec<Article>> {
    let issues: Vec<Issue> = source::issues()?;
    let mut texts: Vec<Article> = issues.into_iter().flat_map(|issue| issue.articles).collect();
    texts.extend(source::online_first()?);
    Ok(texts)
}

/// Lets the planner know of the new rows before somebody measures.
async fn analyze(connection: &mut PgConnection) -> anyhow::Result<()> {
    sqlx::raw_sql(
        "analyze articles; analyze article_authors; analyze article_events; analyze review_assignments",
    )
    .execute(connection)
    .await?;
    Ok(())
}
