//! Peer review, through the real interface.

mod conflicts;
mod guarding;
mod links;
mod lists;
mod reviews;
mod schedule;
mod secrecy;
mod table;
