//! Callers of every kind, with valid, invalid and no tokens.

use kit::token::Claims;
use rules::Role;
use testkit::{TestApp, TestUser};

pub struct Caller {
    pub name: &'static str,
    pub token: Option<String>,
}

/// Creates one caller of each kind, in the order of the matrix.
pub async fn create_callers(app: &TestApp, author: &TestUser) -> [Caller; 10] {
    let now = app.state.clock.now();
    let valid = Claims::verify(&author.token, &app.state.keys, now).await.unwrap().unwrap();
    let sign = |claims: Claims| Some(claims.sign(&app.state.keys).unwrap());
    let yesterday = (now - chrono::TimeDelta::days(1)).timestamp();
    let inactive = app.create_user(&Role::ALL).await;
    sqlx::query("update users set is_active = false where id = $1")
        .bind(inactive.id.0)
        .execute(&app.state.pool)
        .await
        .unwrap();
    let mut tokens = Vec::new();
    for role in [Role::User, Role::Reviewer, Role::Editor, Role::Admin] {
        tokens.push(app.create_user(&[role]).await.token);
    }
    let [other, reviewer, editor, admin] = tokens.try_into().unwrap();
    let caller = |name, token| Caller { name, token };
    [
        caller("no token", None),
        caller("bad token", Some("not.a.token".into())),
        caller("expired token", sign(Claims { exp: yesterday, ..valid.clone() })),
        caller("revoked token", sign(Claims { version: valid.version + 1, ..valid })),
        caller("deactivated", Some(inactive.token)),
        caller("author", Some(author.token.clone())),
        caller("other author", Some(other)),
        caller("reviewer", Some(reviewer)),
        caller("editor", Some(editor)),
        caller("admin", Some(admin)),
    ]
}
