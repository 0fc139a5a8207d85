//! Elements of a document one by one, so that memory does not depend on its length.

use std::io::{self, BufRead};

use quick_xml::Reader;
use quick_xml::events::Event;

use super::Limits;
use super::error::XmlError;
use super::events::{read_element, read_reference, without_invalid_characters};
use super::input::Input;
use super::tree::{Element, Node};

/// Takes long texts, such as files in base64, so that they are not kept in memory.
pub trait TextSink {
    /// True if the text of this element goes to [`TextSink::write`] instead of into the tree. `ancestors` are the open
    /// elements around it, outermost first, with what they contain so far.
    fn begin(&mut self, element: &Element, ancestors: &[Element]) -> bool;
    /// Takes the next part of the text, which may end in the middle of a character.
    fn write(&mut self, text: &[u8]) -> io::Result<()>;
    /// Ends the text. May note in the element where it is.
    fn end(&mut self, element: &mut Element) -> io::Result<()>;
}

/// Sink that takes nothing.
struct NoSink;

impl TextSink for NoSink {
    fn begin(&mut self, _: &Element, _: &[Element]) -> bool {
        false
    }

    fn write(&mut self, _: &[u8]) -> io::Result<()> {
        Ok(())
    }

    fn end(&mut self, _: &mut Element) -> io::Result<()> {
        Ok(())
    }
}

/// Reads a document and returns the elements with some names, each as a tree. What is around them is not kept.
pub struct ElementStream<R: BufRead> {
    reader: Reader<Input<R>>,
    buffer: Vec<u8>,
    limits: Limits,
    names: Names,
    /// Open elements. Those outside of a wanted one have no children.
    open: Vec<Element>,
    /// Place of the wanted element among the open ones.
    wanted: Option<usize>,
    nodes: usize,
    /// Position at which the wanted element began. Text for a sink moves it.
    start: u64,
    /// Depth of the element whose text goes to the sink.
    sunk: Option<usize>,
    is_finished: bool,
}

enum Names {
    Root,
    OneOf(Vec<String>),
}

impl<R: BufRead> ElementStream<R> {
    /// Begins to read; `names` are those of the wanted elements without prefix.
    pub fn new(input: R, names: &[&str], limits: Limits) -> Result<ElementStream<R>, XmlError> {
        let names = names.iter().map(|name| (*name).to_owned()).collect();
        ElementStream::with_names(input, Names::OneOf(names), limits)
    }

    pub(super) fn of_root(input: R, limits: Limits) -> Result<ElementStream<R>, XmlError> {
        ElementStream::with_names(input, Names::Root, limits)
    }

    fn with_names(input: R, names: Names, limits: Limits) -> Result<ElementStream<R>, XmlError> {
        let mut reader = Reader::from_reader(Input::new(input, limits.piece_bytes)?);
        reader.config_mut().allow_dangling_amp = true;
        Ok(ElementStream {
            reader,
            buffer: Vec::new(),
            limits,
            names,
            open: Vec::new(),
            wanted: None,
            nodes: 0,
            start: 0,
            sunk: None,
            is_finished: false,
        })
    }

    /// Returns the open elements around the last wanted one, outermost first: names and attributes only.
    pub fn ancestors(&self) -> &[Element] {
        &self.open
    }

    /// Returns the next wanted element, `None` at the end of the document. After an error there is no next one.
    pub fn next_element(&mut self) -> Result<Option<Element>, XmlError> {
        self.next_element_with(&mut NoSink)
    }

    /// Returns the next wanted element, without the texts that the sink takes.
    pub fn next_element_with(&mut self, sink: &mut dyn TextSink) -> Result<Option<Element>, XmlError> {
        while !self.is_finished {
            let result = self.step(sink);
            if result.is_err() {
                self.is_finished = true;
            }
            if let Some(element) = result? {
                return Ok(Some(element));
            }
        }
        Ok(None)
    }

    /// Reads a tag or a text. Returns the wanted element that ends with it.
    fn step(&mut self, sink: &mut dyn TextSink) -> Result<Option<Element>, XmlError> {
        if self.sunk == Some(self.open.len()) {
            self.pass_text(sink)?;
        }
        self.reader.get_mut().begin_piece();
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        let event = self.reader.read_event_into(&mut buffer);
        let position = self.reader.get_ref().position;
        let event = event.map_err(|error| XmlError::new(error, position))?;
        let ended = self.handle(&event, position, sink);
        drop(event);
        self.buffer = buffer;
        let ended = ended?;
        self.check_size()?;
        Ok(ended)
    }

    fn handle(
        &mut self,
        event: &Event,
        position: u64,
        sink: &mut dyn TextSink,
    ) -> Result<Option<Element>, XmlError> {
        let wrong_encoding = |_| XmlError::WrongEncoding("UTF-8");
        match event {
            Event::Start(tag) => {
                self.open(read_element(tag, &self.limits, position)?, sink)?;
                Ok(None)
            }
            Event::Empty(tag) => {
                self.open(read_element(tag, &self.limits, position)?, sink)?;
                self.close(sink)
            }
            Event::End(_) => self.close(sink),
            Event::Text(text) => self.add_text(&text.xml10_content().map_err(wrong_encoding)?, sink),
            Event::CData(text) => self.add_text(&text.xml10_content().map_err(wrong_encoding)?, sink),
            Event::GeneralRef(reference) => self.add_text(&read_reference(reference)?, sink),
            Event::DocType(text) => {
                let declares = text.windows(8).any(|part| part.eq_ignore_ascii_case(b"<!ENTITY"));
                if declares { Err(XmlError::DeclaresEntities) } else { Ok(None) }
            }
            Event::Eof => self.finish(position),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) => Ok(None),
        }
    }

    fn finish(&mut self, position: u64) -> Result<Option<Element>, XmlError> {
        self.is_finished = true;
        match self.open.last() {
            Some(open) => Err(XmlError::not_well_formed(position, &format!("<{}> is not closed", open.name))),
            None => Ok(None),
        }
    }

    fn open(&mut self, element: Element, sink: &mut dyn TextSink) -> Result<(), XmlError> {
        if self.open.len() == self.limits.depth {
            return Err(XmlError::TooLarge {
                name: "elements inside each other",
                limit: self.limits.depth as u64,
            });
        }
        let is_wanted = match &self.names {
            Names::Root => true,
            Names::OneOf(names) => names.contains(&element.name),
        };
        if self.wanted.is_none() && is_wanted {
            self.wanted = Some(self.open.len());
            self.nodes = 0;
            self.start = self.reader.get_ref().position;
        }
        if self.wanted.is_some() {
            self.count_node()?;
            if self.sunk.is_none() && sink.begin(&element, &self.open) {
                self.sunk = Some(self.open.len() + 1);
            }
        }
        self.open.push(element);
        Ok(())
    }

    fn close(&mut self, sink: &mut dyn TextSink) -> Result<Option<Element>, XmlError> {
        let is_sunk = self.sunk == Some(self.open.len());
        let Some(mut element) = self.open.pop() else { return Ok(None) };
        if is_sunk {
            self.sunk = None;
            sink.end(&mut element).map_err(|error| XmlError::Input(error.to_string()))?;
        }
        match self.wanted {
            Some(depth) if depth == self.open.len() => {
                self.wanted = None;
                // Nothing may follow the root, so a document ends here.
                self.is_finished = matches!(self.names, Names::Root);
                return Ok(Some(element));
            }
            Some(_) => {
                if let Some(parent) = self.open.last_mut() {
                    parent.children.push(Node::Element(element));
                }
            }
            None => {}
        }
        Ok(None)
    }

    fn add_text(&mut self, text: &str, sink: &mut dyn TextSink) -> Result<Option<Element>, XmlError> {
        if self.wanted.is_none() || text.is_empty() {
            return Ok(None);
        }
        if self.sunk == Some(self.open.len()) {
            sink.write(text.as_bytes()).map_err(|error| XmlError::Input(error.to_string()))?;
            return Ok(None);
        }
        let text = without_invalid_characters(text.to_owned());
        let Some(parent) = self.open.last_mut() else { return Ok(None) };
        if let Some(Node::Text(before)) = parent.children.last_mut() {
            before.push_str(&text);
            return Ok(None);
        }
        parent.children.push(Node::Text(text));
        self.count_node()?;
        Ok(None)
    }

    /// Hands text to the sink as it is read, up to the next tag or reference.
    fn pass_text(&mut self, sink: &mut dyn TextSink) -> Result<(), XmlError> {
        self.reader.get_mut().begin_unlimited();
        let before = self.reader.get_ref().position;
        let mut input = self.reader.stream();
        loop {
            let text = input.fill_buf().map_err(|error| XmlError::new(error.into(), before))?;
            let length = text.iter().position(|byte| matches!(byte, b'<' | b'&')).unwrap_or(text.len());
            if length == 0 {
                break;
            }
            sink.write(&text[..length]).map_err(|error| XmlError::Input(error.to_string()))?;
            input.consume(length);
        }
        self.start += self.reader.get_ref().position - before;
        Ok(())
    }

    fn count_node(&mut self) -> Result<(), XmlError> {
        self.nodes += 1;
        if self.nodes > self.limits.nodes {
            return Err(XmlError::TooLarge { name: "elements and texts", limit: self.limits.nodes as u64 });
        }
        Ok(())
    }

    fn check_size(&self) -> Result<(), XmlError> {
        let is_too_large =
            self.wanted.is_some() && self.reader.get_ref().position - self.start > self.limits.bytes;
        if is_too_large {
            Err(XmlError::TooLarge { name: "bytes", limit: self.limits.bytes })
        } else {
            Ok(())
        }
    }
}
