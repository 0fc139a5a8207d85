//! What those who run the house see of it: metrics, traces, reports of errors.

mod collector;
mod dashboards;
mod errors;
mod metrics;
mod queue;
mod traces;

const OCTAVO: &str = env!("CARGO_BIN_EXE_octavo");
