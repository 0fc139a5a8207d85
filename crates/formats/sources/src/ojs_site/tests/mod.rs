mod article;
mod hostile;
mod issues;
mod languages;
mod merging;
mod pages;

use url::Url;

use super::*;
use crate::site::{Site, SiteSystem, SiteVersion};

fn url(path: &str) -> Url {
    Url::parse("https://journal.example.org").unwrap().join(path).unwrap()
}

fn site(version: (u32, u32)) -> Site {
    Site {
        system: SiteSystem::Ojs,
        base: url("/index.php/ctt"),
        journal: "ctt".into(),
        version: Some(SiteVersion(version.0, version.1)),
    }
}

fn read(html: &str) -> ArticlePage {
    read_article_page(&site((3, 3)), &url("/index.php/ctt/article/view/7"), html).unwrap()
}
