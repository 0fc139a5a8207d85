//! Sitemaps, feeds, OAI-PMH and article files, validated against their official schemas.

mod article_files;
mod feeds;
pub mod fixtures;
mod harvest;
mod lockss;
mod oai;
mod pdf_delivery;
#[path = "../../crates/formats/exports/tests/schemas/mod.rs"]
pub mod schemas;
mod security_txt;
mod sets;
mod sitemaps;

/// `Cache-Control` that makes caches revalidate after a few seconds.
const SHORT_CACHE: &str = "public, max-age=0, s-maxage=5, stale-if-error=86400";
