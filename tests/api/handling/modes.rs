//! Who decides, recommends and assigns in each mode.

use reqwest::StatusCode;
use rules::article::DecisionMode;
use serde_json::json;
use testkit::{TestApp, TestUser};

use super::{Office, allows, assign, blocked_code, mode, try_to_assign};

/// What a part may do: decide, recommend, assign.
type Rights = (bool, bool, bool);

async fn check_part(
    app: &TestApp,
    office: &Office,
    editor: &TestUser,
    (decides, recommends, assigns): Rights,
) {
    let seen = office.read(app, editor).await;
    for decision in ["accept", "decline", "send-for-revision"] {
        assert_eq!(allows(&seen, decision), decides, "{decision}: {seen}");
        assert_eq!(blocked_code(&seen, decision).is_none(), decides, "{decision}: {seen}");
        let listed = seen["decisions"].as_array().unwrap().iter().any(|one| one["action"] == decision);
        assert_eq!(listed, decides, "{decision}: {seen}");
    }
    assert_eq!(allows(&seen, "recommend"), recommends, "{seen}");
    assert_eq!(allows(&seen, "assign-handling-editor"), assigns, "{seen}");
    assert_eq!(blocked_code(&seen, "assign-handling-editor").is_none(), assigns, "{seen}");
    // The reviews are the next step of everybody who works with them.
    assert_eq!(seen["nextStep"] == "read-reviews", decides || recommends, "{seen}");
    // Every way to decide is refused, also the preview and the undo.
    if !decides {
        for operation in ["/accept", "/decline", "/send-for-revision"] {
            let response = app.post_as(editor, &office.path(operation), &json!({})).await;
            assert_eq!(response.status, StatusCode::FORBIDDEN, "{operation}");
        }
        let preview = json!({ "action": "accept" });
        let response = app.post_as(editor, &office.path("/decision-preview"), &preview).await;
        assert_eq!(response.status == StatusCode::OK, recommends, "{response:?}");
    }
    let response = office.recommend(app, editor, "accept", "Dear author").await;
    assert_eq!(response.status == StatusCode::OK, recommends, "{response:?}");
    if recommends {
        assert_eq!(app.delete_as(editor, &office.path("/recommendation")).await.status, StatusCode::OK);
    }
    if !assigns {
        let response = try_to_assign(app, editor, &office.article, Some(editor)).await;
        assert_eq!(
            (response.status, &response.json()["code"]),
            (StatusCode::FORBIDDEN, &json!("handled-by-another"))
        );
    }
}

#[tokio::test]
async fn anybody_decides() {
    TestApp::run(async |app| {
        let office = Office::with_handling_editor(app).await;
        for editor in [&office.admin, &office.chief, &office.handling, &office.other] {
            check_part(app, &office, editor, (true, false, true)).await;
        }
        let accepted = app.post_as(&office.other, &office.path("/accept"), &json!({})).await;
        assert_eq!(accepted.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn handling_editor_recommends_and_chief_editor_decides() {
    TestApp::run_with_settings(mode(DecisionMode::Chief), async |app| {
        let office = Office::create(app).await;
        check_part(app, &office, &office.other, (false, true, true)).await;
        check_part(app, &office, &office.chief, (true, false, true)).await;
        assign(app, &office.other, &office.article, Some(&office.handling)).await;
        check_part(app, &office, &office.other, (false, false, false)).await;
        check_part(app, &office, &office.handling, (false, true, true)).await;
        check_part(app, &office, &office.chief, (true, false, true)).await;
        check_part(app, &office, &office.admin, (true, false, true)).await;
        let seen = office.read(app, &office.handling).await;
        assert_eq!(blocked_code(&seen, "accept").as_deref(), Some("chief-editors-decide"));

        assert_eq!(
            app.post_as(&office.chief, &office.path("/accept"), &json!({})).await.status,
            StatusCode::OK
        );
        // Chief editors undo, too.
        let undo = office.path("/undo-accept");
        for editor in [&office.handling, &office.other] {
            assert_eq!(
                blocked_code(&office.read(app, editor).await, "undo-accept").as_deref(),
                Some("chief-editors-decide")
            );
            assert_eq!(app.post_as(editor, &undo, &json!({})).await.status, StatusCode::FORBIDDEN);
        }
        // Publication carries the decision out; every editor prepares it.
        assert!(allows(&office.read(app, &office.other).await, "publish"));
        assert_eq!(app.post_as(&office.admin, &undo, &json!({})).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn handling_editor_decides() {
    TestApp::run_with_settings(mode(DecisionMode::HandlingEditor), async |app| {
        let office = Office::create(app).await;
        check_part(app, &office, &office.other, (true, false, true)).await;
        assign(app, &office.other, &office.article, Some(&office.handling)).await;
        check_part(app, &office, &office.other, (false, false, false)).await;
        for editor in [&office.handling, &office.chief, &office.admin] {
            check_part(app, &office, editor, (true, false, true)).await;
        }
        let seen = office.read(app, &office.other).await;
        assert_eq!(blocked_code(&seen, "decline").as_deref(), Some("handling-editor-decides"));
        let decline = office.path("/decline");
        assert_eq!(app.post_as(&office.handling, &decline, &json!({})).await.status, StatusCode::OK);
        let undo = office.path("/undo-decline");
        assert_eq!(app.post_as(&office.other, &undo, &json!({})).await.status, StatusCode::FORBIDDEN);
        assert_eq!(app.post_as(&office.handling, &undo, &json!({})).await.status, StatusCode::OK);
    })
    .await;
}

/// A handling editor who is gone does not count: as where nobody handles the article.
#[tokio::test]
async fn everybody_acts_again_when_the_handling_editor_is_gone() {
    TestApp::run_with_settings(mode(DecisionMode::HandlingEditor), async |app| {
        let office = Office::with_handling_editor(app).await;
        let handling = office.handling.id.0;
        let change = async |sql: &'static str| {
            sqlx::query(sql).bind(handling).execute(&app.state.pool).await.unwrap();
        };
        for (gone, back) in [
            (
                "update users set is_active = false where id = $1",
                "update users set is_active = true where id = $1",
            ),
            (
                "update users set roles = '{user}' where id = $1",
                "update users set roles = '{editor}' where id = $1",
            ),
            (
                "update users set first_name_en = 'Anna', last_name_en = 'Author' where id = $1",
                "with gone as (delete from article_recusals where user_id = $1)
                 update users set first_name_en = 'Hugo', last_name_en = 'Redaktor' where id = $1",
            ),
        ] {
            check_part(app, &office, &office.other, (false, false, false)).await;
            change(gone).await;
            assert_eq!(office.read(app, &office.other).await["handlingEditor"], json!(null), "{gone}");
            check_part(app, &office, &office.other, (true, false, true)).await;
            change(back).await;
            // The former name keeps the recusal.
            sqlx::query("delete from article_recusals").execute(&app.state.pool).await.unwrap();
        }
        check_part(app, &office, &office.other, (false, false, false)).await;
    })
    .await;
}

/// If every chief editor is an author, the handling editor decides: otherwise nobody could.
#[tokio::test]
async fn handling_editor_decides_if_every_chief_editor_is_an_author() {
    TestApp::run_with_settings(mode(DecisionMode::Chief), async |app| {
        let office = Office::with_handling_editor(app).await;
        check_part(app, &office, &office.handling, (false, true, true)).await;
        for chief in [&office.admin, &office.chief] {
            sqlx::query("insert into article_recusals (article_id, user_id) values ($1, $2)")
                .bind(office.article["id"].as_i64())
                .bind(chief.id.0)
                .execute(&app.state.pool)
                .await
                .unwrap();
        }
        check_part(app, &office, &office.other, (false, false, false)).await;
        check_part(app, &office, &office.handling, (true, false, true)).await;
    })
    .await;
}

#[tokio::test]
async fn only_admins_mark_chief_editors_and_the_mark_ends_with_the_role() {
    TestApp::run(async |app| {
        let office = Office::create(app).await;
        let path = format!("/api/v1/users/{}/chief-editor", office.other.id);
        for editor in [&office.chief, &office.other] {
            assert_eq!(app.put_as(editor, &path, &json!({})).await.status, StatusCode::FORBIDDEN);
            assert_eq!(app.delete_as(editor, &path).await.status, StatusCode::FORBIDDEN);
        }
        let user = async |id| app.get_as(&office.admin, &format!("/api/v1/users/{id}")).await.json();
        let flags = |user: &serde_json::Value| {
            (user["isChiefEditor"].as_bool().unwrap(), user["canBeChiefEditor"].as_bool().unwrap())
        };
        assert_eq!(flags(&user(office.other.id).await), (false, true));
        assert_eq!(flags(&user(office.chief.id).await), (true, true));
        assert_eq!(flags(&user(office.admin.id).await), (true, false));
        assert_eq!(flags(&user(office.author.id).await), (false, false));
        for id in [office.admin.id, office.author.id] {
            let response =
                app.put_as(&office.admin, &format!("/api/v1/users/{id}/chief-editor"), &json!({})).await;
            assert_eq!(
                (response.status, &response.json()["code"]),
                (StatusCode::CONFLICT, &json!("not-for-chief-editor"))
            );
        }
        // Twice is as once, also in the audit log.
        for _ in 0..2 {
            assert_eq!(flags(&app.put_as(&office.admin, &path, &json!({})).await.json()), (true, true));
        }
        let entries =
            "select count(*) from audit_entries where action = 'chief-editor-changed' and object_id = $1";
        let entries = sqlx::query_scalar::<_, i64>(entries).bind(office.other.id.to_string());
        assert_eq!(entries.fetch_one(&app.state.pool).await.unwrap(), 1);

        let roles = format!("/api/v1/users/{}/roles", office.other.id);
        for held in [json!(["user"]), json!(["editor"])] {
            let response = app.put_as(&office.admin, &roles, &json!({ "roles": held })).await;
            assert!(response.status.is_success(), "{response:?}");
        }
        assert_eq!(flags(&user(office.other.id).await), (false, true));
        assert_eq!(flags(&app.delete_as(&office.admin, &path).await.json()), (false, true));
    })
    .await;
}
