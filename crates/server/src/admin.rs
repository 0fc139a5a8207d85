//! The first admin of a new installation.

use anyhow::ensure;
use clap::Args;
use identity::account::{Address, NewAccount, create};
use identity::codes::{self, About};
use rules::{Checks, CodePurpose, Role};

use crate::House;

#[derive(Debug, Args)]
pub struct NewAdmin {
    email: String,
    /// In Latin letters, as it is printed
    #[arg(long)]
    first_name: String,
    #[arg(long)]
    last_name: String,
    /// Also when the journal has an admin: for a journal whose admins are all gone
    #[arg(long)]
    one_more: bool,
}

/// Makes the account and answers the link with which its owner sets the password. No password is typed into a shell.
pub async fn create_admin(house: &House, admin: NewAdmin) -> anyhow::Result<String> {
    let mut checks = Checks::new();
    let email = checks.email("email", &admin.email);
    let first_name_en = checks.latin_name("first-name", &admin.first_name);
    let last_name_en = checks.latin_name("last-name", &admin.last_name);
    if let Err(faults) = checks.finish() {
        let said = faults
            .iter()
            .map(|fault| format!("{}: {}", fault.location.join("."), fault.kind.say(rules::Language::En)));
        anyhow::bail!("{}", said.collect::<Vec<_>>().join("; "));
    }
    let app = &house.app;
    let mut transaction = app.pool.begin().await?;
    let admins = sqlx::query_scalar!(
        "select count(*) as \"count!\" from users where 'admin' = any (roles) and is_active"
    )
    .fetch_one(&mut *transaction)
    .await?;
    ensure!(admins == 0 || admin.one_more, "there is an admin already; --one-more makes another one");
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
        codes::make(app, &mut transaction, CodePurpose::ResetPassword, About::Account(id), &email).await?;
    transaction.commit().await?;
    Ok(codes::link_of(app, CodePurpose::ResetPassword, code)?.to_string())
}
