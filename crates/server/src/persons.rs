//! Personal data from the command line: for those who have asked by a letter, and after a backup was restored.

use std::path::Path;

use anyhow::{Context, anyhow};
use kit::App;
use personal_data::{Done, Erased, archive_of, person_with};
use tokio::io::AsyncWriteExt;

pub async fn export(app: &App, email: &str, to: &Path) -> anyhow::Result<()> {
    let id = person_with(app, email).await.map_err(|error| anyhow!("{email}: {error}"))?;
    let archive = archive_of(app, id).await?;
    // For the person's eyes, and of whoever runs this.
    let file = tokio::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(to).await;
    let mut file = file.with_context(|| format!("{} cannot be written", to.display()))?;
    file.write_all(&archive).await?;
    file.flush().await?;
    println!("{}", to.display());
    Ok(())
}

pub async fn erase(app: &App, email: &str) -> anyhow::Result<()> {
    let id = person_with(app, email).await.map_err(|error| anyhow!("{email}: {error}"))?;
    personal_data::erase_by_office(app, id).await.map_err(|error| anyhow!("{email}: {error}"))?;
    println!("erased: person {id}");
    Ok(())
}

pub async fn print_erasures(app: &App) -> anyhow::Result<()> {
    for line in personal_data::erasures(app).await? {
        println!("{}", serde_json::to_string(&line)?);
    }
    Ok(())
}

pub async fn erase_again(app: &App, list: &Path) -> anyhow::Result<()> {
    let text = tokio::fs::read_to_string(list)
        .await
        .with_context(|| format!("{} cannot be read", list.display()))?;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let erased: Erased =
            serde_json::from_str(line).with_context(|| format!("not a line of the list: {line}"))?;
        let outcome = match personal_data::erase_again(app, &erased).await? {
            Done::Again => "erased again",
            Done::Before => "is erased",
            Done::NotThere => "is not there",
        };
        println!("person {}: {outcome}", erased.user_id);
    }
    Ok(())
}
