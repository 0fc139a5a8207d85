//! An account that is about to change, and the admins among whom one must stay.

use kit::{Actor, Problem, Result};
use rules::users::{UserAction, decide};
use rules::{Role, UserId};
use sqlx::PgConnection;

use super::refusals::refused;
use super::store::roles_of;
use super::view::Facts;
use crate::people::hold_asker_and;

pub struct Held {
    pub id: UserId,
    pub version: i32,
    pub facts: Facts,
}

/// Whoever else wants to change the account waits; whoever only writes something about it does not. To whom it is hidden,
/// it is not there.
pub async fn hold(transaction: &mut PgConnection, actor: &Actor, id: UserId) -> Result<Held> {
    hold_asker_and(transaction, actor, id).await?;
    let row = sqlx::query!(
        "select version, roles, is_active, is_invited, erased_at is not null as \"is_erased!\" from users
         where id = $1 and id not in (select people_hidden_from($2))",
        id.0,
        actor.id.0
    )
    .fetch_optional(transaction)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    let facts = Facts {
        roles: roles_of(&row.roles),
        is_active: row.is_active,
        is_invited: row.is_invited,
        // Only what is offered depends on it.
        is_awaited: false,
        is_last_admin: false,
        is_erased: row.is_erased,
    };
    Ok(Held { id, version: row.version, facts })
}

impl Held {
    pub fn is_active_admin(&self) -> bool {
        self.facts.is_active && self.facts.roles.contains(&Role::Admin)
    }

    /// Asked before an admin is taken away, by an admin. One at a time: of two who take each other away the second finds
    /// that they are no admin any more. The gate comes after all other locks, and nothing is locked behind it.
    pub async fn count_admins(&mut self, transaction: &mut PgConnection, actor: &Actor) -> Result<()> {
        sqlx::query!("select pg_advisory_xact_lock(hashtextextended('admins', 0))")
            .execute(&mut *transaction)
            .await?;
        // A statement of its own, so that it sees what the one before has waited for.
        let admins = sqlx::query!(
            r#"select count(*) filter (where id <> $1) as "others!", count(*) filter (where id = $2) as "askers!"
               from users where is_active and 'admin' = any(roles)"#,
            self.id.0,
            actor.id.0
        )
        .fetch_one(transaction)
        .await?;
        if admins.askers == 0 {
            return Err(Problem::UNAUTHENTICATED.into());
        }
        self.facts.is_last_admin = admins.others == 0;
        Ok(())
    }
}

/// Before somebody's account is erased, by an admin or by its owner: it is held, and the asker is still who they were.
/// Answers whether it is the last admin's.
pub async fn hold_to_erase(transaction: &mut PgConnection, actor: &Actor, id: UserId) -> Result<bool> {
    let mut held = hold(transaction, actor, id).await?;
    if actor.id != id {
        decide(&actor.roles, held.facts.account(), UserAction::Erase).map_err(refused)?;
    }
    if held.is_active_admin() {
        held.count_admins(transaction, actor).await?;
    }
    Ok(held.facts.is_last_admin)
}
