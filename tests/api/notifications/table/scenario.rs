//! Six users with several roles, and the notifications that each of them must receive.

use std::collections::{BTreeMap, BTreeSet};

use editorial::ProcessDueDates;
use kit::jobs::{self, Plan};
use reqwest::StatusCode;
use rules::{Language, Role};
use serde_json::{Value, json};
use testkit::{Letter, TestApp, TestUser};

use crate::notifications::{FEED, fetch_feed};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ScenarioUser {
    Author,
    Reviewer,
    Editor,
    Admin,
    /// Has the roles of an author and of a reviewer, but no articles or assignments.
    Bystander,
    /// Has an account without roles.
    Roleless,
}

const USERS: [(ScenarioUser, &str, &[Role]); 6] = [
    (ScenarioUser::Author, "Morozova", &[Role::User, Role::Reviewer]),
    (ScenarioUser::Reviewer, "Sidorov", &[Role::User, Role::Reviewer]),
    (ScenarioUser::Editor, "Lebedev", &[Role::User, Role::Editor]),
    (ScenarioUser::Admin, "Orlova", &[Role::User, Role::Admin]),
    (ScenarioUser::Bystander, "Volkov", &[Role::User, Role::Reviewer]),
    (ScenarioUser::Roleless, "Frolova", &[]),
];

/// A notification that one user must receive.
#[derive(Debug, Clone)]
pub struct Expected {
    user: ScenarioUser,
    type_id: i64,
    is_resubmission: bool,
    is_undone: bool,
    /// Role of the feed, and the link in it.
    feeds: Vec<(String, String)>,
    letter: Option<String>,
}

impl Expected {
    pub fn of(user: ScenarioUser, type_id: i64) -> Expected {
        Expected { user, type_id, is_resubmission: false, is_undone: false, feeds: Vec::new(), letter: None }
    }

    pub fn in_feed(mut self, role: &str, link: &str) -> Expected {
        self.feeds.push((role.to_owned(), link.to_owned()));
        self
    }

    /// Adds a letter with this link; a link that ends in `=` is compared as a prefix.
    pub fn by_letter(mut self, link: &str) -> Expected {
        self.letter = Some(link.to_owned());
        self
    }

    pub fn resubmitted(mut self) -> Expected {
        self.is_resubmission = true;
        self
    }

    pub fn undone(mut self) -> Expected {
        self.is_undone = true;
        self
    }
}

pub struct Scenario<'a> {
    pub app: &'a TestApp,
    pub language: Language,
    users: BTreeMap<ScenarioUser, TestUser>,
    letters: BTreeMap<ScenarioUser, usize>,
    seen: BTreeSet<i64>,
}

impl<'a> Scenario<'a> {
    /// Creates the users. Their interface language differs from their notification language.
    pub async fn create(app: &'a TestApp, language: Language) -> Scenario<'a> {
        let other = if language == Language::En { Language::Ru } else { Language::En };
        let mut users = BTreeMap::new();
        for (scenario_user, last, roles) in USERS {
            let user = app.account().named("Boris", last).roles(roles).language(other).create().await;
            let settings = json!({ "notificationLanguage": language });
            let response = app.post_as(&user, &format!("{FEED}/settings"), &settings).await;
            assert_eq!(response.json()["notificationLanguage"], json!(language), "{response:?}");
            users.insert(scenario_user, user);
        }
        Scenario { app, language, users, letters: BTreeMap::new(), seen: BTreeSet::new() }
    }

    pub fn types_seen(&self) -> Vec<i64> {
        self.seen.iter().copied().collect()
    }

    /// Returns a user with a fresh token, because the scenario takes weeks.
    pub async fn user(&self, user: ScenarioUser) -> TestUser {
        self.app.reissue_token(&self.users[&user]).await
    }

    pub async fn get(&self, user: ScenarioUser, path: &str) -> Value {
        self.app.get_as(&self.user(user).await, path).await.json()
    }

    pub async fn post(&self, user: ScenarioUser, path: &str, body: Value) -> Value {
        let response = self.app.post_as(&self.user(user).await, path, &body).await;
        assert!(response.status.is_success(), "{path}: {response:?}");
        response.json()
    }

    pub async fn process_due_dates(&self) {
        let mut connection = self.app.state.pool.acquire().await.unwrap();
        jobs::add(&mut connection, &ProcessDueDates {}, Plan::now()).await.unwrap();
        drop(connection);
        self.app.run_jobs().await;
    }

    /// Compares the new entries of all feeds and mailboxes with the expected notifications.
    pub async fn expect(&mut self, step: &str, expected: Vec<Expected>) {
        self.app.run_jobs().await;
        for (scenario_user, _, roles) in USERS {
            let user = self.user(scenario_user).await;
            let own: Vec<&Expected> =
                expected.iter().filter(|expected| expected.user == scenario_user).collect();
            let codes: Vec<&str> = roles.iter().map(|role| role.code()).collect();
            for role in if codes.is_empty() { vec![""] } else { codes } {
                self.expect_in_feed(step, &user, role, &own).await;
            }
            self.expect_letters(step, scenario_user, &own).await;
        }
        self.seen.extend(expected.iter().map(|expected| expected.type_id));
    }

    async fn expect_in_feed(&self, step: &str, user: &TestUser, role: &str, expected: &[&Expected]) {
        let query = if role.is_empty() { String::new() } else { format!("?role={role}") };
        let page = fetch_feed(self.app, user, &format!("/unread{query}")).await;
        let results = page["results"].as_array().unwrap();
        let mut actual: Vec<(i64, &str, bool, bool)> = results
            .iter()
            .map(|row| {
                let type_id = row["notificationTypeId"].as_i64().unwrap();
                let is_resubmission = type_id == 1 && row["articleRevision"] != 0;
                let link = row["link"].as_str().unwrap_or_default();
                (type_id, link, is_resubmission, !row["undoneAt"].is_null())
            })
            .collect();
        let mut expected: Vec<(i64, &str, bool, bool)> = expected
            .iter()
            .flat_map(|one| one.feeds.iter().map(move |(feed, link)| (feed, link, one)))
            .filter(|(feed, ..)| *feed == role)
            .map(|(_, link, one)| (one.type_id, link.as_str(), one.is_resubmission, one.is_undone))
            .collect();
        actual.sort_unstable();
        expected.sort_unstable();
        assert_eq!(actual, expected, "{step}: the feed of {} as {role:?}", user.id);
        self.mark_read(user, role, results).await;
    }

    async fn mark_read(&self, user: &TestUser, role: &str, results: &[Value]) {
        let Some(newest) = results.first() else { return };
        let mut body = json!({ "until": newest["createdAt"] });
        if !role.is_empty() {
            body["role"] = json!(role);
        }
        // Type 14 is in several feeds of a user, so it must stay unread for the next feed.
        if results.iter().any(|row| row["notificationTypeId"] == 14) {
            return;
        }
        let response = self.app.post_as(user, &format!("{FEED}/read-all"), &body).await;
        assert_eq!(response.status, StatusCode::NO_CONTENT, "{response:?}");
    }

    async fn expect_letters(&mut self, step: &str, user: ScenarioUser, expected: &[&Expected]) {
        let links: Vec<&str> = expected.iter().filter_map(|one| one.letter.as_deref()).collect();
        let seen = self.letters.entry(user).or_default();
        let address = &self.users[&user].email;
        let letters = match links.len() {
            // All due jobs have run, so no letter can still arrive.
            0 => self.app.mailbox.fetch_letters(address).await,
            new => self.app.expect_letters(address, *seen + new).await,
        };
        assert_eq!(letters.len(), *seen + links.len(), "{step} for {user:?}: {letters:#?}");
        let new_letters: Vec<&Letter> = letters[*seen..].iter().collect();
        *seen = letters.len();
        for letter in &new_letters {
            let is_russian = |text: &str| text.chars().any(|c| matches!(c, 'а'..='я' | 'А'..='Я'));
            for part in [&letter.subject, &letter.text, &letter.html] {
                assert_eq!(is_russian(part), self.language == Language::Ru, "{step} for {user:?}: {part}");
            }
        }
        let origin = self.app.state.settings.http.public_origin.as_str().trim_end_matches('/');
        for link in links {
            let is_link = |line: &str| match link.ends_with('=') {
                true => line.starts_with(&format!("{origin}{link}")),
                false => line == format!("{origin}{link}"),
            };
            let is_found = new_letters.iter().any(|letter| letter.text.lines().map(str::trim).any(is_link));
            assert!(is_found, "{step} for {user:?}: no letter links to {link}: {new_letters:#?}");
        }
    }

    /// Every user finds the same notification undone and unread; only editors keep a link, and no letter is
    /// sent.
    pub async fn expect_issue_unpublished(&mut self, editor_link: &str) {
        self.app.run_jobs().await;
        for (scenario_user, _, roles) in USERS {
            let user = self.user(scenario_user).await;
            let codes: Vec<&str> = roles.iter().map(|role| role.code()).collect();
            for role in codes {
                let page = fetch_feed(self.app, &user, &format!("/unread?role={role}")).await;
                assert_eq!(page["count"], 1, "{page}");
                let row = &page["results"][0];
                assert!(row["undoneAt"].is_string() && row["undoneAt"] == row["createdAt"], "{row}");
                let is_editor = matches!(role, "editor" | "admin");
                assert_eq!(row["link"], if is_editor { json!(editor_link) } else { Value::Null }, "{role}");
            }
            self.expect_letters("issue unpublished", scenario_user, &[]).await;
        }
    }
}
