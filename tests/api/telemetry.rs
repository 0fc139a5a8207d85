//! Telemetry for operators: metrics, traces and error reports.

mod collector;
mod dashboards;
mod errors;
mod metrics;
mod queue;
mod traces;

const OCTAVO: &str = env!("CARGO_BIN_EXE_octavo");
