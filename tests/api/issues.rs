//! Issues as editors and admins manage them.

mod arranging;
mod crash;
mod editing;
mod list;
mod publishing;
