//! Absolute URLs of the public site.

use kit::App;
use rules::Language;
use url::Url;

/// Builds absolute URLs of the public site.
pub struct SiteUrls {
    origin: String,
    /// Host name without port.
    pub host: String,
}

impl SiteUrls {
    pub fn of(app: &App) -> SiteUrls {
        SiteUrls::new(&app.settings.http.public_origin)
    }

    pub fn new(origin: &Url) -> SiteUrls {
        SiteUrls {
            origin: origin.as_str().trim_end_matches('/').to_owned(),
            host: origin.host_str().unwrap_or_default().to_owned(),
        }
    }

    pub fn origin(&self) -> &str {
        &self.origin
    }

    pub fn for_path(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }

    /// Returns the canonical URL of a path in one language. The bare URL is that of the default language.
    pub fn canonical(&self, path: &str, language: Language) -> String {
        if language == Language::default() { self.for_path(path) } else { self.in_language(path, language) }
    }

    /// Returns the URL that shows a path to every reader in this language.
    pub fn in_language(&self, path: &str, language: Language) -> String {
        format!("{}{path}?lang={}", self.origin, language.code())
    }

    /// Returns the permanent URL of an article.
    pub fn article(&self, slug: &str) -> String {
        self.for_path(&article_path(slug))
    }

    pub fn pdf(&self, slug: &str, language: Language) -> String {
        format!("{}/articles/{slug}.{}.pdf", self.origin, language.code())
    }
}

/// Returns the path of an article's page, with an issue or ahead of it.
pub fn article_path(slug: &str) -> String {
    format!("/articles/{slug}")
}
