//! Writes elements, and leaves out those that would be empty.

use std::io::Result;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

use crate::running_text::{RunningText, seen};

type Attributes<'a> = &'a [(&'a str, &'a str)];

/// A document of XML that is being written.
pub struct Sheet {
    writer: Writer<Vec<u8>>,
}

impl Sheet {
    pub fn begin(doctype: &str) -> Result<Sheet> {
        let mut sheet = Sheet::without_doctype()?;
        sheet.writer.write_event(Event::DocType(BytesText::from_escaped(doctype)))?;
        Ok(sheet)
    }

    pub fn without_doctype() -> Result<Sheet> {
        let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
        writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        Ok(Sheet { writer })
    }

    pub fn end(self) -> Vec<u8> {
        let mut bytes = self.writer.into_inner();
        bytes.push(b'\n');
        bytes
    }

    /// An element with others inside.
    pub fn group(
        &mut self,
        name: &str,
        attributes: Attributes,
        inside: impl FnOnce(&mut Sheet) -> Result<()>,
    ) -> Result<()> {
        self.start(name, attributes)?;
        inside(self)?;
        self.writer.write_event(Event::End(BytesEnd::new(name)))
    }

    /// An element that the format insists on.
    pub fn required(&mut self, name: &str, text: &str) -> Result<()> {
        self.required_with(name, &[], text)
    }

    pub fn required_with(&mut self, name: &str, attributes: Attributes, text: &str) -> Result<()> {
        self.write(name, attributes, &RunningText::plain(text).to_xml())
    }

    pub fn line(&mut self, name: &str, text: &str) -> Result<()> {
        self.line_with(name, &[], text)
    }

    pub fn line_with(&mut self, name: &str, attributes: Attributes, text: &str) -> Result<()> {
        self.text(name, attributes, &RunningText::plain(text))
    }

    pub(crate) fn text(&mut self, name: &str, attributes: Attributes, text: &RunningText) -> Result<()> {
        if text.is_empty() { Ok(()) } else { self.write(name, attributes, &text.to_xml()) }
    }

    /// An element with text that is XML already, in which white space counts.
    pub(crate) fn xml(&mut self, name: &str, attributes: Attributes, xml: &str) -> Result<()> {
        self.write(name, attributes, xml)
    }

    pub(crate) fn bare_text(&mut self, text: &RunningText) -> Result<()> {
        self.writer.write_event(Event::Text(BytesText::from_escaped(text.to_xml())))
    }

    pub fn empty(&mut self, name: &str, attributes: Attributes) -> Result<()> {
        let element = element(name, attributes);
        self.writer.write_event(Event::Empty(element))
    }

    fn write(&mut self, name: &str, attributes: Attributes, xml: &str) -> Result<()> {
        self.start(name, attributes)?;
        self.writer.write_event(Event::Text(BytesText::from_escaped(xml)))?;
        self.writer.write_event(Event::End(BytesEnd::new(name)))
    }

    fn start(&mut self, name: &str, attributes: Attributes) -> Result<()> {
        let element = element(name, attributes);
        self.writer.write_event(Event::Start(element))
    }
}

fn element<'a>(name: &'a str, attributes: Attributes) -> BytesStart<'a> {
    let mut element = BytesStart::new(name);
    for (name, value) in attributes {
        element.push_attribute((*name, &*seen(value)));
    }
    element
}
