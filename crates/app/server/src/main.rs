use clap::Parser;
use server::commands::Cli;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    // rustls needs one crypto provider for the whole process.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Cli::parse().run().await
}
