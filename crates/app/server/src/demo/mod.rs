//! Demo content: deterministic, realistic, and refused in production. Loading it twice changes nothing.

mod accounts;
mod archive;
mod drafts;
mod issues;
mod reviews;
mod scale;
mod static_pages;
mod submissions;

use anyhow::ensure;
use kit::settings::Environment;
use rules::Role;

use crate::Application;

pub const PASSWORD: &str = "demo-password-1";

pub async fn load(application: &Application) -> anyhow::Result<()> {
    load_accounts_and_pages(application).await?;
    let drafts = drafts::load(&application.app).await?;
    let submitted = submissions::load(&application.app).await?;
    let issues = issues::load(&application.app).await?;
    let archive = archive::load(application).await?;
    tracing::info!(drafts, submitted, issues, archive, "demo content loaded");
    Ok(())
}

/// Loads accounts and static pages, but no articles.
pub async fn load_accounts_and_pages(application: &Application) -> anyhow::Result<()> {
    refuse_in_production(application)?;
    let mut transaction = application.app.pool.begin().await?;
    let accounts = accounts::load(&application.app, &mut transaction).await?;
    let pages = static_pages::load(&application.app, &mut transaction).await?;
    transaction.commit().await?;
    tracing::info!(accounts, pages, "demo accounts and pages loaded");
    Ok(())
}

/// Adds `articles` published articles, for load tests.
pub async fn fill(application: &Application, articles: u32) -> anyhow::Result<()> {
    scale::fill(application, articles).await
}

/// Adds an account with the demo password.
pub async fn add_person(application: &Application, email: &str, roles: &[Role]) -> anyhow::Result<()> {
    refuse_in_production(application)?;
    accounts::add_one(&application.app, email, roles).await
}

fn refuse_in_production(application: &Application) -> anyhow::Result<()> {
    ensure!(
        application.app.settings.environment != Environment::Production,
        "environment: demo content is not loaded in production"
    );
    Ok(())
}
