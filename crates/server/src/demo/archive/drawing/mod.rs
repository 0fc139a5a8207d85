//! Pictures of the archive: curves and bars for articles, covers for issues.

mod canvas;
mod cover;
mod plot;

pub use cover::cover_of;
pub use plot::{HEIGHT, Plot, WIDTH};
