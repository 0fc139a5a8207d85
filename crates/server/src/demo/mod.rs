//! Demonstration content: deterministic, credible, and refused where the settings say production.
//! Loading it twice changes nothing.

mod accounts;
mod archive;
mod articles;
mod desk;
mod issues;
mod reviews;
mod scale;
mod static_pages;

use anyhow::ensure;
use kit::settings::Environment;
use rules::Role;

use crate::House;

pub const PASSWORD: &str = "demo-password-1";

pub async fn load(house: &House) -> anyhow::Result<()> {
    load_office(house).await?;
    let drafts = articles::load(&house.app).await?;
    let submitted = desk::load(&house.app).await?;
    let issues = issues::load(&house.app).await?;
    let archive = archive::load(house).await?;
    tracing::info!(drafts, submitted, issues, archive, "demo content is there");
    Ok(())
}

/// The people and the pages, before anything is submitted.
pub async fn load_office(house: &House) -> anyhow::Result<()> {
    refuse_in_production(house)?;
    let mut transaction = house.app.pool.begin().await?;
    let accounts = accounts::load(&house.app, &mut transaction).await?;
    let pages = static_pages::load(&house.app, &mut transaction).await?;
    transaction.commit().await?;
    tracing::info!(accounts, pages, "the demonstration's office is there");
    Ok(())
}

/// Adds so many published articles, to measure with.
pub async fn fill(house: &House, articles: u32) -> anyhow::Result<()> {
    scale::fill(house, articles).await
}

/// Adds one more person with the demonstration's password.
pub async fn add_person(house: &House, email: &str, roles: &[Role]) -> anyhow::Result<()> {
    refuse_in_production(house)?;
    accounts::add_one(&house.app, email, roles).await
}

fn refuse_in_production(house: &House) -> anyhow::Result<()> {
    ensure!(
        house.app.settings.environment != Environment::Production,
        "environment: demo content is not loaded in production"
    );
    Ok(())
}
