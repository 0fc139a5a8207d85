//! Issues: made, arranged by several editors at once, published with their articles.

mod arranging;
mod editing;
mod killed;
mod list;
mod publishing;
