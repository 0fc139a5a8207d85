//! Entries of the audit log as clients see them.

use chrono::{DateTime, Utc};
use rules::UserId;
use rules::audit::{AuditAction, AuditObject, AuditResult, AuditRole};
use rules::people::full_name;
use serde::Serialize;
use serde_json::Value;
use sqlx::postgres::PgRow;
use sqlx::{Error, Row};
use utoipa::ToSchema;

/// An entry as admins see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditEntry)]
pub struct EntryView {
    pub id: i64,
    pub at: DateTime<Utc>,
    /// Absent for strangers, jobs and the command line.
    #[schema(required)]
    pub actor: Option<PersonView>,
    pub role: AuditRole,
    pub action: AuditAction,
    #[schema(required)]
    pub object: Option<ObjectView>,
    /// Article that the entry is about.
    #[schema(required)]
    pub article_id: Option<i64>,
    /// Ids and codes.
    #[schema(value_type = Object)]
    pub details: Value,
    /// Network address; removed after 90 days.
    #[schema(required)]
    pub address: Option<String>,
    pub result: AuditResult,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditPerson)]
pub struct PersonView {
    pub id: UserId,
    /// Absent for an erased person.
    #[schema(required)]
    pub full_name_en: Option<String>,
    pub is_erased: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditedObject)]
pub struct ObjectView {
    pub kind: AuditObject,
    pub id: String,
    /// The user, if the entry is about an account.
    #[schema(required)]
    pub person: Option<PersonView>,
}

/// Columns of [`EntryView`], from [`JOINS`].
pub const COLUMNS: &str = "entries.id, entries.at, entries.actor_id, entries.role, entries.action,
    entries.object_kind, entries.object_id, entries.article_id, entries.details, entries.address, entries.result,
    actors.first_name_en as actor_first, actors.middle_name_en as actor_middle, actors.last_name_en as actor_last,
    actors.erased_at is null as actor_known, objects.id as person_id, objects.first_name_en as person_first,
    objects.middle_name_en as person_middle, objects.last_name_en as person_last,
    objects.erased_at is null as person_known";

pub const JOINS: &str = "audit_entries as entries
    left join users as actors on actors.id = entries.actor_id
    left join users as objects on entries.object_kind = 'user' and objects.id::text = entries.object_id";

impl EntryView {
    pub fn of_row(row: &PgRow) -> sqlx::Result<EntryView> {
        let actor_id: Option<i64> = row.try_get("actor_id")?;
        let person_id: Option<i64> = row.try_get("person_id")?;
        let object_id: Option<String> = row.try_get("object_id")?;
        let person = person_id.map(|id| PersonView::of_row(row, id, "person")).transpose()?;
        let object = match (row.try_get::<Option<&str>, _>("object_kind")?, object_id) {
            (Some(kind), Some(id)) => {
                Some(ObjectView { kind: decode(AuditObject::from_code, kind)?, id, person })
            }
            _ => None,
        };
        Ok(EntryView {
            id: row.try_get("id")?,
            at: row.try_get("at")?,
            actor: actor_id.map(|id| PersonView::of_row(row, id, "actor")).transpose()?,
            role: decode(AuditRole::from_code, row.try_get("role")?)?,
            action: decode(AuditAction::from_code, row.try_get("action")?)?,
            object,
            article_id: row.try_get("article_id")?,
            details: row.try_get("details")?,
            address: row.try_get("address")?,
            result: decode(AuditResult::from_code, row.try_get("result")?)?,
        })
    }
}

impl PersonView {
    fn of_row(row: &PgRow, id: i64, prefix: &str) -> sqlx::Result<PersonView> {
        let part = |part: &str| row.try_get::<Option<String>, _>(format!("{prefix}_{part}").as_str());
        let is_known: bool = row.try_get(format!("{prefix}_known").as_str())?;
        let full_name_en = match (part("first")?, part("last")?) {
            (Some(first), Some(last)) if is_known => {
                Some(full_name(&first, part("middle")?.as_deref(), &last))
            }
            _ => None,
        };
        Ok(PersonView { id: UserId(id), is_erased: full_name_en.is_none(), full_name_en })
    }
}

/// Reads a code of the database.
pub fn decode<T>(from_code: impl Fn(&str) -> Option<T>, code: &str) -> sqlx::Result<T> {
    from_code(code).ok_or_else(|| Error::Decode(format!("unknown code {code} in the audit log").into()))
}
