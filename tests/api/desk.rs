//! The editors' desk.

mod decisions;
mod editing;
mod lifecycle;
mod list;
mod publishing;
mod recusal;
