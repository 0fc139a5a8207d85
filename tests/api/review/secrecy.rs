//! Secrecy of peer review.
//!
//! Every user and text contains a unique marker word. The article passes through its whole workflow; at each
//! checkpoint every viewer sends every request, and responses, letters and files are searched for markers
//! that the viewer must not learn. Hostile viewers also change their own data and compare the answers.

mod attempts;
mod checkpoint;
mod contract;
mod documents;
mod forbidden;
mod hostility;
mod inference;
mod letters;
mod markers;
mod moving_attempts;
mod page_attempts;
mod read_operations;
mod reads;
mod review_attempts;
mod review_rounds;
mod scan;
mod scenario;
mod second_factor_attempts;
mod viewers;
mod workflow;
mod write_operations;

use rules::article::DecisionMode;
use rules::file_access::ReviewMode;
use testkit::TestApp;

use contract::Contract;
use markers::MADE_DOI;
use scenario::Scenario;

async fn run_workflow(mode: ReviewMode) {
    let set = |settings: &mut kit::Settings| {
        settings.review.mode = mode;
        settings.handling.decisions = DecisionMode::Chief;
        settings.journal.doi_pattern = Some(format!("{MADE_DOI}-{{random}}"));
    };
    TestApp::run_with_settings(set, async |app| {
        let mut scenario = Scenario::create(app, mode).await;
        workflow::run(&mut scenario).await;
        scenario.assert_no_leaks();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn single_blind_review_reveals_only_authors() {
    run_workflow(ReviewMode::Single).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn double_blind_review_reveals_no_identity() {
    run_workflow(ReviewMode::Double).await;
}

/// A new operation must be added to `reads` or `write_operations`.
#[tokio::test]
async fn operation_lists_are_complete() {
    TestApp::run(async |app| {
        let contract = Contract::read(app).await;
        let reads = contract.ids(|operation| operation.is_read());
        let writes = contract.ids(|operation| !operation.is_read());
        assert_eq!(reads, read_operations::READ_OPERATIONS.iter().copied().collect(), "reads");
        assert_eq!(writes, write_operations::WRITE_OPERATIONS.iter().copied().collect(), "writes");
    })
    .await;
}
