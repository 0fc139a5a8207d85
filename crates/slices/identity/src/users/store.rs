//! Reads a single account.

use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{Actor, App, Problem, Result};
use rules::article::handling::is_chief;
use rules::erasure::is_in_progress;
use rules::people::full_name;
use rules::users::{can_see_last_sign_in, can_see_second_factor};
use rules::{ArticleStatus, Enumeration, Role, UserId};
use sqlx::{PgConnection, PgPool};

use super::view::{Facts, UserView};

/// Returns an account with the actions that the caller may perform on it.
#[utoipa::path(get, path = "/api/v1/users/{id}", tag = "users", operation_id = "readUser",
    params(("id" = UserId, Path)),
    responses((status = 200, body = UserView), (status = 404, body = ErrorBody)))]
pub async fn read_user(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<UserId>,
) -> Result<Json<UserView>> {
    read(&mut *app.pool.acquire().await?, &actor, id).await.map(Json)
}

/// Reads an account as the actor sees it; 404 if it is hidden from them.
pub async fn read(connection: &mut PgConnection, actor: &Actor, id: UserId) -> Result<UserView> {
    let row = sqlx::query!(
        r#"select coalesce(email, unconfirmed_email)::text as email, email is not null as "email_verified!",
                  first_name_en, middle_name_en, last_name_en, affiliation_en, position_en, degree_en,
                  contact_email::text, phone_number, orcid, roles, is_author, is_active, is_invited, version,
                  last_sign_in_on,
                  exists (select from chief_editors where user_id = users.id) as "is_marked_chief!",
                  erased_at is not null as "is_erased!",
                  exists (select from passkeys where user_id = users.id)
                  or exists (select from authenticators where user_id = users.id and confirmed_at is not null)
                      as "has_second_factor!",
                  is_active and 'admin' = any(roles) and not exists (
                      select from users other
                      where other.id <> users.id and other.is_active and 'admin' = any(other.roles)) as "is_last_admin!",
                  has_article_in_progress($2, $3) as "has_conflict!"
           from users where id = $1 and id not in (select people_hidden_from($2))"#,
        id.0,
        actor.id.0,
        &ids_in_progress()
    )
    .fetch_optional(connection)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    let facts = Facts {
        roles: decode_roles(&row.roles),
        is_active: row.is_active,
        is_invited: row.is_invited,
        is_last_admin: row.is_last_admin,
        is_erased: row.is_erased,
        has_second_factor: row.has_second_factor,
        is_own: id == actor.id,
        has_conflict: row.has_conflict,
    };
    Ok(UserView {
        id,
        email: row.email,
        email_verified: row.email_verified,
        full_name_en: full_name(&row.first_name_en, row.middle_name_en.as_deref(), &row.last_name_en),
        first_name_en: row.first_name_en,
        middle_name_en: row.middle_name_en,
        last_name_en: row.last_name_en,
        affiliation_en: row.affiliation_en,
        position_en: row.position_en,
        degree_en: row.degree_en,
        contact_email: row.contact_email,
        phone_number: row.phone_number,
        orcid: row.orcid,
        is_author: row.is_author,
        is_active: row.is_active,
        is_invited: row.is_invited,
        is_erased: row.is_erased,
        last_sign_in: can_see_last_sign_in(&actor.roles).then_some(row.last_sign_in_on),
        has_second_factor: can_see_second_factor(&actor.roles).then_some(row.has_second_factor),
        is_chief_editor: is_chief(&facts.roles, row.is_marked_chief),
        can_be_chief_editor: facts.can_be_chief_editor(&actor.roles),
        version: row.version,
        allowed_actions: facts.allowed_to(&actor.roles),
        roles: facts.roles,
    })
}

/// Statuses in which an article of the actor is a conflict of interest.
pub fn ids_in_progress() -> Vec<i16> {
    ArticleStatus::ALL.iter().copied().filter(|status| is_in_progress(*status)).map(Enumeration::id).collect()
}

/// Decodes stored role codes, in the order of [`Role::ALL`].
pub fn decode_roles(codes: &[String]) -> Vec<Role> {
    Role::ALL.into_iter().filter(|role| codes.iter().any(|code| code == role.code())).collect()
}

/// Returns 404 if the account does not exist or is hidden from the actor.
pub async fn require_visible(pool: &PgPool, actor: &Actor, id: UserId) -> Result<()> {
    let is_visible = sqlx::query_scalar!(
        "select exists (select from users where id = $1 and id not in (select people_hidden_from($2))) as \"is_seen!\"",
        id.0,
        actor.id.0
    )
    .fetch_one(pool)
    .await?;
    if is_visible { Ok(()) } else { Err(Problem::NOT_FOUND.into()) }
}
