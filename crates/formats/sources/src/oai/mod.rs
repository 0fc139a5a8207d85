//! OAI-PMH 2.0, as a client: addresses of requests, answers as structs, and a guard against lists that never end.
//!
//! The caller fetches, one request at a time:
//! `ListRecords`, then for each token that [`ListGuard::accept`] returns [`OaiRequests::resume`].

mod answers;
mod dublin_core;
mod list_guard;
mod requests;

pub use answers::{
    Identification, OaiError, OaiFailure, OaiHeader, OaiRecord, OaiSet, Page, ResumptionToken, parse_formats,
    parse_identify, parse_records, parse_sets,
};
pub use dublin_core::DublinCore;
pub use list_guard::{EndlessList, ListGuard};
pub use requests::OaiRequests;

#[cfg(test)]
mod tests;
