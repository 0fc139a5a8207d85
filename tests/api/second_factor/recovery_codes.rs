//! Recovery codes.

use super::*;

#[tokio::test]
async fn each_recovery_code_works_once() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let (user, _, codes) = set_up_app(app, &user).await;
        assert_eq!(codes.len(), 10);
        assert!(codes.iter().all(|code| code.len() == 29), "{codes:?}");
        // As people write them.
        let spelled = [codes[0].clone(), codes[1].to_lowercase(), codes[2].replace('-', " ")];
        for code in &spelled {
            let challenge = begin(app, &user).await;
            let signed_in = with_token(&user, &complete(app, &challenge, code).await);
            assert!(is_signed_in(app, &signed_in).await);
        }
        for code in &spelled {
            let challenge = begin(app, &user).await;
            assert_eq!(code_of(&complete(app, &challenge, code).await), "wrong-code");
        }
        assert_eq!(app.get_as(&user, SECOND_FACTOR).await.json()["recoveryCodesLeft"], 7);
        // One letter for the app, and one for each code.
        let letters = app.expect_letters(&user.email, 4).await;
        assert_eq!(letters.iter().filter(|letter| letter.text.contains("recovery code.")).count(), 3);
    })
    .await;
}

#[tokio::test]
async fn codes_of_another_account_and_replaced_codes_do_not_work() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let stranger = app.account().with_password().create().await;
        let (user, _, old) = set_up_app(app, &user).await;
        let (_, _, foreign) = set_up_app(app, &stranger).await;
        let renewed = app.post_as(&user, RECOVERY_CODES, &json!({})).await;
        let new = strings(&renewed.json()["recoveryCodes"]);
        assert_eq!(new.len(), 10);
        for code in [&old[0], &foreign[0]] {
            let challenge = begin(app, &user).await;
            assert_eq!(code_of(&complete(app, &challenge, code).await), "wrong-code");
        }
        let challenge = begin(app, &user).await;
        assert_eq!(complete(app, &challenge, &new[0]).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn codes_are_stored_as_hashes_with_their_owner() {
    TestApp::run(async |app| {
        let user = app.create_user(&[rules::Role::User]).await;
        let (_, _, codes) = set_up_app(app, &user).await;
        let hashes: Vec<Vec<u8>> =
            sqlx::query_scalar("select code_hash from recovery_codes where user_id = $1")
                .bind(user.id.0)
                .fetch_all(&app.state.pool)
                .await
                .unwrap();
        assert_eq!(hashes.len(), 10);
        for code in codes {
            assert!(!hashes.contains(&kit::secrets::hash_secret(&code)));
            assert!(!hashes.contains(&kit::secrets::hash_secret(&code.replace('-', ""))));
        }
    })
    .await;
}
