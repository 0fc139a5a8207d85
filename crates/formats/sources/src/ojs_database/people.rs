//! Accounts with their roles.

use std::collections::{BTreeMap, BTreeSet};

use super::authors::names;
use super::codes::permission;
use super::journal::Journal;
use super::settings::Settings;
use super::tables::Row;
use crate::findings::{Finding, FindingKind};
use crate::ojs_values::{moment, orcid};
use crate::records::SourcePerson;

/// A role of the journal, under the name that its editors gave it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct OjsRole {
    /// As [`SourcePerson::roles`] has it.
    pub name: String,
    /// What the role may do, in OJS's words: `manager`, `sub-editor`, `assistant`, `reviewer`, `author`, `reader`,
    /// `subscription-manager`, `site-admin`.
    pub permission: String,
    pub people: usize,
}

/// Ids of the users who have a role in the journal, or take part in its submissions.
pub(super) fn user_ids<'a>(journal: &Journal<'a>) -> Vec<&'a str> {
    let tables = journal.tables;
    let mut ids = BTreeSet::new();
    for row in tables.rows("user_user_groups") {
        let group = tables.find_one("user_groups", "user_group_id", row.text("user_group_id"));
        if group.is_some_and(|group| group.text("context_id") == journal.id) {
            ids.insert(row.text("user_id"));
        }
    }
    for submission in journal.submissions() {
        let id = submission.text("submission_id");
        let columns = [
            ("stage_assignments", "user_id"),
            ("review_assignments", "reviewer_id"),
            ("edit_decisions", "editor_id"),
        ];
        for (table, column) in columns {
            ids.extend(tables.find(table, "submission_id", id).map(|row| row.text(column)));
        }
    }
    let mut ids = ids.into_iter().filter(|id| !id.is_empty()).collect::<Vec<_>>();
    ids.sort_by_key(|id| id.parse().unwrap_or(u64::MAX));
    ids
}

fn role_name(journal: &Journal<'_>, group: &str) -> String {
    let settings = Settings::find(journal.tables, "user_group_settings", "user_group_id", group);
    // A language that OJS lacked when the journal was made has `##default.groups.name.reviewer##`.
    let is_name = |name: &&str| !name.is_empty() && !name.starts_with("##");
    let name = Some(settings.text_in("name", journal.language)).filter(is_name);
    let name = name.or_else(|| settings.text("nameLocaleKey").rsplit('.').next());
    name.filter(|name| !name.is_empty()).map_or_else(|| format!("role {group}"), str::to_owned)
}

/// Roles of a person in the journal and on the whole site.
fn roles<'a>(journal: &Journal<'a>, user: &str) -> Vec<(String, Row<'a>)> {
    let tables = journal.tables;
    let mut roles = BTreeMap::new();
    for row in tables.find("user_user_groups", "user_id", user) {
        // Since OJS 3.5 a role may have ended.
        let is_over = !row.text("date_end").is_empty();
        let Some(group) = tables.find_one("user_groups", "user_group_id", row.text("user_group_id")) else {
            continue;
        };
        let is_of_journal = group.text("context_id") == journal.id;
        let is_of_site = matches!(group.text("context_id"), "" | "0");
        if !is_over && (is_of_journal || is_of_site) {
            roles.insert(
                group.number("user_group_id"),
                (role_name(journal, group.text("user_group_id")), group),
            );
        }
    }
    roles.into_values().collect()
}

pub(super) fn list_roles(journal: &Journal<'_>) -> Vec<OjsRole> {
    let mut counts = BTreeMap::<(String, &'static str), usize>::new();
    for user in user_ids(journal) {
        for (name, group) in roles(journal, user) {
            *counts.entry((name, permission(group.number("role_id")))).or_default() += 1;
        }
    }
    let counts = counts.into_iter();
    counts
        .map(|((name, permission), people)| OjsRole { name, permission: permission.to_owned(), people })
        .collect()
}

/// Returns None if the account was deleted.
pub(super) fn read_person(journal: &Journal<'_>, id: &str) -> Option<SourcePerson> {
    let row = journal.tables.find_one("users", "user_id", id)?;
    let settings = Settings::find(journal.tables, "user_settings", "user_id", id);
    let is_verified = matches!(settings.text("orcidIsVerified"), "1" | "true");
    let mut person = SourcePerson {
        key: format!("user:{id}"),
        email: row.text("email").trim().to_owned(),
        names: names(&settings),
        affiliation: settings.texts("affiliation"),
        orcid: orcid(settings.text("orcid")).unwrap_or_default(),
        has_authenticated_orcid: is_verified || !settings.text("orcidAccessToken").is_empty(),
        country: row.text("country").trim().to_owned(),
        phone: row.text("phone").trim().to_owned(),
        language: language(journal, row.text("locales")),
        roles: roles(journal, id).into_iter().map(|(name, _)| name).collect(),
        interests: interests(journal, id),
        is_disabled: row.is_set("disabled"),
        registered_at: moment(row.text("date_registered")),
        findings: settings.unread(""),
    };
    person.has_authenticated_orcid &= !person.orcid.is_empty();
    if person.orcid.is_empty() && !settings.text("orcid").is_empty() {
        let detail = format!("ORCID iD `{}`", settings.text("orcid"));
        person.findings.push(Finding::new(FindingKind::InvalidValue, detail));
    }
    for (value, name) in [(person.email.is_empty(), "e-mail address"), (person.names.is_empty(), "name")] {
        if value {
            person.findings.push(Finding::new(FindingKind::Missing, name));
        }
    }
    Some(person)
}

/// Reads the first of `["en","fr_CA"]` or `en_US:fr_CA`; the journal's language if there is none.
fn language(journal: &Journal<'_>, locales: &str) -> String {
    let listed = serde_json::from_str::<Vec<String>>(locales);
    let listed = listed.unwrap_or_else(|_| locales.split(':').map(|part| part.trim().to_owned()).collect());
    listed.into_iter().find(|locale| !locale.is_empty()).unwrap_or_else(|| journal.language.to_owned())
}

fn interests(journal: &Journal<'_>, user: &str) -> Vec<String> {
    let key = "controlled_vocab_entry_id";
    let mut interests = Vec::new();
    for row in journal.tables.find_by_age("user_interests", "user_id", user, key) {
        let settings = Settings::find(journal.tables, "controlled_vocab_entry_settings", key, row.text(key));
        let texts = settings.texts("interest").into_values().chain(settings.texts("name").into_values());
        interests.extend(texts.filter(|text| !text.is_empty()));
    }
    let mut seen = BTreeSet::new();
    interests.retain(|interest| seen.insert(interest.clone()));
    interests
}
