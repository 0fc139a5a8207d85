//! Rate-limit counters in the database. Rows are locked in the order of their keys, which prevents deadlocks.

use chrono::{DateTime, TimeDelta, Utc};
use rules::limits::RateLimitPolicy;

use super::{Limit, Permit};
use crate::{App, Error, Result};

/// A counter with its policy.
struct Counter {
    key: String,
    count: u32,
    fades_from: DateTime<Utc>,
    blocked_until: Option<DateTime<Utc>>,
    policy: RateLimitPolicy,
}

pub async fn acquire(app: &App, limits: &[Limit]) -> Result<Permit> {
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
    let counters: Vec<Counter> = rows
        .into_iter()
        .filter_map(|row| {
            let policy = limits.iter().find(|limit| limit.key == row.key)?.policy;
            let count = u32::try_from(row.count).unwrap_or_default();
            let quiet = u64::try_from((now - row.fades_from).num_seconds()).unwrap_or_default();
            let (forgotten, used_up) = policy.decay(count, quiet);
            let fades_from = row.fades_from + TimeDelta::seconds(i64::try_from(used_up).unwrap_or_default());
            let count = count - forgotten;
            Some(Counter { key: row.key, count, fades_from, blocked_until: row.blocked_until, policy })
        })
        .collect();
    if let Some(until) =
        counters.iter().filter_map(|counter| counter.blocked_until).filter(|at| *at > now).max()
    {
        return Err(Error::RateLimited { seconds: whole_seconds(until - now) });
    }
    let counted = count_attempt(&counters, now);
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
    Ok(Permit { counted: counted.into_iter().map(|after| (after.key, after.blocked_until)).collect() })
}

/// Fails with the time to wait if one of the counters blocks.
pub async fn check(app: &App, limits: &[Limit]) -> Result<()> {
    let now = app.clock.now();
    let keys: Vec<String> = limits.iter().map(|limit| limit.key.clone()).collect();
    let until = sqlx::query_scalar!(
        "select max(blocked_until) from attempts where key = any ($1) and blocked_until > $2",
        &keys,
        now,
    )
    .fetch_one(&app.pool)
    .await?;
    until.map_or(Ok(()), |until| Err(Error::RateLimited { seconds: whole_seconds(until - now) }))
}

/// Returns the counters after one more attempt, with the time until which each blocks.
fn count_attempt(counters: &[Counter], now: DateTime<Utc>) -> Vec<Counter> {
    let under_attack = counters.iter().any(|counter| counter.policy.is_under_attack(counter.count));
    let after = |counter: &Counter| {
        let count = counter.count.saturating_add(1);
        let delay = counter.policy.delay_after(count, under_attack);
        let blocked_until = (delay > 0).then(|| now + TimeDelta::seconds(delay.into()));
        Counter { key: counter.key.clone(), count, blocked_until, ..*counter }
    };
    counters.iter().map(after).collect()
}

/// Uncounts an attempt and lifts the block only if this attempt set it.
///
/// Locks the rows in the order of `acquire`; otherwise an attempt and a refund could deadlock.
pub async fn refund(app: &App, counted: &[(String, Option<DateTime<Utc>>)]) -> Result<()> {
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

/// Rounds up: a client that retries a second too early would be rejected again.
fn whole_seconds(time: TimeDelta) -> u64 {
    u64::try_from(time.num_milliseconds()).unwrap_or_default().div_ceil(1000).max(1)
}
