//! Deliveries of published articles to indexers and registries: what they have, what they shall have, and what they
//! have answered.

mod attempts;
mod claims;
mod codes;
mod commands;
mod compare;
mod crossref;
mod doaj;
mod http;
mod http_answer;
mod indexer;
mod list;
mod read;
mod record;
mod record_rows;
mod refusals;
mod send;
mod settle;
mod targets;
mod view;

use axum::extract::FromRef;
use kit::jobs::Worker;
use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub use compare::CompareRecords;
pub use indexer::Indexers;
pub use send::SendRecords;

/// Context of routes and jobs.
#[derive(Debug, Clone)]
pub struct DeliveryContext {
    pub app: App,
    pub indexers: Indexers,
}

impl FromRef<DeliveryContext> for App {
    fn from_ref(context: &DeliveryContext) -> App {
        context.app.clone()
    }
}

pub fn routes(context: &DeliveryContext) -> Routes {
    Routes::new(&context.app)
        .allow(Permission::ReadDeliveries, routes!(http::list), context)
        .allow(Permission::ReadDeliveries, routes!(http::read), context)
        .allow(Permission::ReadDeliveries, routes!(http::read_record), context)
        .allow(Permission::ReadDeliveries, routes!(http::export_record), context)
        .allow(Permission::SendDeliveries, routes!(http::send), context)
        .allow(Permission::SendDeliveries, routes!(http::mark_delivered), context)
}

pub fn jobs(worker: Worker, context: &DeliveryContext) -> Worker {
    worker.job::<CompareRecords>(context.clone()).job::<SendRecords>(context.clone())
}
