//! Generated pictures: plots for articles, covers for issues.

mod canvas;
mod cover;
mod plot;

pub use cover::draw_cover;
pub use plot::{HEIGHT, Plot, WIDTH};
