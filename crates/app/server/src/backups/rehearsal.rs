//! Rehearses a restore: restores the newest backup into a throwaway database and compares it with the backup.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;

use anyhow::{Context, bail, ensure};
use clap::Args;
use kit::settings::Database;
use kit::{Clock, Keys, database};
use secrecy::{ExposeSecret, SecretString};
use sqlx::{AssertSqlSafe, Connection, PgConnection, PgPool};
use url::Url;

use super::check::{check_dump_and_list, check_files};
use super::checksum::{Checksum, ChecksumBuilder, hex};
use super::dump::{require_identities, restore_dump};
use super::encryption::Identities;
use super::file_list::entries;
use super::folder::{Backup, Folder};
use super::manifest::LISTING;
use super::row_counts;
use super::runs::{Run, RunKind, RunSummary};
use super::{pg_tools, restore};
use crate::Application;

/// Comment by which a database is known to be a throwaway one; no other is ever dropped.
const COMMENT: &str = "Throwaway database of octavo rehearse-restore";
/// Problems that are named; a damaged disk may have thousands.
const NAMED_PROBLEMS: usize = 20;

#[derive(Debug, Args)]
pub struct RehearsalArgs {
    /// Folder of backups
    pub folder: PathBuf,
    /// File with the private key of encrypted backups; `backup.rehearsal_identity` by default
    #[arg(long, value_name = "FILE")]
    pub identity: Option<PathBuf>,
}

/// Rehearses a restore and records the outcome.
pub async fn rehearse(application: &Application, args: &RehearsalArgs) -> anyhow::Result<()> {
    let app = &application.app;
    let owner = database::owner_pool(&app.settings.database)?;
    let run = Run::start(app, &owner, RunKind::Rehearsal, &args.folder.to_string_lossy());
    let outcome = rehearse_newest(application, args, &owner).await;
    run.end(outcome.as_ref()).await;
    outcome.map(|_| ())
}

async fn rehearse_newest(
    application: &Application,
    args: &RehearsalArgs,
    owner: &PgPool,
) -> anyhow::Result<RunSummary> {
    let settings = &application.app.settings;
    let identity = args.identity.as_deref().or(settings.backup.rehearsal_identity.as_deref());
    let identities = identity.map(Identities::read).transpose()?;
    let folder = Folder::open(&args.folder)?;
    let backup = folder.backup(None)?;
    restore::ensure_schema_supported(&backup)?;
    if !backup.manifest.recipients.is_empty() {
        require_identities(&backup, identities.as_ref())
            .context("backup.rehearsal_identity is not set, so this machine cannot read its backups")?;
    }
    println!("{}: rehearsing", backup.name());
    check_dump_and_list(&backup).await?;
    let mut problems = check_files(&folder, &backup, &mut HashMap::new()).await?;
    if problems.is_empty() && !backup.manifest.recipients.is_empty() {
        problems = decrypt_files(&folder, &backup, identities.as_ref()).await?;
    }
    report(problems)?;
    println!("{} files intact", backup.manifest.files);
    let rehearsed = rehearse_database(application, owner, &backup, identities.as_ref()).await;
    let (tables, rows) = rehearsed.context("database")?;
    println!("{}: restored, {tables} tables with {rows} rows as in the backup", backup.name());
    Ok(RunSummary { name: Some(backup.name()), bytes: backup.manifest.total_bytes() })
}

/// Decrypts all files and compares them with the checksums of their uploads.
async fn decrypt_files(
    folder: &Folder,
    backup: &Backup,
    identities: Option<&Identities>,
) -> anyhow::Result<Vec<String>> {
    let objects = folder.objects(backup)?;
    let mut problems = Vec::new();
    for entry in entries(&backup.path.join(LISTING))? {
        let entry = entry?;
        let Some(object) = objects.find(&entry.checksum) else { continue };
        match checksum_of(object.open(identities).await?).await {
            Ok(actual) if actual == entry.checksum => {}
            Ok(_) => problems.push(format!("{} has another content: {}", entry.key, object.path.display())),
            Err(error) => problems.push(format!("{} cannot be decrypted: {error}", entry.key)),
        }
    }
    Ok(problems)
}

async fn checksum_of(mut content: impl tokio::io::AsyncRead + Unpin) -> std::io::Result<Checksum> {
    use tokio::io::AsyncReadExt;
    let (mut checksum, mut buffer) = (ChecksumBuilder::default(), vec![0; 256 * 1024]);
    loop {
        match content.read(&mut buffer).await? {
            0 => return Ok(checksum.finish()),
            read => checksum.add(&buffer[..read]),
        }
    }
}

fn report(problems: Vec<String>) -> anyhow::Result<()> {
    for problem in problems.iter().take(NAMED_PROBLEMS) {
        eprintln!("{problem}");
    }
    match problems.first() {
        Some(first) => bail!("{} problems; the first: {first}", problems.len()),
        None => Ok(()),
    }
}

/// Restores the dump into a throwaway database, and returns the number of its tables and rows.
async fn rehearse_database(
    application: &Application,
    owner: &PgPool,
    backup: &Backup,
    identities: Option<&Identities>,
) -> anyhow::Result<(usize, i64)> {
    let settings = &application.app.settings;
    let throwaway = Throwaway::create(owner, &settings.database).await?;
    let rehearsed = async {
        restore_dump(&throwaway.url, backup, identities).await?;
        let mut connection = PgConnection::connect(throwaway.url.expose_secret()).await?;
        let rows = row_counts::count_rows(&mut connection).await?;
        report(compare_rows(backup, &rows))?;
        report(compare_files(&mut connection, backup).await?)?;
        connection.close().await?;
        let pool = database::owner_pool(&Database {
            migration_url: Some(throwaway.url.clone()),
            ..settings.database.clone()
        })?;
        let usable = ensure_usable(application, &pool).await;
        pool.close().await;
        usable?;
        anyhow::Ok((rows.len(), rows.values().sum()))
    }
    .await;
    let dropped = throwaway.drop(owner).await;
    let counts = rehearsed?;
    dropped.context("the throwaway database is not dropped")?;
    Ok(counts)
}

fn compare_rows(backup: &Backup, rows: &BTreeMap<String, i64>) -> Vec<String> {
    // Backups of release 0.1.0 have no counts.
    if backup.manifest.rows.is_empty() {
        Vec::new()
    } else {
        row_counts::compare(&backup.manifest.rows, rows)
    }
}

/// Compares the files that the database refers to with the list of the backup.
async fn compare_files(connection: &mut PgConnection, backup: &Backup) -> anyhow::Result<Vec<String>> {
    let rows: Vec<(String, i64, Vec<u8>)> =
        sqlx::query_as("select storage_key, size, sha256 from files order by storage_key")
            .fetch_all(connection)
            .await?;
    let mut listed: HashMap<String, Checksum> = HashMap::new();
    for entry in entries(&backup.path.join(LISTING))? {
        let entry = entry?;
        listed.insert(entry.key, entry.checksum);
    }
    let mut problems = Vec::new();
    for (key, size, sha256) in rows {
        let checksum = Checksum { size: u64::try_from(size)?, sha256: hex(&sha256) };
        if listed.remove(&key).as_ref() != Some(&checksum) {
            problems.push(format!("{key} of the database is not in the list of files"));
        }
    }
    problems.extend(listed.keys().map(|key| format!("{key} of the list is not in the database")));
    Ok(problems)
}

/// Checks that the program and its settings can use the restored database: migrations and keys.
async fn ensure_usable(application: &Application, pool: &PgPool) -> anyhow::Result<()> {
    database::migrate_schema(pool).await?;
    let keys = Keys::new(&application.app.settings, pool.clone(), Clock::System);
    keys.load().await.context("these settings cannot use the keys in the backup")
}

/// Database that exists only for a rehearsal.
struct Throwaway {
    name: String,
    url: SecretString,
}

impl Throwaway {
    /// Creates the database with the locale of the journal's. Removes what a killed rehearsal has left.
    async fn create(owner: &PgPool, settings: &Database) -> anyhow::Result<Throwaway> {
        let journal = pg_tools::database_name(settings.owner_url())?;
        let name = format!("{}_rehearsal", journal.chars().take(50).collect::<String>());
        let url = with_database(settings.owner_url(), &name)?;
        let throwaway = Throwaway { name, url };
        let comment: Option<Option<String>> = sqlx::query_scalar(
            "select shobj_description(oid, 'pg_database') from pg_database where datname = $1",
        )
        .bind(&throwaway.name)
        .fetch_optional(owner)
        .await?;
        if let Some(comment) = comment {
            ensure!(
                comment.as_deref() == Some(COMMENT),
                "there is a database {} already; drop or rename it",
                throwaway.name
            );
            throwaway.drop(owner).await?;
        }
        let create: String = sqlx::query_scalar(
            "select format('create database %I template template0 encoding %L lc_collate %L lc_ctype %L', $1,
                           pg_encoding_to_char(encoding), datcollate, datctype)
                    || case datlocprovider
                           when 'i' then format(' locale_provider icu icu_locale %L', locale)
                           when 'b' then format(' locale_provider builtin builtin_locale %L', locale)
                           else ' locale_provider libc' end
             from (select *, coalesce(to_jsonb(pg_database) ->> 'datlocale', to_jsonb(pg_database) ->> 'daticulocale') as locale
                   from pg_database) as pg_database
             where datname = current_database()",
        )
        .bind(&throwaway.name)
        .fetch_one(owner)
        .await?;
        let created = execute(owner, create).await;
        created.context(
            "cannot create a database for the rehearsal: the role that owns the tables needs CREATEDB",
        )?;
        let name = quote(&throwaway.name);
        execute(owner, format!("comment on database {name} is '{COMMENT}'")).await?;
        // Contains all personal data: nobody but its owner may connect.
        execute(owner, format!("revoke all on database {name} from public")).await?;
        Ok(throwaway)
    }

    async fn drop(&self, owner: &PgPool) -> anyhow::Result<()> {
        execute(owner, format!("drop database {} with (force)", quote(&self.name))).await
    }
}

async fn execute(owner: &PgPool, statement: String) -> anyhow::Result<()> {
    sqlx::raw_sql(AssertSqlSafe(statement)).execute(owner).await?;
    Ok(())
}

fn quote(identifier: &str) -> String {
    format!("\"{}\"", identifier.replace('"', "\"\""))
}

/// The URL with another database name.
fn with_database(url: &SecretString, name: &str) -> anyhow::Result<SecretString> {
    let mut url = Url::parse(url.expose_secret()).context("the URL of the database is not a URL")?;
    let others: Vec<(String, String)> = url
        .query_pairs()
        .filter(|(key, _)| key != "dbname")
        .map(|(key, value)| (key.into_owned(), value.into_owned()))
        .collect();
    url.set_path(name);
    url.set_query(None);
    if !others.is_empty() {
        url.query_pairs_mut().extend_pairs(others);
    }
    Ok(String::from(url).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn url_names_the_throwaway_database() {
        for (url, expected) in [
            (
                "postgres://o:p%40@db.example:6432/octavo",
                "postgres://o:p%40@db.example:6432/octavo_rehearsal",
            ),
            (
                "postgres:///octavo?host=/run/postgresql&user=octavo_owner",
                "postgres:///octavo_rehearsal?host=%2Frun%2Fpostgresql&user=octavo_owner",
            ),
        ] {
            let url = with_database(&url.to_owned().into(), "octavo_rehearsal").unwrap();
            assert_eq!(url.expose_secret(), expected);
            assert_eq!(pg_tools::database_name(&url).unwrap(), "octavo_rehearsal");
        }
    }

    #[test]
    fn identifiers_are_quoted() {
        assert_eq!(quote("a\"b"), "\"a\"\"b\"");
    }
}
