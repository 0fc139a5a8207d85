//! Rotation of keys: `octavo admin rotate-keys`, and the nightly job that completes it.

use std::time::Duration;

use anyhow::Context;
use kit::audit::{self, AuditEntry};
use kit::jobs::{Job, JobFailure};
use kit::keys::{Ending, Key, KeysError, Rotation, SealedColumn};
use kit::{App, Keys, shutdown};
use rules::audit::{AuditAction, AuditObject};
use rules::keys::REFRESH_SECONDS;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::{PgConnection, PgPool};
use tokio::time::timeout;

/// Columns with sealed values of all slices.
const SEALED: &[SealedColumn] = &[identity::second_factor::SEALED_SECRETS];

/// Time that `octavo check` waits for the database.
const CHECK_TIMEOUT: Duration = Duration::from_secs(3);

/// Loads the keys at the start of a server. A database that is not available or not migrated does not keep the
/// process from starting: then the first request loads them.
pub async fn start(keys: &Keys) -> anyhow::Result<()> {
    match keys.load().await {
        Err(KeysError::Database(error)) => tracing::warn!(%error, "keys not loaded yet"),
        result => result?,
    }
    tokio::spawn(watch(keys.clone()));
    Ok(())
}

/// Reads the keys again and again, and ends the process if its secret was replaced: it cannot learn any more which keys
/// have ended. The service manager starts it again, with the settings of then.
pub async fn watch(keys: Keys) {
    keys.watch(Duration::from_secs(REFRESH_SECONDS)).await;
    shutdown::request();
}

/// Creates the first keys after a migration or restore, and checks that the settings can use the keys. `owner` is the
/// pool of these commands, which may not connect as the serving role.
pub async fn prepare(app: &App, owner: &PgPool) -> anyhow::Result<()> {
    Ok(Keys::new(&app.settings, owner.clone(), app.clock.clone()).load().await?)
}

/// Checks that the secret of the settings opens the keys. Passes if the database is not available.
pub async fn check(keys: &Keys) -> anyhow::Result<()> {
    match timeout(CHECK_TIMEOUT, keys.check()).await {
        Ok(Err(KeysError::Database(_))) | Err(_) => Ok(()),
        Ok(result) => Ok(result?),
    }
}

/// Creates a key, and ends what has to end. Returns the lines for the command line.
pub async fn rotate(app: &App, ending: Ending) -> anyhow::Result<String> {
    let mut transaction = app.pool.begin().await?;
    let rotation = app.keys.rotate(&mut transaction, ending).await?;
    let resealed = reseal(app, &mut transaction, &rotation.key).await?;
    let renewed = editorial::renew_review_links(app, &mut transaction, &rotation.key).await?;
    let ended = match ending {
        Ending::WithTheirWork => describe_end(&rotation),
        Ending::Now => end_everything(app, &mut transaction, &rotation).await?,
    };
    let entry = AuditEntry::by_command_line(AuditAction::KeysRotated).object(AuditObject::Settings, "keys");
    let details = json!({ "key": rotation.key.id, "ends": ending.code() });
    audit::record(app, &mut transaction, entry.details(details)).await?;
    transaction.commit().await?;
    app.keys.load().await.context("the keys are rotated but cannot be read")?;
    tracing::info!(key = rotation.key.id, retired = rotation.retired, ?ending, "keys rotated");
    Ok(format!(
        "key {} signs from now on, in running processes within a minute\n{ended}\n\
         {renewed} open review assignments got a new link for their next letter\n\
         {resealed} stored secrets encrypted again",
        rotation.key.id
    ))
}

fn describe_end(rotation: &Rotation) -> String {
    format!(
        "key {} is accepted for sessions until {}, and for codes in letters until {}\n\
         nobody is signed out, and all links in letters go on working",
        rotation.retired,
        rotation.tokens_end_at.format("%F %R UTC"),
        rotation.ends_at.format("%F %R UTC")
    )
}

/// Ends whatever older keys have signed. Unsubscribe links stay: the law demands them, and they do no harm.
async fn end_everything(
    app: &App,
    transaction: &mut PgConnection,
    rotation: &Rotation,
) -> anyhow::Result<String> {
    identity::account::sign_out_everyone(transaction).await?;
    identity::external::end_all_flows(transaction).await?;
    let codes = identity::codes::revoke_everyones(app, transaction).await?;
    let requests = subscriptions::revoke_all_requests(app, transaction).await?;
    editorial::revoke_review_links_of_other_keys(app, transaction, &rotation.key).await?;
    Ok(format!(
        "older keys are over: all users are signed out, and all earlier review links have ended\n\
         {} codes in letters have ended; send open invitations to review again",
        codes + requests
    ))
}

async fn reseal(app: &App, transaction: &mut PgConnection, key: &Key) -> anyhow::Result<u64> {
    let mut resealed = 0;
    for column in SEALED {
        resealed += column.reseal(&app.keys, transaction, key).await?;
    }
    Ok(resealed)
}

/// Completes a rotation, during which a process may have used the old key for some moments, and deletes keys that
/// are over.
#[derive(Debug, Serialize, Deserialize)]
pub struct MaintainKeys {}

impl Job for MaintainKeys {
    const NAME: &'static str = "server:maintain-keys";
    const SCHEDULE: Option<&'static str> = Some("5 4 * * *");
    type Context = App;

    async fn run(self, app: App) -> Result<(), JobFailure> {
        app.keys.load().await?;
        let key = app.keys.current();
        let mut transaction = app.pool.begin().await?;
        let resealed = reseal(&app, &mut transaction, &key).await?;
        let renewed = editorial::renew_review_links(&app, &mut transaction, &key).await?;
        transaction.commit().await?;
        let deleted = app.keys.delete_ended(SEALED).await?;
        tracing::info!(resealed, renewed, ?deleted, "keys maintained");
        Ok(())
    }
}
