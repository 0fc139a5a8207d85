use clap::Parser;
use server::commands::Command;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    // One TLS provider for everything in the process.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Command::parse().carry_out().await
}
