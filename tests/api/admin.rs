//! The first admin of a new installation.

use reqwest::{Method, StatusCode};
use serde_json::json;
use testkit::TestApp;
use tokio::process::Command;

const OCTAVO: &str = env!("CARGO_BIN_EXE_octavo");
const PASSWORD: &str = "tram-lemon-47-kiosk";

async fn create(app: &TestApp, arguments: &[&str]) -> (bool, String) {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let output = Command::new(OCTAVO)
        .args(["admin", "create"])
        .args(arguments)
        .current_dir(root)
        .env("OCTAVO_CONFIG", "config/development.toml")
        .env("OCTAVO__DATABASE__URL", testkit::address_of(&app.database))
        .output()
        .await
        .unwrap();
    let said = if output.status.success() { output.stdout } else { output.stderr };
    (output.status.success(), String::from_utf8(said).unwrap())
}

#[tokio::test]
async fn the_first_admin_gets_a_link_and_there_is_only_one_first() {
    TestApp::run_in_real_time(async |app| {
        let names = ["--first-name", "Galina", "--last-name", "Orlova"];
        let email = format!("{}@example.test", app.unique());
        let (made, said) = create(app, &[[email.as_str()].as_slice(), &names].concat()).await;
        assert!(made, "{said}");
        let (page, code) = said.trim().split_once("?code=").unwrap();
        assert!(page.ends_with("/identity/reset-password/confirm"), "{said}");
        let answer =
            app.post("/api/v1/auth/passwords/reset", &json!({ "token": code, "password": PASSWORD })).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT);
        let token =
            app.post("/api/v1/auth/login", &json!({ "email": email, "password": PASSWORD })).await.json();
        let me =
            app.request(Method::GET, "/api/v1/users/me").bearer_auth(token["access_token"].as_str().unwrap());
        assert_eq!(app.send(me).await.json()["roles"], json!(["admin"]));

        let other = format!("other-{email}");
        let (made, said) = create(app, &[[other.as_str()].as_slice(), &names].concat()).await;
        assert!(!made && said.contains("--one-more"), "{said}");
        let (made, said) = create(app, &[[email.as_str(), "--one-more"].as_slice(), &names].concat()).await;
        assert!(!made && said.contains("cannot get an account"), "{said}");
        let (made, _) = create(app, &[[other.as_str(), "--one-more"].as_slice(), &names].concat()).await;
        assert!(made);
        let (made, said) =
            create(app, &["nobody", "--first-name", "Анна", "--last-name", "B", "--one-more"]).await;
        assert!(!made && said.contains("Not valid email") && said.contains("Latin"), "{said}");
    })
    .await;
}
