//! Published articles as records that all export formats are made of; read-only.

mod load;
mod names;
mod notices;
mod site_urls;

pub use load::{Extent, PublishedArticle, load_publication, load_published, load_published_in};
pub use names::Names;
pub use notices::{LinkedArticle, is_text_removed, marked_titles, record_status};
pub use site_urls::{SiteUrls, article_path};
