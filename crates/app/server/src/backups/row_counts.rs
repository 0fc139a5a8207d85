//! Number of rows of each table, by which a rehearsal finds out whether a restore is complete.

use std::collections::BTreeMap;

use kit::database;
use sqlx::{AssertSqlSafe, PgConnection};

/// Counts the rows of all tables of the journal and of the job queue.
pub async fn count_rows(connection: &mut PgConnection) -> sqlx::Result<BTreeMap<String, i64>> {
    let tables: Vec<String> = sqlx::query_scalar(
        "select format('%I.%I', schemaname, tablename) from pg_tables
         where schemaname = 'public' or schemaname = $1 order by 1",
    )
    .bind(database::QUEUE_SCHEMA)
    .fetch_all(&mut *connection)
    .await?;
    let mut counts = BTreeMap::new();
    for table in tables {
        let count = AssertSqlSafe(format!("select count(*) from {table}"));
        counts.insert(table, sqlx::query_scalar(count).fetch_one(&mut *connection).await?);
    }
    Ok(counts)
}

/// Differences in words; empty if there are none.
pub fn compare(expected: &BTreeMap<String, i64>, actual: &BTreeMap<String, i64>) -> Vec<String> {
    let mut differences = Vec::new();
    for (table, count) in expected {
        match actual.get(table) {
            Some(found) if found == count => {}
            Some(found) => differences.push(format!("{table} has {found} rows instead of {count}")),
            None => differences.push(format!("{table} does not exist")),
        }
    }
    let unexpected = actual.keys().filter(|table| !expected.contains_key(*table));
    differences.extend(unexpected.map(|table| format!("{table} is not in the backup")));
    differences
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_difference_is_named() {
        let counts =
            |pairs: &[(&str, i64)]| pairs.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect();
        let expected = counts(&[("public.a", 1), ("public.b", 2), ("public.c", 3)]);
        assert!(compare(&expected, &expected).is_empty());
        let actual = counts(&[("public.a", 1), ("public.b", 1), ("public.d", 0)]);
        assert_eq!(
            compare(&expected, &actual),
            ["public.b has 1 rows instead of 2", "public.c does not exist", "public.d is not in the backup"]
        );
    }
}
