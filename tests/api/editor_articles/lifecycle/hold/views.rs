//! What each viewer of an article gets over HTTP.

use reqwest::StatusCode;
use rules::{ArticleStatus, Enumeration, Role};
use serde_json::{Map, Value};
use testkit::articles::{ARTICLES, MY_ARTICLES, author_article_path, editor_article_path};
use testkit::{TestApp, TestUser};

pub struct Viewers {
    /// Also an editor and admin; sees the article on the author's and on the editors' screens.
    pub creator: TestUser,
    /// An editor among the authors.
    pub recused: TestUser,
    pub editor: TestUser,
    pub admin: TestUser,
    pub reviewer: TestUser,
}

impl Viewers {
    pub async fn reissue_tokens(&mut self, app: &TestApp) {
        let Viewers { creator, recused, editor, admin, reviewer } = self;
        for user in [creator, recused, editor, admin, reviewer] {
            *user = app.reissue_token(user).await;
        }
    }
}

pub async fn get(app: &TestApp, user: &TestUser, path: &str) -> Value {
    let response = app.get_as(user, path).await;
    assert_eq!(response.status, StatusCode::OK, "{path}: {response:?}");
    response.json()
}

/// Everything that the author's screens load.
async fn author_view(app: &TestApp, creator: &TestUser, article: &Value) -> Map<String, Value> {
    let path = author_article_path(article);
    let mut view = Map::new();
    for part in ["", "/events", "/reviews", "/merged-pdfs", "/messages"] {
        view.insert(format!("author{part}"), get(app, creator, &format!("{path}{part}")).await);
    }
    for order in ["statusId", "-publicationDate"] {
        let list = format!("{MY_ARTICLES}?order={order}&publishedAfter=2000-01-01");
        view.insert(format!("published by {order}"), get(app, creator, &list).await);
    }
    for status in ArticleStatus::ALL {
        let list = get(app, creator, &format!("{MY_ARTICLES}?status={}", status.id())).await;
        view.insert(format!("my {status:?}"), list);
    }
    let feed = get(app, creator, "/api/v1/users/me/notifications?role=user").await;
    view.insert("feed".into(), feed);
    view.insert("erasure".into(), get(app, creator, "/api/v1/account/erasure").await);
    view
}

/// Everything that the editors' screens load, for an editor, or for an author who is one.
async fn editor_view(
    app: &TestApp,
    viewer: &TestUser,
    creator: &TestUser,
    article: &Value,
) -> Map<String, Value> {
    let path = editor_article_path(article);
    let mut view = Map::new();
    for part in ["", "/events", "/merged-pdfs"] {
        view.insert(format!("editor{part}"), get(app, viewer, &format!("{path}{part}")).await);
    }
    for status in ArticleStatus::ALL {
        let list = format!("{ARTICLES}?authorId={}&status={}", creator.id, status.id());
        view.insert(format!("all {status:?}"), get(app, viewer, &list).await);
    }
    view.insert("all".into(), get(app, viewer, &format!("{ARTICLES}?authorId={}", creator.id)).await);
    // Found by the beginning of its DOI, an article would have been accepted.
    let by_doi = format!("{ARTICLES}?authorId={}&search=10.18620%2Fctt", creator.id);
    view.insert("by DOI".into(), get(app, viewer, &by_doi).await);
    view
}

/// Everything that authors of the article see.
pub async fn views_of_authors(app: &TestApp, viewers: &Viewers, article: &Value) -> Vec<Map<String, Value>> {
    let Viewers { creator, recused, .. } = viewers;
    vec![
        author_view(app, creator, article).await,
        editor_view(app, creator, creator, article).await,
        editor_view(app, recused, creator, article).await,
    ]
}

pub async fn create_viewers(app: &TestApp) -> Viewers {
    // The author entry of the template has this ORCID iD.
    let recused = app.account().orcid("0000-0002-1825-0097").roles(&[Role::Editor]).create().await;
    Viewers {
        creator: app.create_user(&Role::ALL).await,
        recused,
        editor: app.create_user(&[Role::Editor]).await,
        admin: app.create_user(&[Role::Admin]).await,
        reviewer: app.create_user(&[Role::Reviewer]).await,
    }
}

/// Removes what changes with every write of an article.
pub fn without_versions(mut views: Vec<Map<String, Value>>) -> Vec<Map<String, Value>> {
    for view in views.iter_mut().flat_map(|view| view.values_mut()).filter_map(Value::as_object_mut) {
        view.remove("version");
        view.remove("updatedAt");
    }
    views
}
