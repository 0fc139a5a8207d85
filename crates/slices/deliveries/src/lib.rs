//! Deliveries of published articles to indexers and registries: what they have, what they shall have, and what they
//! have answered.

mod attempts;
mod backlog;
mod check_dois;
mod claims;
mod codes;
mod commands;
mod compare;
mod context;
mod crossref;
mod doaj;
mod http;
mod http_answer;
mod imported;
mod indexer;
mod indexers;
mod list;
mod matched_references;
mod pubmed;
mod read;
mod record;
mod record_rows;
mod refusals;
mod send;
mod settle;
mod targets;
mod view;

use kit::Routes;
use kit::jobs::Worker;
use rules::Permission;
use utoipa_axum::routes;

pub use backlog::{DeliveryBacklog, measure_backlog, watch_backlog};
pub use check_dois::CheckDois;
pub use compare::CompareRecords;
pub use context::DeliveryContext;
pub use imported::keep_from_sending;
pub use indexers::Indexers;
pub use send::SendRecords;

pub fn routes(context: &DeliveryContext) -> Routes {
    Routes::new(&context.app)
        .allow(Permission::ReadDeliveries, routes!(http::list), context)
        .allow(Permission::ReadDeliveries, routes!(http::read), context)
        .allow(Permission::ReadDeliveries, routes!(http::read_record), context)
        .allow(Permission::ReadDeliveries, routes!(http::export_record), context)
        .allow(Permission::ReadDeliveries, routes!(matched_references::list), context)
        .allow(Permission::SendDeliveries, routes!(http::send), context)
        .allow(Permission::SendDeliveries, routes!(http::mark_delivered), context)
}

pub fn jobs(worker: Worker, context: &DeliveryContext) -> Worker {
    worker
        .job::<CompareRecords>(context.clone())
        .job::<SendRecords>(context.clone())
        .job::<CheckDois>(context.clone())
}
