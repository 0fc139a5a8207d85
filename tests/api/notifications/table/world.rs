//! Six people who hold several roles, and what each of them finds.

use std::collections::{BTreeMap, BTreeSet};

use editorial::WatchDueDates;
use kit::jobs::{self, Plan};
use reqwest::StatusCode;
use rules::{Language, Role};
use serde_json::{Value, json};
use testkit::{Letter, Person, TestApp};

use crate::notifications::{FEED, feed};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Who {
    Author,
    Reviewer,
    Editor,
    Admin,
    /// Has the roles of an author and of a reviewer, and no part in anything.
    Bystander,
    /// Has an account and nothing else.
    Roleless,
}

const EVERYBODY: [(Who, &str, &[Role]); 6] = [
    (Who::Author, "Morozova", &[Role::User, Role::Reviewer]),
    (Who::Reviewer, "Sidorov", &[Role::User, Role::Reviewer]),
    (Who::Editor, "Lebedev", &[Role::User, Role::Editor]),
    (Who::Admin, "Orlova", &[Role::User, Role::Admin]),
    (Who::Bystander, "Volkov", &[Role::User, Role::Reviewer]),
    (Who::Roleless, "Frolova", &[]),
];

/// A piece of news as somebody must find it.
#[derive(Debug, Clone)]
pub struct Expected {
    who: Who,
    type_id: i64,
    /// Submitted before, in an earlier round.
    is_resubmission: bool,
    is_undone: bool,
    /// The role, and where the link leads in it.
    feeds: Vec<(String, String)>,
    letter: Option<String>,
}

impl Expected {
    pub fn of(who: Who, type_id: i64) -> Expected {
        Expected { who, type_id, is_resubmission: false, is_undone: false, feeds: Vec::new(), letter: None }
    }

    pub fn in_feed(mut self, role: &str, link: &str) -> Expected {
        self.feeds.push((role.to_owned(), link.to_owned()));
        self
    }

    /// With this link, or one that begins with it.
    pub fn by_letter(mut self, link: &str) -> Expected {
        self.letter = Some(link.to_owned());
        self
    }

    pub fn again(mut self) -> Expected {
        self.is_resubmission = true;
        self
    }

    pub fn undone(mut self) -> Expected {
        self.is_undone = true;
        self
    }
}

pub struct World<'a> {
    pub app: &'a TestApp,
    language: Language,
    people: BTreeMap<Who, Person>,
    letters: BTreeMap<Who, usize>,
    seen: BTreeSet<i64>,
}

impl<'a> World<'a> {
    /// Everybody reads the site in the one language and wants letters in the other.
    pub async fn made(app: &'a TestApp, language: Language) -> World<'a> {
        let other = if language == Language::En { Language::Ru } else { Language::En };
        let mut people = BTreeMap::new();
        for (who, last, roles) in EVERYBODY {
            let person = app.account().named("Boris", last).roles(roles).language(other).create().await;
            let wish = json!({ "notificationLanguage": language });
            let answer = app.post_as(&person, &format!("{FEED}/settings"), &wish).await;
            assert_eq!(answer.json()["notificationLanguage"], json!(language), "{answer:?}");
            people.insert(who, person);
        }
        World { app, language, people, letters: BTreeMap::new(), seen: BTreeSet::new() }
    }

    pub fn types_seen(&self) -> Vec<i64> {
        self.seen.iter().copied().collect()
    }

    /// With a token of now: weeks pass here.
    pub async fn person(&self, who: Who) -> Person {
        self.app.renewed(&self.people[&who]).await
    }

    pub async fn get(&self, who: Who, path: &str) -> Value {
        self.app.get_as(&self.person(who).await, path).await.json()
    }

    pub async fn post(&self, who: Who, path: &str, body: Value) -> Value {
        let answer = self.app.post_as(&self.person(who).await, path, &body).await;
        assert!(answer.status.is_success(), "{path}: {answer:?}");
        answer.json()
    }

    pub async fn watch_due_dates(&self) {
        let mut connection = self.app.house.app.pool.acquire().await.unwrap();
        jobs::add(&mut connection, &WatchDueDates {}, Plan::now()).await.unwrap();
        drop(connection);
        self.app.run_jobs().await;
    }

    /// Everybody looks into all of their feeds and their mailbox: what is new there is this, and nothing else.
    pub async fn find(&mut self, step: &str, expected: Vec<Expected>) {
        self.app.run_jobs().await;
        for (who, _, roles) in EVERYBODY {
            let person = self.person(who).await;
            let mine: Vec<&Expected> = expected.iter().filter(|told| told.who == who).collect();
            let codes: Vec<&str> = roles.iter().map(|role| role.code()).collect();
            for role in if codes.is_empty() { vec![""] } else { codes } {
                self.find_in_feed(step, &person, role, &mine).await;
            }
            self.find_letters(step, who, &mine).await;
        }
        self.seen.extend(expected.iter().map(|told| told.type_id));
    }

    async fn find_in_feed(&self, step: &str, person: &Person, role: &str, mine: &[&Expected]) {
        let query = if role.is_empty() { String::new() } else { format!("?role={role}") };
        let page = feed(self.app, person, &format!("/unread{query}")).await;
        let results = page["results"].as_array().unwrap();
        let mut found: Vec<(i64, &str, bool, bool)> = results
            .iter()
            .map(|one| {
                let type_id = one["notificationTypeId"].as_i64().unwrap();
                let is_resubmission = type_id == 1 && one["articleRevision"] != 0;
                let link = one["link"].as_str().unwrap_or_default();
                (type_id, link, is_resubmission, !one["undoneAt"].is_null())
            })
            .collect();
        let mut wanted: Vec<(i64, &str, bool, bool)> = mine
            .iter()
            .flat_map(|told| told.feeds.iter().map(move |(feed, link)| (feed, link, told)))
            .filter(|(feed, ..)| *feed == role)
            .map(|(_, link, told)| (told.type_id, link.as_str(), told.is_resubmission, told.is_undone))
            .collect();
        found.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(found, wanted, "{step}: the feed of {} as {role:?}", person.id);
        self.mark_read(person, role, results).await;
    }

    async fn mark_read(&self, person: &Person, role: &str, results: &[Value]) {
        let Some(newest) = results.first() else { return };
        let mut body = json!({ "until": newest["createdAt"] });
        if !role.is_empty() {
            body["role"] = json!(role);
        }
        // Of two feeds in which the same row stands the other must still find it: only what no other has is marked here.
        if results.iter().any(|one| one["notificationTypeId"] == 14) {
            return;
        }
        let answer = self.app.post_as(person, &format!("{FEED}/read-all"), &body).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
    }

    async fn find_letters(&mut self, step: &str, who: Who, mine: &[&Expected]) {
        let wanted: Vec<&str> = mine.iter().filter_map(|told| told.letter.as_deref()).collect();
        let read = self.letters.entry(who).or_default();
        let address = &self.people[&who].email;
        let letters = match wanted.len() {
            // Everything that is due has gone out, so there is nothing to wait for.
            0 => self.app.mailbox.letters_to(address).await,
            new => self.app.letters_to(address, *read + new).await,
        };
        assert_eq!(letters.len(), *read + wanted.len(), "{step} for {who:?}: {letters:#?}");
        let fresh: Vec<&Letter> = letters[*read..].iter().collect();
        *read = letters.len();
        for letter in &fresh {
            let is_russian = |text: &str| text.chars().any(|c| matches!(c, 'а'..='я' | 'А'..='Я'));
            for part in [&letter.subject, &letter.text, &letter.html] {
                assert_eq!(is_russian(part), self.language == Language::Ru, "{step} for {who:?}: {part}");
            }
        }
        let origin = self.app.house.app.settings.http.public_origin.as_str().trim_end_matches('/');
        for link in wanted {
            let leads_there = |line: &str| match link.ends_with('=') {
                true => line.starts_with(&format!("{origin}{link}")),
                false => line == format!("{origin}{link}"),
            };
            let found = fresh.iter().any(|letter| letter.text.lines().map(str::trim).any(leads_there));
            assert!(found, "{step} for {who:?}: no letter leads to {link}: {fresh:#?}");
        }
    }

    /// Everybody finds it on the same row, unread again and without a way to what is gone; no letter comes.
    pub async fn find_issue_taken_back(&mut self, desk: &str) {
        self.app.run_jobs().await;
        for (who, _, roles) in EVERYBODY {
            let person = self.person(who).await;
            let codes: Vec<&str> = roles.iter().map(|role| role.code()).collect();
            for role in codes {
                let page = feed(self.app, &person, &format!("/unread?role={role}")).await;
                assert_eq!(page["count"], 1, "{page}");
                let found = &page["results"][0];
                assert!(found["undoneAt"].is_string() && found["undoneAt"] == found["createdAt"], "{found}");
                let is_desk = matches!(role, "editor" | "admin");
                assert_eq!(found["link"], if is_desk { json!(desk) } else { Value::Null }, "{role}");
            }
            self.find_letters("an issue is taken back", who, &[]).await;
        }
    }
}
