//! ORCID by OpenID Connect: the authorization-code flow with state, nonce and PKCE.

use std::fmt;
use std::time::Duration;

use anyhow::Context;
use chrono::{DateTime, TimeDelta, Utc};
use kit::circuit_breaker::{CircuitBreaker, SystemPart};
use kit::error::UNAVAILABLE_SECONDS;
use kit::{App, Clock, Error, Result, http_client};
use openidconnect::core::{
    CoreAuthPrompt, CoreAuthenticationFlow, CoreClient, CoreIdTokenClaims, CoreProviderMetadata,
    CoreTokenResponse,
};
use openidconnect::{
    AuthType, AuthorizationCode, ClientId, ClientSecret, CsrfToken, HttpRequest, HttpResponse, IssuerUrl,
    Nonce, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, RequestTokenError, TokenResponse,
};
use reqwest::Client;
use rules::accounts::is_orcid;
use rules::sessions::{MAX_DAYS, PROOF_MINUTES};
use secrecy::ExposeSecret;
use tokio::sync::Mutex;
use url::Url;

use super::refusals::{NOT_CONFIRMED, UNREACHABLE};

/// Age of a sign-in at the provider that counts as a proof of identity.
const PROOF_AGE: Duration = Duration::from_secs(60 * PROOF_MINUTES as u64);
/// Age of a sign-in at the provider that is enough to sign in here.
const MAX_AGE: Duration = Duration::from_secs(24 * 60 * 60 * MAX_DAYS as u64);
const TIMEOUT: Duration = Duration::from_secs(5);
const DISCOVERY_TIMEOUT: Duration = Duration::from_secs(3);
/// Lifetime of the cached provider metadata (endpoints and keys).
const METADATA_TTL: TimeDelta = TimeDelta::minutes(10);
/// Far larger than any response of the provider.
const MAX_RESPONSE_BYTES: usize = 1024 * 1024;

/// Secrets of one flow, needed for the redirect and for the callback.
pub struct Secrets {
    pub state: String,
    pub nonce: String,
    pub verifier: String,
}

/// The user that an ID token identifies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Researcher {
    pub orcid: String,
    pub given_name: Option<String>,
    pub family_name: Option<String>,
    /// When the user last signed in at the provider, which may only have remembered them; `None` if it does not tell.
    pub signed_in_at: Option<DateTime<Utc>>,
}

pub struct Orcid {
    pub(super) settings: kit::settings::Orcid,
    pub(super) http: Client,
    clock: Clock,
    breaker: CircuitBreaker,
    /// Time and result of the last discovery.
    metadata: Mutex<Option<(DateTime<Utc>, CoreProviderMetadata)>>,
}

impl fmt::Debug for Orcid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Orcid")
    }
}

impl Orcid {
    pub fn new(app: &App) -> anyhow::Result<Orcid> {
        let settings = app.settings.orcid.clone().context("setting `orcid` is missing")?;
        let http = http_client::client(TIMEOUT)?;
        let configuration = format!("{}/.well-known/openid-configuration", issuer(&settings));
        let probing = http_client::client(DISCOVERY_TIMEOUT)?;
        let probe = move || probe(probing.clone(), configuration.clone());
        let breaker = CircuitBreaker::new(SystemPart::Orcid, probe);
        Ok(Orcid { settings, http, clock: app.clock.clone(), breaker, metadata: Mutex::new(None) })
    }

    pub fn breaker(&self) -> &CircuitBreaker {
        &self.breaker
    }

    /// Fails if the provider is known to be unavailable.
    pub fn require_available(&self) -> Result<()> {
        self.breaker.require().map_err(|_| UNREACHABLE_FOR_NOW)
    }

    /// Builds the provider's authorization address. For a proof of identity the provider is asked to sign the user in
    /// anew, even if it remembers them.
    pub async fn authorize_url(&self, redirect_url: &str, secrets: Secrets, is_proof: bool) -> Result<Url> {
        let metadata = self.metadata().await?;
        let challenge =
            PkceCodeChallenge::from_code_verifier_sha256(&PkceCodeVerifier::new(secrets.verifier));
        let client = CoreClient::from_provider_metadata(metadata, self.client_id(), None)
            .set_redirect_uri(RedirectUrl::new(redirect_url.to_owned()).context("redirect URL")?);
        let request = client
            .authorize_url(
                CoreAuthenticationFlow::AuthorizationCode,
                || CsrfToken::new(secrets.state),
                || Nonce::new(secrets.nonce),
            )
            .set_pkce_challenge(challenge);
        // With `max_age`, the ID token must tell when the user signed in (OpenID Connect Core, 3.1.2.1).
        let request = match is_proof {
            true => request.add_prompt(CoreAuthPrompt::Login).set_max_age(PROOF_AGE),
            false => request.set_max_age(MAX_AGE),
        };
        let (url, ..) = request.url();
        Ok(url)
    }

    /// Exchanges the code for an ID token and verifies its signature, audience and nonce.
    pub async fn exchange_code(
        &self,
        code: String,
        redirect_url: &str,
        secrets: Secrets,
    ) -> Result<Researcher> {
        let metadata = self.metadata().await?;
        let secret = ClientSecret::new(self.settings.client_secret.expose_secret().to_owned());
        let client = CoreClient::from_provider_metadata(metadata, self.client_id(), Some(secret))
            .set_auth_type(AuthType::RequestBody)
            .set_redirect_uri(RedirectUrl::new(redirect_url.to_owned()).context("redirect URL")?);
        let fetch = |request| fetch(self.http.clone(), request);
        let token_response: CoreTokenResponse = client
            .exchange_code(AuthorizationCode::new(code))
            .context("provider metadata has no token endpoint")?
            .set_pkce_verifier(PkceCodeVerifier::new(secrets.verifier))
            .request_async(&fetch)
            .await
            .map_err(|error| match error {
                RequestTokenError::ServerResponse(refusal) => {
                    tracing::info!(%refusal, "provider rejected authorization code");
                    Error::from(NOT_CONFIRMED)
                }
                other => {
                    self.breaker.report_failure();
                    unreachable(&other)
                }
            })?;
        let clock = self.clock.clone();
        let verifier = client.id_token_verifier().set_time_fn(move || clock.now());
        let claims = token_response.id_token().and_then(|token| {
            let verified = token.claims(&verifier, &Nonce::new(secrets.nonce));
            verified.inspect_err(|error| tracing::warn!(%error, "invalid ID token")).ok()
        });
        Ok(claims.and_then(parse_claims).ok_or(NOT_CONFIRMED)?)
    }

    fn client_id(&self) -> ClientId {
        ClientId::new(self.settings.client_id.clone())
    }

    async fn metadata(&self) -> Result<CoreProviderMetadata> {
        let mut cached = self.metadata.lock().await;
        // Checked after the lock: otherwise each request that waited for it would then wait for its own timeout.
        self.require_available()?;
        let now = self.clock.now();
        match &*cached {
            Some((at, metadata)) if now - *at < METADATA_TTL => return Ok(metadata.clone()),
            _ => {}
        }
        let issuer = IssuerUrl::new(issuer(&self.settings).to_owned()).context("orcid.issuer")?;
        let fetch = |request| fetch(self.http.clone(), request);
        let discovery = CoreProviderMetadata::discover_async(issuer, &fetch);
        let discovered = match tokio::time::timeout(DISCOVERY_TIMEOUT, discovery).await {
            Ok(Ok(metadata)) => metadata,
            Ok(Err(error)) => {
                self.breaker.open();
                return Err(unreachable(&error));
            }
            Err(elapsed) => {
                self.breaker.open();
                return Err(unreachable(&elapsed));
            }
        };
        *cached = Some((now, discovered.clone()));
        Ok(discovered)
    }
}

/// The issuer is compared as a string and has no trailing slash.
fn issuer(settings: &kit::settings::Orcid) -> &str {
    settings.issuer.as_str().trim_end_matches('/')
}

async fn probe(http: Client, configuration: String) -> bool {
    http.get(configuration).send().await.is_ok_and(|response| response.status().is_success())
}

const UNREACHABLE_FOR_NOW: Error = Error::RetryAfter { problem: UNREACHABLE, seconds: UNAVAILABLE_SECONDS };

fn unreachable(error: &dyn std::error::Error) -> Error {
    let causes: Vec<String> =
        std::iter::successors(error.source(), |cause| cause.source()).map(ToString::to_string).collect();
    tracing::warn!(%error, causes = causes.join(": "), "provider unreachable");
    UNREACHABLE_FOR_NOW
}

fn parse_claims(claims: &CoreIdTokenClaims) -> Option<Researcher> {
    let orcid = claims.subject().to_string();
    let name = |text: Option<String>| text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    is_orcid(&orcid).then(|| Researcher {
        orcid,
        given_name: name(claims.given_name().and_then(|name| name.get(None)).map(|name| name.to_string())),
        signed_in_at: claims.auth_time(),
        family_name: name(claims.family_name().and_then(|name| name.get(None)).map(|name| name.to_string())),
    })
}

/// Sends a request of the OpenID library with our HTTP client.
async fn fetch(client: Client, request: HttpRequest) -> Result<HttpResponse, FetchError> {
    let mut reply = client.execute(request.try_into()?).await?;
    let mut response = HttpResponse::default();
    *response.status_mut() = reply.status();
    *response.headers_mut() = reply.headers().clone();
    while let Some(chunk) = reply.chunk().await? {
        response.body_mut().extend_from_slice(&chunk);
        if response.body().len() > MAX_RESPONSE_BYTES {
            return Err(FetchError::TooLarge);
        }
    }
    Ok(response)
}

#[derive(Debug, thiserror::Error)]
enum FetchError {
    #[error(transparent)]
    Http(#[from] reqwest::Error),
    #[error("response too large")]
    TooLarge,
}
