use kit::settings::Environment;
use serde_json::json;
use testkit::TestApp;

#[tokio::test]
async fn every_demo_account_signs_in_with_its_roles() {
    TestApp::run(async |app| {
        server::demo::load(&app.house).await.unwrap();
        server::demo::load(&app.house).await.unwrap();
        for (name, roles) in [
            ("admin", json!(["admin"])),
            ("editor", json!(["editor"])),
            ("reviewer", json!(["reviewer"])),
            ("reviewer2", json!(["reviewer"])),
            ("reviewer3", json!(["reviewer"])),
            ("author", json!(["user"])),
            ("everyone", json!(["user", "reviewer", "editor", "admin"])),
        ] {
            let body = json!({ "email": format!("{name}@demo.test"), "password": server::demo::PASSWORD });
            let token = app.post("/api/v1/auth/login", &body).await.json()["access_token"].clone();
            let request =
                app.request(reqwest::Method::GET, "/api/v1/users/me").bearer_auth(token.as_str().unwrap());
            assert_eq!(app.send(request).await.json()["roles"], roles, "{name}");
        }
        let users: i64 =
            sqlx::query_scalar("select count(*) from users").fetch_one(&app.house.app.pool).await.unwrap();
        assert_eq!(users, 7);
    })
    .await;
}

#[tokio::test]
async fn production_refuses_demo_content() {
    TestApp::run_with(
        |settings| settings.environment = Environment::Production,
        async |app| {
            let refusal = server::demo::load(&app.house).await.unwrap_err().to_string();
            assert!(refusal.contains("production"), "{refusal}");
            assert!(server::demo::add_person(&app.house, "x@demo.test", &[]).await.is_err());
            let users: i64 = sqlx::query_scalar("select count(*) from users")
                .fetch_one(&app.house.app.pool)
                .await
                .unwrap();
            assert_eq!(users, 0);
        },
    )
    .await;
}
