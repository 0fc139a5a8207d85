//! How many queries an answer costs, as the database counts them.

use std::collections::BTreeMap;

use reqwest::StatusCode;

use crate::{Person, TestApp};

const COUNTED: &str = "select coalesce(sum(calls), 0)::bigint from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())
       and query not like '%pg_stat_statements%'";

/// Without what the driver asks about types, once on each connection.
const STATEMENTS: &str = "select query, sum(calls)::bigint from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())
       and query not like '%pg_stat_statements%' and query not like '%pg_catalog.pg_type%'
     group by query";

impl TestApp {
    /// What the database is told while something is done, and how often: what a clock could tell, too.
    pub async fn statements_of<T>(&self, deed: impl Future<Output = T>) -> (T, BTreeMap<String, i64>) {
        let pool = &self.house.app.pool;
        sqlx::query("create extension if not exists pg_stat_statements").execute(pool).await.unwrap();
        let counted = async || -> BTreeMap<String, i64> {
            let rows: Vec<(String, i64)> = sqlx::query_as(STATEMENTS).fetch_all(pool).await.unwrap();
            rows.into_iter().collect()
        };
        let before = counted().await;
        let done = deed.await;
        let mut told = counted().await;
        for (query, calls) in before {
            *told.entry(query).or_default() -= calls;
        }
        told.retain(|_, calls| *calls != 0);
        (done, told)
    }

    /// Asks for something that is there, and counts.
    pub async fn queries_for(&self, person: &Person, path: &str) -> i64 {
        let pool = &self.house.app.pool;
        sqlx::query("create extension if not exists pg_stat_statements").execute(pool).await.unwrap();
        let before: i64 = sqlx::query_scalar(COUNTED).fetch_one(pool).await.unwrap();
        let answer = self.get_as(person, path).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        let after: i64 = sqlx::query_scalar(COUNTED).fetch_one(pool).await.unwrap();
        after - before
    }
}
