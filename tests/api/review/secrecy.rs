//! Who may learn what. Every person and every text of this world carries a word that stands nowhere else; the article
//! goes its whole way, and at every stop everybody asks for everything. What they got is searched for words that were not
//! meant for them.

mod contract;
mod deeds;
mod documents;
mod forbidden;
mod guessing;
mod journey;
mod letters;
mod markers;
mod operations;
mod reads;
mod review_rounds;
mod scan;
mod stop;
mod viewers;
mod world;

use rules::reading::ReviewMode;
use testkit::TestApp;

use contract::Contract;
use world::World;

async fn whole_way(mode: ReviewMode) {
    let set = |settings: &mut kit::Settings| settings.review.mode = mode;
    TestApp::run_with(set, async |app| {
        let mut world = World::made(app, mode).await;
        journey::travel(&mut world).await;
        world.say_what_leaked();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_reviewers_know_the_authors_nobody_learns_more_than_that() {
    whole_way(ReviewMode::Single).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_reviewers_do_not_know_the_authors_nobody_learns_anything() {
    whole_way(ReviewMode::Double).await;
}

/// A new operation is either asked for by everybody at every stop or tried by everybody.
#[tokio::test]
async fn no_operation_is_left_out() {
    TestApp::run(async |app| {
        let contract = Contract::read(app).await;
        let reads = contract.ids(|operation| operation.is_read());
        let deeds = contract.ids(|operation| !operation.is_read());
        assert_eq!(reads, reads::OPERATIONS.iter().copied().collect(), "reads");
        assert_eq!(deeds, operations::DEEDS.iter().copied().collect(), "deeds");
    })
    .await;
}
