//! Adding entries.

use rules::audit::{AuditAction, AuditObject, AuditResult, AuditRole};
use rules::{ArticleId, UserId};
use serde_json::{Value, json};
use sqlx::PgConnection;

use crate::{Actor, App};

/// A new entry of the audit log.
#[derive(Debug, Clone)]
pub struct AuditEntry {
    pub actor: Option<UserId>,
    pub role: AuditRole,
    pub action: AuditAction,
    pub object: Option<(AuditObject, String)>,
    /// Article that the entry is about; its authors do not see the entry, whatever their roles.
    pub article: Option<ArticleId>,
    /// Ids and codes; never names, addresses or texts of people.
    pub details: Value,
    pub address: Option<String>,
    pub result: AuditResult,
}

impl AuditEntry {
    const fn new(actor: Option<UserId>, role: AuditRole, action: AuditAction) -> AuditEntry {
        AuditEntry {
            actor,
            role,
            action,
            object: None,
            article: None,
            details: Value::Null,
            address: None,
            result: AuditResult::Done,
        }
    }

    /// Something that the owner of an account did, such as signing in. The account is also the object.
    pub fn by_owner(user: UserId, action: AuditAction) -> AuditEntry {
        AuditEntry::new(Some(user), AuditRole::Owner, action).object(AuditObject::User, user)
    }

    /// Something that a client did who is not signed in, such as a failed sign-in.
    pub const fn by_stranger(action: AuditAction) -> AuditEntry {
        AuditEntry::new(None, AuditRole::Anonymous, action)
    }

    pub const fn by_system(action: AuditAction) -> AuditEntry {
        AuditEntry::new(None, AuditRole::System, action)
    }

    pub const fn by_command_line(action: AuditAction) -> AuditEntry {
        AuditEntry::new(None, AuditRole::CommandLine, action)
    }

    /// Sets the role, where the operation alone does not tell it.
    pub fn role(self, role: AuditRole) -> AuditEntry {
        AuditEntry { role, ..self }
    }

    /// Sets what the entry is about.
    pub fn object(self, kind: AuditObject, id: impl ToString) -> AuditEntry {
        AuditEntry { object: Some((kind, id.to_string())), ..self }
    }

    /// Sets the account that the entry is about.
    pub fn user(self, id: UserId) -> AuditEntry {
        self.object(AuditObject::User, id)
    }

    /// Sets the article, which is also the object if there is no other.
    pub fn article(self, id: ArticleId) -> AuditEntry {
        let object = self.object.or_else(|| Some((AuditObject::Article, id.to_string())));
        AuditEntry { article: Some(id), object, ..self }
    }

    /// Sets the details: ids and codes only.
    pub fn details(self, details: Value) -> AuditEntry {
        AuditEntry { details, ..self }
    }

    /// Sets the network address of the client.
    pub fn from_address(self, address: impl Into<Option<String>>) -> AuditEntry {
        AuditEntry { address: address.into(), ..self }
    }

    pub fn refused(self) -> AuditEntry {
        AuditEntry { result: AuditResult::Refused, ..self }
    }

    pub fn failed(self) -> AuditEntry {
        AuditEntry { result: AuditResult::Failed, ..self }
    }
}

impl Actor {
    /// Starts an entry about what this actor does.
    pub fn audit(&self, action: AuditAction) -> AuditEntry {
        let role = self.audit_role();
        AuditEntry { address: self.address.clone(), ..AuditEntry::new(Some(self.id), role, action) }
    }

    fn audit_role(&self) -> AuditRole {
        match (self.link, self.permission) {
            (Some(_), _) => AuditRole::Link,
            (None, Some(permission)) => AuditRole::using(permission, &self.roles),
            (None, None) => self.roles.iter().max().map_or(AuditRole::Owner, |role| (*role).into()),
        }
    }
}

/// Adds an entry. Pass the transaction of what it records, so that neither exists without the other.
pub async fn record(app: &App, connection: &mut PgConnection, entry: AuditEntry) -> sqlx::Result<()> {
    let details = if entry.details.is_null() { json!({}) } else { entry.details };
    let (kind, id) = entry.object.map(|(kind, id)| (kind.code(), id)).unzip();
    sqlx::query!(
        "insert into audit_entries (at, actor_id, role, action, object_kind, object_id, article_id, details,
                                    address, result)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        app.clock.now(),
        entry.actor.map(|id| id.0),
        entry.role.code(),
        entry.action.code(),
        kind,
        id,
        entry.article.map(|id| id.0),
        details,
        entry.address,
        entry.result.code()
    )
    .execute(connection)
    .await?;
    Ok(())
}
