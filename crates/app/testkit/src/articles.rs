//! Articles for tests, created through the API as authors do.

use kit::jobs::Plan;
use reqwest::multipart::{Form, Part};
use reqwest::{Method, StatusCode};
use rules::{ArticleStatus, Enumeration};
use serde_json::{Value, json};

use crate::{TestApp, TestResponse, TestUser};

pub const MY_ARTICLES: &str = "/api/v1/articles/my";
pub const ARTICLES: &str = "/api/v1/articles";

impl TestApp {
    /// Creates a draft with only a title.
    pub async fn create_draft(&self, author: &TestUser, title: &str) -> Value {
        let response = self.post_as(author, MY_ARTICLES, &json!({ "titleEn": title })).await;
        assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
        response.json()
    }

    /// Creates a draft that lacks only its merged manuscript.
    pub async fn create_complete_draft(&self, author: &TestUser) -> Value {
        let draft = self.create_draft(author, "Late reactivation after transplantation").await;
        let file = self.upload_file(author, "manuscript.pdf", blank_pdf(1)).await.json();
        let mut content = article_content(&draft);
        fill_required_fields(&mut content);
        content["files"] = json!([{ "fileId": file["id"], "typeId": 1, "comment": "" }]);
        let response = self.put_as(author, &author_article_path(&draft), &content).await;
        assert_eq!(response.status, StatusCode::OK, "{response:?}");
        response.json()
    }

    /// Creates a draft that can be submitted; generates its merged manuscript.
    pub async fn create_submittable_draft(&self, author: &TestUser) -> Value {
        let draft = self.create_complete_draft(author).await;
        self.merge_manuscript(author, &draft).await
    }

    /// Creates an article and sets its status in the database, without the transitions that lead there.
    pub async fn create_article(&self, author: &TestUser, status: ArticleStatus) -> Value {
        let draft = self.create_draft(author, "Late reactivation after transplantation").await;
        let mut content = article_content(&draft);
        fill_required_fields(&mut content);
        let response = self.put_as(author, &author_article_path(&draft), &content).await;
        assert_eq!(response.status, StatusCode::OK, "{response:?}");
        let revision = i32::from(status == ArticleStatus::Revision);
        let published = (status == ArticleStatus::Published).then_some("late-reactivation");
        sqlx::query(
            "update articles set status_id = $2, revision = $3, submission_date = '2026-02-01',
                 acceptance_date = case when $2 in (5, 7) then date '2026-02-20' end,
                 publication_date = case when $4::text is null then null else date '2026-03-01' end,
                 slug = $4 || '-' || id where id = $1",
        )
        .bind(draft["id"].as_i64())
        .bind(status.id())
        .bind(revision)
        .bind(published)
        .execute(&self.state.pool)
        .await
        .unwrap();
        draft
    }

    /// Advances the clock past the hold of decisions and sends the held notifications.
    pub async fn expire_hold(&self) {
        let hold = self.state.settings.decisions.hold_minutes;
        self.state.clock.advance(chrono::TimeDelta::minutes(i64::from(hold) + 1));
        self.release_held_notifications().await;
    }

    /// Advances the clock past the time in which messages are gathered, and sends their letters.
    pub async fn gather_messages(&self) {
        let minutes = self.state.settings.messages.gather_minutes;
        self.state.clock.advance(chrono::TimeDelta::minutes(i64::from(minutes)));
        self.release_held_notifications().await;
    }

    /// Runs the jobs that the worker runs every minute.
    pub async fn release_held_notifications(&self) {
        let mut connection = self.state.pool.acquire().await.unwrap();
        kit::jobs::add(&mut connection, &notifications::ReleaseHeldNotifications {}, Plan::now())
            .await
            .unwrap();
        kit::jobs::add(&mut connection, &notifications::SendGatheredMessages {}, Plan::now()).await.unwrap();
        kit::jobs::add(&mut connection, &subscriptions::StartNewsletters {}, Plan::now()).await.unwrap();
        drop(connection);
        self.run_jobs().await;
    }

    /// Generates the merged manuscript and returns the article as its author then sees it.
    pub async fn merge_manuscript(&self, author: &TestUser, article: &Value) -> Value {
        let response = self
            .post_as(author, &format!("{}/merged-pdfs/generate", author_article_path(article)), &json!({}))
            .await;
        assert_eq!(response.status, StatusCode::ACCEPTED, "{response:?}");
        self.run_jobs().await;
        self.get_as(author, &author_article_path(article)).await.json()
    }

    pub async fn upload_file(&self, user: &TestUser, name: &str, bytes: Vec<u8>) -> TestResponse {
        let form = Form::new().part("file", Part::bytes(bytes).file_name(name.to_owned()));
        self.send(self.request(Method::POST, "/api/v1/files").bearer_auth(&user.token).multipart(form)).await
    }
}

pub fn author_article_path(article: &Value) -> String {
    format!("{MY_ARTICLES}/{}", article["id"])
}

pub fn editor_article_path(article: &Value) -> String {
    format!("{ARTICLES}/{}", article["id"])
}

/// Request body that saves this article unchanged.
pub fn article_content(article: &Value) -> Value {
    let mut content = article.clone();
    let files = article["files"].as_array().unwrap().iter().filter(|file| file["isChangeable"] == true);
    content["files"] = files
        .map(|file| json!({ "fileId": file["fileId"], "typeId": file["typeId"], "comment": file["comment"] }))
        .collect();
    content
}

/// Fills everything that a submission requires, except the files.
pub fn fill_required_fields(content: &mut Value) {
    content["abstractEn"] = json!("<p>Two hundred patients were followed.</p>");
    content["keywordsEn"] = json!(["transplantation", "GvHD"]);
    content["askForTranslation"] = json!(true);
    content["affiliations"] = json!([{ "key": 1, "en": "Transplantation Clinic, Demograd", "ru": "" }]);
    content["authors"] = json!([{
        "firstNameEn": "Anna", "lastNameEn": "Author", "orcid": "0000-0002-1825-0097", "affiliations": [1],
        "isCorrespondingAuthor": true, "contact": { "email": "anna.author@example.test" },
    }]);
}

/// Minimal valid PDF with empty pages.
pub fn blank_pdf(pages: usize) -> Vec<u8> {
    let kids: String = (0..pages).map(|page| format!("{} 0 R ", page + 3)).collect();
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        format!("<< /Type /Pages /Kids [{kids}] /Count {pages} >>"),
    ];
    objects.extend((0..pages).map(|_| "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>".to_owned()));
    let mut pdf = String::from("%PDF-1.4\n");
    let mut offsets = Vec::new();
    for (index, object) in objects.iter().enumerate() {
        offsets.push(pdf.len());
        pdf.push_str(&format!("{} 0 obj\n{object}\nendobj\n", index + 1));
    }
    let start = pdf.len();
    pdf.push_str(&format!("xref\n0 {}\n0000000000 65535 f \n", offsets.len() + 1));
    for offset in offsets {
        pdf.push_str(&format!("{offset:010} 00000 n \n"));
    }
    pdf.push_str(&format!(
        "trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n",
        objects.len() + 1
    ));
    pdf.into_bytes()
}
