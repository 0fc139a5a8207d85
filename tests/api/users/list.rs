//! The list of users: filters, order, pages, allowed actions and hidden users.

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::{TestApp, TestUser};

use super::{USERS, field_errors, invite_reviewer, user_path};

async fn fetch_page(app: &TestApp, viewer: &TestUser, query: &str) -> Value {
    let response = app.get_as(viewer, &format!("{USERS}?{query}")).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    response.json()
}

async fn fetch_names(app: &TestApp, viewer: &TestUser, query: &str) -> Vec<String> {
    let page = fetch_page(app, viewer, query).await;
    let rows = page["results"].as_array().unwrap().iter();
    rows.map(|row| row["firstNameEn"].as_str().unwrap().to_owned()).collect()
}

async fn find_row(app: &TestApp, viewer: &TestUser, id: rules::UserId) -> Option<Value> {
    let page = fetch_page(app, viewer, "pageSize=100").await;
    page["results"].as_array().unwrap().iter().find(|row| row["id"] == json!(id)).cloned()
}

async fn add_users(app: &TestApp, count: i32) {
    sqlx::query(
        "insert into users (email, unconfirmed_email, first_name_en, last_name_en, roles, is_active, created_at, updated_at)
         select case when n % 2 = 0 then 'many' || n || '@example.test' end::citext,
                case when n % 2 = 1 then 'many' || n || '@example.test' end::citext,
                'Many' || n, 'Petrov', array[(array['user', 'reviewer', 'admin'])[1 + n % 3]], n % 4 <> 1,
                timestamptz '2026-01-01' + n * interval '1 minute', now()
         from generate_series(1, $1) as n",
    )
    .bind(count)
    .execute(&app.state.pool)
    .await
    .unwrap();
}

#[tokio::test]
async fn list_is_filtered_ordered_and_paged() {
    TestApp::run(async |app| {
        let admin =
            app.account().named("Ada", "zimina").roles(&[Role::Admin]).email("m@example.test").create().await;
        let account = |first: &str, last: &str, email: &str| {
            app.account().named(first, last).email(format!("{email}@example.test"))
        };
        account("Boris", "Belov", "zz_top").roles(&[Role::User, Role::Reviewer]).create().await;
        account("anna", "Yakovleva", "B").roles(&[Role::Reviewer]).inactive().create().await;
        account("Clara", "Adams", "a%b").roles(&[]).unverified().create().await;
        sqlx::query("update users set middle_name_en = 'Petrovna' where first_name_en = 'Clara'")
            .execute(&app.state.pool)
            .await
            .unwrap();

        let all = fetch_page(app, &admin, "").await;
        assert_eq!(all["count"], 4);
        assert_eq!(fetch_names(app, &admin, "").await, ["Clara", "Boris", "anna", "Ada"]);
        assert_eq!(fetch_names(app, &admin, "order=-lastNameEn").await, ["Ada", "anna", "Boris", "Clara"]);
        assert_eq!(fetch_names(app, &admin, "order=firstNameEn").await, ["Ada", "anna", "Boris", "Clara"]);
        assert_eq!(fetch_names(app, &admin, "order=email").await, ["Clara", "anna", "Ada", "Boris"]);
        assert_eq!(fetch_names(app, &admin, "order=-email&pageSize=2").await, ["Boris", "Ada"]);
        assert_eq!(fetch_names(app, &admin, "pageSize=3&pageIndex=1").await, ["Ada"]);
        assert_eq!(fetch_names(app, &admin, "role=reviewer").await, ["Boris", "anna"]);
        assert_eq!(fetch_names(app, &admin, "role=reviewer&isActive=true").await, ["Boris"]);
        assert_eq!(fetch_names(app, &admin, "isActive=false").await, ["anna"]);
        for (search, found) in [
            ("CLARA%20adams", &["Clara"][..]),
            ("clara%20petrovna%20ADAMS", &["Clara"]),
            ("adams%20clara", &["Clara"]),
            ("top%40example", &["Boris"]),
            // Wildcards have no special meaning.
            ("%25", &["Clara"]),
            ("_", &["Boris"]),
            ("%5C", &[]),
            ("%20", &["Clara", "Boris", "anna", "Ada"]),
            ("nobody", &[]),
        ] {
            assert_eq!(fetch_names(app, &admin, &format!("search={search}")).await, found, "{search}");
        }
        let clara = &all["results"][0];
        assert_eq!(clara["email"], "a%b@example.test");
        assert_eq!((&clara["emailVerified"], &clara["roles"]), (&json!(false), &json!([])));
        assert_eq!(clara["middleNameEn"], "Petrovna");
        for (query, field) in [
            ("role=owner", "role"),
            ("role=Admin", "role"),
            ("order=roles", "order"),
            ("order=password_hash", "order"),
            ("pageSize=0", "pageSize"),
            ("pageIndex=-1", "pageIndex"),
        ] {
            let response = app.get_as(&admin, &format!("{USERS}?{query}")).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
            assert_eq!(field_errors(&response)[0].0, json!(["query", field]), "{query}");
        }
        for wrong in ["isActive=perhaps", "pageSize=ten", "role=user&role=admin"] {
            let response = app.get_as(&admin, &format!("{USERS}?{wrong}")).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
        }
        assert_eq!(app.get_as(&admin, &format!("{USERS}?search=%00")).await.status, StatusCode::BAD_REQUEST);
    })
    .await;
}

#[tokio::test]
async fn list_query_count_does_not_depend_on_length() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        app.count_queries(&admin, USERS).await;
        let few = app.count_queries(&admin, USERS).await;
        add_users(app, 500).await;
        let wide = format!("{USERS}?pageSize=100&order=-email&search=many&role=reviewer&isActive=true");
        assert_eq!((few, app.count_queries(&admin, &wide).await), (3, 3), "the actor, the page, the count");
        let first = fetch_page(app, &admin, "pageSize=100&order=email").await;
        let second = fetch_page(app, &admin, "pageSize=100&order=email&pageIndex=1").await;
        // A quarter of the 500 are invitees without an open assignment, who are not listed.
        assert_eq!(first["count"], json!(376));
        assert_ne!(first["results"][99]["email"], second["results"][0]["email"]);
    })
    .await;
}

#[tokio::test]
async fn list_contains_allowed_actions_of_each_user() {
    TestApp::run(async |app| {
        let (admin, editor) = (app.create_user(&[Role::Admin]).await, app.create_user(&[Role::Editor]).await);
        let author = app.create_user(&[Role::User]).await;
        let deactivated = app.account().roles(&[Role::Reviewer]).inactive().create().await;
        let (invited, email) = invite_reviewer(app, &editor, &author).await;
        for (viewer, id, allowed) in [
            (&admin, author.id, json!(["edit", "set-roles", "deactivate", "export-data", "erase"])),
            (&admin, deactivated.id, json!(["edit", "set-roles", "activate", "export-data", "erase"])),
            (&admin, invited, json!(["edit", "set-roles", "send-invitation", "export-data", "erase"])),
            // The last admin cannot be removed.
            (&admin, admin.id, json!(["edit", "set-roles", "export-data"])),
            (&editor, author.id, json!(["deactivate"])),
            (&editor, deactivated.id, json!(["activate"])),
            (&editor, invited, json!(["send-invitation"])),
            (&editor, admin.id, json!([])),
        ] {
            assert_eq!(find_row(app, viewer, id).await.unwrap()["allowedActions"], allowed, "{id}");
            assert_eq!(
                app.get_as(viewer, &user_path(id, "")).await.json()["allowedActions"],
                allowed,
                "{id}"
            );
        }
        let row = find_row(app, &admin, invited).await.unwrap();
        assert_eq!(row["email"], email);
        for (field, value) in [("emailVerified", false), ("isActive", false), ("isInvited", true)] {
            assert_eq!(row[field], value, "{field}");
        }
        let other = app.create_user(&[Role::Admin, Role::User]).await;
        for id in [admin.id, other.id] {
            let allowed = find_row(app, &admin, id).await.unwrap()["allowedActions"].clone();
            assert_eq!(allowed, json!(["edit", "set-roles", "deactivate", "export-data", "erase"]));
        }
        // An invitee without an open assignment can be invited to the journal.
        sqlx::query("update review_assignments set status_id = 6, ended_at = now() where reviewer_id = $1")
            .bind(invited.0)
            .execute(&app.state.pool)
            .await
            .unwrap();
        assert_eq!(
            find_row(app, &editor, invited).await.unwrap()["allowedActions"],
            json!(["send-invitation"])
        );
    })
    .await;
}

/// An invitee is known through the article only: its authors do not see them, whatever their roles.
#[tokio::test]
async fn author_cannot_find_invited_reviewer_of_own_article() {
    TestApp::run(async |app| {
        let (admin, editor) = (app.create_user(&[Role::Admin]).await, app.create_user(&[Role::Editor]).await);
        let author = app.account().named("Olga", "Belova").roles(&[Role::User, Role::Editor, Role::Admin]).create().await;
        let (invited, email) = invite_reviewer(app, &editor, &author).await;
        let count = async |viewer: &TestUser, query: &str| fetch_page(app, viewer, query).await["count"].clone();
        assert_eq!((count(&editor, "").await, count(&admin, "").await), (json!(4), json!(4)));
        assert_eq!(count(&author, "").await, json!(3));
        assert_eq!(count(&author, &format!("search={email}")).await, json!(0));
        assert_eq!(count(&author, "isActive=false").await, json!(0));
        let change = json!({ "version": 1, "firstNameEn": "N", "lastNameEn": "V", "roles": ["reviewer"] });
        let other = app.create_article(&app.create_user(&[Role::User]).await, ArticleStatus::Submitted).await["id"].clone();
        let check = async |email: &str| {
            let path = format!("/api/v1/articles/{other}/reviewer-check?email={email}");
            app.get_as(&author, &path).await.json()
        };
        assert_eq!(check(&email).await, check("nobody@example.test").await);
        for response in [
            app.get_as(&author, &user_path(invited, "")).await,
            app.get_as(&author, &user_path(invited, "/roles")).await,
            app.put_as(&author, &user_path(invited, ""), &change).await,
            app.put_as(&author, &user_path(invited, "/roles"), &json!({ "roles": ["user"] })).await,
            app.post_as(&author, &user_path(invited, "/roles"), &json!({ "roles": ["reviewer"] })).await,
            app.post_as(&author, &user_path(invited, "/activate"), &json!({})).await,
            app.post_as(&author, &user_path(invited, "/deactivate"), &json!({})).await,
            app.post_as(&author, &user_path(invited, "/send-invitation"), &json!({})).await,
            app.post_as(&author, "/api/v1/review-assignments", &json!({ "articleId": other, "reviewerId": invited })).await,
        ] {
            assert_eq!(response.status, StatusCode::NOT_FOUND, "{response:?}");
        }
        // An invitation for an article of another author makes them visible. The actions are those of any
        // invited reviewer, so they reveal nothing about a request.
        let unrelated = app.create_article(&app.create_user(&[Role::User]).await, ArticleStatus::Submitted).await;
        let body = json!({ "email": email, "firstNameEn": "Nina", "lastNameEn": "Vetrova", "articleIds": [unrelated["id"]] });
        assert_eq!(app.post_as(&editor, "/api/v1/users/invite-reviewer", &body).await.status, StatusCode::CREATED);
        let actions = json!(["edit", "set-roles", "send-invitation", "export-data", "erase"]);
        assert_eq!(find_row(app, &author, invited).await.unwrap()["allowedActions"], actions);
        sqlx::query("update review_assignments set status_id = 6, ended_at = now() where article_id = $1")
            .bind(unrelated["id"].as_i64()).execute(&app.state.pool).await.unwrap();
        assert_eq!(find_row(app, &author, invited).await.unwrap()["allowedActions"], actions);
        assert_eq!(app.get_as(&author, &user_path(invited, "")).await.json()["allowedActions"], actions);
    })
    .await;
}

#[tokio::test]
async fn orcid_user_without_address_is_listed() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let user = app.account().orcid("0000-0002-1825-0097").create().await;
        sqlx::query("update users set email = null where id = $1")
            .bind(user.id.0)
            .execute(&app.state.pool)
            .await
            .unwrap();
        let row = find_row(app, &editor, user.id).await.unwrap();
        assert_eq!((&row["email"], &row["emailVerified"]), (&json!(null), &json!(false)));
        let view = app.get_as(&editor, &user_path(user.id, "")).await.json();
        assert_eq!(
            (&view["orcid"], &view["fullNameEn"]),
            (&json!("0000-0002-1825-0097"), &json!("Anna Kulagina"))
        );
    })
    .await;
}
