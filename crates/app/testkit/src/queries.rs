//! Statements that a request executes, as `pg_stat_statements` counts them.

use std::collections::BTreeMap;

use reqwest::StatusCode;
use sqlx::PgPool;

use crate::{TestApp, TestUser, superuser_url};

const CALL_COUNT: &str = "select coalesce(sum(calls), 0)::bigint from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())
       and query not like '%pg_stat_statements%'";

/// Excludes the queries about types that the driver sends once on each connection.
const STATEMENTS: &str = "select query, sum(calls)::bigint from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())
       and query not like '%pg_stat_statements%' and query not like '%pg_catalog.pg_type%'
     group by query";

impl TestApp {
    /// Only a superuser sees the statements of other roles.
    async fn open_statistics(&self) -> PgPool {
        let pool = PgPool::connect(&superuser_url(&self.database)).await.unwrap();
        sqlx::query("create extension if not exists pg_stat_statements").execute(&pool).await.unwrap();
        pool
    }

    /// Runs an operation and returns its statements with the number of calls; a difference between two
    /// operations would also show in their response times.
    pub async fn record_statements<T>(
        &self,
        operation: impl Future<Output = T>,
    ) -> (T, BTreeMap<String, i64>) {
        let pool = &self.open_statistics().await;
        let calls_by_statement = async || -> BTreeMap<String, i64> {
            let rows: Vec<(String, i64)> = sqlx::query_as(STATEMENTS).fetch_all(pool).await.unwrap();
            rows.into_iter().collect()
        };
        let before = calls_by_statement().await;
        let output = operation.await;
        let mut executed = calls_by_statement().await;
        for (query, calls) in before {
            *executed.entry(query).or_default() -= calls;
        }
        executed.retain(|_, calls| *calls != 0);
        (output, executed)
    }

    /// Counts the queries of a successful GET request.
    pub async fn count_queries(&self, user: &TestUser, path: &str) -> i64 {
        let pool = &self.open_statistics().await;
        let before: i64 = sqlx::query_scalar(CALL_COUNT).fetch_one(pool).await.unwrap();
        let response = self.get_as(user, path).await;
        assert_eq!(response.status, StatusCode::OK, "{response:?}");
        let after: i64 = sqlx::query_scalar(CALL_COUNT).fetch_one(pool).await.unwrap();
        after - before
    }
}
