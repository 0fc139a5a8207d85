//! The list, the CSV file and a person's own entries.

use chrono::TimeDelta;
use rules::Role;
use rules::audit::AuditAction;
use serde_json::{Value, json};
use testkit::{PASSWORD, TestApp, TestUser};

use super::{AUDIT, EXPORT, MINE, add_entry, entries};

async fn set_roles(app: &TestApp, admin: &TestUser, user: &TestUser, roles: Value) {
    let path = format!("/api/v1/users/{}/roles", user.id);
    let response = app.put_as(admin, &path, &json!({ "roles": roles })).await;
    assert_eq!(response.status, 200, "{response:?}");
}

async fn csv(app: &TestApp, admin: &TestUser, query: &str) -> String {
    let response = app.get_as(admin, &format!("{EXPORT}?{query}")).await;
    assert_eq!(response.status, 200, "{response:?}");
    assert_eq!(response.header("content-type"), "text/csv; charset=utf-8");
    assert!(response.header("content-disposition").starts_with("attachment"));
    String::from_utf8(response.body).unwrap()
}

#[tokio::test]
async fn entry_says_who_did_what_in_which_role_on_what_from_where() {
    TestApp::run(async |app| {
        let admin = app.account().named("Olga", "Admin").roles(&[Role::User, Role::Admin]).create().await;
        let user = app.account().named("Ivan", "Reader").create().await;
        set_roles(app, &admin, &user, json!(["user", "reviewer"])).await;
        let entry = &entries(app, &admin, "").await[0];
        assert_eq!(entry["actor"], json!({ "id": admin.id, "fullNameEn": "Olga Admin", "isErased": false }));
        assert_eq!((&entry["role"], &entry["action"]), (&json!("admin"), &json!("roles-changed")));
        assert_eq!(entry["object"]["person"]["fullNameEn"], "Ivan Reader");
        assert_eq!(entry["details"], json!({ "before": ["user"], "roles": ["user", "reviewer"] }));
        assert_eq!((&entry["address"], &entry["result"]), (&json!("127.0.0.1"), &json!("done")));
    })
    .await;
}

#[tokio::test]
async fn filters_narrow_the_list_and_the_file() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let (first, second) = (app.create_user(&[Role::User]).await, app.create_user(&[Role::User]).await);
        set_roles(app, &admin, &first, json!([])).await;
        app.state.clock.advance(TimeDelta::days(1));
        let admin = app.reissue_token(&admin).await;
        set_roles(app, &admin, &second, json!([])).await;
        for (query, count) in [
            (String::new(), 2),
            (format!("person={}", first.id), 1),
            (format!("person={}", second.id), 1),
            (format!("person={}", admin.id), 2),
            ("group=accounts".into(), 2),
            ("group=refusals".into(), 0),
            ("action=roles-changed&group=accounts".into(), 2),
            ("action=roles-changed&group=sign-in".into(), 0),
            (format!("objectKind=user&objectId={}", first.id), 1),
            ("objectKind=article".into(), 0),
            ("result=done".into(), 2),
            ("from=2026-03-03".into(), 1),
            ("to=2026-03-02".into(), 1),
            ("from=2026-03-02&to=2026-03-03".into(), 2),
            ("from=2026-03-04".into(), 0),
            ("objectId=%27%3B%20drop%20table%20users".into(), 0),
        ] {
            assert_eq!(entries(app, &admin, &query).await.len(), count, "{query}");
        }
        for wrong in [
            "group=x",
            "action=x",
            "result=x",
            "person=x",
            "from=2026-02-31",
            "from=+100000-01-01",
            "pageIndex=-1",
        ] {
            assert_eq!(app.get_as(&admin, &format!("{AUDIT}?{wrong}")).await.status, 422, "{wrong}");
        }
        let lines = csv(app, &admin, &format!("person={}", first.id)).await;
        assert_eq!(lines.lines().count(), 2, "{lines}");
        assert!(lines.contains("\"roles-changed\",\"user\""), "{lines}");
        let last = &entries(app, &admin, "").await[0];
        assert_eq!(last["action"], "audit-exported");
    })
    .await;
}

#[tokio::test]
async fn long_log_is_exported_completely_and_in_order() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        sqlx::query(
            "insert into audit_entries (at, role, action, details, result)
             select timestamptz '2026-01-01 00:00Z' + number / 3 * interval '1 second', 'system', 'sign-in', '{}', 'done'
             from generate_series(1, 2500) as numbers (number)",
        )
        .execute(&app.state.pool)
        .await
        .unwrap();
        let text = csv(app, &admin, "group=sign-in").await;
        let times: Vec<&str> = text.lines().skip(1).map(|line| line.split(',').next().unwrap()).collect();
        assert_eq!(times.len(), 2500);
        assert!(times.is_sorted_by(|newer, older| newer >= older));
    })
    .await;
}

#[tokio::test]
async fn hostile_names_are_no_formulas_in_the_file() {
    TestApp::run(async |app| {
        let admin = app
            .account()
            .named("=HYPERLINK(\"http://evil.test\")", "+1")
            .roles(&[Role::Admin])
            .create()
            .await;
        let user = app.account().named("@SUM(A1:A9)", "\"quoted\", and more").create().await;
        set_roles(app, &admin, &user, json!([])).await;
        let text = csv(app, &admin, "group=accounts").await;
        let line = text.lines().nth(1).unwrap();
        assert!(line.contains("\"'=HYPERLINK(\"\"http://evil.test\"\") +1\""), "{line}");
        assert!(line.contains("\"'@SUM(A1:A9) \"\"quoted\"\", and more\""), "{line}");
        for start in ["\"=", "\"+", "\"-", "\"@"] {
            assert!(!line.contains(&format!(",{start}")), "{start} {line}");
        }
    })
    .await;
}

#[tokio::test]
async fn person_reads_own_entries_and_what_was_done_to_the_account() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let user = app.account().with_password().create().await;
        let other = app.create_user(&[Role::User]).await;
        app.get_as(&user, "/api/v1/account/personal-data").await;
        set_roles(app, &admin, &user, json!(["user", "reviewer"])).await;
        set_roles(app, &admin, &other, json!([])).await;
        let user = app.reissue_token(&user).await;
        let page = app.get_as(&user, MINE).await.json();
        assert_eq!(page["count"], 2, "{page}");
        let [roles, export] = page["results"].as_array().unwrap().as_slice() else { panic!("{page}") };
        assert_eq!(
            roles,
            &json!({ "at": roles["at"], "action": "roles-changed", "isOwn": false, "role": "admin", "address": null,
                     "result": "done" })
        );
        assert_eq!((&export["action"], &export["isOwn"]), (&json!("personal-data-exported"), &json!(true)));
        assert_eq!(export["address"], "127.0.0.1");
        assert!(!page.to_string().contains("\"id\""), "no id tells how much others do: {page}");
        let wrong = app.get_as(&user, &format!("{MINE}?pageSize=0")).await;
        assert_eq!(wrong.status, 422);
    })
    .await;
}

/// Gaps between ids would tell of entries that are hidden from the viewer.
#[tokio::test]
async fn list_reveals_no_ids_of_the_log() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        for action in [AuditAction::SignIn, AuditAction::SignOut, AuditAction::SignIn] {
            add_entry(app, action).await;
        }
        let mut shown: Vec<i64> =
            entries(app, &admin, "").await.iter().map(|entry| entry["id"].as_i64().unwrap()).collect();
        let stored: Vec<i64> =
            sqlx::query_scalar("select id from audit_entries").fetch_all(&app.state.pool).await.unwrap();
        assert!(shown.iter().all(|id| !stored.contains(id) && *id < 1 << 53), "{shown:?}");
        assert!(shown.windows(2).all(|pair| pair[0].abs_diff(pair[1]) > 1), "{shown:?}");
        shown.sort_unstable();
        shown.dedup();
        assert_eq!(shown.len(), 3);
    })
    .await;
}

/// Another release may have written them.
#[tokio::test]
async fn entries_with_unknown_codes_are_shown_as_unknown() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        sqlx::query(
            "insert into audit_entries (at, actor_id, role, action, object_kind, object_id, details, result)
             values ($1, $2, 'robot', 'written-later', 'galaxy', '7', '{\"a\": 1}', 'done')",
        )
        .bind(app.state.clock.now())
        .bind(admin.id.0)
        .execute(&app.state.pool)
        .await
        .unwrap();
        add_entry(app, AuditAction::SignIn).await;
        assert_eq!(entries(app, &admin, "").await.len(), 2);
        let found = entries(app, &admin, "action=unknown").await;
        let [entry] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!((&entry["action"], &entry["role"]), (&json!("unknown"), &json!("unknown")));
        assert_eq!(entry["object"], json!({ "kind": "unknown", "id": "7", "person": null }));
        assert_eq!(entry["details"], json!({ "a": 1, "unknownAction": "written-later" }));
        assert!(csv(app, &admin, "").await.contains("written-later"));
        let mine = app.get_as(&admin, MINE).await;
        assert_eq!(mine.status, 200, "{mine:?}");
        assert!(mine.json().to_string().contains("\"action\":\"unknown\""), "{mine:?}");
    })
    .await;
}

/// Wrong passwords and links of letters probably came from the person.
#[tokio::test]
async fn erasure_removes_the_addresses_of_strangers_and_keeps_those_of_admins() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let user = app.account().with_password().create().await;
        let other = app.account().with_password().create().await;
        for email in [&user.email, &other.email] {
            let body = json!({ "email": email, "password": "not the password" });
            app.post("/api/v1/auth/login", &body).await;
        }
        set_roles(app, &admin, &user, json!(["user", "reviewer"])).await;
        let user = app.reissue_token(&user).await;
        let erased = app.post_as(&user, "/api/v1/account/erasure", &json!({ "password": PASSWORD })).await;
        assert_eq!(erased.status, 204, "{erased:?}");
        let kept: Vec<(String, String)> = sqlx::query_as(
            "select action, object_id from audit_entries where address is not null order by id",
        )
        .fetch_all(&app.state.pool)
        .await
        .unwrap();
        let expected = [("sign-in-failed", other.id), ("roles-changed", user.id)];
        assert_eq!(kept, expected.map(|(action, id)| (action.to_owned(), id.to_string())));
    })
    .await;
}

#[tokio::test]
async fn erased_person_has_no_name_and_no_address() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let user = app.account().named("Vera", "Goodbye").with_password().create().await;
        app.get_as(&user, "/api/v1/account/personal-data").await;
        let erased = app.post_as(&user, "/api/v1/account/erasure", &json!({ "password": PASSWORD })).await;
        assert_eq!(erased.status, 204, "{erased:?}");
        let found = entries(app, &admin, &format!("person={}", user.id)).await;
        let actions: Vec<_> = found.iter().map(|entry| entry["action"].as_str().unwrap()).collect();
        assert_eq!(actions, ["user-erased", "personal-data-exported"]);
        for entry in &found {
            assert_eq!(entry["actor"], json!({ "id": user.id, "fullNameEn": null, "isErased": true }));
            assert_eq!(entry["address"], Value::Null);
        }
        let text = csv(app, &admin, "").await;
        assert!(text.contains("erased person") && !text.contains("Goodbye"), "{text}");
    })
    .await;
}

#[tokio::test]
async fn personal_data_contain_own_entries() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let user = app.account().with_password().create().await;
        set_roles(app, &admin, &user, json!(["user", "reviewer"])).await;
        let user = app.reissue_token(&user).await;
        let archive = app.get_as(&user, "/api/v1/account/personal-data").await.body;
        let archive = String::from_utf8_lossy(&archive);
        let log = archive.split("\"auditLog\"").nth(1).unwrap_or_else(|| panic!("{archive}"));
        assert!(log.contains("roles-changed") && log.contains("personal-data-exported"), "{log}");
    })
    .await;
}
