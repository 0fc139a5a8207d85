//! Manuscript numbers: given with the first submission, in its transaction, and never changed.

use std::collections::BTreeMap;

use chrono::{Datelike, NaiveDate};
use kit::{App, Result};
use rules::article::manuscript_number::format_number;
use sqlx::PgConnection;

/// Numbers every submitted article that has no number, in the order of submission: normally the one that is
/// being submitted, and after an upgrade those of earlier releases.
///
/// The row of the current year is locked first, so only one transaction numbers at a time, and a rollback
/// leaves no gap.
pub async fn assign_numbers(app: &App, transaction: &mut PgConnection, today: NaiveDate) -> Result<()> {
    sqlx::query!(
        "insert into manuscript_number_counters (year, last_sequence) values ($1, 0)
         on conflict (year) do update set last_sequence = manuscript_number_counters.last_sequence",
        today.year()
    )
    .execute(&mut *transaction)
    .await?;
    let missing = sqlx::query!(
        r#"select id, extract(year from submission_date)::integer as "year!" from articles
           where submission_date is not null
             and not exists (select from manuscript_numbers where article_id = articles.id)
           order by submission_date, id"#
    )
    .fetch_all(&mut *transaction)
    .await?;
    if missing.is_empty() {
        return Ok(());
    }
    let counters = sqlx::query!("select year, last_sequence from manuscript_number_counters")
        .fetch_all(&mut *transaction)
        .await?;
    let mut last: BTreeMap<i32, i32> =
        counters.into_iter().map(|row| (row.year, row.last_sequence)).collect();
    let journal = &app.settings.journal;
    let (mut articles, mut years, mut sequences, mut numbers) = (vec![], vec![], vec![], vec![]);
    for row in missing {
        let sequence = last.entry(row.year).or_default();
        *sequence += 1;
        numbers.push(format_number(&journal.manuscript_number, &journal.short_name, row.year, *sequence));
        articles.push(row.id);
        years.push(row.year);
        sequences.push(*sequence);
    }
    sqlx::query!(
        "insert into manuscript_numbers (number, year, sequence, article_id, created_at)
         select number, year, sequence, article, $5
         from unnest($1::text[], $2::integer[], $3::integer[], $4::bigint[]) as new (number, year, sequence, article)",
        &numbers,
        &years,
        &sequences,
        &articles,
        app.clock.now()
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "insert into manuscript_number_counters (year, last_sequence)
         select * from unnest($1::integer[], $2::integer[])
         on conflict (year) do update set last_sequence = excluded.last_sequence",
        &last.keys().copied().collect::<Vec<_>>(),
        &last.values().copied().collect::<Vec<_>>()
    )
    .execute(transaction)
    .await?;
    Ok(())
}
