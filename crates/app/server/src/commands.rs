//! The command line.

use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Parser, Subcommand, ValueEnum};
use futures::future::try_join_all;
use kit::circuit_breaker::SystemPart;
use kit::jobs::{Worker, watch_queue};
use kit::keys::Ending;
use kit::telemetry::Source;
use kit::{Clock, Rng, Settings, database, settings, telemetry};
use rules::time_limits::Work;
use rules::{ArticleId, documents};

use crate::admin::{NewAdmin, create_admin};
use crate::audit_commands::{self, KnownHead};
use crate::backups::{BackupArgs, RecoveryArgs, RehearsalArgs, RestoreArgs};
use crate::export_command::{self, ExportArgs};
use crate::failure_report::{self, UnitName};
use crate::http_server::{notify_ready, serve};
use crate::{Application, backups, health, keys, personal_data_commands};

#[derive(Debug, Parser)]
#[command(name = "octavo", version, about = "A journal platform worth publishing in")]
pub struct Cli {
    /// Settings file; environment variables OCTAVO__SECTION__NAME override it.
    // No default: it could pick up the development file, whose secrets are public.
    #[arg(long, env = "OCTAVO_CONFIG", global = true)]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve HTTP requests
    Serve,
    /// Run queued and scheduled jobs
    Worker,
    /// Migrate the database to the schema of this build
    Migrate,
    /// Back up database and files into a folder, while the journal is in use
    Backup(BackupArgs),
    /// Restore a backup into an empty database, and its files into storage
    Restore(RestoreArgs),
    /// Prepare a database for use after PostgreSQL's point-in-time recovery
    AfterRecovery(RecoveryArgs),
    /// Restore the newest backup into a throwaway database and compare it with the backup
    RehearseRestore(RehearsalArgs),
    /// Write the archive of the whole journal, which the import reads back, into a new ZIP file
    Export(ExportArgs),
    /// Tell the operator by e-mail that a systemd unit has failed; needs neither database nor storage
    ReportFailure { unit: UnitName },
    /// Print the OpenAPI document
    Openapi,
    /// Print a page of documentation generated from the code
    Docs { page: DocsPage },
    /// Validate the settings
    Check,
    /// Administration of accounts, articles, personal data and keys
    #[command(subcommand)]
    Admin(AdminCommand),
    /// Demo content; refused in production
    #[cfg(feature = "demo")]
    #[command(subcommand)]
    Demo(demo::DemoCommand),
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum DocsPage {
    Permissions,
    Workflow,
    Notifications,
    Metrics,
    PersonalData,
    /// Every action in every article status for every relation
    Lifecycle,
    /// Every action in every assignment status for every actor
    Assignments,
    /// Every setting with its default and meaning
    Settings,
    /// Settings file for a new installation
    SettingsFile,
}

impl DocsPage {
    fn text(self) -> String {
        match self {
            DocsPage::Permissions => documents::permissions(),
            DocsPage::Workflow => documents::workflow(),
            DocsPage::Notifications => documents::notifications(),
            DocsPage::Metrics => telemetry::metrics_page(),
            DocsPage::PersonalData => documents::personal_data(),
            DocsPage::Lifecycle => documents::lifecycle_matrix(),
            DocsPage::Assignments => documents::assignment_matrix(),
            DocsPage::Settings => settings::settings_page(),
            DocsPage::SettingsFile => settings::commented_file(),
        }
    }
}

#[derive(Debug, Subcommand)]
enum AdminCommand {
    /// Create the first admin of a new installation and print a link for setting the password
    Create(NewAdmin),
    /// Restore a draft that its author removed less than thirty days ago
    RestoreArticle { id: i64 },
    /// Write all data about a person into a ZIP file, for a request by letter
    ExportPerson {
        email: String,
        #[arg(long, default_value = "personal-data.zip")]
        to: PathBuf,
    },
    /// Erase a person's data, for a request by letter; open obligations must be completed first
    ErasePerson { email: String },
    /// Print the list of erased people, one per line; store it with the backups
    Erasures,
    /// Repeat the erasures of a stored list after a restore
    EraseAgain { list: PathBuf },
    /// Check the hash chain of the audit log; print the number of entries and the head, to be kept elsewhere
    CheckAudit {
        /// A head printed earlier, which the chain must still contain
        #[arg(long, value_name = "POSITION:HASH")]
        head: Option<KnownHead>,
    },
    /// Replace the key that signs login tokens and makes the codes in letters; what it has signed goes on working
    RotateKeys {
        /// End what older keys have signed at once, because one may have leaked: signs out everybody, and ends the
        /// codes and review links in letters
        #[arg(long)]
        now: bool,
    },
}

impl Cli {
    pub async fn run(self) -> anyhow::Result<()> {
        let Command::Docs { page } = self.command else {
            let file = self.config.context("no settings file: pass --config FILE or set OCTAVO_CONFIG")?;
            let settings = settings::load(&file)?;
            return run_command(self.command, settings).await;
        };
        print!("{}", page.text());
        Ok(())
    }
}

async fn run_command(command: Command, settings: Settings) -> anyhow::Result<()> {
    // Dropped at the end of the command, which flushes pending spans.
    let _telemetry = telemetry::start(&settings, service_name(&command))?;
    let http = settings.http.clone();
    let application = Application::new(settings, work_of(&command), Clock::System, Rng::System)?;
    let keys = &application.app.keys;
    match command {
        Command::Serve => keys::start(keys).await?,
        Command::Worker => {
            keys.load().await?;
            tokio::spawn(keys::watch(keys.clone()));
        }
        Command::Admin(_) => keys.load().await?,
        #[cfg(feature = "demo")]
        Command::Demo(_) => keys.load().await?,
        _ => {}
    }
    match command {
        Command::Serve => {
            start_metrics(&application, http.metrics_listen, Source::Serve)?;
            serve(&application, &http).await
        }
        Command::Worker => {
            editorial::remove_stale_workspaces().await?;
            run_workers(&application, http.metrics_listen).await
        }
        Command::Migrate => {
            let app = &application.app;
            let settings = &app.settings.database;
            let owner = database::owner_pool(settings)?;
            let role = database::serving_role(settings)?;
            audit_commands::record_migration(app, &owner, database::migrate(&owner, &role)).await?;
            keys::prepare(app, &owner).await
        }
        Command::Backup(args) if args.check => backups::check(&args.folder).await,
        Command::Backup(args) => backups::create(&application, &args).await,
        Command::Restore(args) => backups::restore(&application, &args).await,
        Command::AfterRecovery(args) => backups::after_recovery(&application, &args).await,
        Command::RehearseRestore(args) => backups::rehearse(&application, &args).await,
        Command::Export(args) => export_command::export(&application, &args).await,
        Command::ReportFailure { unit } => failure_report::report(&application, &unit).await,
        Command::Openapi => {
            println!("{}", application.openapi().to_pretty_json()?);
            Ok(())
        }
        Command::Admin(AdminCommand::Create(admin)) => {
            println!("{}", create_admin(&application, admin).await?);
            Ok(())
        }
        Command::Admin(AdminCommand::RotateKeys { now }) => {
            let ending = if now { Ending::Now } else { Ending::WithTheirWork };
            println!("{}", keys::rotate(&application.app, ending).await?);
            Ok(())
        }
        Command::Admin(AdminCommand::RestoreArticle { id }) => {
            let restored = editorial::restore_removed(&application.app, ArticleId(id)).await?;
            anyhow::ensure!(restored, "no removed article {id}");
            Ok(())
        }
        Command::Admin(AdminCommand::ExportPerson { email, to }) => {
            personal_data_commands::export(&application.app, &email, &to).await
        }
        Command::Admin(AdminCommand::ErasePerson { email }) => {
            personal_data_commands::erase(&application.app, &email).await
        }
        Command::Admin(AdminCommand::Erasures) => {
            personal_data_commands::print_erasures(&application.app).await
        }
        Command::Admin(AdminCommand::EraseAgain { list }) => {
            personal_data_commands::erase_again(&application.app, &list).await
        }
        Command::Admin(AdminCommand::CheckAudit { head }) => {
            audit_commands::check(&application.app, head.as_ref()).await
        }
        #[cfg(feature = "demo")]
        Command::Demo(command) => command.run(&application.files()).await,
        Command::Check => {
            for hint in backups::hints(&application.app.settings)? {
                eprintln!("{hint}");
            }
            keys::check(keys).await
        }
        Command::Docs { .. } => Ok(()),
    }
}

/// Kind of work of the process, which determines the time limits of its statements.
const fn work_of(command: &Command) -> Work {
    match command {
        Command::Serve => Work::Office,
        Command::Worker => Work::Job,
        _ => Work::Command,
    }
}

/// Name of the process in traces.
const fn service_name(command: &Command) -> &'static str {
    match command {
        Command::Serve => "octavo-serve",
        Command::Worker => "octavo-worker",
        _ => "octavo",
    }
}

/// Starts the metrics of a long-running process.
fn start_metrics(application: &Application, metrics: SocketAddr, process: Source) -> anyhow::Result<()> {
    let mut parts = application.breakers();
    if process == Source::Worker {
        parts.retain(|breaker| matches!(breaker.status().part, SystemPart::Database | SystemPart::Storage));
    }
    telemetry::serve_metrics(metrics, process, health::parts(parts.clone()))?;
    for breaker in parts {
        tokio::spawn(breaker.watch());
    }
    tokio::spawn(telemetry::watch_process());
    tokio::spawn(telemetry::watch_disks(application.app.settings.clone()));
    tokio::spawn(telemetry::watch_failures(application.app.settings.clone()));
    let (pool, reading_pool) = (application.app.pool.clone(), application.app.reading_pool.clone());
    if process == Source::Worker {
        tokio::spawn(telemetry::watch_pool(pool, Work::Job));
    } else {
        tokio::spawn(telemetry::watch_pool(pool, Work::Office));
        tokio::spawn(telemetry::watch_pool(reading_pool, Work::Reading));
    }
    Ok(())
}

async fn run_workers(application: &Application, metrics: SocketAddr) -> anyhow::Result<()> {
    start_metrics(application, metrics, Source::Worker)?;
    let workers = application.workers();
    let kinds = workers.iter().flat_map(Worker::kinds).copied().collect();
    tokio::spawn(watch_queue(application.app.pool.clone(), kinds));
    tokio::spawn(files::watch_unlinked(application.app.clone()));
    tokio::spawn(deliveries::watch_backlog(application.deliveries.clone()));
    tokio::spawn(telemetry::watch_certificate(application.app.settings.http.public_origin.clone()));
    tokio::spawn(backups::watch_backups(application.app.pool.clone()));
    tracing::info!("worker started");
    notify_ready();
    try_join_all(workers.map(Worker::run)).await?;
    Ok(())
}
