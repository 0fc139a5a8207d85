//! Content HTML is cleaned to a fixed list of elements when it is saved, whoever wrote it.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use ammonia::Builder;

static EDITORS_LIST: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let tags = HashSet::from([
        "a",
        "b",
        "blockquote",
        "br",
        "caption",
        "col",
        "colgroup",
        "dd",
        "div",
        "dl",
        "dt",
        "em",
        "figcaption",
        "figure",
        "h2",
        "h3",
        "h4",
        "hr",
        "i",
        "img",
        "li",
        "ol",
        "p",
        "s",
        "span",
        "strong",
        "sub",
        "sup",
        "table",
        "tbody",
        "td",
        "tfoot",
        "th",
        "thead",
        "tr",
        "u",
        "ul",
    ]);
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
        .tags(tags)
        .clean_content_tags(HashSet::from(["script", "style", "template"]))
        .tag_attributes(attributes)
        .generic_attributes(HashSet::from(["lang"]))
        .url_schemes(HashSet::from(["https", "http", "mailto"]))
        .url_relative(ammonia::UrlRelative::PassThrough)
        // Nothing opens in a new window, so there is no opener to hide; editors vouch for their links.
        .link_rel(None);
    builder
});

/// Running text with the little that an abstract needs; no links, no pictures, no tables.
static AUTHORS_LIST: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let tags = HashSet::from(["b", "br", "em", "i", "li", "ol", "p", "strong", "sub", "sup", "u", "ul"]);
    let mut builder = Builder::empty();
    builder.tags(tags).clean_content_tags(HashSet::from(["script", "style", "template"]));
    builder
});

/// What an author may put into an abstract; `None` where elements lie in one another deeper than anybody writes.
pub fn clean_for_authors(html: &str) -> Option<String> {
    (!is_too_deep(html)).then(|| AUTHORS_LIST.clean(html).to_string())
}

/// Cleaning takes time by length times depth, so a few kilobytes of nested lists could keep a processor busy for seconds.
const DEEPEST: usize = 100;

/// Counts what is opened and not closed, without understanding it: what a browser would close by itself counts too.
fn is_too_deep(html: &str) -> bool {
    let mut depth = 0usize;
    html.split('<').skip(1).any(|tag| {
        match tag.as_bytes().first() {
            Some(b'/') => depth = depth.saturating_sub(1),
            Some(first) if first.is_ascii_alphabetic() && !tag.starts_with("br") => depth += 1,
            _ => {}
        }
        depth > DEEPEST
    })
}

/// What an editor may put into a page, a foreword or a full text.
pub fn clean_for_editors(html: &str) -> String {
    EDITORS_LIST.clean(html).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_html_loses_its_teeth() {
        for (dirty, clean) in [
            ("<p onclick='x()'>a</p>", "<p>a</p>"),
            ("<script>alert(1)</script><p>b</p>", "<p>b</p>"),
            ("<img src=javascript:alert(1) onerror=alert(1)>", "<img>"),
            ("<a href='javascript:alert(1)'>c</a>", "<a>c</a>"),
            ("<iframe src='https://evil.test'></iframe>d", "d"),
            ("<svg><script>alert(1)</script></svg>e", "e"),
            ("<p style='position:fixed'>f</p>", "<p>f</p>"),
            ("<form action=/x><input name=y></form>g", "g"),
            ("<math><mi//xlink:href=\"data:x,<script>alert(4)</script>\">", ""),
            ("<style>*{display:none}</style>h", "h"),
        ] {
            assert_eq!(clean_for_editors(dirty), clean, "{dirty}");
        }
    }

    #[test]
    fn an_abstract_keeps_only_running_text() {
        for (dirty, clean) in [
            ("<p>CD34<sup>+</sup> <i>in vitro</i></p>", "<p>CD34<sup>+</sup> <i>in vitro</i></p>"),
            ("<h2>x</h2><p class=MsoNormal>y <a href='https://z.test'>z</a></p>", "x<p>y z</p>"),
            ("<img src=x onerror=alert(1)><table><tr><td>1</td></tr></table>", "1"),
            ("<script>alert(1)</script>", ""),
        ] {
            assert_eq!(clean_for_authors(dirty).unwrap(), clean, "{dirty}");
            assert_eq!(clean_for_authors(clean).unwrap(), clean);
        }
    }

    #[test]
    fn nobody_nests_a_hundred_lists() {
        for bomb in ["<ul><li>", "<b>", "<p><b></p>", "<div>"] {
            assert_eq!(clean_for_authors(&bomb.repeat(20_000)), None, "{bomb}");
        }
        let long = "<p>One<br>two <em>three</em></p>".repeat(500);
        assert_eq!(clean_for_authors(&long).unwrap(), long);
    }

    /// The site wraps tables by their tags, so an attribute must never look like one.
    #[test]
    fn attributes_hold_no_tags() {
        let cleaned = clean_for_editors("<a title='<table></table>'>x</a>");
        assert_eq!(cleaned.matches('<').count(), 2, "{cleaned}");
    }

    #[test]
    fn what_an_editor_needs_stays() {
        let page = "<h2>Title</h2><p>CD4<sup>+</sup> <a href=\"/pages/faq\">faq</a></p>\
                    <table><thead><tr><th scope=\"col\">x</th></tr></thead></table>";
        assert_eq!(clean_for_editors(page), page);
    }
}
