//! Demo content: deterministic, realistic, and refused in production. Loading it twice changes nothing.

mod accounts;
mod archive;
mod board;
mod correspondence;
mod desk;
mod drafts;
mod feed;
mod issues;
mod manuscripts;
mod pool;
mod reviews;
mod scale;
mod static_pages;
mod submissions;

use anyhow::ensure;
use clap::Subcommand;
use editorial::articles::act::journal_date;
use editorial::articles::number::assign_numbers;
use files::Files;
use kit::App;
use kit::settings::Environment;
use rules::Role;

pub const PASSWORD: &str = "demo-password-1";

/// Commands of `octavo demo`.
#[derive(Debug, Subcommand)]
pub enum DemoCommand {
    /// Load accounts, pages and articles; can be repeated
    Load,
    /// Add many published articles, for load tests
    Scale {
        #[arg(long)]
        articles: u32,
    },
    /// Add a full desk: 400 articles in progress, 60 reviewers, 5 editors
    Desk,
    /// Add an account with the demo password
    Person {
        email: String,
        #[arg(long = "role", value_parser = parse_role)]
        roles: Vec<Role>,
    },
}

impl DemoCommand {
    pub async fn run(self, files: &Files) -> anyhow::Result<()> {
        match self {
            DemoCommand::Load => load(files).await,
            DemoCommand::Scale { articles } => fill(&files.app, articles).await,
            DemoCommand::Desk => load_desk(&files.app).await,
            DemoCommand::Person { email, roles } => add_person(&files.app, &email, &roles).await,
        }
    }
}

fn parse_role(code: &str) -> Result<Role, String> {
    Role::from_code(code).ok_or_else(|| format!("expected one of {}", Role::ALL.map(Role::code).join(", ")))
}

pub async fn load(files: &Files) -> anyhow::Result<()> {
    load_accounts_and_pages(&files.app).await?;
    let app = &files.app;
    let fonts = archive::load_fonts();
    let drafts = drafts::load(app).await?;
    let submitted = submissions::load(files, fonts.clone()).await?;
    let archive = archive::load(files, fonts.clone()).await?;
    let issues = issues::load(files, fonts).await?;
    number_submissions(app).await?;
    tracing::info!(drafts, submitted, issues, archive, "demo content loaded");
    Ok(())
}

/// Gives manuscript numbers in the order of submission, as the job for earlier submissions would do later.
async fn number_submissions(app: &App) -> anyhow::Result<()> {
    let mut transaction = app.pool.begin().await?;
    let today = journal_date(app, &mut transaction).await?;
    assign_numbers(app, &mut transaction, today).await?;
    transaction.commit().await?;
    Ok(())
}

/// Loads accounts and static pages, but no articles.
pub async fn load_accounts_and_pages(app: &App) -> anyhow::Result<()> {
    refuse_in_production(app)?;
    let mut transaction = app.pool.begin().await?;
    let accounts = accounts::load(app, &mut transaction).await?;
    pool::load(app, &mut transaction).await?;
    let pages = static_pages::load(app, &mut transaction).await?;
    transaction.commit().await?;
    tracing::info!(accounts, pages, "demo accounts and pages loaded");
    Ok(())
}

/// Adds `articles` published articles, for load tests.
pub async fn fill(app: &App, articles: u32) -> anyhow::Result<()> {
    scale::fill(app, articles).await
}

/// Adds articles in progress with their editors and reviewers, for trying out the editors' work.
pub async fn load_desk(app: &App) -> anyhow::Result<()> {
    refuse_in_production(app)?;
    let articles = desk::load(app).await?;
    number_submissions(app).await?;
    tracing::info!(articles, "desk loaded");
    Ok(())
}

/// Adds an account with the demo password.
pub async fn add_person(app: &App, email: &str, roles: &[Role]) -> anyhow::Result<()> {
    refuse_in_production(app)?;
    accounts::add_one(app, email, roles).await
}

fn refuse_in_production(app: &App) -> anyhow::Result<()> {
    ensure!(
        app.settings.environment != Environment::Production,
        "environment: demo content is not loaded in production"
    );
    Ok(())
}
