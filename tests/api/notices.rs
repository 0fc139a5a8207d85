//! Notices on published articles: begun, answered, published, undone, discarded; who sees them and who is told.

mod channels;
mod concurrency;
pub mod fixtures;
mod lists;
mod permissions;
mod removal;
mod stamps;
mod status;
mod validity;
