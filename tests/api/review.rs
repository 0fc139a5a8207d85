//! Peer review.

mod conflicts;
mod links;
mod lists;
mod loopholes;
mod reviews;
mod schedule;
mod secrecy;
mod table;
