//! Writes elements, and leaves out those that would be empty.

use std::io::Result;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

use super::running_text::RunningText;

type Attributes<'a> = &'a [(&'a str, &'a str)];

pub struct Sheet {
    writer: Writer<Vec<u8>>,
}

impl Sheet {
    pub fn begin(doctype: &str) -> Result<Sheet> {
        let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
        writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        writer.write_event(Event::DocType(BytesText::from_escaped(doctype)))?;
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
        self.write(name, &[], &RunningText::plain(text))
    }

    pub fn line(&mut self, name: &str, text: &str) -> Result<()> {
        self.line_with(name, &[], text)
    }

    pub fn line_with(&mut self, name: &str, attributes: Attributes, text: &str) -> Result<()> {
        self.text(name, attributes, &RunningText::plain(text))
    }

    pub fn text(&mut self, name: &str, attributes: Attributes, text: &RunningText) -> Result<()> {
        if text.is_empty() { Ok(()) } else { self.write(name, attributes, text) }
    }

    pub fn bare_text(&mut self, text: &RunningText) -> Result<()> {
        self.writer.write_event(Event::Text(BytesText::from_escaped(text.to_xml())))
    }

    pub fn empty(&mut self, name: &str, attributes: Attributes) -> Result<()> {
        self.writer
            .write_event(Event::Empty(BytesStart::new(name).with_attributes(attributes.iter().copied())))
    }

    fn write(&mut self, name: &str, attributes: Attributes, text: &RunningText) -> Result<()> {
        self.start(name, attributes)?;
        self.bare_text(text)?;
        self.writer.write_event(Event::End(BytesEnd::new(name)))
    }

    fn start(&mut self, name: &str, attributes: Attributes) -> Result<()> {
        self.writer
            .write_event(Event::Start(BytesStart::new(name).with_attributes(attributes.iter().copied())))
    }
}
