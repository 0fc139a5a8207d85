//! Metrics of deliveries that wait.

use std::collections::BTreeMap;
use std::time::Duration;

use kit::telemetry::names;
use kit::{App, Result};
use rules::delivery::{DeliveryState, DeliveryTarget};
use tokio::time::interval;

use crate::codes::decode_target;
use crate::context::DeliveryContext;

const INTERVAL: Duration = Duration::from_secs(60);

/// Deliveries to one target that wait for the worker, the target or a person.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct DeliveryBacklog {
    pub due: i64,
    pub failed: i64,
    /// Age of the oldest delivery that has no answer.
    pub oldest_seconds: f64,
}

/// Counts the deliveries that wait. A target that is off has none: its deliveries wait for the settings.
pub async fn measure_backlog(context: &DeliveryContext) -> Result<BTreeMap<DeliveryTarget, DeliveryBacklog>> {
    let mut backlogs: BTreeMap<DeliveryTarget, DeliveryBacklog> =
        DeliveryTarget::ALL.iter().map(|target| (*target, DeliveryBacklog::default())).collect();
    let on: Vec<DeliveryTarget> = context.indexers.iter().map(|indexer| indexer.target()).collect();
    for (target, backlog) in count_waiting(&context.app, &on).await? {
        backlogs.insert(target, backlog);
    }
    Ok(backlogs)
}

async fn count_waiting(
    app: &App,
    targets: &[DeliveryTarget],
) -> Result<Vec<(DeliveryTarget, DeliveryBacklog)>> {
    let targets: Vec<String> = targets.iter().map(|target| target.code().to_owned()).collect();
    let (due, unanswered, failed) = (
        codes(DeliveryState::is_sent_by_itself),
        codes(DeliveryState::is_unanswered),
        codes(DeliveryState::has_failed),
    );
    // One that was not compared yet has no time of its own.
    let rows = sqlx::query!(
        r#"select target, count(*) filter (where state = any($2)) as "due!",
                  count(*) filter (where state = any($4)) as "failed!",
                  greatest(extract(epoch from $5 - min(coalesce(deliveries.changed_at, published.changed_at))
                                                       filter (where state = any($3))), 0)::float8 as "oldest_seconds!"
           from deliveries left join published_articles published using (article_id)
           where target = any($1) and state = any($3 || $4) group by target"#,
        &targets,
        &due,
        &unanswered,
        &failed,
        app.clock.now()
    )
    .fetch_all(&app.pool)
    .await?;
    rows.into_iter()
        .map(|row| {
            let backlog =
                DeliveryBacklog { due: row.due, failed: row.failed, oldest_seconds: row.oldest_seconds };
            Ok((decode_target(&row.target)?, backlog))
        })
        .collect()
}

fn codes(is_wanted: fn(DeliveryState) -> bool) -> Vec<String> {
    let wanted = DeliveryState::ALL.iter().filter(|state| is_wanted(**state));
    wanted.map(|state| state.code().to_owned()).collect()
}

/// Updates the metrics of deliveries until the process ends.
pub async fn watch_backlog(context: DeliveryContext) {
    let mut ticks = interval(INTERVAL);
    loop {
        ticks.tick().await;
        match measure_backlog(&context).await {
            Ok(backlogs) => {
                backlogs.iter().for_each(|(target, backlog)| set_gauges(*target, backlog));
            }
            Err(error) => tracing::warn!(error = ?error, "backlog of deliveries unavailable"),
        }
    }
}

fn set_gauges(target: DeliveryTarget, backlog: &DeliveryBacklog) {
    let gauge = |name: &'static str, value: f64| metrics::gauge!(name, "target" => target.code()).set(value);
    gauge(names::DUE_DELIVERIES, backlog.due as f64);
    gauge(names::FAILED_DELIVERIES, backlog.failed as f64);
    gauge(names::OLDEST_UNANSWERED_DELIVERY, backlog.oldest_seconds);
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::telemetry::METRICS;

    #[test]
    fn every_target_is_a_label_of_the_metrics() {
        let targets: Vec<&str> = DeliveryTarget::ALL.iter().map(|target| target.code()).collect();
        for name in [names::DUE_DELIVERIES, names::FAILED_DELIVERIES, names::OLDEST_UNANSWERED_DELIVERY] {
            let metric = METRICS.iter().find(|metric| metric.name == name).unwrap();
            assert_eq!(metric.labels, [("target", targets.as_slice())], "{name}");
        }
    }
}
