//! Append-only tables and the hash chain.

use chrono::TimeDelta;
use kit::audit::{AuditBreak, ChainReport, CheckAuditLog, check_chain};
use kit::jobs::{self, Plan};
use rules::Role;
use rules::audit::AuditAction;
use serde_json::json;
use testkit::TestApp;

use super::{add_entry, recorded, seal_entries, tamper};

async fn check(app: &TestApp) -> ChainReport {
    check_chain(&app.state, None).await.unwrap()
}

/// Adds three entries, an hour and more apart, and seals each.
async fn create_chain(app: &TestApp) {
    for action in [AuditAction::SignIn, AuditAction::SignOut, AuditAction::RolesChanged] {
        add_entry(app, action).await;
        assert_eq!(seal_entries(app).await, 1);
        app.state.clock.advance(TimeDelta::hours(2));
    }
    let report = check(app).await;
    assert_eq!((report.count, report.breaks), (3, vec![]));
}

#[tokio::test]
async fn tables_refuse_every_change_but_the_removal_of_an_address() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        app.get_as(&admin, super::EXPORT).await;
        seal_entries(app).await;
        for statement in [
            "update audit_entries set action = 'sign-in'",
            "update audit_entries set actor_id = null",
            "update audit_entries set details = '{}', address = null, at = now()",
            "update audit_entries set address = '203.0.113.1'",
            "delete from audit_entries",
            "truncate audit_entries cascade",
            "update audit_chain set hash = hash",
            "delete from audit_chain",
            "truncate audit_chain",
        ] {
            let error = sqlx::query(statement).execute(&app.owner).await.unwrap_err().to_string();
            assert!(error.contains("append-only"), "{statement}: {error}");
            // The role that serves does not even reach the trigger, except for the address.
            let error = sqlx::query(statement).execute(&app.state.pool).await.unwrap_err().to_string();
            let is_refused = error.contains("permission denied") || error.contains("append-only");
            assert!(is_refused, "{statement}: {error}");
        }
        let removed = sqlx::query("update audit_entries set address = null").execute(&app.state.pool).await;
        assert_eq!(removed.unwrap().rows_affected(), 1);
        assert!(check(app).await.is_intact());
    })
    .await;
}

#[tokio::test]
async fn entries_are_sealed_once_and_by_one_process_at_a_time() {
    TestApp::run(async |app| {
        for _ in 0..25 {
            add_entry(app, AuditAction::SignIn).await;
        }
        let sealed = futures::future::join_all((0..6).map(|_| seal_entries(app))).await;
        assert_eq!(sealed.iter().sum::<usize>() + seal_entries(app).await, 25);
        assert_eq!(seal_entries(app).await, 0);
        let report = check(app).await;
        assert_eq!((report.count, report.breaks), (25, vec![]));
    })
    .await;
}

/// A long transaction is committed after so many others that its id lies far behind.
#[tokio::test]
async fn late_entry_is_sealed_while_it_is_young() {
    TestApp::run(async |app| {
        let mut late = app.state.pool.begin().await.unwrap();
        let entry = kit::audit::AuditEntry::by_system(AuditAction::SettingsChanged);
        kit::audit::record(&app.state, &mut late, entry).await.unwrap();
        sqlx::query(
            "insert into audit_entries (at, role, action, details, result)
             select $1, 'system', 'sign-in', '{}', 'done' from generate_series(1, 10500)",
        )
        .bind(app.state.clock.now())
        .execute(&app.state.pool)
        .await
        .unwrap();
        assert_eq!(seal_entries(app).await, 10_500);
        late.commit().await.unwrap();
        app.state.clock.advance(TimeDelta::minutes(5));
        assert_eq!(seal_entries(app).await, 1);
        app.state.clock.advance(TimeDelta::hours(2));
        assert_eq!(check(app).await.breaks, []);
    })
    .await;
}

#[tokio::test]
async fn changed_removed_and_inserted_rows_break_the_chain() {
    for (statement, expected) in [
        ("update audit_entries set role = 'editor' where action = 'sign-out'", AuditBreak::Changed(2)),
        ("update audit_entries set details = '{\"a\": 1}' where action = 'sign-in'", AuditBreak::Changed(1)),
        ("delete from audit_entries where action = 'sign-out'", AuditBreak::EntryMissing(2)),
        ("delete from audit_chain where position = 2", AuditBreak::PositionMissing(2)),
        (
            "update audit_chain set hash = decode(repeat('00', 32), 'hex') where position = 2",
            AuditBreak::Changed(2),
        ),
    ] {
        TestApp::run(async |app| {
            create_chain(app).await;
            tamper(app, statement).await;
            let report = check(app).await;
            assert!(report.breaks.contains(&expected), "{statement}: {:?}", report.breaks);
        })
        .await;
    }
}

#[tokio::test]
async fn entry_with_an_earlier_time_is_found() {
    TestApp::run(async |app| {
        create_chain(app).await;
        tamper(
            app,
            "insert into audit_entries (at, role, action, details, result)
             select min(at), 'admin', 'roles-changed', '{}', 'done' from audit_entries",
        )
        .await;
        let found = check(app).await.breaks;
        assert!(matches!(found[..], [AuditBreak::NotSealed(_)]), "{found:?}");
        seal_entries(app).await;
        assert_eq!(check(app).await.breaks, [AuditBreak::Backdated(4)]);
    })
    .await;
}

#[tokio::test]
async fn head_kept_elsewhere_reveals_a_chain_that_was_computed_anew() {
    TestApp::run(async |app| {
        create_chain(app).await;
        let head = check(app).await.head;
        let at = async |position| check_chain(&app.state, Some(position)).await.unwrap().hash_at;
        assert_eq!(at(3).await.as_ref(), Some(&head));
        tamper(app, "delete from audit_chain").await;
        tamper(app, "delete from audit_entries where action = 'sign-out'").await;
        seal_entries(app).await;
        let report = check(app).await;
        assert!(report.is_intact(), "{:?}", report.breaks);
        assert_ne!(report.head, head);
        assert_eq!(at(3).await, None);
    })
    .await;
}

#[tokio::test]
async fn rolled_back_change_leaves_no_entry() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let before = recorded(app).await;
        // The profile is saved and recorded before the roles are refused: the last admin must stay one.
        let body = json!({ "version": 1, "firstNameEn": "Anna", "lastNameEn": "Other", "roles": [] });
        let response = app.put_as(&admin, &format!("/api/v1/users/{}", admin.id), &body).await;
        assert_eq!(response.status, 409, "{response:?}");
        assert_eq!(recorded(app).await, before);
        let mut transaction = app.state.pool.begin().await.unwrap();
        let entry = kit::audit::AuditEntry::by_system(AuditAction::SettingsChanged);
        kit::audit::record(&app.state, &mut transaction, entry).await.unwrap();
        transaction.rollback().await.unwrap();
        assert_eq!(recorded(app).await, before);
    })
    .await;
}

#[tokio::test]
async fn addresses_are_removed_after_90_days_and_the_chain_stays_valid() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let addresses = async || {
            let count = "select count(*) from audit_entries where address is not null";
            sqlx::query_scalar::<_, i64>(count).fetch_one(&app.state.pool).await.unwrap()
        };
        let run_check = async || {
            let mut connection = app.state.pool.acquire().await.unwrap();
            jobs::add(&mut connection, &CheckAuditLog {}, Plan::now()).await.unwrap();
            drop(connection);
            app.run_jobs().await;
        };
        app.get_as(&admin, super::EXPORT).await;
        seal_entries(app).await;
        app.state.clock.advance(TimeDelta::days(89));
        run_check().await;
        assert_eq!(addresses().await, 1);
        app.state.clock.advance(TimeDelta::days(2));
        run_check().await;
        assert_eq!(addresses().await, 0);
        assert!(check(app).await.is_intact());
    })
    .await;
}
