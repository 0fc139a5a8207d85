//! What machines ask for, in the words of the real server, judged by the schemas of those who ask.

mod article_files;
mod feeds;
mod harvest;
mod oai;
#[path = "../../crates/exports/tests/schemas/mod.rs"]
mod schemas;
mod sitemaps;
mod world;
