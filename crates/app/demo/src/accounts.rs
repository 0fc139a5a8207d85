//! Demo accounts.

use anyhow::Context;
use identity::account::{Address, NewAccount, create};
use identity::{consents, password};
use kit::App;
use rules::{Language, Role, UserId};
use sqlx::PgConnection;

use super::PASSWORD;

/// Admin and managing editor; creator of the archive.
pub const ADMIN: &str = "admin@demo.test";
/// Author of the demo drafts, submissions and two published articles.
pub const AUTHOR: &str = "author@demo.test";
/// Deputy editor, who decides on the demo submissions.
pub const EDITOR: &str = "editor@demo.test";
pub const REVIEWER: &str = "reviewer@demo.test";
pub const SECOND_REVIEWER: &str = "reviewer2@demo.test";
/// Works at the same clinic as the author.
pub const COLLEAGUE_REVIEWER: &str = "reviewer3@demo.test";
pub const ALL_ROLES: &str = "everyone@demo.test";

struct Person<'a> {
    email: &'a str,
    first: &'a str,
    middle: Option<&'a str>,
    last: &'a str,
    affiliation: &'a str,
    roles: &'a [Role],
}

const ACCOUNTS: [Person<'static>; 7] = [
    Person {
        email: ADMIN,
        first: "Darya",
        middle: Some("S."),
        last: "Ogneva",
        affiliation: "Editorial office of the journal, Nevogorsk",
        roles: &[Role::Admin],
    },
    Person {
        email: EDITOR,
        first: "Timur",
        middle: Some("R."),
        last: "Valishin",
        affiliation: "Volga Centre for Haematology and Gene Therapy, Kazan",
        roles: &[Role::Editor],
    },
    Person {
        email: REVIEWER,
        first: "Helen",
        middle: None,
        last: "Ashworth",
        affiliation: "Department of Haematology, Harrowden University",
        roles: &[Role::Reviewer],
    },
    Person {
        email: SECOND_REVIEWER,
        first: "Ingrid",
        middle: None,
        last: "Solberg",
        affiliation: "Fjordby University Hospital",
        roles: &[Role::Reviewer],
    },
    Person {
        email: COLLEAGUE_REVIEWER,
        first: "Pavel",
        middle: Some("A."),
        last: "Gromov",
        affiliation: "Transplantation Clinic, Nevogorsk Medical University",
        roles: &[Role::Reviewer],
    },
    Person {
        email: AUTHOR,
        first: "Elena",
        middle: Some("V."),
        last: "Vetluzhskaya",
        affiliation: "Transplantation Clinic, Nevogorsk Medical University",
        roles: &[Role::User],
    },
    Person {
        email: ALL_ROLES,
        first: "Maxim",
        middle: None,
        last: "Petrov",
        affiliation: "Centre for Regenerative Medicine, Harrowden",
        roles: &Role::ALL,
    },
];

/// Adds missing accounts and returns their number.
pub async fn load(app: &App, connection: &mut PgConnection) -> anyhow::Result<usize> {
    let mut added = 0;
    for person in &ACCOUNTS {
        let exists = sqlx::query_scalar!(
            "select exists (select from users where email = $1::text::citext) as \"known!\"",
            person.email
        )
        .fetch_one(&mut *connection)
        .await?;
        if !exists {
            add(app, connection, person).await.with_context(|| person.email.to_owned())?;
            added += 1;
        }
    }
    Ok(added)
}

/// Adds an account with the demo password, for tests that need a separate account.
pub async fn add_one(app: &App, email: &str, roles: &[Role]) -> anyhow::Result<()> {
    let mut connection = app.pool.acquire().await?;
    let affiliation = "Centre for Regenerative Medicine, Harrowden";
    let person = Person { email, first: "Vera", middle: None, last: "Sokolova", affiliation, roles };
    add(app, &mut connection, &person).await
}

pub async fn find_user(app: &App, email: &str) -> anyhow::Result<UserId> {
    let id = sqlx::query_scalar!("select id from users where email = $1::text::citext", email)
        .fetch_one(&app.pool)
        .await?;
    Ok(UserId(id))
}

async fn add(app: &App, connection: &mut PgConnection, person: &Person<'_>) -> anyhow::Result<()> {
    let account = NewAccount {
        address: Address::Confirmed(person.email.into()),
        orcid: None,
        language: None,
        is_active: true,
        password_hash: Some(password::hash(PASSWORD.to_owned().into(), &app.rng).await?.into()),
        first_name_en: person.first.into(),
        middle_name_en: person.middle.map(Into::into),
        last_name_en: person.last.into(),
        affiliation_en: Some(person.affiliation.into()),
        roles: person.roles.into(),
    };
    let id = create(app, connection, account).await?;
    consents::record_account_consent(app, connection, id, Language::En).await?;
    Ok(())
}
