//! Everybody and everything, and what came to light.

use std::collections::{BTreeMap, BTreeSet};

use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder, StatusCode};
use rules::reading::ReviewMode;
use rules::{ArticleStatus, Language, Role};
use serde_json::{Value, json};
use testkit::{Answer, TestApp};
use uuid::Uuid;

use super::contract::Contract;
use super::forbidden::{Assignment, Place, Scene, forbidden};
use super::markers::{
    BY_ALPHA_ELSEWHERE, CREATOR, INVITED, Marker, ORCIDS, OTHER_TITLE, PASSWORD_HASH, Person, REFUSER,
    Review, all,
};
use super::scan::Scanner;
use super::viewers::Viewer;

pub struct World<'a> {
    pub app: &'a TestApp,
    pub contract: Contract,
    pub scene: Scene,
    pub article: i64,
    /// Another article, which the recused editor has made and A reviews too.
    pub other: i64,
    pub slug: Option<String>,
    /// Every file that there is, and whether it is a picture.
    pub files: Vec<(Uuid, bool)>,
    /// The statuses in which somebody has looked around.
    pub statuses: BTreeSet<i16>,
    /// How many letters each has read.
    pub letters: BTreeMap<Viewer, usize>,
    /// The code of the newest letter to A about the article.
    pub link: Option<&'static str>,
    pub invitations: BTreeMap<Viewer, &'static str>,
    /// What the directory said of the reviewers before they were asked.
    pub directory: BTreeMap<Viewer, Vec<Value>>,
    people: BTreeMap<Viewer, testkit::Person>,
    unique: String,
    scanner: Scanner,
    seen: BTreeMap<Viewer, BTreeSet<Marker>>,
    /// First where, and how often.
    leaks: BTreeMap<(Viewer, Place, Marker), (&'static str, usize)>,
    wrong: Vec<String>,
}

impl<'a> World<'a> {
    pub async fn made(app: &'a TestApp, mode: ReviewMode) -> World<'a> {
        let scene = Scene {
            name: "in the beginning",
            mode,
            is_busy: mode == ReviewMode::Double,
            status: ArticleStatus::Draft,
            asked: BTreeSet::new(),
            agreed: BTreeMap::new(),
            written: BTreeSet::new(),
            is_link_open: false,
            linked: None,
            handed_in: BTreeSet::new(),
            told: BTreeSet::new(),
            has_moved_in: false,
            is_withdrawn: false,
            assignments: Vec::new(),
            codes: Vec::new(),
        };
        let mut world = World {
            app,
            contract: Contract::read(app).await,
            scene,
            article: 0,
            other: 0,
            slug: None,
            files: Vec::new(),
            statuses: BTreeSet::new(),
            letters: BTreeMap::new(),
            link: None,
            invitations: BTreeMap::new(),
            directory: BTreeMap::new(),
            people: BTreeMap::new(),
            unique: app.unique(),
            scanner: Scanner::default(),
            seen: BTreeMap::new(),
            leaks: BTreeMap::new(),
            wrong: Vec::new(),
        };
        world.people_it().await;
        world.make_the_other_article().await;
        world
    }

    async fn people_it(&mut self) {
        let (user, reviewer, editor) = (Role::User, Role::Reviewer, Role::Editor);
        let creator = if self.scene.is_busy { &[user, reviewer, editor][..] } else { &[user] };
        for (viewer, roles, orcid) in [
            (Viewer::Creator, creator, None),
            (Viewer::CoAuthor, &[user, reviewer], Some(ORCIDS[1])),
            (Viewer::RecusedEditor, &[user, reviewer, editor], Some(ORCIDS[2])),
            (Viewer::Stranger, &[user], None),
            (Viewer::StrangeReviewer, &[user, reviewer], None),
            (Viewer::ReviewerA, &[user, reviewer], None),
            (Viewer::ReviewerB, &[reviewer], None),
            (Viewer::Editor, &[editor], None),
            (Viewer::OtherEditor, &[editor], None),
            (Viewer::Admin, &[Role::Admin], None),
        ] {
            let person = viewer.person().unwrap();
            self.next_number("users", person.id).await;
            let account = self.app.account().named(person.first, person.last).email(self.address(person));
            let account = account.affiliation(person.affiliation).roles(roles).language(self.language());
            let account = orcid.into_iter().fold(account, |account, orcid| account.orcid(orcid));
            self.people.insert(viewer, account.with_password().create().await);
        }
    }

    /// A and a strange reviewer agreed to review it; A has begun.
    async fn make_the_other_article(&mut self) {
        let made = self.app.article_in(&self.people[&Viewer::RecusedEditor], ArticleStatus::Submitted).await;
        self.other = made["id"].as_i64().unwrap();
        sqlx::query("update articles set title_en = $2 where id = $1")
            .bind(self.other)
            .bind(OTHER_TITLE)
            .execute(&self.app.house.app.pool)
            .await
            .unwrap();
        if self.scene.is_busy {
            sqlx::query(
                "update article_authors set first_name_en = $2, last_name_en = $3, orcid = '', email = ''
                 where article_id = $1",
            )
            .bind(self.other)
            .bind(CREATOR.first)
            .bind(CREATOR.last)
            .execute(&self.app.house.app.pool)
            .await
            .unwrap();
        }
        for reviewer in [Viewer::ReviewerA, Viewer::StrangeReviewer] {
            let id = self.assign(self.other, reviewer).await;
            self.as_reviewer(reviewer, id, "accept").await;
            if reviewer == Viewer::ReviewerA {
                self.write_review(BY_ALPHA_ELSEWHERE, id).await;
            }
        }
    }

    /// The editor asks somebody; the number of the assignment is theirs to know.
    pub async fn assign(&mut self, article: i64, reviewer: Viewer) -> Marker {
        let body = json!({ "articleId": article, "reviewerId": self.people[&reviewer].id });
        let marker = self.coming_assignment(reviewer).await;
        let made = self.perform(Viewer::Editor, Method::POST, "/api/v1/review-assignments", body).await;
        assert_eq!(made["id"].to_string(), marker);
        marker
    }

    /// The number that the next assignment will have.
    pub async fn coming_assignment(&mut self, of: Viewer) -> Marker {
        let last: i64 = sqlx::query_scalar("select coalesce(max(id), 882000000) from review_assignments")
            .fetch_one(&self.app.house.app.pool)
            .await
            .unwrap();
        let marker: Marker = (last + 1).to_string().leak();
        self.next_number("review_assignments", marker).await;
        self.scene.assignments.push(Assignment { marker, of, is_linked: false });
        marker
    }

    /// So that a number is somebody's as much as a name is.
    pub async fn next_number(&self, table: &str, number: Marker) {
        sqlx::query("select setval(pg_get_serial_sequence($1, 'id'), $2, false)")
            .bind(table)
            .bind(number.parse::<i64>().unwrap())
            .execute(&self.app.house.app.pool)
            .await
            .unwrap();
    }

    pub async fn as_reviewer(&mut self, reviewer: Viewer, assignment: Marker, deed: &str) -> Value {
        let path = format!("/api/v1/review-assignments/my/{assignment}/{deed}");
        self.perform(reviewer, Method::POST, &path, json!({})).await
    }

    pub async fn write_review(&mut self, review: Review, assignment: Marker) {
        self.scene.written.insert(review);
        let path = format!("/api/v1/review-assignments/my/{assignment}/review");
        let body = json!({
            "version": 0, "resultId": 2, "commentForAuthor": review.for_author, "commentForEditor": review.for_editor,
        });
        self.perform(review.by, Method::PUT, &path, body).await;
    }

    /// Each of the two journeys speaks one: every letter and every answer is read in both.
    pub fn language(&self) -> Language {
        if self.scene.is_busy { Language::Ru } else { Language::En }
    }

    pub fn address(&self, person: &Person) -> String {
        format!("{}-{}@example.test", person.email, self.unique)
    }

    /// Whether there is anything that the house knows them by.
    pub fn has_account(&self, viewer: Viewer) -> bool {
        self.people.contains_key(&viewer)
    }

    /// What somebody has from a letter; everybody else makes one up.
    pub fn invitation_of(&self, viewer: Viewer) -> &'static str {
        self.invitations.get(&viewer).copied().unwrap_or("none")
    }

    /// Time has passed: everybody signs in again.
    pub async fn sign_in_again(&mut self) {
        for person in self.people.values_mut() {
            *person = self.app.renewed(person).await;
        }
        self.app.forget_limits().await;
    }

    /// Whoever was invited has an account from now on.
    pub async fn move_in(&mut self, viewer: Viewer) {
        let person = viewer.person().unwrap();
        let account = testkit::Person {
            id: rules::UserId(person.id.parse().unwrap()),
            email: self.address(person),
            token: String::new(),
        };
        let account = self.app.renewed(&account).await;
        self.people.insert(viewer, account);
        self.scene.has_moved_in = true;
    }

    pub fn request(&self, viewer: Viewer, method: Method, path: &str) -> RequestBuilder {
        let request = self.app.request(method, path).header("accept-language", self.language().code());
        match (viewer, self.people.get(&viewer)) {
            (Viewer::LinkOfA, _) => {
                request.header("authorization", format!("ReviewLink {}", self.link.unwrap_or("none")))
            }
            (_, Some(person)) => request.bearer_auth(&person.token),
            (_, None) => request,
        }
    }

    /// Does something that is allowed; the answer is looked at like every other.
    pub async fn perform(&mut self, viewer: Viewer, method: Method, path: &str, body: Value) -> Value {
        let answer = self.app.send(self.request(viewer, method.clone(), path).json(&body)).await;
        assert!(answer.status.is_success(), "{viewer:?} {method} {path}: {answer:?}");
        self.look_at_answer(viewer, self.contract.operation(&method, path), &answer);
        if answer.body.is_empty() { Value::Null } else { answer.json() }
    }

    pub async fn upload(&mut self, viewer: Viewer, name: &str, bytes: Vec<u8>) -> Value {
        let form = Form::new().part("file", Part::bytes(bytes).file_name(name.to_owned()));
        let answer = self.app.send(self.request(viewer, Method::POST, "/api/v1/files").multipart(form)).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
        self.look_at_answer(viewer, "uploadFile", &answer);
        answer.json()["id"].clone()
    }

    pub fn look_at_answer(&mut self, viewer: Viewer, operation: &'static str, answer: &Answer) {
        self.scanner.want(self.scene.markers().collect());
        let found = self.scanner.answer(&answer.headers, &answer.body);
        self.note(viewer, Place::Operation(operation), found);
    }

    pub fn look(&mut self, viewer: Viewer, place: Place, bytes: &[u8]) {
        self.scanner.want(self.scene.markers().collect());
        let found = self.scanner.bytes(bytes);
        self.note(viewer, place, found);
    }

    fn note(&mut self, viewer: Viewer, place: Place, found: BTreeSet<Marker>) {
        if found.is_empty() {
            return;
        }
        for marker in found.intersection(&forbidden(viewer, &self.scene, place)) {
            self.leaks.entry((viewer, place, marker)).or_insert((self.scene.name, 0)).1 += 1;
        }
        self.seen.entry(viewer).or_default().extend(found);
    }

    pub fn fault(&mut self, what: String) {
        self.wrong.push(format!("{}: {what}", self.scene.name));
    }

    pub fn has_seen(&self, viewer: Viewer, marker: Marker) -> bool {
        self.seen.get(&viewer).is_some_and(|seen| seen.contains(marker))
    }

    /// Everything at once; and that the search finds what is there.
    pub fn say_what_leaked(&self) {
        let mut wrong = self.wrong.clone();
        for ((viewer, place, marker), (state, times)) in &self.leaks {
            wrong.push(format!("{viewer:?} got {marker} in {place:?}, first {state}, {times} times"));
        }
        assert!(wrong.is_empty(), "{} leaks in {:?}: {wrong:#?}", wrong.len(), self.scene.mode);
        let seen: BTreeSet<Marker> = self.seen.values().flatten().copied().collect();
        let unseen: Vec<Marker> = all().filter(|marker| !seen.contains(marker)).collect();
        assert!(unseen.is_empty(), "nobody saw {unseen:?}, so nothing is known of them");
        assert!(!seen.contains(PASSWORD_HASH));
        for person in [&INVITED, &REFUSER, &super::markers::REVIEWER_A, &super::markers::REVIEWER_B] {
            for marker in person.markers() {
                assert!(self.has_seen(Viewer::Editor, marker), "the editor never saw {marker}");
            }
        }
    }
}
