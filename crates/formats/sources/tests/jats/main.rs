//! JATS: our own output comes back identical, and files of others give text, metadata and findings.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

#[path = "../../../exports/tests/jats/publications.rs"]
mod publications;
#[path = "../../../exports/tests/schemas/mod.rs"]
mod schemas;

mod elpub;
mod hostile;
mod pmc;
mod returned;
mod round_trip;
mod samples;
mod tricky;

use sources::Finding;
use sources::jats::JatsArticle;

/// Returns the findings as lines.
fn findings(article: &JatsArticle) -> Vec<&str> {
    article.article.findings.iter().map(|Finding { detail, .. }| detail.as_str()).collect()
}
