//! Users for tests.

use identity::account::{Address, NewAccount, create};
use kit::keys::Key;
use kit::sessions::{self, NewSession};
use kit::token::Claims;
use reqwest::Method;
use rules::sessions::DeviceName;
use rules::{Language, Role, UserId};
use secrecy::ExposeSecret;
use serde_json::Value;

use crate::{TestApp, TestResponse};

pub const PASSWORD: &str = "a long enough password";

/// A user with a valid access token.
#[derive(Debug, Clone)]
pub struct TestUser {
    pub id: UserId,
    pub email: String,
    pub token: String,
}

pub struct AccountBuilder<'a> {
    app: &'a TestApp,
    account: NewAccount,
    with_password: bool,
}

impl<'a> AccountBuilder<'a> {
    pub fn new(app: &'a TestApp) -> AccountBuilder<'a> {
        let account = NewAccount {
            address: Address::Confirmed(format!("person-{}@example.test", app.unique_id())),
            password_hash: None,
            orcid: None,
            first_name_en: "Anna".into(),
            middle_name_en: None,
            last_name_en: "Kulagina".into(),
            affiliation_en: None,
            language: None,
            roles: vec![Role::User],
            is_active: true,
        };
        AccountBuilder { app, account, with_password: false }
    }

    pub fn email(mut self, email: impl Into<String>) -> Self {
        self.account.address = Address::Confirmed(email.into());
        self
    }

    pub fn named(mut self, first: &str, last: &str) -> Self {
        self.account.first_name_en = first.into();
        self.account.last_name_en = last.into();
        self
    }

    pub fn roles(mut self, roles: &[Role]) -> Self {
        self.account.roles = roles.into();
        self
    }

    /// Leaves the address unconfirmed, as after an ORCID sign-up or an invitation.
    pub fn unverified(mut self) -> Self {
        self.account.address = Address::Unconfirmed(self.address());
        self
    }

    pub fn orcid(mut self, orcid: &str) -> Self {
        self.account.orcid = Some(orcid.into());
        self
    }

    pub fn affiliation(mut self, affiliation: &str) -> Self {
        self.account.affiliation_en = Some(affiliation.into());
        self
    }

    pub fn language(mut self, language: Language) -> Self {
        self.account.language = Some(language);
        self
    }

    pub fn inactive(mut self) -> Self {
        self.account.is_active = false;
        self
    }

    fn address(&self) -> String {
        match &self.account.address {
            Address::Confirmed(email) | Address::Unconfirmed(email) => email.clone(),
            Address::None => String::new(),
        }
    }

    /// Sets [`PASSWORD`]. Accounts have no password otherwise, which saves hashing it.
    pub fn with_password(mut self) -> Self {
        self.with_password = true;
        self
    }

    pub async fn create(mut self) -> TestUser {
        let state = &self.app.state;
        if self.with_password {
            let hash = identity::password::hash(PASSWORD.to_owned().into(), &state.rng).await.unwrap();
            self.account.password_hash = Some(hash.into());
        }
        let email = self.address();
        let id = create(state, &mut state.pool.acquire().await.unwrap(), self.account).await.unwrap();
        let token = self.app.start_session(id, 0).await;
        TestUser { id, email, token }
    }
}

impl TestApp {
    /// Returns the user with a token of the current token version.
    pub async fn reissue_token(&self, user: &TestUser) -> TestUser {
        let state = &self.state;
        let version = sqlx::query_scalar::<_, i32>("select token_version from users where id = $1");
        let version = version.bind(user.id.0).fetch_one(&state.pool).await.unwrap();
        let token = self.start_session(user.id, version).await;
        TestUser { token, ..user.clone() }
    }

    /// Starts a session in a browser of its own and returns its token. Its proof stays fresh; tests of the proof
    /// call [`TestApp::age_proofs`].
    async fn start_session(&self, user: UserId, token_version: i32) -> String {
        let state = &self.state;
        let device_hash = state.rng.bytes::<32>().to_vec();
        let session = NewSession {
            user,
            token_version,
            device_hash,
            device: DeviceName::default(),
            address: "127.0.0.1".into(),
            proven_at: Some(state.clock.now()),
        };
        let mut connection = state.pool.acquire().await.unwrap();
        let (id, claims) = sessions::start(state, &mut connection, &session).await.unwrap();
        let far_ahead = state.clock.now() + chrono::TimeDelta::days(365);
        sqlx::query("update sessions set proven_at = $2 where id = $1")
            .bind(id)
            .bind(far_ahead)
            .execute(&mut *connection)
            .await
            .unwrap();
        claims.sign(&state.keys).unwrap()
    }

    /// Makes the secret of release 0.1.0 the key that signs, as after an upgrade.
    pub async fn use_key_of_last_release(&self) {
        sqlx::query("delete from keys").execute(&self.state.pool).await.unwrap();
        self.state.keys.load().await.unwrap();
        assert_eq!(self.state.keys.current().id, 0, "create a user first");
    }

    /// Returns the user with a token as release 0.1.0 signs them, after [`TestApp::use_key_of_last_release`].
    pub fn token_of_last_release(&self, user: &TestUser) -> TestUser {
        let auth = &self.state.settings.auth;
        let claims = Claims::for_account(user.id, 0, auth, self.state.clock.now());
        let secret = auth.token_secret.expose_secret().as_bytes().to_vec();
        let token = claims.sign_with(&Key::new(0, secret), "").unwrap();
        TestUser { token, ..user.clone() }
    }

    /// Makes the proof of identity of every session too old.
    pub async fn age_proofs(&self) {
        let long_ago = self.state.clock.now() - chrono::TimeDelta::hours(1);
        let query = sqlx::query("update sessions set proven_at = $1").bind(long_ago);
        query.execute(&self.state.pool).await.unwrap();
    }

    /// Stores an unconfirmed registration without queueing its letter and returns the address.
    pub async fn create_registration(&self, first: &str, last: &str) -> String {
        let email = format!("registered-{}@example.test", self.unique_id());
        let state = &self.state;
        let now = state.clock.now();
        sqlx::query(
            "insert into registrations (id, email, password_hash, first_name_en, last_name_en, language, created_at)
             values ($1, $2, 'none', $3, $4, 'en', $5)",
        )
        .bind(state.rng.id(now))
        .bind(&email)
        .bind(first)
        .bind(last)
        .bind(now)
        .execute(&state.pool)
        .await
        .unwrap();
        email
    }

    pub fn account(&self) -> AccountBuilder<'_> {
        AccountBuilder::new(self)
    }

    pub async fn create_user(&self, roles: &[Role]) -> TestUser {
        self.account().roles(roles).create().await
    }

    pub async fn get_as(&self, user: &TestUser, path: &str) -> TestResponse {
        self.send(self.request(Method::GET, path).bearer_auth(&user.token)).await
    }

    pub async fn put_as(&self, user: &TestUser, path: &str, body: &Value) -> TestResponse {
        self.send(self.request(Method::PUT, path).bearer_auth(&user.token).json(body)).await
    }

    pub async fn post_as(&self, user: &TestUser, path: &str, body: &Value) -> TestResponse {
        self.send(self.request(Method::POST, path).bearer_auth(&user.token).json(body)).await
    }

    pub async fn patch_as(&self, user: &TestUser, path: &str, body: &Value) -> TestResponse {
        self.send(self.request(Method::PATCH, path).bearer_auth(&user.token).json(body)).await
    }

    pub async fn delete_as(&self, user: &TestUser, path: &str) -> TestResponse {
        self.send(self.request(Method::DELETE, path).bearer_auth(&user.token)).await
    }
}
