//! Records for the requests of the matrix.

use image::ImageFormat;
use testkit::articles::author_article_path;
use testkit::{TestApp, TestUser};

use crate::files::samples::picture;

/// Records that the requests refer to.
pub struct Fixture {
    /// Path of a file of the author.
    pub file: String,
    /// Path of a draft of the author.
    pub article: String,
    /// Email address without an account.
    pub unused_email: String,
}

pub async fn create_fixture(app: &TestApp, author: &TestUser) -> Fixture {
    let file = app.upload_file(author, "a.png", picture(ImageFormat::Png, 9, 9)).await.json();
    Fixture {
        unused_email: format!("newcomer-{}@example.test", app.unique_id()),
        file: file["url"].as_str().unwrap().to_owned(),
        article: author_article_path(&app.create_draft(author, "Title").await),
    }
}
