//! Reapplying recorded erasures after a backup is restored.

use personal_data::{ReapplyOutcome, list_erasures, reapply_erasure};

use super::*;

#[tokio::test]
async fn recorded_erasure_is_reapplied_after_restore() {
    TestApp::run(async |app| {
        let state = &app.state;
        let user = create_user_with_password(app, &[Role::User]).await;
        erase_own(app, &user).await;
        let records = list_erasures(state).await.unwrap();
        assert_eq!((records.len(), records[0].user_id), (1, user.id.0));
        assert!(!serde_json::to_string(&records[0]).unwrap().contains(&user.email));
        assert_eq!(reapply_erasure(state, &records[0]).await.unwrap(), ReapplyOutcome::AlreadyErased);

        // The backup is older than the erasure: the account is unchanged and the record of the erasure is
        // missing.
        let restore = async |email: &str| {
            sqlx::query(
                "update users set email = $2::citext, is_active = true, erased_at = null where id = $1",
            )
            .bind(user.id.0)
            .bind(email)
            .execute(&state.pool)
            .await
            .unwrap();
            sqlx::query("delete from erasures").execute(&state.pool).await.unwrap();
        };
        // The id now belongs to another user.
        restore("other@example.test").await;
        assert_eq!(reapply_erasure(state, &records[0]).await.unwrap(), ReapplyOutcome::NotFound);
        restore(&user.email).await;
        assert_eq!(reapply_erasure(state, &records[0]).await.unwrap(), ReapplyOutcome::Erased);
        assert_eq!(reapply_erasure(state, &records[0]).await.unwrap(), ReapplyOutcome::AlreadyErased);
        let mut unknown = records[0].clone();
        unknown.user_id = 999_999;
        assert_eq!(reapply_erasure(state, &unknown).await.unwrap(), ReapplyOutcome::NotFound);
    })
    .await;
}
