//! Peer review.

mod conflicts;
mod links;
mod lists;
mod loopholes;
mod notes;
mod pool;
mod probing;
mod reviews;
mod schedule;
mod secrecy;
mod silence;
mod table;
