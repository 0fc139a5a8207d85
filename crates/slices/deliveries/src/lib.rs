//! Deliveries of published articles to indexers and registries: what they have, what they shall have, and what they
//! have answered.

mod attempts;
mod claims;
mod codes;
mod compare;
mod crossref;
mod doaj;
mod http_answer;
mod indexer;
mod record;
mod send;
mod settle;
mod targets;

use kit::App;
use kit::jobs::Worker;

pub use compare::CompareRecords;
pub use indexer::Indexers;
pub use send::SendRecords;

/// Context of routes and jobs.
#[derive(Debug, Clone)]
pub struct DeliveryContext {
    pub app: App,
    pub indexers: Indexers,
}

pub fn jobs(worker: Worker, context: &DeliveryContext) -> Worker {
    worker.job::<CompareRecords>(context.clone()).job::<SendRecords>(context.clone())
}
