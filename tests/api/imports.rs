//! Imports from other journal systems: plans, runs, repeated runs, hostile sources, addresses of earlier sites.

mod addresses;
mod archives;
mod driver;
mod repeated;
mod sites;
