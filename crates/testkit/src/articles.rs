//! Articles for tests, made the way authors make them.

use kit::jobs::Plan;
use reqwest::multipart::{Form, Part};
use reqwest::{Method, StatusCode};
use rules::{ArticleStatus, Enumeration};
use serde_json::{Value, json};

use crate::{Answer, Person, TestApp};

pub const MY_ARTICLES: &str = "/api/v1/articles/my";
pub const ARTICLES: &str = "/api/v1/articles";

impl TestApp {
    /// A draft with a title and nothing else.
    pub async fn draft(&self, author: &Person, title: &str) -> Value {
        let answer = self.post_as(author, MY_ARTICLES, &json!({ "titleEn": title })).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
        answer.json()
    }

    /// A draft that lacks nothing but its merged manuscript.
    pub async fn complete_draft(&self, author: &Person) -> Value {
        let draft = self.draft(author, "Late reactivation after transplantation").await;
        let file = self.upload(author, "manuscript.pdf", blank_pdf(1)).await.json();
        let mut content = content_of(&draft);
        complete(&mut content);
        content["files"] = json!([{ "fileId": file["id"], "typeId": 1, "comment": "" }]);
        let answer = self.put_as(author, &path_of(&draft), &content).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        answer.json()
    }

    /// A draft that can be submitted, with its merged manuscript really made.
    pub async fn ready_draft(&self, author: &Person) -> Value {
        let draft = self.complete_draft(author).await;
        self.merge(author, &draft).await
    }

    /// An article that lies on the editors' desk, in whatever status, without the long way there.
    pub async fn article_in(&self, author: &Person, status: ArticleStatus) -> Value {
        let draft = self.draft(author, "Late reactivation after transplantation").await;
        let mut content = content_of(&draft);
        complete(&mut content);
        let answer = self.put_as(author, &path_of(&draft), &content).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
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
        .execute(&self.house.app.pool)
        .await
        .unwrap();
        draft
    }

    /// The hold of decisions is over: what was held goes out.
    pub async fn let_the_hold_pass(&self) {
        let hold = self.house.app.settings.decisions.hold_minutes;
        self.house.app.clock.advance(chrono::TimeDelta::minutes(i64::from(hold) + 1));
        self.release_held_news().await;
    }

    /// What the worker does every minute.
    pub async fn release_held_news(&self) {
        let mut connection = self.house.app.pool.acquire().await.unwrap();
        kit::jobs::add(&mut connection, &notifications::ReleaseHeldNews {}, Plan::now()).await.unwrap();
        kit::jobs::add(&mut connection, &subscriptions::StartNewsletters {}, Plan::now()).await.unwrap();
        drop(connection);
        self.run_jobs().await;
    }

    /// Makes the merged manuscript and answers the article as it then is.
    pub async fn merge(&self, author: &Person, article: &Value) -> Value {
        let answer =
            self.post_as(author, &format!("{}/merged-pdfs/generate", path_of(article)), &json!({})).await;
        assert_eq!(answer.status, StatusCode::ACCEPTED, "{answer:?}");
        self.run_jobs().await;
        self.get_as(author, &path_of(article)).await.json()
    }

    pub async fn upload(&self, person: &Person, name: &str, bytes: Vec<u8>) -> Answer {
        let form = Form::new().part("file", Part::bytes(bytes).file_name(name.to_owned()));
        self.send(self.request(Method::POST, "/api/v1/files").bearer_auth(&person.token).multipart(form))
            .await
    }
}

/// Where an article of one's own is.
pub fn path_of(article: &Value) -> String {
    format!("{MY_ARTICLES}/{}", article["id"])
}

/// Where editors find it.
pub fn desk_path(article: &Value) -> String {
    format!("{ARTICLES}/{}", article["id"])
}

/// What a save of this article would carry.
pub fn content_of(article: &Value) -> Value {
    let mut content = article.clone();
    let files = article["files"].as_array().unwrap().iter().filter(|file| file["isChangeable"] == true);
    content["files"] = files
        .map(|file| json!({ "fileId": file["fileId"], "typeId": file["typeId"], "comment": file["comment"] }))
        .collect();
    content
}

/// Everything that the tabs ask for, except the files.
pub fn complete(content: &mut Value) {
    content["abstractEn"] = json!("<p>Two hundred patients were followed.</p>");
    content["keywordsEn"] = json!(["transplantation", "GvHD"]);
    content["askForTranslation"] = json!(true);
    content["affiliations"] = json!([{ "key": 1, "en": "Transplantation Clinic, Demograd", "ru": "" }]);
    content["authors"] = json!([{
        "firstNameEn": "Anna", "lastNameEn": "Author", "orcid": "0000-0002-1825-0097", "affiliations": [1],
        "isCorrespondingAuthor": true, "contact": { "email": "anna.author@example.test" },
    }]);
}

/// The smallest thing that is a PDF, with so many empty pages.
pub fn blank_pdf(pages: usize) -> Vec<u8> {
    let kids: String = (0..pages).map(|page| format!("{} 0 R ", page + 3)).collect();
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        format!("<< /Type /Pages /Kids [{kids}] /Count {pages} >>"),
    ];
    objects.extend((0..pages).map(|_| "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>".to_owned()));
    let mut pdf = String::from("%PDF-1.4\n");
    let mut places = Vec::new();
    for (index, object) in objects.iter().enumerate() {
        places.push(pdf.len());
        pdf.push_str(&format!("{} 0 obj\n{object}\nendobj\n", index + 1));
    }
    let start = pdf.len();
    pdf.push_str(&format!("xref\n0 {}\n0000000000 65535 f \n", places.len() + 1));
    for place in places {
        pdf.push_str(&format!("{place:010} 00000 n \n"));
    }
    pdf.push_str(&format!(
        "trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n",
        objects.len() + 1
    ));
    pdf.into_bytes()
}
