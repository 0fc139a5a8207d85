//! The people of the demonstration.

use anyhow::Context;
use identity::account::{Address, NewAccount, create};
use identity::{consents, password};
use kit::App;
use rules::{Language, Role};
use sqlx::PgConnection;

use super::PASSWORD;

/// Runs the journal, and brought its archive over.
pub const OFFICE: &str = "admin@demo.test";
/// Whose drafts the demonstration shows.
pub const AUTHOR: &str = "author@demo.test";
pub const REVIEWER: &str = "reviewer@demo.test";
pub const SECOND_REVIEWER: &str = "reviewer2@demo.test";
/// Works where the author does.
pub const NEAR_REVIEWER: &str = "reviewer3@demo.test";
/// Holds every role.
pub const EVERYONE: &str = "everyone@demo.test";

struct Person<'a> {
    email: &'a str,
    first: &'a str,
    middle: Option<&'a str>,
    last: &'a str,
    affiliation: &'a str,
    roles: &'a [Role],
}

const PEOPLE: [Person<'static>; 7] = [
    Person {
        email: OFFICE,
        first: "Galina",
        middle: None,
        last: "Orlova",
        affiliation: "Editorial office of the journal",
        roles: &[Role::Admin],
    },
    Person {
        email: "editor@demo.test",
        first: "Boris",
        middle: Some("I."),
        last: "Lebedev",
        affiliation: "Northern Institute of Cell Therapy, Demograd",
        roles: &[Role::Editor],
    },
    Person {
        email: REVIEWER,
        first: "Helen",
        middle: None,
        last: "Ashworth",
        affiliation: "Department of Haematology, Exampleton University",
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
        email: NEAR_REVIEWER,
        first: "Pavel",
        middle: Some("A."),
        last: "Gromov",
        affiliation: "Transplantation Clinic, Demograd Medical University",
        roles: &[Role::Reviewer],
    },
    Person {
        email: AUTHOR,
        first: "Elena",
        middle: Some("V."),
        last: "Morozova",
        affiliation: "Transplantation Clinic, Demograd Medical University",
        roles: &[Role::User],
    },
    Person {
        email: EVERYONE,
        first: "Maxim",
        middle: None,
        last: "Petrov",
        affiliation: "Centre for Regenerative Medicine, Exampleton",
        roles: &Role::ALL,
    },
];

/// How many people were added.
pub async fn load(app: &App, connection: &mut PgConnection) -> anyhow::Result<usize> {
    let mut added = 0;
    for person in &PEOPLE {
        let known = sqlx::query_scalar!(
            "select exists (select from users where email = $1::text::citext) as \"known!\"",
            person.email
        )
        .fetch_one(&mut *connection)
        .await?;
        if !known {
            add(app, connection, person).await.with_context(|| person.email.to_owned())?;
            added += 1;
        }
    }
    Ok(added)
}

/// One more person with the demonstration's password, for a test that wants somebody of its own.
pub async fn add_one(app: &App, email: &str, roles: &[Role]) -> anyhow::Result<()> {
    let mut connection = app.pool.acquire().await?;
    let affiliation = "Centre for Regenerative Medicine, Exampleton";
    let person = Person { email, first: "Vera", middle: None, last: "Sokolova", affiliation, roles };
    add(app, &mut connection, &person).await
}

async fn add(app: &App, connection: &mut PgConnection, person: &Person<'_>) -> anyhow::Result<()> {
    let account = NewAccount {
        address: Address::Confirmed(person.email.into()),
        orcid: None,
        language: None,
        is_active: true,
        password_hash: Some(password::hash(PASSWORD.to_owned().into(), &app.chance).await?.into()),
        first_name_en: person.first.into(),
        middle_name_en: person.middle.map(Into::into),
        last_name_en: person.last.into(),
        affiliation_en: Some(person.affiliation.into()),
        roles: person.roles.into(),
    };
    let id = create(app, connection, account).await?;
    consents::give(app, connection, id, Language::En).await?;
    Ok(())
}
