//! ORCID by OpenID Connect: the authorization-code flow with state, nonce and PKCE.

use std::fmt;
use std::time::Duration;

use anyhow::Context;
use chrono::{DateTime, TimeDelta, Utc};
use kit::{App, Clock, Result, calling_out};
use openidconnect::core::{
    CoreAuthenticationFlow, CoreClient, CoreIdTokenClaims, CoreProviderMetadata, CoreTokenResponse,
};
use openidconnect::{
    AuthType, AuthorizationCode, ClientId, ClientSecret, CsrfToken, HttpRequest, HttpResponse, IssuerUrl,
    Nonce, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, RequestTokenError, TokenResponse,
};
use reqwest::Client;
use rules::accounts::is_orcid;
use secrecy::ExposeSecret;
use tokio::sync::Mutex;
use url::Url;

use super::refusals::{REFUSED, UNREACHABLE};

const PATIENCE: Duration = Duration::from_secs(10);
/// The provider's addresses and keys are asked for again after this.
const KEPT: TimeDelta = TimeDelta::minutes(10);

/// After it did not answer it is left alone for so long.
const GIVEN_UP_FOR: TimeDelta = TimeDelta::seconds(10);
/// No answer of the provider is nearly as long.
const MAX_ANSWER_BYTES: usize = 1024 * 1024;

/// What one way through the provider needs on both ends.
pub struct Secrets {
    pub state: String,
    pub nonce: String,
    pub verifier: String,
}

/// Who came back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Researcher {
    pub orcid: String,
    pub given_name: Option<String>,
    pub family_name: Option<String>,
}

pub struct Orcid {
    pub(super) settings: kit::settings::Orcid,
    pub(super) http: Client,
    clock: Clock,
    /// What was found, or that nothing was, and when.
    metadata: Mutex<Option<(DateTime<Utc>, Option<CoreProviderMetadata>)>>,
}

impl fmt::Debug for Orcid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Orcid")
    }
}

impl Orcid {
    pub fn new(app: &App) -> anyhow::Result<Orcid> {
        let settings = app.settings.orcid.clone().context("orcid: is not set")?;
        let http = calling_out::client(PATIENCE)?;
        Ok(Orcid { settings, http, clock: app.clock.clone(), metadata: Mutex::new(None) })
    }

    /// Where to send the browser.
    pub async fn authorize_url(&self, return_to: &str, secrets: Secrets) -> Result<Url> {
        let metadata = self.metadata().await?;
        let challenge =
            PkceCodeChallenge::from_code_verifier_sha256(&PkceCodeVerifier::new(secrets.verifier));
        let client = CoreClient::from_provider_metadata(metadata, self.client_id(), None)
            .set_redirect_uri(RedirectUrl::new(return_to.to_owned()).context("redirect address")?);
        let (url, ..) = client
            .authorize_url(
                CoreAuthenticationFlow::AuthorizationCode,
                || CsrfToken::new(secrets.state),
                || Nonce::new(secrets.nonce),
            )
            .set_pkce_challenge(challenge)
            .url();
        Ok(url)
    }

    /// Exchanges the code for who the person is. The answer is signed, meant for us, and made for this very way.
    pub async fn redeem(&self, code: String, return_to: &str, secrets: Secrets) -> Result<Researcher> {
        let metadata = self.metadata().await?;
        let secret = ClientSecret::new(self.settings.client_secret.expose_secret().to_owned());
        let client = CoreClient::from_provider_metadata(metadata, self.client_id(), Some(secret))
            .set_auth_type(AuthType::RequestBody)
            .set_redirect_uri(RedirectUrl::new(return_to.to_owned()).context("redirect address")?);
        let fetch = |request| fetch(self.http.clone(), request);
        let answer: CoreTokenResponse = client
            .exchange_code(AuthorizationCode::new(code))
            .context("the provider names no place for codes")?
            .set_pkce_verifier(PkceCodeVerifier::new(secrets.verifier))
            .request_async(&fetch)
            .await
            .map_err(|error| match error {
                RequestTokenError::ServerResponse(refusal) => {
                    tracing::info!(%refusal, "the provider refused a code");
                    REFUSED
                }
                other => unreachable(&other),
            })?;
        let clock = self.clock.clone();
        let verifier = client.id_token_verifier().set_time_fn(move || clock.now());
        let claims = answer.id_token().and_then(|token| {
            let checked = token.claims(&verifier, &Nonce::new(secrets.nonce));
            checked.inspect_err(|error| tracing::warn!(%error, "an ID token that does not hold")).ok()
        });
        Ok(claims.and_then(researcher).ok_or(REFUSED)?)
    }

    fn client_id(&self) -> ClientId {
        ClientId::new(self.settings.client_id.clone())
    }

    async fn metadata(&self) -> Result<CoreProviderMetadata> {
        let mut kept = self.metadata.lock().await;
        let now = self.clock.now();
        match &*kept {
            Some((at, Some(metadata))) if now - *at < KEPT => return Ok(metadata.clone()),
            // Everybody who waits here would otherwise wait as long as the first.
            Some((at, None)) if now - *at < GIVEN_UP_FOR => return Err(UNREACHABLE.into()),
            _ => {}
        }
        // The issuer is compared letter by letter, and has no slash at its end.
        let issuer = self.settings.issuer.as_str().trim_end_matches('/').to_owned();
        let fetch = |request| fetch(self.http.clone(), request);
        let found =
            CoreProviderMetadata::discover_async(IssuerUrl::new(issuer).context("orcid.issuer")?, &fetch)
                .await
                .map_err(|error| unreachable(&error));
        *kept = Some((now, found.as_ref().ok().cloned()));
        Ok(found?)
    }
}

fn unreachable(error: &dyn std::error::Error) -> kit::Problem {
    let causes: Vec<String> =
        std::iter::successors(error.source(), |cause| cause.source()).map(ToString::to_string).collect();
    tracing::warn!(%error, causes = causes.join(": "), "the provider does not answer");
    UNREACHABLE
}

fn researcher(claims: &CoreIdTokenClaims) -> Option<Researcher> {
    let orcid = claims.subject().to_string();
    let name = |text: Option<String>| text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    is_orcid(&orcid).then(|| Researcher {
        orcid,
        given_name: name(claims.given_name().and_then(|name| name.get(None)).map(|name| name.to_string())),
        family_name: name(claims.family_name().and_then(|name| name.get(None)).map(|name| name.to_string())),
    })
}

/// The library's requests by our own client.
async fn fetch(client: Client, request: HttpRequest) -> Result<HttpResponse, FetchError> {
    let mut answer = client.execute(request.try_into()?).await?;
    let mut response = HttpResponse::default();
    *response.status_mut() = answer.status();
    *response.headers_mut() = answer.headers().clone();
    while let Some(chunk) = answer.chunk().await? {
        response.body_mut().extend_from_slice(&chunk);
        if response.body().len() > MAX_ANSWER_BYTES {
            return Err(FetchError::TooLong);
        }
    }
    Ok(response)
}

#[derive(Debug, thiserror::Error)]
enum FetchError {
    #[error(transparent)]
    Http(#[from] reqwest::Error),
    #[error("an answer without end")]
    TooLong,
}
