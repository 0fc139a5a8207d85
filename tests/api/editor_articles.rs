//! Articles as editors and admins manage them.

mod decision_preview;
mod decisions;
mod editing;
mod lifecycle;
mod list;
mod publishing;
mod recusal;
mod workbench;
