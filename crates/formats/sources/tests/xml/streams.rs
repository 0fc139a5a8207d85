use std::io::{self, BufReader, Read};

use sources::xml::{Attribute, Element, ElementStream, Limits, TextSink, XmlError};

/// Reader of `start`, `count` times `unit`, and `end`, without having them in memory.
struct Repeated {
    start: &'static [u8],
    unit: Vec<u8>,
    count: usize,
    end: &'static [u8],
    at: usize,
}

impl Repeated {
    fn new(start: &'static str, unit: &str, count: usize, end: &'static str) -> BufReader<Repeated> {
        let (start, unit, end) = (start.as_bytes(), unit.as_bytes().to_vec(), end.as_bytes());
        BufReader::new(Repeated { start, unit, count, end, at: 0 })
    }
}

impl Read for Repeated {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let bytes = if !self.start.is_empty() {
            &mut self.start
        } else if self.count > 0 {
            let mut bytes = &self.unit[self.at..];
            let read = bytes.read(into)?;
            self.at += read;
            if self.at == self.unit.len() {
                (self.at, self.count) = (0, self.count - 1);
            }
            return Ok(read);
        } else {
            &mut self.end
        };
        bytes.read(into)
    }
}

#[test]
fn elements_come_one_by_one() {
    let xml = "<o:list v='2'>text<other><article id='no'/></other><article id='1'>a<b>c</b></article>\
        <article id='2'><article id='inner'/></article></o:list>";
    let mut stream = ElementStream::new(xml.as_bytes(), &["article"], Limits::default()).unwrap();
    let mut found = Vec::new();
    while let Some(article) = stream.next_element().unwrap() {
        let around: Vec<&str> = stream.ancestors().iter().map(|element| element.name.as_str()).collect();
        found.push((article.attribute("id").unwrap().to_owned(), article.text(), around.join("/")));
        assert!(stream.ancestors().iter().all(|element| element.children.is_empty()));
        assert_eq!(stream.ancestors()[0].attribute("v"), Some("2"));
    }
    let expected = [("no", "", "list/other"), ("1", "ac", "list"), ("2", "", "list")];
    assert_eq!(found, expected.map(|(id, text, around)| (id.into(), text.into(), around.into())));
}

#[test]
fn limits_are_those_of_each_element() {
    let unit = format!("<article>{}</article>", "<b/>".repeat(200));
    let limits = Limits { bytes: 1_000, nodes: 300, ..Limits::default() };
    let mut stream =
        ElementStream::new(Repeated::new("<l>", &unit, 5_000, "</l>"), &["article"], limits).unwrap();
    let mut count = 0;
    while let Some(article) = stream.next_element().unwrap() {
        assert_eq!(article.elements().count(), 200);
        count += 1;
    }
    assert_eq!(count, 5_000);
    let long = format!("<article>{}</article>", "<b>x</b>".repeat(200));
    let mut stream =
        ElementStream::new(Repeated::new("<l>", &long, 2, "</l>"), &["article"], limits).unwrap();
    assert_eq!(stream.next_element(), Err(XmlError::TooLarge { name: "bytes", limit: 1_000 }));
    assert_eq!(stream.next_element(), Ok(None));
}

#[test]
fn unclosed_streams_fail_after_their_elements() {
    let mut stream = ElementStream::new("<l><a/><a>".as_bytes(), &["a"], Limits::default()).unwrap();
    assert_eq!(stream.next_element().unwrap().unwrap().name, "a");
    assert!(matches!(stream.next_element(), Err(XmlError::NotWellFormed { .. })));
}

/// Counts the bytes of `embed` elements and notes the place in the element.
#[derive(Default)]
struct Counter {
    bytes: usize,
    files: usize,
    parents: Vec<String>,
    longest: usize,
}

impl TextSink for Counter {
    fn begin(&mut self, element: &Element, ancestors: &[Element]) -> bool {
        let is_file = element.name == "embed" && element.attribute("encoding") == Some("base64");
        if is_file {
            self.parents
                .extend(ancestors.last().and_then(|parent| parent.attribute("id")).map(str::to_owned));
        }
        is_file
    }

    fn write(&mut self, text: &[u8]) -> io::Result<()> {
        self.bytes += text.len();
        self.longest = self.longest.max(text.len());
        Ok(())
    }

    fn end(&mut self, element: &mut Element) -> io::Result<()> {
        self.files += 1;
        let value = self.files.to_string();
        element.attributes.push(Attribute { prefix: String::new(), name: "place".into(), value });
        Ok(())
    }
}

#[test]
fn long_texts_go_to_the_sink() {
    let start = "<l><article><file id='f7'><embed encoding='base64'>";
    let end = "&#13;<!-- no --><![CDATA[CD]]></embed><embed encoding='base64'/><embed>kept</embed></file></article></l>";
    let input = Repeated::new(start, &"QUJD".repeat(250), 100_000, end);
    let limits = Limits { bytes: 1_000, ..Limits::default() };
    let mut stream = ElementStream::new(input, &["article"], limits).unwrap();
    let mut counter = Counter::default();
    let article = stream.next_element_with(&mut counter).unwrap().unwrap();
    assert_eq!((counter.bytes, counter.files), (100_000_003, 2));
    assert_eq!(counter.parents, ["f7", "f7"]);
    assert!(counter.longest <= 16_384, "{}", counter.longest);
    let embeds: Vec<(Option<&str>, String)> =
        article.descendants("embed").map(|embed| (embed.attribute("place"), embed.text())).collect();
    assert_eq!(embeds, [(Some("1"), String::new()), (Some("2"), String::new()), (None, "kept".into())]);
    assert_eq!(stream.next_element_with(&mut counter), Ok(None));
}

struct FullDisk;

impl TextSink for FullDisk {
    fn begin(&mut self, _: &Element, _: &[Element]) -> bool {
        true
    }

    fn write(&mut self, _: &[u8]) -> io::Result<()> {
        Err(io::Error::other("no space left"))
    }

    fn end(&mut self, _: &mut Element) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn failures_of_sink_and_input_end_the_stream() {
    let mut stream = ElementStream::new("<a>x</a>".as_bytes(), &["a"], Limits::default()).unwrap();
    assert_eq!(stream.next_element_with(&mut FullDisk), Err(XmlError::Input("no space left".into())));
    assert_eq!(stream.next_element(), Ok(None));
}
