//! People for tests.

use identity::account::{Address, NewAccount, create};
use kit::token::Claims;
use rules::{Language, Role, UserId};

use crate::TestApp;

pub const PASSWORD: &str = "a long enough password";

/// Someone with an account and a valid token.
#[derive(Debug, Clone)]
pub struct Person {
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
            address: Address::Confirmed(format!("person-{}@example.test", app.unique())),
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

    /// The address was only named, as beside an ORCID iD or in an invitation.
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

    /// With [`PASSWORD`]; without it the account has none, which is faster.
    pub fn with_password(mut self) -> Self {
        self.with_password = true;
        self
    }

    pub async fn create(mut self) -> Person {
        let house = &self.app.house.app;
        if self.with_password {
            let hash = identity::password::hash(PASSWORD.to_owned().into(), &house.chance).await.unwrap();
            self.account.password_hash = Some(hash.into());
        }
        let email = self.address();
        let id = create(house, &mut house.pool.acquire().await.unwrap(), self.account).await.unwrap();
        let auth = &house.settings.auth;
        let token = Claims::for_account(id, 0, auth, house.clock.now()).sign(auth).unwrap();
        Person { id, email, token }
    }
}

impl TestApp {
    /// The same person with a token of the present version.
    pub async fn renewed(&self, person: &Person) -> Person {
        let house = &self.house.app;
        let version = sqlx::query_scalar::<_, i32>("select token_version from users where id = $1");
        let version = version.bind(person.id.0).fetch_one(&house.pool).await.unwrap();
        let auth = &house.settings.auth;
        let token = Claims::for_account(person.id, version, auth, house.clock.now()).sign(auth).unwrap();
        Person { token, ..person.clone() }
    }

    /// A form that was sent and waits for its letter, which has not been asked for yet. Answers its address.
    pub async fn registration(&self, first: &str, last: &str) -> String {
        let email = format!("registered-{}@example.test", self.unique());
        let house = &self.house.app;
        let now = house.clock.now();
        sqlx::query(
            "insert into registrations (id, email, password_hash, first_name_en, last_name_en, language, created_at)
             values ($1, $2, 'none', $3, $4, 'en', $5)",
        )
        .bind(house.chance.id(now))
        .bind(&email)
        .bind(first)
        .bind(last)
        .bind(now)
        .execute(&house.pool)
        .await
        .unwrap();
        email
    }
}
