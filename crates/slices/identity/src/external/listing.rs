//! List of the external providers, for the sign-in page.

use axum::extract::State;
use kit::http::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::ExternalProviders;
use super::orcid::Orcid;
use super::provider::Provider;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Provider)]
pub struct ProviderView {
    provider: &'static str,
    client_id: String,
    name: &'static str,
    /// False while the provider does not answer: signing in with it fails.
    is_available: bool,
}

impl ProviderView {
    fn of(orcid: &Orcid) -> ProviderView {
        ProviderView {
            provider: Provider::Orcid.code(),
            client_id: orcid.settings.client_id.clone(),
            name: "ORCID",
            is_available: orcid.breaker().is_available(),
        }
    }
}

/// Lists the external identity providers of this journal.
///
/// Whether they are available is known from earlier requests and regular probes: the list waits for nobody.
#[utoipa::path(get, path = "/api/v1/auth/providers", tag = "auth", operation_id = "listProviders",
    responses((status = 200, body = Vec<ProviderView>)))]
pub async fn providers(State(external): State<ExternalProviders>) -> Json<Vec<ProviderView>> {
    Json(external.orcid.iter().map(|orcid| ProviderView::of(orcid)).collect())
}
