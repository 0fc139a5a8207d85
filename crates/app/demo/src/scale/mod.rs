//! Fills a database with a hundred to a million published articles, for load tests. Their texts combine
//! sentences of the archive with made-up terms, with realistic word frequencies.
//!
//! For speed, triggers are bypassed and their work is done in bulk. A run that is killed leaves the database
//! without its search index; drop such a database.

mod copy_rows;
mod insert;
mod name_cache;
mod text_generator;

use std::sync::Arc;
use std::thread::available_parallelism;

use anyhow::ensure;
use chrono::{Days, NaiveDate};
use futures::{StreamExt, TryStreamExt, stream};
use kit::{App, database};
use sqlx::{AssertSqlSafe, PgConnection};

use self::text_generator::TextGenerator;
use super::accounts::ADMIN;
use super::{accounts, refuse_in_production};

const ARTICLES_PER_ISSUE: u32 = 40;
/// Articles for each transaction.
const BATCH_SIZE: u32 = 1_000;
/// Period over which publication dates are spread: forty years.
const PERIOD_DAYS: u64 = 14_600;
const ALLOWED_ARTICLES: std::ops::RangeInclusive<u32> = 100..=1_000_000;

/// Parameters of a run. Articles are numbered from 0, oldest first.
#[derive(Debug, Clone, Copy)]
struct Run {
    articles: u32,
    creator: i64,
    /// Highest existing ids; new rows follow.
    last_ids: LastIds,
    newest_day: NaiveDate,
}

#[derive(Debug, Clone, Copy)]
struct LastIds {
    articles: i64,
    issues: i64,
    sections: i64,
}

impl Run {
    /// All but about the newest 2 % of the articles are in issues.
    const fn articles_in_issues(&self) -> u32 {
        (self.articles - self.articles / 50) / ARTICLES_PER_ISSUE * ARTICLES_PER_ISSUE
    }

    const fn issues(&self) -> u32 {
        self.articles_in_issues() / ARTICLES_PER_ISSUE
    }

    fn publication_day(&self, article: u32) -> NaiveDate {
        // All articles of an issue are published on one day.
        let number = if article < self.articles_in_issues() {
            article / ARTICLES_PER_ISSUE * ARTICLES_PER_ISSUE
        } else {
            article
        };
        let age = u64::from(self.articles - 1 - number) * PERIOD_DAYS / u64::from(self.articles);
        self.newest_day.checked_sub_days(Days::new(age)).unwrap_or_default()
    }
}

pub async fn fill(app: &App, articles: u32) -> anyhow::Result<()> {
    refuse_in_production(app)?;
    ensure!(
        ALLOWED_ARTICLES.contains(&articles),
        "--articles: from {} to {}",
        ALLOWED_ARTICLES.start(),
        ALLOWED_ARTICLES.end()
    );
    // Only a superuser bypasses triggers, and only the owner drops the index.
    let app = &App { pool: database::owner_pool(&app.settings.database)?, ..app.clone() };
    let mut connection = app.pool.acquire().await?;
    accounts::load(app, &mut connection).await?;
    let run = prepare(app, &mut connection, articles).await?;
    insert::add_issues(&mut connection, &run).await?;
    let index = drop_index(&mut connection).await?;
    let generator = Arc::new(TextGenerator::for_articles(articles)?);
    name_cache::remove(&mut connection).await?;
    name_cache::create(&mut connection, &generator).await?;
    let inserted = insert_articles(app, run, &generator).await;
    name_cache::remove(&mut connection).await?;
    tracing::info!("building search index");
    sqlx::raw_sql(AssertSqlSafe(index)).execute(&mut *connection).await?;
    inserted?;
    insert::finish(&mut connection, &generator).await?;
    tracing::info!(articles, "articles added");
    Ok(())
}

async fn prepare(app: &App, connection: &mut PgConnection, articles: u32) -> anyhow::Result<Run> {
    let existing = sqlx::query!(
        r#"select coalesce(max(articles.id), 0) as "articles!",
                  (select coalesce(max(id), 0) from issues) as "issues!",
                  (select coalesce(max(id), 0) from issue_sections) as "sections!",
                  exists (select from articles where slug = 'study-1') as "is_filled!"
           from articles"#
    )
    .fetch_one(connection)
    .await?;
    ensure!(!existing.is_filled, "this database was filled before: use a new one");
    let last_ids =
        LastIds { articles: existing.articles, issues: existing.issues, sections: existing.sections };
    let creator = accounts::find_user(app, ADMIN).await?.0;
    // Older than the demo content, so that its newest articles and issues stay the newest.
    let newest_day = app.clock.now().date_naive().checked_sub_days(Days::new(200)).unwrap_or_default();
    Ok(Run { articles, creator, last_ids, newest_day })
}

/// Drops the search index and returns the SQL that builds it again.
///
/// Building it is many times faster than updating it row by row.
async fn drop_index(connection: &mut PgConnection) -> anyhow::Result<String> {
    let definition =
        sqlx::query_scalar!(r#"select pg_get_indexdef('article_search_words'::regclass) as "made!""#)
            .fetch_one(&mut *connection)
            .await?;
    sqlx::query!("drop index article_search_words").execute(connection).await?;
    Ok(format!("set maintenance_work_mem = '1GB'; {definition}; reset maintenance_work_mem"))
}

/// Inserts batches in parallel: the work is in the database, which uses one core for each connection.
async fn insert_articles(app: &App, run: Run, generator: &Arc<TextGenerator>) -> anyhow::Result<()> {
    let batches = (0..run.articles).step_by(BATCH_SIZE as usize).map(|first| {
        let (app, generator) = (app.clone(), generator.clone());
        async move {
            let articles = first..(first + BATCH_SIZE).min(run.articles);
            let batch =
                tokio::task::spawn(
                    async move { insert::add_articles(&app, &run, &generator, articles).await },
                );
            batch.await??;
            if first % (100 * BATCH_SIZE) == 0 {
                tracing::info!(articles = first, of = run.articles, "inserting articles");
            }
            anyhow::Ok(())
        }
    });
    let concurrency = available_parallelism().map_or(2, |processors| processors.get()).min(8);
    stream::iter(batches).buffer_unordered(concurrency).try_collect().await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issues_are_full_and_publication_days_ascend() {
        let last_ids = LastIds { articles: 0, issues: 0, sections: 0 };
        let newest_day = NaiveDate::from_ymd_opt(2026, 1, 1).unwrap();
        for articles in [100, 1_000, 1_000_000] {
            let run = Run { articles, creator: 1, last_ids, newest_day };
            assert!(
                run.articles_in_issues().is_multiple_of(ARTICLES_PER_ISSUE)
                    && run.articles_in_issues() < articles
            );
            assert_eq!(run.publication_day(0), run.publication_day(ARTICLES_PER_ISSUE - 1));
            assert_eq!(run.publication_day(articles - 1), newest_day);
            assert!(
                (0..articles - 1)
                    .step_by(7)
                    .all(|number| run.publication_day(number) <= run.publication_day(number + 1))
            );
        }
    }
}
