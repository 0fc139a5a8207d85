//! What machines get of an article: every channel of twenty demo articles as golden files, and the table of facts and
//! channels in `docs/metadata.md`.
//!
//! `OCTAVO_WRITE_GOLDEN=1` writes the files instead of comparing them. The heads of the pages are made by the web
//! tests from the `page.json` files, with the same variable; write those between two runs of these tests.

pub mod channels;
mod fact_groups;
mod facts;
mod golden;
mod no_place;
mod table;
