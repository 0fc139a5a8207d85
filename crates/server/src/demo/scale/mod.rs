//! As many published articles as a measurement needs, a thousand or a million. Their texts are put together from what the
//! archive says and from made-up terms; words are as common and as rare in them as in real ones.
//!
//! It is quick because nothing of it goes through the triggers: what these would have done is done here in bulk. A run that
//! is killed leaves the index of the search missing; such a database is thrown away.

mod copying;
mod names;
mod texts;
mod writing;

use std::sync::Arc;
use std::thread::available_parallelism;

use anyhow::ensure;
use chrono::{Days, NaiveDate};
use futures::{StreamExt, TryStreamExt, stream};
use kit::App;
use sqlx::{AssertSqlSafe, PgConnection};

use self::texts::Texts;
use super::accounts::OFFICE;
use super::{accounts, desk, refuse_in_production};
use crate::House;

const IN_ONE_ISSUE: u32 = 40;
/// One transaction.
const AT_ONCE: u32 = 1_000;
/// Over how many days the articles are spread: forty years.
const DAYS: u64 = 14_600;
const ARTICLES: std::ops::RangeInclusive<u32> = 100..=1_000_000;

/// Numbers that all parts of a run share. Articles are counted from 0, the oldest, on.
#[derive(Debug, Clone, Copy)]
struct Run {
    articles: u32,
    creator: i64,
    /// Ids that are taken: what is added comes after.
    taken: Taken,
    newest_day: NaiveDate,
}

#[derive(Debug, Clone, Copy)]
struct Taken {
    articles: i64,
    issues: i64,
    sections: i64,
}

impl Run {
    /// The newest two of a hundred are not in an issue yet.
    const fn in_issues(&self) -> u32 {
        (self.articles - self.articles / 50) / IN_ONE_ISSUE * IN_ONE_ISSUE
    }

    const fn issues(&self) -> u32 {
        self.in_issues() / IN_ONE_ISSUE
    }

    fn day_of(&self, article: u32) -> NaiveDate {
        // All of an issue come out on one day.
        let place = if article < self.in_issues() { article / IN_ONE_ISSUE * IN_ONE_ISSUE } else { article };
        let age = u64::from(self.articles - 1 - place) * DAYS / u64::from(self.articles);
        self.newest_day.checked_sub_days(Days::new(age)).unwrap_or_default()
    }
}

pub async fn fill(house: &House, articles: u32) -> anyhow::Result<()> {
    refuse_in_production(house)?;
    ensure!(ARTICLES.contains(&articles), "--articles: from {} to {}", ARTICLES.start(), ARTICLES.end());
    let app = &house.app;
    let mut connection = app.pool.acquire().await?;
    accounts::load(app, &mut connection).await?;
    let run = prepare(app, &mut connection, articles).await?;
    writing::add_issues(&mut connection, &run).await?;
    let index = drop_index(&mut connection).await?;
    let texts = Arc::new(Texts::for_articles(articles)?);
    names::forget(&mut connection).await?;
    names::remember(&mut connection, &texts).await?;
    let written = write_all(app, run, &texts).await;
    names::forget(&mut connection).await?;
    tracing::info!("building the index");
    sqlx::raw_sql(AssertSqlSafe(index)).execute(&mut *connection).await?;
    written?;
    writing::finish(&mut connection, &texts).await?;
    tracing::info!(articles, "the database is filled");
    Ok(())
}

async fn prepare(app: &App, connection: &mut PgConnection, articles: u32) -> anyhow::Result<Run> {
    let found = sqlx::query!(
        r#"select coalesce(max(articles.id), 0) as "articles!",
                  (select coalesce(max(id), 0) from issues) as "issues!",
                  (select coalesce(max(id), 0) from issue_sections) as "sections!",
                  exists (select from articles where slug = 'study-1') as "is_filled!"
           from articles"#
    )
    .fetch_one(connection)
    .await?;
    ensure!(!found.is_filled, "this database was filled before: take a new one");
    let taken = Taken { articles: found.articles, issues: found.issues, sections: found.sections };
    let creator = desk::person(app, OFFICE).await?.0;
    // Nothing is newer than what the demonstration begins with.
    let newest_day = app.clock.now().date_naive().checked_sub_days(Days::new(200)).unwrap_or_default();
    Ok(Run { articles, creator, taken, newest_day })
}

/// Filling an index row by row takes many times longer than building it. Answers with how it is made.
async fn drop_index(connection: &mut PgConnection) -> anyhow::Result<String> {
    let made = sqlx::query_scalar!(r#"select pg_get_indexdef('article_search_words'::regclass) as "made!""#)
        .fetch_one(&mut *connection)
        .await?;
    sqlx::query!("drop index article_search_words").execute(connection).await?;
    Ok(format!("set maintenance_work_mem = '1GB'; {made}; reset maintenance_work_mem"))
}

/// Several at a time: the work is in the database, which gives each connection a processor of its own.
async fn write_all(app: &App, run: Run, texts: &Arc<Texts>) -> anyhow::Result<()> {
    let batches = (0..run.articles).step_by(AT_ONCE as usize).map(|first| {
        let (app, texts) = (app.clone(), texts.clone());
        async move {
            let articles = first..(first + AT_ONCE).min(run.articles);
            let batch =
                tokio::task::spawn(async move { writing::add_articles(&app, &run, &texts, articles).await });
            batch.await??;
            if first % (100 * AT_ONCE) == 0 {
                tracing::info!(articles = first, of = run.articles, "writing");
            }
            anyhow::Ok(())
        }
    });
    let at_once = available_parallelism().map_or(2, |processors| processors.get()).min(8);
    stream::iter(batches).buffer_unordered(at_once).try_collect().await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issues_are_full_and_days_go_forward() {
        let taken = Taken { articles: 0, issues: 0, sections: 0 };
        let newest_day = NaiveDate::from_ymd_opt(2026, 1, 1).unwrap();
        for articles in [100, 1_000, 1_000_000] {
            let run = Run { articles, creator: 1, taken, newest_day };
            assert!(run.in_issues().is_multiple_of(IN_ONE_ISSUE) && run.in_issues() < articles);
            assert_eq!(run.day_of(0), run.day_of(IN_ONE_ISSUE - 1));
            assert_eq!(run.day_of(articles - 1), newest_day);
            assert!((0..articles - 1).step_by(7).all(|place| run.day_of(place) <= run.day_of(place + 1)));
        }
    }
}
