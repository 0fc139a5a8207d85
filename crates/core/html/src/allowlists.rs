//! Allowed elements and attributes. Never `id`, `name`, `class` or `style`, which could affect the rest of
//! the page.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use ammonia::{Builder, UrlRelative};

use super::attributes::filter_attribute;

/// Removed with their content, which is code and not text.
const DROPPED_WITH_CONTENT: [&str; 3] = ["script", "style", "template"];

/// Elements of an abstract: running text without links, pictures and tables.
pub static AUTHORS: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let tags = ["b", "br", "em", "i", "li", "ol", "p", "strong", "sub", "sup", "u", "ul"];
    let mut builder = Builder::empty();
    builder
        .tags(HashSet::from(tags))
        .clean_content_tags(HashSet::from(DROPPED_WITH_CONTENT))
        // `Builder::empty` has no elements, but still allows `lang` and `title` everywhere.
        .tag_attributes(HashMap::from([("ol", HashSet::from(["start"]))]))
        .generic_attributes(HashSet::new())
        .attribute_filter(filter_attribute);
    builder
});

#[rustfmt::skip]
const EDITORS_TAGS: [&str; 37] = [
    "a", "b", "blockquote", "br", "caption", "col", "colgroup", "dd", "div", "dl", "dt", "em", "figcaption",
    "figure", "h2", "h3", "h4", "hr", "i", "img", "li", "ol", "p", "s", "span", "strong", "sub", "sup", "table",
    "tbody", "td", "tfoot", "th", "thead", "tr", "u", "ul",
];

/// Elements of pages, forewords and full texts.
pub static EDITORS: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let attributes = HashMap::from([
        ("a", HashSet::from(["href", "title"])),
        ("img", HashSet::from(["src", "alt", "width", "height"])),
        ("th", HashSet::from(["scope", "colspan", "rowspan"])),
        ("td", HashSet::from(["colspan", "rowspan"])),
        ("ol", HashSet::from(["start"])),
        // Formulas: stored as LaTeX, rendered by the site.
        ("span", HashSet::from(["data-type", "data-latex"])),
        ("div", HashSet::from(["data-type", "data-latex"])),
    ]);
    let mut builder = Builder::empty();
    builder
        .tags(HashSet::from(EDITORS_TAGS))
        .clean_content_tags(HashSet::from(DROPPED_WITH_CONTENT))
        .tag_attributes(attributes)
        .generic_attributes(HashSet::from(["lang"]))
        .url_schemes(HashSet::from(["https", "http", "mailto"]))
        .url_relative(UrlRelative::PassThrough)
        .attribute_filter(filter_attribute)
        // No `noopener`: links do not open in a new window. No `nofollow`: editors are responsible for their
        // links.
        .link_rel(None);
    builder
});
