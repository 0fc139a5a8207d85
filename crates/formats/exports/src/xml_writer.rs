//! XML output.

use std::borrow::Cow;
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
    /// Stands before names that have no prefix of their own: `jats:`.
    prefix: &'static str,
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
        Ok(XmlWriter { inner, prefix: "" })
    }

    /// Starts a document that is part of another file and has no declaration.
    pub(crate) fn without_declaration() -> XmlWriter {
        XmlWriter { inner: Writer::new_with_indent(Vec::new(), b' ', 2), prefix: "" }
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
        self.end(name)
    }

    /// Puts a prefix before the names of all elements that `write_elements` writes, for a document that contains
    /// parts of another format.
    pub(crate) fn with_prefix(
        &mut self,
        prefix: &'static str,
        write_elements: impl FnOnce(&mut XmlWriter) -> Result<()>,
    ) -> Result<()> {
        let outer = std::mem::replace(&mut self.prefix, prefix);
        let result = write_elements(self);
        self.prefix = outer;
        result
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
        self.xml(&text.to_xml())
    }

    pub fn empty_element(&mut self, name: &str, attributes: Attributes) -> Result<()> {
        let name = self.prefixed(name);
        self.inner.write_event(Event::Empty(start_tag(&name, attributes)))
    }

    fn write(&mut self, name: &str, attributes: Attributes, xml: &str) -> Result<()> {
        self.start(name, attributes)?;
        self.xml(xml)?;
        self.end(name)
    }

    fn start(&mut self, name: &str, attributes: Attributes) -> Result<()> {
        let name = self.prefixed(name);
        self.inner.write_event(Event::Start(start_tag(&name, attributes)))
    }

    fn end(&mut self, name: &str) -> Result<()> {
        let name = self.prefixed(name);
        self.inner.write_event(Event::End(BytesEnd::new(&*name)))
    }

    fn xml(&mut self, xml: &str) -> Result<()> {
        let xml = if self.prefix.is_empty() { Cow::from(xml) } else { self.prefix_elements(xml).into() };
        self.inner.write_event(Event::Text(BytesText::from_escaped(xml)))
    }

    fn prefixed<'a>(&self, name: &'a str) -> Cow<'a, str> {
        if self.prefix.is_empty() || name.contains(':') {
            name.into()
        } else {
            format!("{}{name}", self.prefix).into()
        }
    }

    /// Puts the prefix before the names in XML in which `<` only begins a tag.
    fn prefix_elements(&self, xml: &str) -> String {
        let mut prefixed = String::with_capacity(xml.len());
        let mut parts = xml.split('<');
        prefixed.push_str(parts.next().unwrap_or_default());
        for tag in parts {
            let (slash, tag) = tag.strip_prefix('/').map_or(("", tag), |rest| ("/", rest));
            let end = tag.find(|c: char| c.is_whitespace() || matches!(c, '/' | '>')).unwrap_or(tag.len());
            let (name, rest) = tag.split_at(end);
            prefixed.extend(["<", slash, &*self.prefixed(name), rest]);
        }
        prefixed
    }
}

fn start_tag<'a>(name: &'a str, attributes: Attributes) -> BytesStart<'a> {
    let mut tag = BytesStart::new(name);
    for (name, value) in attributes {
        tag.push_attribute((*name, &*strip_invalid_xml(value)));
    }
    tag
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_of_another_format_get_its_prefix() {
        let mut writer = XmlWriter::without_declaration();
        let result = writer.element("a", &[], |writer| {
            writer.with_prefix("x:", |writer| {
                writer.element("b", &[("c", "d")], |writer| {
                    writer.empty_element("e", &[])?;
                    writer.raw_xml("f", &[], "<g h=\"i\">1 &lt; 2 <mml:j/><k/></g>")?;
                    writer.bare_text(&InlineText::parse_marks("<i>l</i>"))
                })
            })?;
            writer.text("m", "n")
        });
        assert!(result.is_ok());
        let xml = String::from_utf8_lossy(&writer.finish()).replace("\n", "").replace("  ", "");
        assert_eq!(
            xml,
            "<a><x:b c=\"d\"><x:e/><x:f><x:g h=\"i\">1 &lt; 2 <mml:j/><x:k/></x:g></x:f><x:i>l</x:i></x:b>\
             <m>n</m></a>"
        );
    }
}
