//! People for tests.

use identity::account::{NewAccount, create};
use kit::token::Claims;
use rules::{Role, UserId};

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
            email: format!("person-{}@example.test", app.unique()),
            email_verified: true,
            password_hash: None,
            first_name_en: "Anna".into(),
            middle_name_en: None,
            last_name_en: "Kulagina".into(),
            affiliation_en: None,
            roles: vec![Role::User],
        };
        AccountBuilder { app, account, with_password: false }
    }

    pub fn email(mut self, email: impl Into<String>) -> Self {
        self.account.email = email.into();
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

    pub fn unverified(mut self) -> Self {
        self.account.email_verified = false;
        self
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
        let email = self.account.email.clone();
        let id = create(house, &mut house.pool.acquire().await.unwrap(), self.account).await.unwrap();
        let auth = &house.settings.auth;
        let token = Claims::for_account(id, 0, auth, house.clock.now()).sign(auth).unwrap();
        Person { id, email, token }
    }
}
