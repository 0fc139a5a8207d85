//! A restored backup brings people back who were erased; the list erases them again, and nobody else.

use personal_data::{Done, erase_again, erasures};

use super::*;

#[tokio::test]
async fn whoever_comes_back_with_a_backup_is_erased_again() {
    TestApp::run(async |app| {
        let house = &app.house.app;
        let person = with_password(app, &[Role::User]).await;
        erase_own(app, &person).await;
        let list = erasures(house).await.unwrap();
        assert_eq!((list.len(), list[0].user_id), (1, person.id.0));
        assert!(!serde_json::to_string(&list[0]).unwrap().contains(&person.email));
        assert_eq!(erase_again(house, &list[0]).await.unwrap(), Done::Before);

        // The backup is from before: the account is as it was, and nothing knows of the erasure.
        let restore = async |email: &str| {
            sqlx::query(
                "update users set email = $2::citext, is_active = true, erased_at = null where id = $1",
            )
            .bind(person.id.0)
            .bind(email)
            .execute(&house.pool)
            .await
            .unwrap();
            sqlx::query("delete from erasures").execute(&house.pool).await.unwrap();
        };
        // Since then the number was given to somebody else.
        restore("somebody-else@example.test").await;
        assert_eq!(erase_again(house, &list[0]).await.unwrap(), Done::NotThere);
        restore(&person.email).await;
        assert_eq!(erase_again(house, &list[0]).await.unwrap(), Done::Again);
        assert_eq!(erase_again(house, &list[0]).await.unwrap(), Done::Before);
        let mut nobody = list[0].clone();
        nobody.user_id = 999_999;
        assert_eq!(erase_again(house, &nobody).await.unwrap(), Done::NotThere);
    })
    .await;
}
