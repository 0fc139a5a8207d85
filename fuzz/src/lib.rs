//! What all fuzz targets share.

mod memory;
mod repetition;

pub use memory::LimitedMemory;
pub use repetition::repeated;
