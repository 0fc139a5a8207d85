//! What readers, authors and editors do, as requests that can be repeated.

use image::ImageFormat;
use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder};
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::{MY_ARTICLES, article_content, author_article_path, editor_article_path};
use testkit::{PASSWORD, TestApp, TestResponse, TestUser, sign_in_redirect_url};

use crate::discovery::fixtures::publish_full_article;
use crate::files::samples::picture;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    PublicList,
    PublicArticle,
    PublicPdf,
    SignInPage,
    SignIn,
    SignInWithOrcid,
    ResetPassword,
    MyArticles,
    OpenArticle,
    SaveArticle,
    WriteMessage,
    Publish,
    Upload,
    Download,
    Thumbnail,
    Readiness,
}

impl Operation {
    pub const ALL: [Operation; 16] = [
        Operation::PublicList,
        Operation::PublicArticle,
        Operation::PublicPdf,
        Operation::SignInPage,
        Operation::SignIn,
        Operation::SignInWithOrcid,
        Operation::ResetPassword,
        Operation::MyArticles,
        Operation::OpenArticle,
        Operation::SaveArticle,
        Operation::WriteMessage,
        Operation::Publish,
        Operation::Upload,
        Operation::Download,
        Operation::Thumbnail,
        Operation::Readiness,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Operation::PublicList => "Read the list of published articles",
            Operation::PublicArticle => "Read a published article",
            Operation::PublicPdf => "Open the PDF of a published article",
            Operation::SignInPage => "Open the sign-in page",
            Operation::SignIn => "Sign in with a password",
            Operation::SignInWithOrcid => "Sign in with ORCID",
            Operation::ResetPassword => "Ask for a new password",
            Operation::MyArticles => "List my articles",
            Operation::OpenArticle => "Open an article",
            Operation::SaveArticle => "Save an article",
            Operation::WriteMessage => "Write a message",
            Operation::Publish => "Publish an article",
            Operation::Upload => "Upload a file",
            Operation::Download => "Download a file",
            Operation::Thumbnail => "See a picture",
            Operation::Readiness => "`/api/health/ready`",
        }
    }
}

/// Users and content that the operations use.
pub struct Content {
    pub author: TestUser,
    editor: TestUser,
    pub draft: Value,
    discussed: Value,
    slug: String,
    /// Paths of an image.
    file: String,
    thumbnail: String,
}

impl Content {
    pub async fn create(app: &TestApp) -> Content {
        let (_, slug) = publish_full_article(app).await;
        let author = app.account().with_password().create().await;
        let editor = app.create_user(&[Role::Editor]).await;
        let draft = app.create_complete_draft(&author).await;
        let discussed = app.create_article(&author, ArticleStatus::Revision).await;
        let file = app.upload_file(&author, "a.png", picture(ImageFormat::Png, 400, 400)).await.json();
        let path = |name: &str| file[name].as_str().unwrap().to_owned();
        let (file, thumbnail) = (path("url"), path("thumbnailUrl"));
        Content { author, editor, draft, discussed, slug, file, thumbnail }
    }

    /// Performs an operation with messages in this language.
    pub async fn perform(&self, app: &TestApp, operation: Operation, language: &str) -> TestResponse {
        let request = match operation {
            Operation::PublicList => app.request(Method::GET, "/api/v1/public/en/articles"),
            Operation::PublicArticle => get(app, &format!("/api/v1/public/en/articles/{}", self.slug)),
            Operation::PublicPdf => get(app, &format!("/articles/{}.en.pdf", self.slug)),
            Operation::SignInPage => get(app, "/api/v1/auth/providers"),
            Operation::SignIn => {
                let body = json!({ "email": self.author.email, "password": PASSWORD });
                app.request(Method::POST, "/api/v1/auth/login").json(&body)
            }
            Operation::SignInWithOrcid => {
                let body = json!({ "provider": "orcid", "redirectUrl": sign_in_redirect_url() });
                app.request(Method::POST, "/api/v1/auth/login/external/authorize").json(&body)
            }
            Operation::ResetPassword => {
                let body = json!({ "email": self.author.email });
                app.request(Method::POST, "/api/v1/auth/passwords/request-reset").json(&body)
            }
            Operation::MyArticles => get(app, MY_ARTICLES).bearer_auth(&self.author.token),
            Operation::OpenArticle => {
                get(app, &author_article_path(&self.draft)).bearer_auth(&self.author.token)
            }
            Operation::SaveArticle => self.save(app).await,
            Operation::WriteMessage => {
                let path = format!("{}/messages", author_article_path(&self.discussed));
                self.post(app, &self.author, &path, &json!({ "text": "When?" }))
            }
            Operation::Publish => {
                let accepted = app.create_article(&self.author, ArticleStatus::Accepted).await;
                let path = format!("{}/publish", editor_article_path(&accepted));
                self.post(app, &self.editor, &path, &json!({ "publicationDate": "2026-03-02" }))
            }
            Operation::Upload => {
                let form = Form::new().part("file", Part::bytes(b"text".to_vec()).file_name("a.txt"));
                app.request(Method::POST, "/api/v1/files").bearer_auth(&self.author.token).multipart(form)
            }
            Operation::Download => get(app, &self.file).bearer_auth(&self.author.token),
            Operation::Thumbnail => get(app, &self.thumbnail).bearer_auth(&self.author.token),
            Operation::Readiness => get(app, "/api/health/ready"),
        };
        app.send(request.header("accept-language", language)).await
    }

    fn post(&self, app: &TestApp, user: &TestUser, path: &str, body: &Value) -> RequestBuilder {
        app.request(Method::POST, path).bearer_auth(&user.token).json(body)
    }

    async fn save(&self, app: &TestApp) -> RequestBuilder {
        let path = author_article_path(&self.draft);
        let article = app.get_as(&self.author, &path).await.json();
        app.request(Method::PUT, &path).bearer_auth(&self.author.token).json(&article_content(&article))
    }
}

fn get(app: &TestApp, path: &str) -> RequestBuilder {
    app.request(Method::GET, path)
}
