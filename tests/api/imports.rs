//! Imports from other journal systems: plans, runs, repeated runs, hostile sources, addresses of earlier sites.

mod addresses;
mod archives;
mod driver;
mod ojs_database;
mod ojs_dump;
mod ojs_submissions;
mod repeated;
mod round_trip;
mod sites;
mod speed;
