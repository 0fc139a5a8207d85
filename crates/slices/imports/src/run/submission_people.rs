//! Accounts that take part in a submission.

use std::collections::BTreeMap;

use kit::Result;
use rules::{Role, UserId};
use sources::{Finding, SourceSubmission};
use sqlx::PgConnection;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Person {
    pub id: UserId,
    /// An active account that may edit.
    pub is_editor: bool,
}

/// Accounts here, by the keys of people in the source.
#[derive(Debug, Default)]
pub struct People(BTreeMap<String, Person>);

impl People {
    pub fn find(&self, key: &str) -> Option<Person> {
        self.0.get(key).copied()
    }

    /// Returns the handling editor: the first who may edit here and is not the submitter. The others are named in the
    /// report, because an article has one.
    pub fn choose_editor(
        &self,
        source: &SourceSubmission,
        submitter: UserId,
        findings: &mut Vec<Finding>,
    ) -> Option<UserId> {
        let mut chosen = None;
        for key in &source.editors {
            match self.find(key).filter(|person| person.is_editor && person.id != submitter) {
                Some(person) if chosen.is_none() => chosen = Some(person.id),
                Some(_) => findings.push(Finding::not_understood(format!("another editor: {key}"))),
                None => findings.push(Finding::not_understood(format!("editor {key} cannot edit here"))),
            }
        }
        chosen
    }
}

/// Finds the accounts of everybody who takes part; those who did not come along are missing.
pub async fn find_people(
    connection: &mut PgConnection,
    origin: &str,
    source: &SourceSubmission,
) -> Result<People> {
    let reviewers = source.rounds.iter().flat_map(|round| &round.reviews).map(|review| &review.reviewer);
    let keys: Vec<String> =
        source.editors.iter().chain(reviewers).chain([&source.submitter]).cloned().collect();
    let rows = sqlx::query!(
        r#"select records.key, users.id, users.is_active and $3 = any(users.roles) as "is_editor!"
           from imported_records records join users on users.id = records.user_id
           where records.origin = $1 and records.key = any($2) and users.erased_at is null"#,
        origin,
        &keys,
        Role::Editor.code()
    )
    .fetch_all(connection)
    .await?;
    let people =
        rows.into_iter().map(|row| (row.key, Person { id: UserId(row.id), is_editor: row.is_editor }));
    Ok(People(people.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_editor_who_may_edit_handles_the_submission() {
        let person = |id, is_editor| Person { id: UserId(id), is_editor };
        let people = People(BTreeMap::from([
            ("user:1".to_owned(), person(11, false)),
            ("user:2".to_owned(), person(12, true)),
            ("user:3".to_owned(), person(13, true)),
            ("user:4".to_owned(), person(14, true)),
        ]));
        let editors = ["user:1", "user:2", "user:3", "user:4", "user:5"].map(str::to_owned).to_vec();
        let source = SourceSubmission { editors, ..SourceSubmission::default() };
        let mut findings = Vec::new();
        // The submitter does not handle their own manuscript.
        assert_eq!(people.choose_editor(&source, UserId(12), &mut findings), Some(UserId(13)));
        let details: Vec<&str> = findings.iter().map(|finding| finding.detail.as_str()).collect();
        assert_eq!(
            details,
            [
                "editor user:1 cannot edit here",
                "editor user:2 cannot edit here",
                "another editor: user:4",
                "editor user:5 cannot edit here"
            ]
        );
    }
}
