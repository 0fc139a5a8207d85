//! Where things are for those who come from outside.

use kit::App;
use rules::Language;

/// Whole addresses of this site.
pub struct Addresses {
    origin: String,
    /// Without scheme and port.
    pub host: String,
}

impl Addresses {
    pub fn of(app: &App) -> Addresses {
        let origin = &app.settings.http.public_origin;
        Addresses {
            origin: origin.as_str().trim_end_matches('/').to_owned(),
            host: origin.host_str().unwrap_or_default().to_owned(),
        }
    }

    pub fn origin(&self) -> &str {
        &self.origin
    }

    pub fn of_path(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }

    /// The same address in one language.
    pub fn in_language(&self, path: &str, language: Language) -> String {
        format!("{}{path}?lang={}", self.origin, language.code())
    }

    /// For good, wherever its page is at present.
    pub fn article(&self, slug: &str) -> String {
        format!("{}/articles/{slug}", self.origin)
    }

    pub fn pdf(&self, slug: &str, language: Language) -> String {
        format!("{}/articles/{slug}.{}.pdf", self.origin, language.code())
    }
}

/// Where an article's page is: what is in no issue yet has a place of its own.
pub fn path_of_article(slug: &str, is_in_issue: bool) -> String {
    if is_in_issue { format!("/articles/{slug}") } else { format!("/online-first/{slug}") }
}
