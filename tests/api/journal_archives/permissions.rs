//! Only administrators make, list, download and remove archives.

use reqwest::{Method, StatusCode};
use rules::Role;
use serde_json::json;
use testkit::TestApp;

use super::fixtures::{ARCHIVES, list, make};

#[tokio::test]
async fn journal_archives_are_for_administrators() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        make(app, &admin, false).await;
        let id = list(app, &admin).await[0]["id"].as_i64().unwrap();
        let one = format!("{ARCHIVES}/{id}");
        let file = format!("{one}/file");
        for roles in [&[Role::User][..], &[Role::Reviewer], &[Role::Editor], &[]] {
            let user = if roles.is_empty() { None } else { Some(app.create_user(roles).await) };
            let expected = if user.is_some() { StatusCode::FORBIDDEN } else { StatusCode::UNAUTHORIZED };
            for (method, path) in [
                (Method::GET, ARCHIVES),
                (Method::POST, ARCHIVES),
                (Method::GET, &*file),
                (Method::DELETE, &*one),
            ] {
                let request = app.request(method.clone(), path).json(&json!({ "withPeople": true }));
                let request = match &user {
                    Some(user) => request.bearer_auth(&user.token),
                    None => request,
                };
                assert_eq!(app.send(request).await.status, expected, "{roles:?} {method} {path}");
            }
        }
        assert_eq!(list(app, &admin).await.len(), 1);
    })
    .await;
}
