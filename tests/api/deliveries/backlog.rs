//! Metrics of deliveries that wait.

use chrono::TimeDelta;
use deliveries::{DeliveryBacklog, measure_backlog};
use rules::Role;
use rules::delivery::DeliveryTarget;
use serde_json::json;
use testkit::TestApp;

use super::fixtures::{publish_at_once, publish_many, run, send_due, settle};
use crate::discovery::fixtures::execute;

async fn backlog(app: &TestApp) -> DeliveryBacklog {
    let backlogs = measure_backlog(&app.application.deliveries).await.unwrap();
    assert_eq!(backlogs.len(), DeliveryTarget::ALL.len());
    // The settings of these tests switch only Crossref on.
    assert_eq!(backlogs[&DeliveryTarget::Doaj], DeliveryBacklog::default());
    backlogs[&DeliveryTarget::Crossref]
}

#[tokio::test]
async fn unanswered_deliveries_grow_older_and_refused_ones_are_counted() {
    run(async |app, crossref| {
        assert_eq!(backlog(app).await, DeliveryBacklog::default());
        crossref.set_failure(json!({ "kind": "status", "status": 503, "times": 2 })).await;
        crossref.set_failure(json!({ "kind": "refuse", "message": "Something" })).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = publish_at_once(app, &editor, "10.18620/waits").await;
        app.state.clock.advance(TimeDelta::hours(1));
        let waiting = backlog(app).await;
        assert_eq!((waiting.due, waiting.failed), (1, 0), "the file was not received");
        assert!((3600.0..3700.0).contains(&waiting.oldest_seconds), "{waiting:?}");

        settle(app, &editor, &article, "refused").await;
        assert_eq!(backlog(app).await, DeliveryBacklog { due: 0, failed: 1, oldest_seconds: 0.0 });
    })
    .await;
}

#[tokio::test]
async fn received_files_are_unanswered_until_their_log_is_there() {
    run(async |app, crossref| {
        crossref.set_failure(json!({ "kind": "queue" })).await;
        publish_many(app, 3, "10.18620/queued-").await;
        send_due(app).await;
        app.state.clock.advance(TimeDelta::hours(30));
        send_due(app).await;
        let waiting = backlog(app).await;
        assert_eq!((waiting.due, waiting.failed), (0, 0));
        assert!((108_000.0..108_100.0).contains(&waiting.oldest_seconds), "{waiting:?}");

        app.state.clock.advance(TimeDelta::hours(50));
        send_due(app).await;
        let lost = backlog(app).await;
        assert_eq!(lost, DeliveryBacklog { due: 0, failed: 3, oldest_seconds: 0.0 });

        // With the clock set back, nothing is older than now.
        execute(app, "update deliveries set state = 'due'").await;
        app.state.clock.advance(TimeDelta::days(-365));
        assert_eq!(backlog(app).await, DeliveryBacklog { due: 3, failed: 0, oldest_seconds: 0.0 });
    })
    .await;
}
