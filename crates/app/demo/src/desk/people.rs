//! Accounts of the desk: editors, reviewers, and the first authors of its articles.

use std::collections::BTreeMap;

use identity::account::{Address, NewAccount, create, mark_as_author};
use identity::{consents, password};
use kit::App;
use rules::{Language, Role, UserId};
use sqlx::PgConnection;

use crate::PASSWORD;
use crate::archive::source::{self, Article, People};

/// The first one is a chief editor.
const EDITORS: [[&str; 2]; 5] = [
    ["Sofia", "Arendt"],
    ["Nikita", "Zadorozhny"],
    ["Marta", "Oleynik"],
    ["Ruslan", "Ibatullin"],
    ["Clare", "Penhallow"],
];
pub const EDITOR_COUNT: usize = EDITORS.len();
const FIRST_NAMES: [&str; 20] = [
    "Agnes", "Bruno", "Carla", "Denis", "Emilia", "Felix", "Galina", "Henrik", "Irma", "Joel", "Kira",
    "Leon", "Mira", "Nils", "Olga", "Philip", "Renata", "Simon", "Tamara", "Ulrich",
];
const LAST_NAMES: [&str; 60] = [
    "Abendroth",
    "Bartosh",
    "Carmona",
    "Dovgan",
    "Ekholm",
    "Fabrizi",
    "Gorelik",
    "Halloran",
    "Ilyenko",
    "Jansson",
    "Kalnins",
    "Ledoux",
    "Marchenko",
    "Nyberg",
    "Osterman",
    "Palmgren",
    "Quintana",
    "Radchenko",
    "Salvatori",
    "Tischler",
    "Umansky",
    "Vasquez",
    "Weidmann",
    "Yarmolenko",
    "Zelinski",
    "Adelmann",
    "Brodskaya",
    "Cernak",
    "Dombrowski",
    "Engstrom",
    "Fontaine",
    "Grabowski",
    "Hofstede",
    "Ignatenko",
    "Jurado",
    "Kovalenko",
    "Lagerlof",
    "Montero",
    "Nechay",
    "Olufsen",
    "Pasternak",
    "Rybak",
    "Schreiner",
    "Tkachenko",
    "Urbanek",
    "Vinogradoff",
    "Wolanski",
    "Yurchenko",
    "Zimmerli",
    "Albrecht",
    "Bogomolets",
    "Castanho",
    "Dahlberg",
    "Espinosa",
    "Fomenko",
    "Gusenkov",
    "Hedlund",
    "Ivashko",
    "Jaworski",
    "Koskinen",
];
pub const REVIEWER_COUNT: usize = LAST_NAMES.len();

/// Accounts of the desk, by their number.
pub struct DeskPeople {
    pub editors: Vec<UserId>,
    pub reviewers: Vec<UserId>,
    /// By key of [`People::authors`].
    pub authors: BTreeMap<String, UserId>,
    pub source: People,
    pub archive_size: usize,
}

fn editor_address(number: usize) -> String {
    format!("desk-editor{}@demo.test", number + 1)
}

/// True if the desk was added before.
pub async fn exist(connection: &mut PgConnection) -> anyhow::Result<bool> {
    let exists = sqlx::query_scalar!(
        r#"select exists (select from users where email = $1::text::citext) as "exists!""#,
        editor_address(0)
    )
    .fetch_one(connection)
    .await?;
    Ok(exists)
}

pub async fn add(app: &App, connection: &mut PgConnection, texts: &[Article]) -> anyhow::Result<DeskPeople> {
    // One hash for all: hashing is slow on purpose.
    let hash = password::hash(PASSWORD.to_owned().into(), &app.rng).await?;
    let source = source::people()?;
    let mut people = DeskPeople {
        editors: Vec::new(),
        reviewers: Vec::new(),
        authors: BTreeMap::new(),
        source,
        archive_size: texts.len(),
    };
    let office = "Editorial board of the journal";
    for (number, [first, last]) in EDITORS.into_iter().enumerate() {
        let person =
            Person { email: editor_address(number), first, last, affiliation: office, role: Role::Editor };
        people.editors.push(person.add(app, connection, &hash).await?);
    }
    mark_chief(app, connection, people.editors[0]).await?;
    let affiliations: Vec<&[String; 6]> = people.source.affiliations.values().collect();
    for (number, last) in LAST_NAMES.into_iter().enumerate() {
        let [name, _, town, ..] = affiliations[number % affiliations.len()];
        let person = Person {
            email: format!("desk-reviewer{}@demo.test", number + 1),
            first: FIRST_NAMES[number % FIRST_NAMES.len()],
            last,
            affiliation: &format!("{name}, {town}"),
            role: Role::Reviewer,
        };
        let id = person.add(app, connection, &hash).await?;
        add_interests(app, connection, id, (number, texts)).await?;
        people.reviewers.push(id);
    }
    let keys: Vec<String> =
        texts.iter().filter_map(|text| text.authors().next()).map(str::to_owned).collect();
    for key in keys {
        if !people.authors.contains_key(&key) {
            let id = add_author(app, connection, &people.source, &key, &hash).await?;
            people.authors.insert(key, id);
        }
    }
    Ok(people)
}

/// Adds the account of an author, unless it is one of the demo accounts.
async fn add_author(
    app: &App,
    connection: &mut PgConnection,
    source: &People,
    key: &str,
    hash: &str,
) -> anyhow::Result<UserId> {
    let email = format!("{key}@demo.test");
    let existing = sqlx::query_scalar!("select id from users where email = $1::text::citext", email)
        .fetch_optional(&mut *connection)
        .await?;
    if let Some(id) = existing {
        return Ok(UserId(id));
    }
    let [first, _, last, ..] = &source.authors[key];
    let person = Person { email, first, last, affiliation: "", role: Role::User };
    let id = person.add(app, connection, hash).await?;
    mark_as_author(connection, id).await?;
    Ok(id)
}

/// Adds some keywords of two articles as the interests of a reviewer.
async fn add_interests(
    app: &App,
    connection: &mut PgConnection,
    reviewer: UserId,
    (number, texts): (usize, &[Article]),
) -> anyhow::Result<()> {
    let articles = [number, 7 * number + 3].map(|index| &texts[index % texts.len()]);
    let mut interests: Vec<String> =
        articles.into_iter().flat_map(|text| text.keywords(Language::En).into_iter().take(3)).collect();
    interests.sort();
    interests.dedup();
    sqlx::query!(
        "insert into reviewer_profiles (user_id, interests, updated_at) values ($1, $2, $3)",
        reviewer.0,
        &interests,
        app.clock.now()
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn mark_chief(app: &App, connection: &mut PgConnection, id: UserId) -> anyhow::Result<()> {
    sqlx::query!("insert into chief_editors (user_id, marked_at) values ($1, $2)", id.0, app.clock.now())
        .execute(connection)
        .await?;
    Ok(())
}

struct Person<'a> {
    email: String,
    first: &'a str,
    last: &'a str,
    affiliation: &'a str,
    role: Role,
}

impl Person<'_> {
    async fn add(self, app: &App, connection: &mut PgConnection, hash: &str) -> anyhow::Result<UserId> {
        let account = NewAccount {
            address: Address::Confirmed(self.email),
            orcid: None,
            language: None,
            is_active: true,
            password_hash: Some(hash.to_owned().into()),
            first_name_en: self.first.into(),
            middle_name_en: None,
            last_name_en: self.last.into(),
            affiliation_en: Some(self.affiliation.to_owned()).filter(|affiliation| !affiliation.is_empty()),
            roles: vec![self.role],
        };
        let id = create(app, connection, account).await?;
        consents::record_account_consent(app, connection, id, Language::En).await?;
        Ok(id)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// An editor or reviewer with an author's name would be among the authors.
    #[test]
    fn names_are_no_authors_names() {
        let authors = source::people().unwrap().authors;
        let authors: BTreeSet<String> =
            authors.into_values().map(|author| author[2].to_lowercase()).collect();
        let names = EDITORS.iter().map(|[_, last]| *last).chain(LAST_NAMES);
        let different: BTreeSet<&str> = names.clone().collect();
        assert_eq!(different.len(), EDITOR_COUNT + REVIEWER_COUNT);
        for name in names {
            assert!(!authors.contains(&name.to_lowercase()), "{name}");
        }
    }
}
