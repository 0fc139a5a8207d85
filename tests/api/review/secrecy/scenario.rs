//! State of a secrecy test: users, progress, and the markers that each viewer has seen.

use std::collections::{BTreeMap, BTreeSet};

use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder, StatusCode};
use rules::file_access::ReviewMode;
use rules::{ArticleStatus, Language, Role};
use serde_json::{Value, json};
use testkit::{TestApp, TestResponse};
use uuid::Uuid;

use super::contract::Contract;
use super::forbidden::{Assignment, Progress, Source, allowed_markers};
use super::markers::{
    BY_ALPHA_ELSEWHERE, CREATOR, INVITED, MarkedUser, Marker, ORCIDS, OTHER_TITLE, PASSWORD_HASH,
    POOL_INTEREST, REFUSER, REQUEST_NOTE, Review, all,
};
use super::scan::Scanner;
use super::viewers::Viewer;

pub struct Scenario<'a> {
    pub app: &'a TestApp,
    pub contract: Contract,
    pub progress: Progress,
    pub article: i64,
    /// Another article, created by the recused editor and reviewed by A too.
    pub other: i64,
    pub slug: Option<String>,
    /// All files, and whether each is a picture.
    pub files: Vec<(Uuid, bool)>,
    /// Statuses that had a full checkpoint.
    pub statuses: BTreeSet<i16>,
    /// Operations that the roles of a viewer do not permit.
    pub refused: BTreeSet<(Viewer, &'static str)>,
    /// Number of letters that were scanned.
    pub letters: BTreeMap<Viewer, usize>,
    /// Key of the review link of A.
    pub link: Option<&'static str>,
    pub invitations: BTreeMap<Viewer, &'static str>,
    /// Rows of the reviewers before they were assigned.
    pub directory: BTreeMap<Viewer, Vec<Value>>,
    users: BTreeMap<Viewer, testkit::TestUser>,
    roles: BTreeMap<Viewer, Vec<Role>>,
    unique: String,
    scanner: Scanner,
    /// Number of assignments and codes that the scanner searches for.
    marker_count: Option<usize>,
    seen: BTreeMap<Viewer, BTreeSet<Marker>>,
    /// First checkpoint and number of occurrences.
    leaks: BTreeMap<(Viewer, Source, Marker), (&'static str, usize)>,
    failures: Vec<String>,
}

impl<'a> Scenario<'a> {
    pub async fn create(app: &'a TestApp, mode: ReviewMode) -> Scenario<'a> {
        let progress = Progress {
            name: "at the start",
            mode,
            creator_is_editor: mode == ReviewMode::Double,
            status: ArticleStatus::Draft,
            requested: BTreeSet::new(),
            asked_again: BTreeSet::new(),
            refused: BTreeSet::new(),
            waiting: BTreeSet::new(),
            pending_note: None,
            accepted_rounds: BTreeMap::new(),
            visible_reviews: BTreeSet::new(),
            is_link_valid: false,
            linked_review: None,
            completed_reviews: BTreeSet::new(),
            disclosed: BTreeSet::new(),
            has_invited_account: false,
            is_withdrawn: false,
            assignments: Vec::new(),
            codes: Vec::new(),
        };
        let mut scenario = Scenario {
            app,
            contract: Contract::read(app).await,
            progress,
            article: 0,
            other: 0,
            slug: None,
            files: Vec::new(),
            statuses: BTreeSet::new(),
            refused: BTreeSet::new(),
            letters: BTreeMap::new(),
            link: None,
            invitations: BTreeMap::new(),
            directory: BTreeMap::new(),
            users: BTreeMap::new(),
            roles: BTreeMap::new(),
            unique: app.unique_id(),
            scanner: Scanner::default(),
            marker_count: None,
            seen: BTreeMap::new(),
            leaks: BTreeMap::new(),
            failures: Vec::new(),
        };
        scenario.create_users().await;
        scenario.create_other_article().await;
        scenario
    }

    async fn create_users(&mut self) {
        let (author, reviewer, editor) = (Role::User, Role::Reviewer, Role::Editor);
        let creator =
            if self.progress.creator_is_editor { &[author, reviewer, editor][..] } else { &[author] };
        for (viewer, roles, orcid) in [
            (Viewer::Creator, creator, None),
            (Viewer::CoAuthor, &[author, reviewer], Some(ORCIDS[1])),
            (Viewer::RecusedEditor, &[author, reviewer, editor], Some(ORCIDS[2])),
            (Viewer::Stranger, &[author], None),
            (Viewer::UnrelatedReviewer, &[author, reviewer], None),
            (Viewer::ReviewerA, &[author, reviewer], None),
            (Viewer::ReviewerB, &[reviewer], None),
            (Viewer::Editor, &[editor], None),
            (Viewer::OtherEditor, &[editor], None),
            (Viewer::Admin, &[Role::Admin], None),
        ] {
            let user = viewer.user().unwrap();
            self.set_next_id("users", user.id).await;
            let account = self.app.account().named(user.first, user.last).email(self.address(user));
            let account = account.affiliation(user.affiliation).roles(roles).language(self.language());
            let account = orcid.into_iter().fold(account, |account, orcid| account.orcid(orcid));
            self.users.insert(viewer, account.with_password().create().await);
            self.roles.insert(viewer, roles.to_vec());
        }
        sqlx::query("insert into chief_editors (user_id, marked_at) values ($1, now())")
            .bind(self.users[&Viewer::Editor].id.0)
            .execute(&self.app.state.pool)
            .await
            .unwrap();
        let path = format!("/api/v1/reviewers/{}/interests", self.users[&Viewer::ReviewerA].id);
        let body = json!({ "interests": [POOL_INTEREST] });
        self.perform(Viewer::Editor, Method::PUT, &path, body).await;
    }

    /// A and the unrelated reviewer accept; A has started the review.
    async fn create_other_article(&mut self) {
        let created =
            self.app.create_article(&self.users[&Viewer::RecusedEditor], ArticleStatus::Submitted).await;
        self.other = created["id"].as_i64().unwrap();
        sqlx::query("update articles set title_en = $2 where id = $1")
            .bind(self.other)
            .bind(OTHER_TITLE)
            .execute(&self.app.state.pool)
            .await
            .unwrap();
        if self.progress.creator_is_editor {
            sqlx::query(
                "update article_authors set first_name_en = $2, last_name_en = $3, orcid = '', email = ''
                 where article_id = $1",
            )
            .bind(self.other)
            .bind(CREATOR.first)
            .bind(CREATOR.last)
            .execute(&self.app.state.pool)
            .await
            .unwrap();
        }
        for reviewer in [Viewer::ReviewerA, Viewer::UnrelatedReviewer] {
            let id = self.assign(self.other, reviewer).await;
            self.act_as_reviewer(reviewer, id, "accept").await;
            if reviewer == Viewer::ReviewerA {
                self.write_review(BY_ALPHA_ELSEWHERE, id).await;
            }
        }
    }

    /// Assigns a reviewer and returns the id of the assignment.
    pub async fn assign(&mut self, article: i64, reviewer: Viewer) -> Marker {
        let is_noted = article == self.article && reviewer == Viewer::ReviewerA;
        let note = is_noted.then_some(REQUEST_NOTE);
        let body = json!({ "articleId": article, "reviewerId": self.users[&reviewer].id, "note": note });
        let created = self.perform(Viewer::Editor, Method::POST, "/api/v1/review-assignments", body).await;
        self.mark_assignment(&created["id"], reviewer)
    }

    /// Makes the id of a new assignment a marker. It is random, and long enough.
    pub fn mark_assignment(&mut self, id: &Value, reviewer: Viewer) -> Marker {
        let marker: Marker = id.to_string().leak();
        assert!(id.as_i64().unwrap() >= 1 << 52, "{id}");
        self.progress.assignments.push(Assignment { marker, reviewer, is_linked: false });
        marker
    }

    /// Sets the next id of a table, so that ids are markers too.
    pub async fn set_next_id(&self, table: &str, id: Marker) {
        sqlx::query("select setval(pg_get_serial_sequence($1, 'id'), $2, false)")
            .bind(table)
            .bind(id.parse::<i64>().unwrap())
            .execute(&self.app.owner)
            .await
            .unwrap();
    }

    pub async fn act_as_reviewer(&mut self, reviewer: Viewer, assignment: Marker, action: &str) -> Value {
        self.act_with_body(reviewer, assignment, action, json!({})).await
    }

    pub async fn act_with_body(
        &mut self,
        reviewer: Viewer,
        assignment: Marker,
        action: &str,
        body: Value,
    ) -> Value {
        let path = format!("/api/v1/review-assignments/my/{assignment}/{action}");
        self.perform(reviewer, Method::POST, &path, body).await
    }

    pub async fn write_review(&mut self, review: Review, assignment: Marker) {
        self.progress.visible_reviews.insert(review);
        let path = format!("/api/v1/review-assignments/my/{assignment}/review");
        let body = json!({
            "version": 0, "resultId": 2, "commentForAuthor": review.for_author, "commentForEditor": review.for_editor,
        });
        self.perform(review.by, Method::PUT, &path, body).await;
    }

    /// One language for each of the two tests, so that letters and responses are scanned in both.
    pub fn language(&self) -> Language {
        if self.progress.creator_is_editor { Language::Ru } else { Language::En }
    }

    pub fn address(&self, user: &MarkedUser) -> String {
        format!("{}-{}@example.test", user.email, self.unique)
    }

    pub fn has_account(&self, viewer: Viewer) -> bool {
        self.users.contains_key(&viewer)
    }

    /// Roles of an account; none without one.
    pub fn roles(&self, viewer: Viewer) -> &[Role] {
        self.roles.get(&viewer).map_or(&[], Vec::as_slice)
    }

    /// Returns the code of the viewer's invitation, or an invalid one.
    pub fn invitation_code(&self, viewer: Viewer) -> &'static str {
        self.invitations.get(&viewer).copied().unwrap_or("none")
    }

    /// Renews all tokens, which expire when the clock is advanced.
    pub async fn reissue_tokens(&mut self) {
        for user in self.users.values_mut() {
            *user = self.app.reissue_token(user).await;
        }
        // Signing out everywhere has ended the review link of a viewer.
        sqlx::query("update users set review_links_ended_at = null")
            .execute(&self.app.state.pool)
            .await
            .unwrap();
        self.app.reset_rate_limits().await;
    }

    /// Signs in the invited reviewer, who has an account now.
    pub async fn add_invited_account(&mut self, viewer: Viewer) {
        let user = viewer.user().unwrap();
        let account = testkit::TestUser {
            id: rules::UserId(user.id.parse().unwrap()),
            email: self.address(user),
            token: String::new(),
        };
        let account = self.app.reissue_token(&account).await;
        self.users.insert(viewer, account);
        self.roles.insert(viewer, vec![Role::User, Role::Reviewer]);
        self.progress.has_invited_account = true;
    }

    pub fn request(&self, viewer: Viewer, method: Method, path: &str) -> RequestBuilder {
        let request = self.app.request(method, path).header("accept-language", self.language().code());
        match (viewer, self.users.get(&viewer)) {
            (Viewer::ReviewerALink, _) => {
                request.header("authorization", format!("ReviewLink {}", self.link.unwrap_or("none")))
            }
            (_, Some(user)) => request.bearer_auth(&user.token),
            (_, None) => request,
        }
    }

    /// Sends a permitted request and scans its response.
    pub async fn perform(&mut self, viewer: Viewer, method: Method, path: &str, body: Value) -> Value {
        let response = self.app.send(self.request(viewer, method.clone(), path).json(&body)).await;
        assert!(response.status.is_success(), "{viewer:?} {method} {path}: {response:?}");
        self.scan_response(viewer, self.contract.operation(&method, path), &response);
        if response.body.is_empty() { Value::Null } else { response.json() }
    }

    pub async fn upload(&mut self, viewer: Viewer, name: &str, bytes: Vec<u8>) -> Value {
        let form = Form::new().part("file", Part::bytes(bytes).file_name(name.to_owned()));
        let response =
            self.app.send(self.request(viewer, Method::POST, "/api/v1/files").multipart(form)).await;
        assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
        self.scan_response(viewer, "uploadFile", &response);
        response.json()["id"].clone()
    }

    pub fn scan_response(&mut self, viewer: Viewer, operation: &'static str, response: &TestResponse) {
        self.update_markers();
        let found = self.scanner.scan_response(&response.headers, &response.body);
        self.record(viewer, Source::Operation(operation), found);
    }

    pub fn scan_bytes(&mut self, viewer: Viewer, source: Source, bytes: &[u8]) {
        self.update_markers();
        let found = self.scanner.scan_bytes(bytes);
        self.record(viewer, source, found);
    }

    /// Markers are only ever added, so that their number shows whether there are new ones.
    fn update_markers(&mut self) {
        let count = self.progress.assignments.len() + self.progress.codes.len();
        if self.marker_count != Some(count) {
            self.marker_count = Some(count);
            self.scanner.set_markers(self.progress.markers().collect());
        }
    }

    fn record(&mut self, viewer: Viewer, source: Source, found: BTreeSet<Marker>) {
        if found.is_empty() {
            return;
        }
        for marker in found.difference(&allowed_markers(viewer, &self.progress, source)) {
            self.leaks.entry((viewer, source, marker)).or_insert((self.progress.name, 0)).1 += 1;
        }
        self.seen.entry(viewer).or_default().extend(found);
    }

    /// Records a failure, so that a run reports all of them.
    pub fn report(&mut self, failure: String) {
        self.failures.push(format!("{}: {failure}", self.progress.name));
    }

    pub fn has_seen(&self, viewer: Viewer, marker: Marker) -> bool {
        self.seen.get(&viewer).is_some_and(|seen| seen.contains(marker))
    }

    /// Reports all leaks, and checks that every marker was seen by some viewer.
    pub fn assert_no_leaks(&self) {
        let mut failures = self.failures.clone();
        for ((viewer, source, marker), (state, times)) in &self.leaks {
            failures.push(format!("{viewer:?} got {marker} in {source:?}, first {state}, {times} times"));
        }
        assert!(failures.is_empty(), "{} leaks in {:?}: {failures:#?}", failures.len(), self.progress.mode);
        let seen: BTreeSet<Marker> = self.seen.values().flatten().copied().collect();
        let unseen: Vec<Marker> = all().filter(|marker| !seen.contains(marker)).collect();
        assert!(unseen.is_empty(), "no viewer saw {unseen:?}, so that their secrecy is untested");
        assert!(!seen.contains(PASSWORD_HASH));
        for user in [&INVITED, &REFUSER, &super::markers::REVIEWER_A, &super::markers::REVIEWER_B] {
            for marker in user.markers() {
                assert!(self.has_seen(Viewer::Editor, marker), "the editor never saw {marker}");
            }
        }
    }
}
