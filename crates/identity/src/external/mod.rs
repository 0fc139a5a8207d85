//! Getting in through an external provider (ORCID): leaving for it, coming back, registering, connecting.
//!
//! Whoever leaves gets a `state` that works once, only in the browser that left, and only for what it left for. The
//! nonce and the PKCE verifier are derived from the row's id, so nothing that the way back needs is kept anywhere.

mod connect;
mod http;
mod orcid;
mod provider;
mod record;
mod refusals;
mod register;
mod sign_in;
mod way;

use std::sync::Arc;

use axum::extract::FromRef;
use kit::http::ClientAddress;
use kit::limits::Limit;
use kit::{App, Routes};
use rules::Permission;
use rules::limits::EXTERNAL_BY_ADDRESS;
use utoipa_axum::routes;

use orcid::Orcid;
pub use provider::Provider;
pub use refusals::ORCID_IN_USE;

/// The providers of this journal, connected lazily.
#[derive(Clone, Debug)]
pub struct External {
    app: App,
    orcid: Option<Arc<Orcid>>,
}

impl External {
    pub fn new(app: &App) -> anyhow::Result<External> {
        let orcid = app.settings.orcid.as_ref().map(|_| Orcid::new(app)).transpose()?;
        Ok(External { app: app.clone(), orcid: orcid.map(Arc::new) })
    }
}

impl FromRef<External> for App {
    fn from_ref(external: &External) -> App {
        external.app.clone()
    }
}

pub fn routes(external: &External) -> Routes {
    Routes::new(&external.app)
        .public(routes!(http::authorize), external)
        .public(routes!(http::callback), external)
        .public(routes!(http::register), external)
        .allow(Permission::ChangeAccount, routes!(http::authorize_connection), external)
        .allow(Permission::ChangeAccount, routes!(http::connect), external)
        .allow(Permission::ChangeAccount, routes!(http::disconnect), external)
}

/// Every step counts until it has led somewhere: each asks something of the provider or of the database.
fn steps_from(app: &App, address: ClientAddress) -> [Limit; 1] {
    [Limit::by_address(app, "external", address, EXTERNAL_BY_ADDRESS)]
}
