//! Trees of documents, streams of elements, and what hostile documents are refused for.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

mod encodings;
mod hostile;
mod streams;

use sources::xml::{Document, Element, Limits, Node, XmlError};

fn parse(xml: &str) -> Result<Document, XmlError> {
    Document::parse(xml.as_bytes(), Limits::default())
}

fn root(xml: &str) -> Element {
    parse(xml).unwrap().root
}

#[test]
fn a_document_is_a_tree() {
    let article = root(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE article PUBLIC \"-//NLM//DTD\" \"https://x.test/a.dtd\">\n<!-- no -->\
         <article xml:lang='ru' id=\"a&amp;b\"><t:title lang=\"en\">CD34<sup>+</sup> &lt; 5 &#x3b1;&beta;&#33;&Lstrok;</t:title>\
         <p>one</p><p><![CDATA[<two>]]> & three</p><empty/></article>trailing",
    );
    assert_eq!((article.name.as_str(), article.attribute("id")), ("article", Some("a&b")));
    assert_eq!((article.attribute("xml:lang"), article.attribute("lang")), (Some("ru"), Some("ru")));
    assert_eq!((article.attribute("x:lang"), article.attribute("no")), (None, None));
    let title = article.child("title").unwrap();
    assert_eq!((title.prefix.as_str(), title.text().as_str()), ("t", "CD34+ < 5 αβ!Ł"));
    let paragraphs: Vec<String> = article.children("p").map(Element::text).collect();
    assert_eq!(paragraphs, ["one", "<two> & three"]);
    assert!(article.child("empty").unwrap().is_blank() && !title.is_blank());
    assert_eq!(article.at(&["title", "sup"]).map(Element::line).as_deref(), Some("+"));
    let names: Vec<&str> = article.all().map(|element| element.name.as_str()).collect();
    assert_eq!(names, ["title", "sup", "p", "p", "empty"]);
    assert_eq!(article.descendants("sup").count(), 1);
    assert_eq!(title.children.len(), 3);
    assert_eq!(title.children[2], Node::Text(" < 5 αβ!Ł".into()));
}

#[test]
fn white_space_and_unknown_entities_are_kept() {
    let line =
        root("<a b='x\ny &unknown; z & &amp;lt; &#0; &mdash;'>  one\r\n two &unknown; &nbsp;three </a>");
    assert_eq!(line.text(), "  one\n two &unknown; \u{a0}three ");
    assert_eq!((line.line().as_str(), line.line_of("none").as_str()), ("one two &unknown; three", ""));
    assert_eq!(line.attribute("b"), Some("x y &unknown; z & &lt;  —"));
}
