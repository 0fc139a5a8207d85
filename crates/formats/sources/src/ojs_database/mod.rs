//! Reads the database of OJS 3 from a dump.

mod dump;

pub use dump::{DumpError, DumpLimits, SqlDump, SqlRow, TableCount};
