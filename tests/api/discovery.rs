//! What machines ask for, in the words of the real server, judged by the schemas of those who ask.

mod article_files;
mod feeds;
mod harvest;
mod oai;
#[path = "../../crates/exports/tests/schemas/mod.rs"]
mod schemas;
mod sitemaps;
mod world;

/// Whoever keeps it asks again after a moment.
const A_MOMENT: &str = "public, max-age=0, s-maxage=5, stale-if-error=86400";
