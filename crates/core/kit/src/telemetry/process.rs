//! Metrics that are sampled: the process and its database connections.

use std::time::Duration;

use rules::time_limits::Work;
use sqlx::PgPool;
use tokio::time::interval;

use super::names;
use crate::Clock;

const INTERVAL: Duration = Duration::from_secs(5);
/// `USER_HZ`, the unit of CPU times in `/proc`; the same on every Linux.
const TICKS_PER_SECOND: u64 = 100;

/// Updates the process metrics until the process ends.
pub async fn watch_process() {
    metrics::gauge!(names::PROCESS_START).set(Clock::System.now().timestamp() as f64);
    let mut ticks = interval(INTERVAL);
    loop {
        ticks.tick().await;
        if let Some(memory) = resident_bytes() {
            metrics::gauge!(names::PROCESS_MEMORY).set(memory as f64);
        }
        if let Some(seconds) = cpu_seconds() {
            metrics::counter!(names::PROCESS_CPU).absolute(seconds);
        }
        if let Ok(files) = std::fs::read_dir("/proc/self/fd") {
            metrics::gauge!(names::PROCESS_FILES).set(files.count() as f64);
        }
    }
}

/// Updates the metrics of a connection pool until the process ends.
pub async fn watch_pool(pool: PgPool, work: Work) {
    let name = work.code();
    metrics::gauge!(names::DATABASE_MAX, "pool" => name).set(f64::from(pool.options().get_max_connections()));
    let mut ticks = interval(INTERVAL);
    loop {
        ticks.tick().await;
        let (size, idle) = (f64::from(pool.size()), pool.num_idle() as f64);
        metrics::gauge!(names::DATABASE_CONNECTIONS, "pool" => name, "state" => "idle").set(idle);
        let in_use = (size - idle).max(0.0);
        metrics::gauge!(names::DATABASE_CONNECTIONS, "pool" => name, "state" => "in_use").set(in_use);
    }
}

fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

fn cpu_seconds() -> Option<u64> {
    let line = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The program name, in parentheses, may contain any character.
    let fields = line.rsplit_once(')')?.1.split_whitespace();
    let ticks: u64 = fields.skip(11).take(2).map_while(|field| field.parse::<u64>().ok()).sum();
    Some(ticks / TICKS_PER_SECOND)
}

#[cfg(test)]
mod tests {
    use super::{cpu_seconds, resident_bytes};

    #[test]
    fn process_metrics_are_readable() {
        assert!(resident_bytes().is_some_and(|bytes| bytes > 1_000_000));
        assert!(cpu_seconds().is_some_and(|seconds| seconds < 3_600));
    }
}
