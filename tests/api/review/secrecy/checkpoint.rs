//! Checkpoint: every viewer reads their letters and sends every read request.

use futures::StreamExt;
use reqwest::{Method, StatusCode};
use rules::Enumeration;
use testkit::TestResponse;

use super::letters;
use super::read_operations::READ_OPERATIONS;
use super::reads::{Scope, request_paths};
use super::scenario::Scenario;
use super::viewers::Viewer;

const CONCURRENT_REQUESTS: usize = 8;

pub async fn check_all_viewers(scenario: &mut Scenario<'_>, name: &'static str) {
    scenario.progress.name = name;
    letters::scan_new(scenario).await;
    scenario.reissue_tokens().await;
    let is_new = scenario.statuses.insert(scenario.progress.status.id());
    let scope = if is_new { Scope::Full } else { Scope::Changed };
    scenario.files = sqlx::query_as("select id, mime_type like 'image/%' from files order by id")
        .fetch_all(&scenario.app.state.pool)
        .await
        .unwrap();
    for viewer in Viewer::ALL {
        let mut responses = Vec::new();
        {
            let operations = READ_OPERATIONS.iter().filter(|operation| {
                scope == Scope::Full || !scenario.refused.contains(&(viewer, **operation))
            });
            let requests = operations.flat_map(|operation| {
                request_paths(scenario, operation, viewer, scope)
                    .into_iter()
                    .map(move |path| (*operation, path))
            });
            let sent = requests.map(|(operation, path)| {
                let scenario = &*scenario;
                async move {
                    assert_eq!(scenario.contract.operation(&Method::GET, &path), operation, "{path}");
                    (operation, scenario.app.send(scenario.request(viewer, Method::GET, &path)).await)
                }
            });
            let mut sent = futures::stream::iter(sent).buffered(CONCURRENT_REQUESTS);
            while let Some(response) = sent.next().await {
                responses.push(response);
            }
        }
        if scope == Scope::Full {
            record_refused_operations(scenario, viewer, &responses);
        }
        for (operation, response) in responses {
            assert!(!response.status.is_server_error(), "{operation} as {viewer:?}: {response:?}");
            assert_ne!(response.status, 429, "{operation} as {viewer:?}");
            scenario.scan_response(viewer, operation, &response);
        }
    }
}

/// Records the operations that the viewer's roles do not permit: only full checkpoints repeat these requests.
/// What an editor is refused depends on the article, and what a link opens on its assignment.
fn record_refused_operations(
    scenario: &mut Scenario<'_>,
    viewer: Viewer,
    responses: &[(&'static str, TestResponse)],
) {
    let is_recused =
        viewer == Viewer::RecusedEditor || viewer == Viewer::Creator && scenario.progress.creator_is_editor;
    if viewer.is_editor_or_admin() || is_recused || viewer == Viewer::ReviewerALink {
        return;
    }
    let is_refused =
        |response: &TestResponse| matches!(response.status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN);
    for (operation, _) in responses {
        let mut answers = responses.iter().filter(|(other, _)| other == operation);
        if answers.all(|(_, response)| is_refused(response)) {
            scenario.refused.insert((viewer, operation));
        }
    }
}
