//! XML output.

use std::io::Result;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

use crate::inline_text::{InlineText, strip_invalid_xml};

type Attributes<'a> = &'a [(&'a str, &'a str)];

/// Declares the prefix of `xsi:schemaLocation`.
pub(crate) const XSI: (&str, &str) = ("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance");

/// Writes an indented XML document into memory. Escapes text and drops characters that XML 1.0 does not allow.
pub struct XmlWriter {
    inner: Writer<Vec<u8>>,
}

impl XmlWriter {
    pub fn with_doctype(doctype: &str) -> Result<XmlWriter> {
        let mut writer = XmlWriter::new()?;
        writer.inner.write_event(Event::DocType(BytesText::from_escaped(doctype)))?;
        Ok(writer)
    }

    /// Starts a document with an XML declaration and no doctype.
    pub fn new() -> Result<XmlWriter> {
        let mut inner = Writer::new_with_indent(Vec::new(), b' ', 2);
        inner.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        Ok(XmlWriter { inner })
    }

    /// Starts a document that is part of another file and has no declaration.
    pub(crate) fn without_declaration() -> XmlWriter {
        XmlWriter { inner: Writer::new_with_indent(Vec::new(), b' ', 2) }
    }

    pub fn finish(self) -> Vec<u8> {
        let mut bytes = self.inner.into_inner();
        bytes.push(b'\n');
        bytes
    }

    /// Writes an element whose children are written by `write_children`.
    pub fn element(
        &mut self,
        name: &str,
        attributes: Attributes,
        write_children: impl FnOnce(&mut XmlWriter) -> Result<()>,
    ) -> Result<()> {
        self.start(name, attributes)?;
        write_children(self)?;
        self.inner.write_event(Event::End(BytesEnd::new(name)))
    }

    /// Writes a text element even if the text is empty.
    pub fn required_text(&mut self, name: &str, text: &str) -> Result<()> {
        self.required_text_with(name, &[], text)
    }

    /// Writes a text element with attributes even if the text is empty.
    pub fn required_text_with(&mut self, name: &str, attributes: Attributes, text: &str) -> Result<()> {
        self.write(name, attributes, &InlineText::plain(text).to_xml())
    }

    /// Writes a text element unless the text is blank.
    pub fn text(&mut self, name: &str, text: &str) -> Result<()> {
        self.text_with(name, &[], text)
    }

    /// Writes a text element with attributes unless the text is blank.
    pub fn text_with(&mut self, name: &str, attributes: Attributes, text: &str) -> Result<()> {
        self.inline_text(name, attributes, &InlineText::plain(text))
    }

    pub(crate) fn inline_text(
        &mut self,
        name: &str,
        attributes: Attributes,
        text: &InlineText,
    ) -> Result<()> {
        if text.is_empty() { Ok(()) } else { self.write(name, attributes, &text.to_xml()) }
    }

    /// Writes an element whose content is already XML, without escaping or indentation.
    pub(crate) fn raw_xml(&mut self, name: &str, attributes: Attributes, xml: &str) -> Result<()> {
        self.write(name, attributes, xml)
    }

    /// Writes text between sibling elements (mixed content).
    pub(crate) fn bare_text(&mut self, text: &InlineText) -> Result<()> {
        self.inner.write_event(Event::Text(BytesText::from_escaped(text.to_xml())))
    }

    pub fn empty_element(&mut self, name: &str, attributes: Attributes) -> Result<()> {
        let tag = start_tag(name, attributes);
        self.inner.write_event(Event::Empty(tag))
    }

    fn write(&mut self, name: &str, attributes: Attributes, xml: &str) -> Result<()> {
        self.start(name, attributes)?;
        self.inner.write_event(Event::Text(BytesText::from_escaped(xml)))?;
        self.inner.write_event(Event::End(BytesEnd::new(name)))
    }

    fn start(&mut self, name: &str, attributes: Attributes) -> Result<()> {
        let tag = start_tag(name, attributes);
        self.inner.write_event(Event::Start(tag))
    }
}

fn start_tag<'a>(name: &'a str, attributes: Attributes) -> BytesStart<'a> {
    let mut tag = BytesStart::new(name);
    for (name, value) in attributes {
        tag.push_attribute((*name, &*strip_invalid_xml(value)));
    }
    tag
}
