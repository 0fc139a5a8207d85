use sources::xml::{Document, Limits, XmlError};
use sources::{Finding, FindingKind};

use super::parse;

fn too_large(name: &'static str, limit: u64) -> XmlError {
    XmlError::TooLarge { name, limit }
}

#[test]
fn documents_that_declare_entities_are_refused() {
    let laughs = "<?xml version=\"1.0\"?><!DOCTYPE lolz [<!ENTITY lol \"lol\"><!ENTITY lol1 \"&lol;&lol;&lol;&lol;\">\
        <!ENTITY lol2 \"&lol1;&lol1;&lol1;&lol1;\">]><lolz>&lol2;</lolz>";
    assert_eq!(parse(laughs), Err(XmlError::DeclaresEntities));
    let external = "<!DOCTYPE a [<!ENTITY file SYSTEM \"file:///etc/passwd\">]><a>&file;</a>";
    assert_eq!(parse(external), Err(XmlError::DeclaresEntities));
    let parameter = "<!DOCTYPE a [<!ENTITY % all SYSTEM \"http://x.test/a.dtd\"> %all;]><a/>";
    assert_eq!(parse(parameter), Err(XmlError::DeclaresEntities));
    let harmless = parse("<!DOCTYPE a [<!ELEMENT a ANY>]><a>x</a>").unwrap();
    assert_eq!(harmless.root.text(), "x");
}

#[test]
fn deep_documents_are_refused() {
    let deep = |depth: usize| format!("{}x{}", "<a>".repeat(depth), "</a>".repeat(depth));
    assert_eq!(parse(&deep(200)).unwrap().root.text(), "x");
    assert_eq!(parse(&deep(201)), Err(too_large("elements inside each other", 200)));
    assert_eq!(parse(&"<a>".repeat(1_000_000)), Err(too_large("elements inside each other", 200)));
}

#[test]
fn long_pieces_are_refused() {
    let long = "x".repeat(100 << 20);
    let limits = Limits { bytes: 1 << 30, ..Limits::default() };
    for xml in [
        format!("<a b='{long}'/>"),
        format!("<{long}/>"),
        format!("<a>{long}</a>"),
        format!("<a><!--{long}--></a>"),
        format!("<a><![CDATA[{long}]]></a>"),
        format!("<a>&{long};</a>"),
        format!("<!DOCTYPE {long}><a/>"),
        format!("<?{long}?><a/>"),
    ] {
        let result = Document::parse(xml.as_bytes(), limits);
        assert_eq!(result, Err(too_large("bytes in a piece", 8 << 20)), "{}", &xml[..10]);
    }
    assert_eq!(parse(&format!("<a>{long}</a>")), Err(too_large("bytes", 64 << 20)));
}

#[test]
fn many_nodes_attributes_and_long_names_are_refused() {
    let limits = Limits { nodes: 1_000, ..Limits::default() };
    let elements = |count: usize| format!("<a>{}</a>", "<b/>".repeat(count));
    assert!(Document::parse(elements(999).as_bytes(), limits).is_ok());
    assert_eq!(
        Document::parse(elements(1_000).as_bytes(), limits),
        Err(too_large("elements and texts", 1_000))
    );
    let attributes = |count: usize| {
        let attributes: String = (0..count).map(|index| format!(" b{index}=''")).collect();
        format!("<a{attributes}/>")
    };
    assert_eq!(parse(&attributes(100)).unwrap().root.attributes.len(), 100);
    assert_eq!(parse(&attributes(100_000)), Err(too_large("attributes of an element", 100)));
    let name = "n".repeat(201);
    assert_eq!(parse(&format!("<{name}/>")), Err(too_large("bytes in a name", 200)));
    assert_eq!(parse(&format!("<a {name}=''/>")), Err(too_large("bytes in a name", 200)));
}

#[test]
fn what_is_not_well_formed_is_refused() {
    for xml in [
        "<a>",
        "<a><b></a></b>",
        "<a",
        "<a b='></a>",
        "<a b=1/>",
        "<a b='1' b='2'/>",
        "<a><!-- </a>",
        "<a><![CDATA[ </a>",
        "</a>",
        "<a:/>",
    ] {
        assert!(matches!(parse(xml), Err(XmlError::NotWellFormed { .. })), "{xml}: {:?}", parse(xml));
    }
    for nothing in ["", " \n", "text", "<?xml version='1.0'?>", "<!-- -->"] {
        assert_eq!(parse(nothing), Err(XmlError::Empty), "{nothing}");
    }
    let finding = Finding::from(parse("<a>").unwrap_err());
    assert_eq!(finding.kind, FindingKind::Unreadable);
    assert_eq!(finding.detail, "not well-formed at byte 3: <a> is not closed");
}
