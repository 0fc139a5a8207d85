//! The elements and attributes that survive. Never an id, a name, a class or a style: nothing here can reach out of
//! its text.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use ammonia::{Builder, UrlRelative};

use super::attributes::judged;

/// Their text is code, not words.
const DROPPED_WITH_CONTENT: [&str; 3] = ["script", "style", "template"];

/// Running text with the little that an abstract needs; no links, no pictures, no tables.
pub static AUTHORS: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let tags = ["b", "br", "em", "i", "li", "ol", "p", "strong", "sub", "sup", "u", "ul"];
    let mut builder = Builder::empty();
    builder
        .tags(HashSet::from(tags))
        .clean_content_tags(HashSet::from(DROPPED_WITH_CONTENT))
        // An empty builder is empty of elements only: it would let `lang` and `title` through everywhere.
        .tag_attributes(HashMap::from([("ol", HashSet::from(["start"]))]))
        .generic_attributes(HashSet::new())
        .attribute_filter(judged);
    builder
});

#[rustfmt::skip]
const EDITORS_TAGS: [&str; 37] = [
    "a", "b", "blockquote", "br", "caption", "col", "colgroup", "dd", "div", "dl", "dt", "em", "figcaption",
    "figure", "h2", "h3", "h4", "hr", "i", "img", "li", "ol", "p", "s", "span", "strong", "sub", "sup", "table",
    "tbody", "td", "tfoot", "th", "thead", "tr", "u", "ul",
];

pub static EDITORS: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let attributes = HashMap::from([
        ("a", HashSet::from(["href", "title"])),
        ("img", HashSet::from(["src", "alt", "width", "height"])),
        ("th", HashSet::from(["scope", "colspan", "rowspan"])),
        ("td", HashSet::from(["colspan", "rowspan"])),
        ("ol", HashSet::from(["start"])),
        // Formulas: the editor keeps the source, the site renders it.
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
        .attribute_filter(judged)
        // Nothing opens in a new window, so there is no opener to hide; editors vouch for their links.
        .link_rel(None);
    builder
});
