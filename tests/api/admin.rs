//! `octavo admin create` and `rotate-keys`.

use reqwest::{Method, StatusCode};
use serde_json::json;
use testkit::TestApp;
use tokio::process::Command;

const OCTAVO: &str = env!("CARGO_BIN_EXE_octavo");
const PASSWORD: &str = "tram-lemon-47-kiosk";

async fn create_admin(app: &TestApp, arguments: &[&str]) -> (bool, String) {
    run(app, &[&["admin", "create"], arguments].concat(), &[]).await
}

/// Runs a command and returns whether it succeeded, and what it printed.
async fn run(app: &TestApp, arguments: &[&str], environment: &[(&str, &str)]) -> (bool, String) {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../..");
    let output = Command::new(OCTAVO)
        .args(arguments)
        .envs(environment.iter().copied())
        .current_dir(root)
        .env("OCTAVO_CONFIG", "config/development.toml")
        .env("OCTAVO__DATABASE__URL", testkit::database_url(&app.database))
        .output()
        .await
        .unwrap();
    let printed = if output.status.success() { output.stdout } else { output.stderr };
    (output.status.success(), String::from_utf8(printed).unwrap())
}

#[tokio::test]
async fn first_admin_gets_password_link_and_further_ones_need_flag() {
    TestApp::run_with_system_clock(async |app| {
        let names = ["--first-name", "Galina", "--last-name", "Orlova"];
        let email = format!("{}@example.test", app.unique_id());
        let (created, output) = create_admin(app, &[[email.as_str()].as_slice(), &names].concat()).await;
        assert!(created, "{output}");
        let (page, code) = output.trim().split_once("?code=").unwrap();
        assert!(page.ends_with("/identity/reset-password/confirm"), "{output}");
        let response =
            app.post("/api/v1/auth/passwords/reset", &json!({ "token": code, "password": PASSWORD })).await;
        assert_eq!(response.status, StatusCode::NO_CONTENT);
        let token =
            app.post("/api/v1/auth/login", &json!({ "email": email, "password": PASSWORD })).await.json();
        let me =
            app.request(Method::GET, "/api/v1/users/me").bearer_auth(token["access_token"].as_str().unwrap());
        assert_eq!(app.send(me).await.json()["roles"], json!(["admin"]));

        let other = format!("other-{email}");
        let (created, output) = create_admin(app, &[[other.as_str()].as_slice(), &names].concat()).await;
        assert!(!created && output.contains("--one-more"), "{output}");
        let (created, output) =
            create_admin(app, &[[email.as_str(), "--one-more"].as_slice(), &names].concat()).await;
        assert!(!created && output.contains("cannot get an account"), "{output}");
        let (created, _) =
            create_admin(app, &[[other.as_str(), "--one-more"].as_slice(), &names].concat()).await;
        assert!(created);
        let (created, output) =
            create_admin(app, &["nobody", "--first-name", "Анна", "--last-name", "B", "--one-more"]).await;
        assert!(!created && output.contains("Not valid email") && output.contains("Latin"), "{output}");
    })
    .await;
}

#[tokio::test]
async fn keys_are_rotated_and_a_wrong_secret_is_refused() {
    TestApp::run_with_system_clock(async |app| {
        let user = app.create_user(&[]).await;
        let (rotated, output) = run(app, &["admin", "rotate-keys"], &[]).await;
        assert!(rotated && output.contains("key 2 signs from now on"), "{output}");
        assert_eq!(app.get_as(&user, "/api/v1/users/me").await.status, StatusCode::OK);
        let (rotated, output) = run(app, &["admin", "rotate-keys", "--now"], &[]).await;
        assert!(rotated && output.contains("all users are signed out"), "{output}");
        assert_eq!(app.get_as(&user, "/api/v1/users/me").await.status, StatusCode::UNAUTHORIZED);

        assert_eq!(run(app, &["check"], &[]).await, (true, String::new()));
        let wrong = [("OCTAVO__AUTH__TOKEN_SECRET", "another secret than the one that sealed the keys")];
        for command in [["check"].as_slice(), &["serve"], &["worker"], &["admin", "rotate-keys"]] {
            let (succeeded, output) = run(app, command, &wrong).await;
            assert!(!succeeded && output.contains("auth.previous_token_secret"), "{command:?}: {output}");
        }
        let secret = "development-only-development-only-development-only";
        let changed = [wrong[0], ("OCTAVO__AUTH__PREVIOUS_TOKEN_SECRET", secret)];
        let (rotated, output) = run(app, &["admin", "rotate-keys"], &changed).await;
        assert!(rotated && output.contains("key 4 signs from now on"), "{output}");
        assert!(run(app, &["check"], &wrong).await.0, "the keys are sealed with the new secret");
    })
    .await;
}
