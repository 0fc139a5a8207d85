//! Which entries an admin asks for, and which of them they may see.

use chrono::NaiveDate;
use kit::listing::valid_day;
use kit::{App, Result};
use rules::UserId;
use rules::audit::{AuditAction, AuditGroup, AuditObject, AuditResult, AuditRole};
use serde::Deserialize;
use sqlx::{Postgres, QueryBuilder};
use utoipa::IntoParams;

use crate::users::ids_in_progress;

#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct AuditQuery {
    /// Entries of this user, and entries about their account.
    person: Option<UserId>,
    #[param(inline)]
    group: Option<AuditGroup>,
    action: Option<AuditAction>,
    object_kind: Option<AuditObject>,
    object_id: Option<String>,
    result: Option<AuditResult>,
    /// First day, in the journal's time zone.
    from: Option<NaiveDate>,
    /// Last day.
    to: Option<NaiveDate>,
}

impl AuditQuery {
    pub fn validate(self) -> Result<AuditQuery> {
        let (from, to) = (valid_day("from", self.from)?, valid_day("to", self.to)?);
        Ok(AuditQuery { from, to, ..self })
    }

    /// Appends the conditions on `audit_entries as entries`.
    pub fn push_conditions(&self, query: &mut QueryBuilder<Postgres>, app: &App, viewer: UserId) {
        push_visibility(query, viewer);
        if let Some(person) = self.person {
            query.push(" and (entries.actor_id = ").push_bind(person.0);
            query
                .push(" or entries.object_kind = 'user' and entries.object_id = ")
                .push_bind(person.to_string());
            query.push(")");
        }
        if self.action == Some(AuditAction::Unknown) {
            let known: Vec<&str> = AuditAction::ALL.iter().map(|action| action.code()).collect();
            query.push(" and entries.action <> all(").push_bind(known).push(")");
        } else if self.group.is_some() || self.action.is_some() {
            let actions = AuditAction::ALL.iter().filter(|action| {
                self.group.is_none_or(|group| action.group() == group)
                    && self.action.is_none_or(|wanted| **action == wanted)
            });
            let codes: Vec<&str> = actions.map(|action| action.code()).collect();
            query.push(" and entries.action = any(").push_bind(codes).push(")");
        }
        for (column, value) in [
            ("object_kind", self.object_kind.map(|kind| kind.code().to_owned())),
            ("object_id", self.object_id.clone().filter(|id| !id.is_empty())),
            ("result", self.result.map(|result| result.code().to_owned())),
        ] {
            if let Some(value) = value {
                query.push(format!(" and entries.{column} = ")).push_bind(value);
            }
        }
        let time_zone = &app.settings.journal.time_zone;
        if let Some(from) = self.from {
            query.push(" and entries.at >= ").push_bind(from);
            query.push("::timestamp at time zone ").push_bind(time_zone.clone());
        }
        if let Some(to) = self.to {
            query.push(" and entries.at < (").push_bind(to);
            query.push("::date + 1)::timestamp at time zone ").push_bind(time_zone.clone());
        }
    }
}

/// Leaves out what the viewer must not know: everything about articles of which they are an author, and people
/// who are hidden from them.
///
/// The authors of a deleted article are unknown, so what tells of its review is hidden from all viewers. A refusal to a
/// reviewer does not say which article they read, so it is hidden from everybody who has one in progress.
fn push_visibility(query: &mut QueryBuilder<Postgres>, viewer: UserId) {
    query.push(" where (entries.article_id is null or entries.article_id not in (select articles_by(");
    query.push_bind(viewer.0);
    query.push(")) and (entries.action = any(");
    let actions = AuditAction::ALL.iter().filter(|action| !action.reveals_review());
    query.push_bind(actions.map(|action| action.code()).collect::<Vec<_>>());
    query.push(") or exists (select from articles where articles.id = entries.article_id)))");
    query.push(" and (entries.actor_id is null or entries.actor_id not in (select people_hidden_from(");
    query.push_bind(viewer.0);
    query.push(")))");
    query.push(" and (entries.object_kind is distinct from 'user' or entries.object_id not in (");
    query.push("select people_hidden_from(").push_bind(viewer.0).push(")::text))");
    query.push(" and (entries.action <> ").push_bind(AuditAction::RequestRefused.code());
    query.push(" or entries.role <> ").push_bind(AuditRole::Reviewer.code());
    // In a subquery, so that it is computed once.
    query.push(" or not (select has_article_in_progress(").push_bind(viewer.0);
    query.push(", ").push_bind(ids_in_progress()).push(")))");
}
