//! The list: filters, order, pages, what may be done with whom; and who is not on it.

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::{Person, TestApp};

use super::{USERS, faults, invite, user};

async fn page(app: &TestApp, asker: &Person, query: &str) -> Value {
    let answer = app.get_as(asker, &format!("{USERS}?{query}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    answer.json()
}

async fn names(app: &TestApp, asker: &Person, query: &str) -> Vec<String> {
    let page = page(app, asker, query).await;
    let rows = page["results"].as_array().unwrap().iter();
    rows.map(|row| row["firstNameEn"].as_str().unwrap().to_owned()).collect()
}

async fn row_of(app: &TestApp, asker: &Person, id: rules::UserId) -> Option<Value> {
    let page = page(app, asker, "pageSize=100").await;
    page["results"].as_array().unwrap().iter().find(|row| row["id"] == json!(id)).cloned()
}

async fn many(app: &TestApp, count: i32) {
    sqlx::query(
        "insert into users (email, unconfirmed_email, first_name_en, last_name_en, roles, is_active, created_at, updated_at)
         select case when n % 2 = 0 then 'many' || n || '@example.test' end::citext,
                case when n % 2 = 1 then 'many' || n || '@example.test' end::citext,
                'Many' || n, 'Petrov', array[(array['user', 'reviewer', 'admin'])[1 + n % 3]], n % 4 <> 1,
                timestamptz '2026-01-01' + n * interval '1 minute', now()
         from generate_series(1, $1) as n",
    )
    .bind(count)
    .execute(&app.house.app.pool)
    .await
    .unwrap();
}

#[tokio::test]
async fn filters_order_and_pages() {
    TestApp::run(async |app| {
        let admin =
            app.account().named("Ada", "zimina").roles(&[Role::Admin]).email("m@example.test").create().await;
        let make = |first: &str, last: &str, email: &str| {
            app.account().named(first, last).email(format!("{email}@example.test"))
        };
        make("Boris", "Belov", "zz_top").roles(&[Role::User, Role::Reviewer]).create().await;
        make("anna", "Yakovleva", "B").roles(&[Role::Reviewer]).inactive().create().await;
        make("Clara", "Adams", "a%b").roles(&[]).unverified().create().await;
        sqlx::query("update users set middle_name_en = 'Petrovna' where first_name_en = 'Clara'")
            .execute(&app.house.app.pool)
            .await
            .unwrap();

        let all = page(app, &admin, "").await;
        assert_eq!(all["count"], 4);
        assert_eq!(names(app, &admin, "").await, ["Clara", "Boris", "anna", "Ada"]);
        assert_eq!(names(app, &admin, "order=-lastNameEn").await, ["Ada", "anna", "Boris", "Clara"]);
        assert_eq!(names(app, &admin, "order=firstNameEn").await, ["Ada", "anna", "Boris", "Clara"]);
        assert_eq!(names(app, &admin, "order=email").await, ["Clara", "anna", "Ada", "Boris"]);
        assert_eq!(names(app, &admin, "order=-email&pageSize=2").await, ["Boris", "Ada"]);
        assert_eq!(names(app, &admin, "pageSize=3&pageIndex=1").await, ["Ada"]);
        assert_eq!(names(app, &admin, "role=reviewer").await, ["Boris", "anna"]);
        assert_eq!(names(app, &admin, "role=reviewer&isActive=true").await, ["Boris"]);
        assert_eq!(names(app, &admin, "isActive=false").await, ["anna"]);
        for (search, found) in [
            ("CLARA%20adams", &["Clara"][..]),
            ("clara%20petrovna%20ADAMS", &["Clara"]),
            ("adams%20clara", &["Clara"]),
            ("top%40example", &["Boris"]),
            // As it is: nothing stands for anything else.
            ("%25", &["Clara"]),
            ("_", &["Boris"]),
            ("%5C", &[]),
            ("%20", &["Clara", "Boris", "anna", "Ada"]),
            ("nobody", &[]),
        ] {
            assert_eq!(names(app, &admin, &format!("search={search}")).await, found, "{search}");
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
            let answer = app.get_as(&admin, &format!("{USERS}?{query}")).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
            assert_eq!(faults(&answer)[0].0, json!(["query", field]), "{query}");
        }
        for wrong in ["isActive=perhaps", "pageSize=ten", "role=user&role=admin"] {
            let answer = app.get_as(&admin, &format!("{USERS}?{wrong}")).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
        }
        assert_eq!(app.get_as(&admin, &format!("{USERS}?search=%00")).await.status, StatusCode::BAD_REQUEST);
    })
    .await;
}

#[tokio::test]
async fn a_long_list_costs_as_much_as_a_short_one() {
    TestApp::run(async |app| {
        let admin = app.person(&[Role::Admin]).await;
        app.queries_for(&admin, USERS).await;
        let few = app.queries_for(&admin, USERS).await;
        many(app, 500).await;
        let wide = format!("{USERS}?pageSize=100&order=-email&search=many&role=reviewer&isActive=true");
        assert_eq!(
            (few, app.queries_for(&admin, &wide).await),
            (3, 3),
            "who asks, the page, how many there are"
        );
        let first = page(app, &admin, "pageSize=100&order=email").await;
        let second = page(app, &admin, "pageSize=100&order=email&pageIndex=1").await;
        // Of five hundred a quarter was invited, and nothing is left of what to.
        assert_eq!(first["count"], json!(376));
        assert_ne!(first["results"][99]["email"], second["results"][0]["email"]);
    })
    .await;
}

#[tokio::test]
async fn what_may_be_done_is_said_of_each() {
    TestApp::run(async |app| {
        let (admin, editor) = (app.person(&[Role::Admin]).await, app.person(&[Role::Editor]).await);
        let author = app.person(&[Role::User]).await;
        let closed = app.account().roles(&[Role::Reviewer]).inactive().create().await;
        let (invited, email) = invite(app, &editor, &author).await;
        for (asker, id, allowed) in [
            (&admin, author.id, json!(["edit", "set-roles", "deactivate", "export-data", "erase"])),
            (&admin, closed.id, json!(["edit", "set-roles", "activate", "export-data", "erase"])),
            (&admin, invited, json!(["edit", "set-roles", "send-invitation", "export-data", "erase"])),
            // The last one.
            (&admin, admin.id, json!(["edit", "set-roles", "export-data"])),
            (&editor, author.id, json!(["deactivate"])),
            (&editor, closed.id, json!(["activate"])),
            (&editor, invited, json!(["send-invitation"])),
            (&editor, admin.id, json!([])),
        ] {
            assert_eq!(row_of(app, asker, id).await.unwrap()["allowedActions"], allowed, "{id}");
            assert_eq!(app.get_as(asker, &user(id, "")).await.json()["allowedActions"], allowed, "{id}");
        }
        let row = row_of(app, &admin, invited).await.unwrap();
        assert_eq!(row["email"], email);
        for (field, value) in [("emailVerified", false), ("isActive", false), ("isInvited", true)] {
            assert_eq!(row[field], value, "{field}");
        }
        let other = app.person(&[Role::Admin, Role::User]).await;
        for id in [admin.id, other.id] {
            let allowed = row_of(app, &admin, id).await.unwrap()["allowedActions"].clone();
            assert_eq!(allowed, json!(["edit", "set-roles", "deactivate", "export-data", "erase"]));
        }
        // Nothing waits for them any more.
        sqlx::query("update review_assignments set status_id = 6, ended_at = now() where reviewer_id = $1")
            .bind(invited.0)
            .execute(&app.house.app.pool)
            .await
            .unwrap();
        assert_eq!(row_of(app, &editor, invited).await.unwrap()["allowedActions"], json!([]));
    })
    .await;
}

/// Whoever was invited is known by the article alone: its authors do not find them, whatever roles they hold.
#[tokio::test]
async fn whoever_wrote_the_article_does_not_find_whom_it_brought_here() {
    TestApp::run(async |app| {
        let (admin, editor) = (app.person(&[Role::Admin]).await, app.person(&[Role::Editor]).await);
        let author = app.account().named("Olga", "Belova").roles(&[Role::User, Role::Editor, Role::Admin]).create().await;
        let (invited, email) = invite(app, &editor, &author).await;
        let count = async |asker: &Person, query: &str| page(app, asker, query).await["count"].clone();
        assert_eq!((count(&editor, "").await, count(&admin, "").await), (json!(4), json!(4)));
        assert_eq!(count(&author, "").await, json!(3));
        assert_eq!(count(&author, &format!("search={email}")).await, json!(0));
        assert_eq!(count(&author, "isActive=false").await, json!(0));
        let change = json!({ "version": 1, "firstNameEn": "N", "lastNameEn": "V", "roles": ["reviewer"] });
        let other = app.article_in(&app.person(&[Role::User]).await, ArticleStatus::Submitted).await["id"].clone();
        let check = async |email: &str| {
            let path = format!("/api/v1/articles/{other}/reviewer-check?email={email}");
            app.get_as(&author, &path).await.json()
        };
        assert_eq!(check(&email).await, check("nobody@example.test").await);
        for answer in [
            app.get_as(&author, &user(invited, "")).await,
            app.get_as(&author, &user(invited, "/roles")).await,
            app.put_as(&author, &user(invited, ""), &change).await,
            app.put_as(&author, &user(invited, "/roles"), &json!({ "roles": ["user"] })).await,
            app.post_as(&author, &user(invited, "/roles"), &json!({ "roles": ["reviewer"] })).await,
            app.post_as(&author, &user(invited, "/activate"), &json!({})).await,
            app.post_as(&author, &user(invited, "/deactivate"), &json!({})).await,
            app.post_as(&author, &user(invited, "/send-invitation"), &json!({})).await,
            app.post_as(&author, "/api/v1/review-assignments", &json!({ "articleId": other, "reviewerId": invited })).await,
        ] {
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{answer:?}");
        }
        // Once they are asked for an article of somebody else too, they are a person like others; of the first one
        // nothing is told, not even that an answer is awaited.
        let strange = app.article_in(&app.person(&[Role::User]).await, ArticleStatus::Submitted).await;
        let body = json!({ "email": email, "firstNameEn": "Nina", "lastNameEn": "Vetrova", "articleIds": [strange["id"]] });
        assert_eq!(app.post_as(&editor, "/api/v1/users/invite-reviewer", &body).await.status, StatusCode::CREATED);
        assert_eq!(row_of(app, &author, invited).await.unwrap()["allowedActions"], json!(["edit", "set-roles", "send-invitation", "export-data", "erase"]));
        sqlx::query("update review_assignments set status_id = 6, ended_at = now() where article_id = $1")
            .bind(strange["id"].as_i64()).execute(&app.house.app.pool).await.unwrap();
        assert_eq!(row_of(app, &author, invited).await.unwrap()["allowedActions"], json!(["edit", "set-roles", "export-data", "erase"]));
        assert_eq!(app.get_as(&author, &user(invited, "")).await.json()["allowedActions"], json!(["edit", "set-roles", "export-data", "erase"]));
    })
    .await;
}

#[tokio::test]
async fn somebody_from_orcid_without_an_address_is_there() {
    TestApp::run(async |app| {
        let editor = app.person(&[Role::Editor]).await;
        let person = app.account().orcid("0000-0002-1825-0097").create().await;
        sqlx::query("update users set email = null where id = $1")
            .bind(person.id.0)
            .execute(&app.house.app.pool)
            .await
            .unwrap();
        let row = row_of(app, &editor, person.id).await.unwrap();
        assert_eq!((&row["email"], &row["emailVerified"]), (&json!(null), &json!(false)));
        let view = app.get_as(&editor, &user(person.id, "")).await.json();
        assert_eq!(
            (&view["orcid"], &view["fullNameEn"]),
            (&json!("0000-0002-1825-0097"), &json!("Anna Kulagina"))
        );
    })
    .await;
}
