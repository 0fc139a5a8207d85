//! Sign-in through an external provider (ORCID): authorization, callback, registration, connection.
//!
//! The OAuth `state` works once, only in the browser that started the flow, and only for the same purpose.
//! Nonce and PKCE verifier are derived from the row's id and stored nowhere.

mod connect;
mod http;
mod listing;
mod oauth_flow;
mod orcid;
mod provider;
mod public_record;
mod refusals;
mod register;
mod sign_in;

use std::sync::Arc;

use axum::extract::FromRef;
use kit::circuit_breaker::CircuitBreaker;
use kit::http::ClientAddress;
use kit::limits::Limit;
use kit::{App, Routes};
use rules::Permission;
use rules::limits::EXTERNAL_BY_ADDRESS;
use utoipa_axum::routes;

pub use oauth_flow::delete_all as end_all_flows;
use orcid::Orcid;
pub use provider::Provider;

/// External identity providers of this journal; contacted on first use.
#[derive(Clone, Debug)]
pub struct ExternalProviders {
    app: App,
    orcid: Option<Arc<Orcid>>,
}

impl ExternalProviders {
    pub fn new(app: &App) -> anyhow::Result<ExternalProviders> {
        let orcid = app.settings.orcid.as_ref().map(|_| Orcid::new(app)).transpose()?;
        Ok(ExternalProviders { app: app.clone(), orcid: orcid.map(Arc::new) })
    }

    /// Circuit breaker of ORCID, if the journal uses it.
    pub fn orcid_breaker(&self) -> Option<&CircuitBreaker> {
        self.orcid.as_deref().map(Orcid::breaker)
    }
}

impl FromRef<ExternalProviders> for App {
    fn from_ref(external: &ExternalProviders) -> App {
        external.app.clone()
    }
}

pub fn routes(external: &ExternalProviders) -> Routes {
    Routes::new(&external.app)
        .public(routes!(listing::providers), external)
        .public(routes!(http::authorize), external)
        .public(routes!(http::callback), external)
        .public(routes!(http::register), external)
        .allow(Permission::ChangeAccount, routes!(http::authorize_connection), external)
        .allow(Permission::ChangeAccount, routes!(http::connect), external)
        .allow(Permission::ChangeAccount, routes!(http::disconnect), external)
}

/// Rate limit of the flow's steps, since each one queries the provider or the database.
fn rate_limits(app: &App, address: ClientAddress) -> [Limit; 1] {
    [Limit::by_address(app, "external", address, EXTERNAL_BY_ADDRESS)]
}
