//! Entries of the audit log as clients see them.

use chrono::{DateTime, Utc};
use rules::UserId;
use rules::audit::{AuditAction, AuditObject, AuditResult, AuditRole};
use rules::people::full_name;
use serde::Serialize;
use serde_json::{Value, json};
use sqlx::postgres::PgRow;
use sqlx::{Error, Row};
use utoipa::ToSchema;

/// An entry as admins see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditEntry)]
pub struct EntryView {
    /// In the list it reveals neither order nor number: gaps would tell of entries that are hidden from the viewer.
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
                let kind = AuditObject::from_code(kind).unwrap_or(AuditObject::Unknown);
                Some(ObjectView { kind, id, person })
            }
            _ => None,
        };
        let (role, action): (&str, &str) = (row.try_get("role")?, row.try_get("action")?);
        let known = AuditAction::from_code(action);
        let details: Value = row.try_get("details")?;
        Ok(EntryView {
            id: row.try_get("id")?,
            at: row.try_get("at")?,
            actor: actor_id.map(|id| PersonView::of_row(row, id, "actor")).transpose()?,
            role: AuditRole::from_code(role).unwrap_or(AuditRole::Unknown),
            action: known.unwrap_or(AuditAction::Unknown),
            object,
            article_id: row.try_get("article_id")?,
            details: if known.is_some() { details } else { with_code(details, action) },
            address: row.try_get("address")?,
            result: decode_result(row.try_get("result")?)?,
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

/// Adds the code of an unknown action to the details. Another release may have written it, or somebody past the
/// application; the rest of the log stays readable.
fn with_code(details: Value, code: &str) -> Value {
    match details {
        Value::Object(mut details) => {
            details.insert("unknownAction".to_owned(), code.into());
            Value::Object(details)
        }
        details => json!({ "unknownAction": code, "details": details }),
    }
}

/// Reads a result. The table accepts no others.
pub fn decode_result(code: &str) -> sqlx::Result<AuditResult> {
    let result = AuditResult::from_code(code);
    result.ok_or_else(|| Error::Decode(format!("unknown result {code} in the audit log").into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_of_an_unknown_action_is_shown_in_the_details() {
        assert_eq!(with_code(json!({ "a": 1 }), "later"), json!({ "a": 1, "unknownAction": "later" }));
        assert_eq!(with_code(json!([1]), "later"), json!({ "unknownAction": "later", "details": [1] }));
    }
}
