//! Context of routes and jobs.

use axum::extract::FromRef;
use kit::App;

use crate::indexers::Indexers;

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
