//! The counts in the database, locked in the order of their keys while they are looked at.

use chrono::{DateTime, TimeDelta, Utc};
use rules::limits::Allowance;

use super::{Limit, Taken};
use crate::{App, Error, Result};

/// A count as it stands before the try.
struct Tally {
    key: String,
    count: u32,
    fades_from: DateTime<Utc>,
    blocked_until: Option<DateTime<Utc>>,
    allowance: Allowance,
}

pub async fn take(app: &App, limits: &[Limit]) -> Result<Taken> {
    let now = app.clock.now();
    let mut transaction = app.pool.begin().await?;
    let keys: Vec<String> = limits.iter().map(|limit| limit.key.clone()).collect();
    let rows = sqlx::query!(
        "insert into attempts (key, count, fades_from) select key, 0, $2 from unnest($1::text[]) key order by key
         on conflict (key) do update set key = excluded.key
         returning key, count, fades_from, blocked_until",
        &keys,
        now,
    )
    .fetch_all(&mut *transaction)
    .await?;
    let tallies: Vec<Tally> = rows
        .into_iter()
        .filter_map(|row| {
            let allowance = limits.iter().find(|limit| limit.key == row.key)?.allowance;
            let count = u32::try_from(row.count).unwrap_or_default();
            let quiet = u64::try_from((now - row.fades_from).num_seconds()).unwrap_or_default();
            let (forgotten, used_up) = allowance.forgotten(count, quiet);
            let fades_from = row.fades_from + TimeDelta::seconds(i64::try_from(used_up).unwrap_or_default());
            let count = count - forgotten;
            Some(Tally { key: row.key, count, fades_from, blocked_until: row.blocked_until, allowance })
        })
        .collect();
    if let Some(until) = tallies.iter().filter_map(|tally| tally.blocked_until).filter(|at| *at > now).max() {
        return Err(Error::TooManyTries { seconds: whole_seconds(until - now) });
    }
    let counted = count_one(&tallies, now);
    sqlx::query!(
        "update attempts set count = taken.count, fades_from = taken.fades_from, blocked_until = taken.blocked_until
         from unnest($1::text[], $2::int[], $3::timestamptz[], $4::timestamptz[])
              as taken (key, count, fades_from, blocked_until)
         where attempts.key = taken.key",
        &counted.iter().map(|after| after.key.clone()).collect::<Vec<_>>(),
        &counted.iter().map(|after| i32::try_from(after.count).unwrap_or(i32::MAX)).collect::<Vec<_>>(),
        &counted.iter().map(|after| after.fades_from).collect::<Vec<_>>(),
        &counted.iter().map(|after| after.blocked_until).collect::<Vec<_>>() as &[Option<DateTime<Utc>>],
    )
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await?;
    Ok(Taken { counted: counted.into_iter().map(|after| (after.key, after.blocked_until)).collect() })
}

/// Each count after one more try, and until when it then blocks.
fn count_one(tallies: &[Tally], now: DateTime<Utc>) -> Vec<Tally> {
    let under_attack = tallies.iter().any(|tally| tally.allowance.is_under_attack(tally.count));
    let after = |tally: &Tally| {
        let count = tally.count.saturating_add(1);
        let delay = tally.allowance.delay_after(count, under_attack);
        let blocked_until = (delay > 0).then(|| now + TimeDelta::seconds(delay.into()));
        Tally { key: tally.key.clone(), count, blocked_until, ..*tally }
    };
    tallies.iter().map(after).collect()
}

/// Only the block that this very try has set is lifted. Locked in the order in which they are taken, or a try and
/// the end of another could wait for each other.
pub async fn give_back(app: &App, counted: &[(String, Option<DateTime<Utc>>)]) -> Result<()> {
    sqlx::query!(
        "with locked as materialized
             (select key from attempts where key = any ($1) order by key for update)
         update attempts set count = greatest(attempts.count - 1, 0),
                blocked_until = case when attempts.blocked_until is distinct from taken.blocked_until
                                     then attempts.blocked_until end
         from unnest($1::text[], $2::timestamptz[]) as taken (key, blocked_until) join locked using (key)
         where attempts.key = taken.key",
        &counted.iter().map(|(key, _)| key.clone()).collect::<Vec<_>>(),
        &counted.iter().map(|(_, until)| *until).collect::<Vec<_>>() as &[Option<DateTime<Utc>>],
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}

/// Rounded up: a second too early would be refused again.
fn whole_seconds(time: TimeDelta) -> u64 {
    u64::try_from(time.num_milliseconds()).unwrap_or_default().div_ceil(1000).max(1)
}
