//! What the binary can be asked to do.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use clap::{Parser, Subcommand, ValueEnum};
use kit::{Chance, Clock, Settings, database, settings, shutdown, telemetry};
use rules::{ArticleId, Role, documents};
use tokio::net::TcpListener;

use crate::admin::{NewAdmin, create_admin};
use crate::{House, demo};

/// How long requests in hand may take after the process was asked to stop.
const LONGEST_FAREWELL: Duration = Duration::from_secs(30);

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
    /// Every action in every status by everybody
    Lifecycle,
    /// The same for review assignments
    Assignments,
}

impl DocsPage {
    fn text(self) -> String {
        match self {
            DocsPage::Permissions => documents::permissions(),
            DocsPage::Workflow => documents::workflow(),
            DocsPage::Notifications => documents::notifications(),
            DocsPage::Lifecycle => documents::lifecycle_matrix(),
            DocsPage::Assignments => documents::assignment_matrix(),
        }
    }
}

#[derive(Debug, Subcommand)]
enum AdminDeed {
    /// Make the first admin of a new installation; prints the link for the password
    Create(NewAdmin),
    /// Bring back a draft that its author removed less than thirty days ago
    RestoreArticle { id: i64 },
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
    telemetry::start_logging(settings.environment, &settings.log)?;
    let (listen, metrics) = (settings.http.listen, settings.http.metrics_listen);
    let house = House::new(settings, Clock::System, Chance::System)?;
    match deed {
        Deed::Serve => serve(&house, listen, metrics).await,
        Deed::Worker => {
            telemetry::serve_metrics(metrics)?;
            editorial::sweep_workspaces().await?;
            tracing::info!("working");
            tokio::try_join!(
                house.worker().run(),
                house.long_worker().run(),
                house.newsletter_worker().run()
            )?;
            Ok(())
        }
        Deed::Migrate => database::migrate(&house.app.pool).await,
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
        Deed::Demo(DemoDeed::Load) => demo::load(&house).await,
        Deed::Demo(DemoDeed::Scale { articles }) => demo::fill(&house, articles).await,
        Deed::Demo(DemoDeed::Person { email, roles }) => demo::add_person(&house, &email, &roles).await,
        Deed::Docs { .. } | Deed::Check => Ok(()),
    }
}

async fn serve(house: &House, listen: SocketAddr, metrics: SocketAddr) -> anyhow::Result<()> {
    telemetry::serve_metrics(metrics)?;
    let listener =
        TcpListener::bind(listen).await.with_context(|| format!("http.listen: cannot listen on {listen}"))?;
    tracing::info!(%listen, "serving");
    let service = house.router().into_make_service_with_connect_info::<SocketAddr>();
    let serving = axum::serve(listener, service).with_graceful_shutdown(shutdown::requested());
    tokio::select! {
        ended = serving => ended?,
        () = shutdown::overdue(LONGEST_FAREWELL) => tracing::warn!("some requests were cut off"),
    }
    Ok(())
}
