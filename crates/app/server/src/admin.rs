//! `octavo admin create`: the first admin of a new installation.

use anyhow::ensure;
use clap::Args;
use identity::account::{Address, NewAccount, create};
use identity::codes::{self, CodeSubject};
use kit::audit::{self, AuditEntry};
use rules::audit::AuditAction;
use rules::{CodePurpose, Role, Validator};
use serde_json::json;

use crate::Application;

#[derive(Debug, Args)]
pub struct NewAdmin {
    email: String,
    /// In Latin letters, as in publications
    #[arg(long)]
    first_name: String,
    #[arg(long)]
    last_name: String,
    /// Create the account even if there is an active admin: for a journal whose admins have all left
    #[arg(long)]
    one_more: bool,
}

/// Creates the account and returns the link for setting its password, so that no password is typed into a
/// shell.
pub async fn create_admin(application: &Application, admin: NewAdmin) -> anyhow::Result<String> {
    let mut validator = Validator::new();
    let email = validator.email("email", &admin.email);
    let first_name_en = validator.latin_name("first-name", &admin.first_name);
    let last_name_en = validator.latin_name("last-name", &admin.last_name);
    if let Err(errors) = validator.finish() {
        let messages = errors.iter().map(|error| {
            format!("{}: {}", error.location.join("."), error.kind.message(rules::Language::En))
        });
        anyhow::bail!("{}", messages.collect::<Vec<_>>().join("; "));
    }
    let app = &application.app;
    let mut transaction = app.pool.begin().await?;
    let admins = sqlx::query_scalar!(
        "select count(*) as \"count!\" from users where 'admin' = any (roles) and is_active"
    )
    .fetch_one(&mut *transaction)
    .await?;
    ensure!(
        admins == 0 || admin.one_more,
        "there is an admin already; pass --one-more to create another one"
    );
    let account = NewAccount {
        address: Address::Confirmed(email.clone()),
        password_hash: None,
        orcid: None,
        first_name_en,
        middle_name_en: None,
        last_name_en,
        affiliation_en: None,
        language: None,
        roles: vec![Role::Admin],
        is_active: true,
    };
    let id = create(app, &mut transaction, account)
        .await
        .map_err(|error| anyhow::anyhow!("{email} cannot get an account: {error}"))?;
    let code =
        codes::create(app, &mut transaction, CodePurpose::ResetPassword, CodeSubject::Account(id), &email)
            .await?;
    let entry = AuditEntry::by_command_line(AuditAction::UserCreated).user(id);
    audit::record(app, &mut transaction, entry.details(json!({ "roles": [Role::Admin] }))).await?;
    transaction.commit().await?;
    Ok(codes::link_of(app, CodePurpose::ResetPassword, code).await?.to_string())
}
