//! Keys that a process could read once, and can no longer.

use std::time::Duration;

use super::*;

async fn rename_table(app: &TestApp, statement: &'static str) {
    sqlx::query(statement).execute(&app.owner).await.unwrap();
}

#[tokio::test]
async fn old_keys_are_not_trusted_for_long() {
    TestApp::run(async |app| {
        let user = app.create_user(&[Role::User]).await;
        app.state.keys.load().await.unwrap();
        rename_table(app, "alter table keys rename to hidden").await;
        app.state.clock.advance(TimeDelta::minutes(10) - TimeDelta::seconds(1));
        assert_eq!(status(app, &user).await, StatusCode::OK);
        app.state.clock.advance(TimeDelta::seconds(1));
        let response = app.get_as(&user, ME).await;
        assert_eq!(
            (response.status, &response.json()["code"]),
            (StatusCode::SERVICE_UNAVAILABLE, &json!("unavailable"))
        );
        let body = json!({ "email": user.email, "password": PASSWORD });
        assert_eq!(app.post("/api/v1/auth/login", &body).await.status, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(app.get("/api/health/live").await.status, StatusCode::OK, "a restart would not help");

        rename_table(app, "alter table hidden rename to keys").await;
        assert_eq!(status(app, &user).await, StatusCode::OK);
    })
    .await;
}

/// A process that has the secret of before cannot learn which keys have ended.
#[tokio::test]
async fn process_ends_when_its_secret_was_replaced() {
    TestApp::run(async |app| {
        let watch = tokio::spawn(app.state.keys.clone().watch(Duration::from_millis(20)));
        tokio::time::sleep(Duration::from_millis(200)).await;
        assert!(!watch.is_finished());
        let mut settings = app.state.settings.as_ref().clone();
        let previous = std::mem::replace(&mut settings.auth.token_secret, OTHER_SECRET.to_owned().into());
        settings.auth.previous_token_secret = Some(previous);
        let other = kit::Keys::new(&settings, app.state.pool.clone(), app.state.clock.clone());
        other.load().await.unwrap();
        let ended = tokio::time::timeout(Duration::from_secs(10), watch).await;
        ended.expect("the process goes on with the old keys").unwrap();
    })
    .await;
}
