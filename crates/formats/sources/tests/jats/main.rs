//! JATS: our own output comes back identical, and files of others give text, metadata and findings.

#[path = "../../../exports/tests/jats/publications.rs"]
mod publications;
mod returned;
mod round_trip;
