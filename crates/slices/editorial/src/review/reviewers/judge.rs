//! Conflicts of interest of a user with an article, judged from the account as it is.

use kit::{App, Result};
use rules::UserId;
use rules::review::Conflict;
use rules::review::candidates::Candidate;
use rules::review::conflicts::Person;
use sqlx::PgConnection;

use super::candidates::{AccountFacts, find_conflicts};
use super::coauthors;
use crate::articles::Article;

/// Finds the user's conflicts with the article, the most serious first.
pub async fn judge(
    app: &App,
    connection: &mut PgConnection,
    article: &Article,
    (id, candidate): (UserId, Candidate),
) -> Result<Vec<Conflict>> {
    let coauthored = coauthors::find_recent(app, connection, article, &[id]).await?;
    let person = load_person(connection, id).await?;
    let account = AccountFacts { id: Some(id), is_editor_or_admin: candidate.is_editor_or_admin };
    Ok(find_conflicts(article, account, &person, coauthored.into_values().flatten().collect()))
}

async fn load_person(connection: &mut PgConnection, id: UserId) -> Result<Person> {
    let row = sqlx::query!(
        "select first_name_en, last_name_en, coalesce(email, unconfirmed_email)::text as email, contact_email::text,
                orcid, affiliation_en
         from users where id = $1",
        id.0
    )
    .fetch_one(connection)
    .await?;
    Ok(Person {
        first_name: row.first_name_en,
        last_name: row.last_name_en,
        emails: [row.email, row.contact_email].into_iter().flatten().collect(),
        orcid: row.orcid.unwrap_or_default(),
        affiliations: row.affiliation_en.into_iter().collect(),
    })
}
