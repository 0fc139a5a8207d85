//! How many queries an answer costs, as the database counts them.

use reqwest::StatusCode;

use crate::{Person, TestApp};

const COUNTED: &str = "select coalesce(sum(calls), 0)::bigint from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())
       and query not like '%pg_stat_statements%'";

impl TestApp {
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
