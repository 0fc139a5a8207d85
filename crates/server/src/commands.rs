//! What the binary can be asked to do.

use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Parser, Subcommand, ValueEnum};
use futures::future::try_join_all;
use kit::jobs::{Worker, watch_queue};
use kit::telemetry::Source;
use kit::{Chance, Clock, Settings, database, settings, telemetry};
use rules::{ArticleId, Role, documents};

use crate::admin::{NewAdmin, create_admin};
use crate::backups::{BackupOrder, RestoreOrder};
use crate::serving::{say_ready, serve};
use crate::{House, backups, demo, persons};

#[derive(Debug, Parser)]
#[command(name = "octavo", version, about = "A journal platform worth publishing in")]
pub struct Command {
    /// The settings file; OCTAVO__SECTION__NAME in the environment overrides it.
    // No default: one that is found by chance could be the development file, whose secrets are public.
    #[arg(long, env = "OCTAVO_CONFIG", global = true)]
    config: Option<PathBuf>,
    #[command(subcommand)]
    deed: Deed,
}

#[derive(Debug, Subcommand)]
enum Deed {
    /// Answer HTTP requests
    Serve,
    /// Run queued and scheduled jobs
    Worker,
    /// Bring the database to what this build expects
    Migrate,
    /// Copy database and files into a folder, while the journal goes on
    Backup(BackupOrder),
    /// Bring a backup into an empty database and its files into the storage
    Restore(RestoreOrder),
    /// Make a database that PostgreSQL itself has brought back to a moment ready for use
    AfterRecovery {
        /// A folder of backups, from which missing files are brought
        #[arg(long, value_name = "FOLDER")]
        files: Option<PathBuf>,
    },
    /// Print the OpenAPI document
    Openapi,
    /// Print a page of documentation made from the rules
    Docs { page: DocsPage },
    /// Check the settings and print nothing
    Check,
    /// People who run the journal
    #[command(subcommand)]
    Admin(AdminDeed),
    /// Demonstration content; refused in production
    #[command(subcommand)]
    Demo(DemoDeed),
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum DocsPage {
    Permissions,
    Workflow,
    Notifications,
    Metrics,
    PersonalData,
    /// Every action in every status by everybody
    Lifecycle,
    /// The same for review assignments
    Assignments,
    /// Every setting, its default and what it does
    Settings,
    /// The settings file that a new installation starts from
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
            DocsPage::Settings => settings::reference(),
            DocsPage::SettingsFile => settings::commented_file(),
        }
    }
}

#[derive(Debug, Subcommand)]
enum AdminDeed {
    /// Make the first admin of a new installation; prints the link for the password
    Create(NewAdmin),
    /// Bring back a draft that its author removed less than thirty days ago
    RestoreArticle { id: i64 },
    /// Write all that is held about somebody into a ZIP, for somebody who has asked for it by a letter
    ExportPerson {
        email: String,
        #[arg(long, default_value = "personal-data.zip")]
        to: PathBuf,
    },
    /// Erase somebody who has asked for it by a letter; what they owe has to be brought to an end first
    ErasePerson { email: String },
    /// Print who was erased, a line for each, to be kept beside the backups
    Erasures,
    /// After a backup was restored: erase again whom a kept list names
    EraseAgain { list: PathBuf },
}

#[derive(Debug, Subcommand)]
enum DemoDeed {
    /// Load accounts, pages and articles; again and again, if you like
    Load,
    /// Add many published articles, to measure with
    Scale {
        #[arg(long)]
        articles: u32,
    },
    /// Add one more person with the demo's password
    Person {
        email: String,
        #[arg(long = "role", value_parser = role)]
        roles: Vec<Role>,
    },
}

fn role(code: &str) -> Result<Role, String> {
    Role::from_code(code).ok_or_else(|| format!("one of {}", Role::ALL.map(Role::code).join(", ")))
}

impl Command {
    pub async fn carry_out(self) -> anyhow::Result<()> {
        let Deed::Docs { page } = self.deed else {
            let file = self.config.context("name the settings file: --config FILE, or OCTAVO_CONFIG")?;
            let settings = settings::load(&file)?;
            return with_settings(self.deed, settings).await;
        };
        print!("{}", page.text());
        Ok(())
    }
}

async fn with_settings(deed: Deed, settings: Settings) -> anyhow::Result<()> {
    // To the end: what is on its way by then is sent.
    let _telemetry = telemetry::start(&settings, process_of(&deed))?;
    let http = settings.http.clone();
    let house = House::new(settings, Clock::System, Chance::System)?;
    match deed {
        Deed::Serve => {
            watch(&house, http.metrics_listen, Source::Serve)?;
            serve(&house, &http).await
        }
        Deed::Worker => {
            editorial::sweep_workspaces().await?;
            work(&house, http.metrics_listen).await
        }
        Deed::Migrate => database::migrate(&house.app.pool).await,
        Deed::Backup(order) if order.check => backups::check(&order.folder).await,
        Deed::Backup(order) => backups::take(&house, &order).await,
        Deed::Restore(order) => backups::restore(&house, &order).await,
        Deed::AfterRecovery { files } => backups::after_recovery(&house, files.as_deref()).await,
        Deed::Openapi => {
            println!("{}", house.contract().to_pretty_json()?);
            Ok(())
        }
        Deed::Admin(AdminDeed::Create(admin)) => {
            println!("{}", create_admin(&house, admin).await?);
            Ok(())
        }
        Deed::Admin(AdminDeed::RestoreArticle { id }) => {
            let restored = editorial::restore_removed(&house.app, ArticleId(id)).await?;
            anyhow::ensure!(restored, "there is no removed article {id}");
            Ok(())
        }
        Deed::Admin(AdminDeed::ExportPerson { email, to }) => persons::export(&house.app, &email, &to).await,
        Deed::Admin(AdminDeed::ErasePerson { email }) => persons::erase(&house.app, &email).await,
        Deed::Admin(AdminDeed::Erasures) => persons::print_erasures(&house.app).await,
        Deed::Admin(AdminDeed::EraseAgain { list }) => persons::erase_again(&house.app, &list).await,
        Deed::Demo(DemoDeed::Load) => demo::load(&house).await,
        Deed::Demo(DemoDeed::Scale { articles }) => demo::fill(&house, articles).await,
        Deed::Demo(DemoDeed::Person { email, roles }) => demo::add_person(&house, &email, &roles).await,
        Deed::Docs { .. } | Deed::Check => Ok(()),
    }
}

/// Under which name a process appears in traces.
const fn process_of(deed: &Deed) -> &'static str {
    match deed {
        Deed::Serve => "octavo-serve",
        Deed::Worker => "octavo-worker",
        _ => "octavo",
    }
}

/// What is measured of every process that stays.
fn watch(house: &House, metrics: SocketAddr, process: Source) -> anyhow::Result<()> {
    telemetry::serve_metrics(metrics, process)?;
    tokio::spawn(telemetry::watch_process());
    tokio::spawn(telemetry::watch_pool(house.app.pool.clone()));
    Ok(())
}

async fn work(house: &House, metrics: SocketAddr) -> anyhow::Result<()> {
    watch(house, metrics, Source::Worker)?;
    let workers = [house.worker(), house.long_worker(), house.newsletter_worker()];
    let kinds = workers.iter().flat_map(Worker::kinds).copied().collect();
    tokio::spawn(watch_queue(house.app.pool.clone(), kinds));
    tracing::info!("working");
    say_ready();
    try_join_all(workers.map(Worker::run)).await?;
    Ok(())
}
