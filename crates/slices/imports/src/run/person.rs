//! Adds an account without a password. Its owner gets in by "Forgot your password?", and is asked for consent then.

use std::collections::BTreeSet;

use identity::account::{Address, NewAccount, create};
use identity::people::{find_by_email, lock_address};
use kit::Result;
use rules::imports::ImportOutcome;
use rules::{Language, Role, Validator};
use sources::{SourceName, SourcePerson};
use sqlx::PgConnection;

use super::Run;
use super::record::{self, ImportedRecord, hash_with_mapping};
use crate::items::{self, Done, Item, Target};
use crate::reasons;

pub async fn add(run: &Run, item: &Item, person: &SourcePerson) -> Result<()> {
    if run.import.mapping.without_people {
        return run.finish_item(item, Done::because(ImportOutcome::LeftOut, reasons::PEOPLE_LEFT_OUT)).await;
    }
    let Some(email) = valid_email(&person.email) else {
        return run.finish_item(item, Done::because(ImportOutcome::Failed, reasons::NO_EMAIL)).await;
    };
    let Some(mut account) = account_of(run, person, email.clone()) else {
        return run.finish_item(item, Done::because(ImportOutcome::Failed, reasons::NO_NAME)).await;
    };
    let app = run.app();
    let mut transaction = app.pool.begin().await?;
    // Before any row is locked.
    lock_address(&mut transaction, &email).await?;
    if !items::lock_waiting(&mut transaction, run.import.id, &item.key).await? {
        return Ok(());
    }
    // Somebody else has connected the iD here.
    account.orcid = match account.orcid {
        Some(orcid) if is_orcid_used(&mut transaction, &orcid).await? => None,
        orcid => orcid,
    };
    let earlier = record::find(&mut transaction, &run.import.origin, &item.key).await?;
    let here = find_by_email(&mut transaction, &email).await?.map(|found| found.id.0);
    let done = match (earlier, here) {
        (Some(earlier), _) => Done::new(ImportOutcome::Unchanged).with_target(earlier.target),
        (None, Some(id)) => {
            Done::because(ImportOutcome::Kept, reasons::ACCOUNT_HERE).with_target(Target::User(id))
        }
        (None, None) => {
            let id = create(app, &mut transaction, account).await?;
            Done::new(ImportOutcome::Created).with_target(Target::User(id.0))
        }
    };
    if let Some(target) = done.target {
        let record_hash = hash_with_mapping(item, &run.import.mapping)?;
        let imported = ImportedRecord { target, record_hash, target_version: 0 };
        record::save(app, &mut transaction, &run.import, &item.key, &imported).await?;
    }
    items::finish(&mut transaction, run.import.id, item, &done, app.clock.now()).await?;
    transaction.commit().await?;
    Ok(())
}

async fn is_orcid_used(transaction: &mut PgConnection, orcid: &str) -> Result<bool> {
    let is_used =
        sqlx::query_scalar!(r#"select exists (select from users where orcid = $1) as "is_used!""#, orcid)
            .fetch_one(transaction)
            .await?;
    Ok(is_used)
}

fn valid_email(email: &str) -> Option<String> {
    let mut validator = Validator::new();
    let email = validator.email("email", email);
    validator.is_valid().then_some(email)
}

/// Returns the account; `None` without a name.
fn account_of(run: &Run, person: &SourcePerson, email: String) -> Option<NewAccount> {
    let (mapping, journal) = (&run.import.mapping, &run.import.journal);
    let of = |language| {
        person
            .names
            .iter()
            .find(|(tag, _)| mapping.language(tag, journal) == Some(language))
            .map(|(_, name)| name)
    };
    let name: &SourceName =
        of(Language::En).or_else(|| of(Language::Ru)).or_else(|| person.names.values().next())?;
    let (first, last) = match (name.given.trim(), name.family.trim()) {
        ("", "") => return None,
        // Both names are required here; a single one stands for both.
        ("", only) | (only, "") => (only, only),
        both => both,
    };
    let roles: BTreeSet<Role> = person.roles.iter().flat_map(|role| mapping.roles(role)).collect();
    let roles: Vec<Role> = if roles.is_empty() { vec![Role::User] } else { roles.into_iter().collect() };
    Some(NewAccount {
        address: Address::Confirmed(email),
        password_hash: None,
        orcid: person.has_authenticated_orcid.then(|| person.orcid.clone()).filter(|orcid| !orcid.is_empty()),
        first_name_en: first.to_owned(),
        middle_name_en: Some(name.middle.trim().to_owned()).filter(|middle| !middle.is_empty()),
        last_name_en: last.to_owned(),
        affiliation_en: mapping.text(&person.affiliation, Language::En, journal),
        language: mapping.language(&person.language, journal),
        roles,
        is_active: !person.is_disabled,
    })
}
