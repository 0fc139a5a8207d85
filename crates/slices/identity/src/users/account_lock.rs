//! Locks on accounts that are about to change, and the check that one active admin remains.

use kit::{Actor, Problem, Result};
use rules::users::{UserAction, decide};
use rules::{Role, UserId};
use sqlx::PgConnection;

use super::refusals::refusal_error;
use super::store::{decode_roles, ids_in_progress};
use super::view::Facts;
use crate::people::lock_actor_and_target;

pub struct LockedAccount {
    pub id: UserId,
    pub version: i32,
    pub facts: Facts,
}

/// Locks the account against other changes; foreign-key references to it are not blocked.
///
/// Returns 404 if the account is hidden from the actor.
pub async fn lock_account(
    transaction: &mut PgConnection,
    actor: &Actor,
    id: UserId,
) -> Result<LockedAccount> {
    lock_actor_and_target(transaction, actor, id).await?;
    let row = sqlx::query!(
        "select version, roles, is_active, is_invited, erased_at is not null as \"is_erased!\",
                exists (select from passkeys where user_id = users.id)
                or exists (select from authenticators where user_id = users.id and confirmed_at is not null)
                    as \"has_second_factor!\",
                has_article_in_progress($2, $3) as \"has_conflict!\"
         from users
         where id = $1 and id not in (select people_hidden_from($2))",
        id.0,
        actor.id.0,
        &ids_in_progress()
    )
    .fetch_optional(transaction)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    let facts = Facts {
        roles: decode_roles(&row.roles),
        is_active: row.is_active,
        is_invited: row.is_invited,
        is_last_admin: false,
        is_erased: row.is_erased,
        has_second_factor: row.has_second_factor,
        is_own: id == actor.id,
        has_conflict: row.has_conflict,
    };
    Ok(LockedAccount { id, version: row.version, facts })
}

impl LockedAccount {
    pub fn is_active_admin(&self) -> bool {
        self.facts.is_active && self.facts.roles.contains(&Role::Admin)
    }

    /// Sets `is_last_admin`; call it before an admin loses the role or the account.
    ///
    /// An advisory lock serialises such removals: if two admins remove each other, the second is no longer an
    /// admin and gets 401. It must be the last lock of the transaction.
    pub async fn count_admins(&mut self, transaction: &mut PgConnection, actor: &Actor) -> Result<()> {
        sqlx::query!("select pg_advisory_xact_lock(hashtextextended('admins', 0))")
            .execute(&mut *transaction)
            .await?;
        // A separate statement, so that its snapshot includes what was committed while waiting for the lock.
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

/// Locks an account that its owner or an admin erases, and returns whether it is the last active admin.
pub async fn lock_for_erasure(transaction: &mut PgConnection, actor: &Actor, id: UserId) -> Result<bool> {
    let mut account = lock_account(transaction, actor, id).await?;
    if actor.id != id {
        decide(&actor.roles, account.facts.account(), UserAction::Erase).map_err(refusal_error)?;
    }
    if account.is_active_admin() {
        account.count_admins(transaction, actor).await?;
    }
    Ok(account.facts.is_last_admin)
}
