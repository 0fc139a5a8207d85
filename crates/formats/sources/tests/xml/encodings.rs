use sources::xml::{Document, Limits, XmlError};

fn text(bytes: &[u8]) -> Result<String, XmlError> {
    Document::parse(bytes, Limits::default()).map(|document| document.root.text())
}

fn utf16(text: &str, to_bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(to_bytes).collect()
}

#[test]
fn declared_encodings_are_read() {
    let cyrillic =
        [b"<?xml version='1.0' encoding = 'windows-1251'?><a>".as_slice(), &[0xcf, 0xf0, 0xe8], b"</a>"];
    assert_eq!(text(&cyrillic.concat()).unwrap(), "При");
    let koi8 = [b"<?xml version=\"1.0\" encoding=\"KOI8-R\"?><a>".as_slice(), &[0xf0, 0xd2, 0xc9], b"</a>"];
    assert_eq!(text(&koi8.concat()).unwrap(), "При");
    assert_eq!(
        text("\u{feff}<?xml version=\"1.0\" encoding=\"utf-8\"?><a>При</a>".as_bytes()).unwrap(),
        "При"
    );
    assert_eq!(text("<?xml version=\"1.0\" encoding=\"UTF-16\"?><a>При</a>".as_bytes()).unwrap(), "При");
}

#[test]
fn utf_16_is_known_by_its_mark_or_its_first_character() {
    let long = "При".repeat(30_000);
    for mark in ["\u{feff}", ""] {
        let xml = format!("{mark}<?xml version=\"1.0\" encoding=\"UTF-16\"?><a>{long}</a>");
        assert_eq!(text(&utf16(&xml, u16::to_le_bytes)).unwrap(), long);
        assert_eq!(text(&utf16(&xml, u16::to_be_bytes)).unwrap(), long);
    }
}

#[test]
fn wrong_encodings_are_refused() {
    let latin = [b"<a>".as_slice(), &[0xcf, 0xf0], b"</a>"].concat();
    assert_eq!(text(&latin), Err(XmlError::WrongEncoding("UTF-8")));
    assert_eq!(
        text(&[b"<a b='".as_slice(), &[0xcf], b"'/>"].concat()),
        Err(XmlError::WrongEncoding("UTF-8"))
    );
    let unknown = b"<?xml version='1.0' encoding='UTF-7'?><a/>";
    assert_eq!(text(unknown), Err(XmlError::UnknownEncoding("UTF-7".into())));
    let half = &utf16("\u{feff}<a>x</a>", u16::to_le_bytes)[..9];
    assert_eq!(text(half), Err(XmlError::WrongEncoding("UTF-16LE")));
}

#[test]
fn characters_that_xml_does_not_allow_are_dropped() {
    let xml = "<a b='1\u{1}2'>x\u{0}\u{b}y&#0;&#x1F;&#xFFFF;&#x110000;&#xD800;z\u{fffe}</a>";
    let root = Document::parse(xml.as_bytes(), Limits::default()).unwrap().root;
    assert_eq!((root.text().as_str(), root.attribute("b")), ("xyz", Some("12")));
}
