//! The people of the demonstration.

use anyhow::Context;
use identity::account::{NewAccount, create};
use identity::password;
use kit::App;
use rules::Role;
use sqlx::PgConnection;

use super::PASSWORD;

struct Person {
    email: &'static str,
    first: &'static str,
    middle: Option<&'static str>,
    last: &'static str,
    affiliation: &'static str,
    roles: &'static [Role],
}

const PEOPLE: [Person; 5] = [
    Person {
        email: "admin@demo.test",
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
        email: "reviewer@demo.test",
        first: "Helen",
        middle: None,
        last: "Ashworth",
        affiliation: "Department of Haematology, Exampleton University",
        roles: &[Role::Reviewer],
    },
    Person {
        email: "author@demo.test",
        first: "Elena",
        middle: Some("V."),
        last: "Morozova",
        affiliation: "Transplantation Clinic, Demograd Medical University",
        roles: &[Role::User],
    },
    Person {
        email: "everyone@demo.test",
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
        if known {
            continue;
        }
        let account = NewAccount {
            email: person.email.into(),
            email_verified: true,
            password_hash: Some(password::hash(PASSWORD.to_owned().into(), &app.chance).await?),
            first_name_en: person.first.into(),
            middle_name_en: person.middle.map(Into::into),
            last_name_en: person.last.into(),
            affiliation_en: Some(person.affiliation.into()),
            roles: person.roles.into(),
        };
        create(app, connection, account).await.with_context(|| person.email)?;
        added += 1;
    }
    Ok(added)
}
