//! What is known of somebody before they are asked, whether or not they have an account.

use axum::extract::State;
use identity::people::{self, is_hidden_from, known_by};
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query};
use kit::{Actor, App, Result};
use rules::review::assignment::{Candidate, fitness};
use rules::review::conflicts::Person;
use rules::{ArticleId, Checks, UserId};
use serde::Deserialize;
use sqlx::PgConnection;
use utoipa::IntoParams;

use super::candidates::{Known, candidate, weigh};
use super::coauthors;
use super::find::article_at_the_desk;
use super::view::{CheckedPerson, FoundUser};

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct CheckQuery {
    email: String,
    #[serde(default)]
    first_name_en: String,
    #[serde(default)]
    last_name_en: String,
}

/// Whether a person can be asked to review an article, and what speaks against it.
#[utoipa::path(get, path = "/api/v1/articles/{id}/reviewer-check", tag = "reviewers", operation_id = "checkReviewer",
    params(("id" = ArticleId, Path), CheckQuery),
    responses((status = 200, body = CheckedPerson), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn check(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<ArticleId>,
    Query(query): Query<CheckQuery>,
) -> Result<Json<CheckedPerson>> {
    let mut checks = Checks::new();
    let email = checks.email("email", &query.email);
    checks.finish()?;
    let mut connection = app.pool.acquire().await?;
    let article = article_at_the_desk(&app, &mut connection, id, &actor).await?;
    let known = found(&mut connection, &actor, &email).await?;
    let named = Person {
        first_name: query.first_name_en,
        last_name: query.last_name_en,
        emails: vec![email],
        ..Person::default()
    };
    let (person, together, candidate) = match &known {
        Some(known) => {
            let together = coauthors::recent(&app, &mut connection, &article, &[known.id]).await?;
            let person = account(&mut connection, known.id).await?;
            let candidate = candidate(&mut connection, &article, actor.id, known.id).await?;
            (person, together.into_values().flatten().collect(), candidate)
        }
        None => (named, Vec::new(), STRANGER),
    };
    let account =
        Known { id: known.as_ref().map(|known| known.id), is_in_the_office: candidate.is_in_the_office };
    let conflicts = weigh(&article, account, &person, together);
    let is_author = candidate.is_author || conflicts.iter().any(|conflict| conflict.kind.is_the_author());
    let cannot_review = fitness(Candidate { is_author, ..candidate }, app.settings.review.mode).err();
    let user = known.map(FoundUser::of);
    Ok(Json(CheckedPerson { user, conflicts, cannot_review }))
}

/// Whoever was invited by what the asker wrote, and by nothing else, is a stranger to them.
async fn found(connection: &mut PgConnection, actor: &Actor, email: &str) -> Result<Option<people::Known>> {
    match known_by(connection, email).await? {
        Some(known) if is_hidden_from(connection, known.id, actor.id).await? => Ok(None),
        known => Ok(known),
    }
}

/// Somebody who will get their account by the invitation.
const STRANGER: Candidate = Candidate {
    is_reviewer: true,
    is_welcome: true,
    is_reachable: true,
    is_author: false,
    is_the_editor: false,
    is_in_the_office: false,
    is_assigned: false,
};

async fn account(connection: &mut PgConnection, id: UserId) -> Result<Person> {
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
