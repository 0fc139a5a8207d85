//! Estimates the cost of parsing HTML by a dry run that builds no tree.
//!
//! The HTML standard prescribes how parsers repair malformed input, and the repair can take quadratic time or
//! space: open tags that are reopened in every paragraph, text that is moved out of tables, thousands of
//! attributes. Every step calls the tree sink, so a sink that only counts measures the cost in advance.

use std::borrow::Cow;
use std::cell::Cell;
use std::rc::Rc;

use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::{Attribute, ExpandedName, ParseOpts, QualName, local_name, ns, parse_fragment};

/// Maximum cost of all rounds, in steps of about ten nanoseconds. A full text of 300,000 characters takes a
/// fifth of it.
pub const MAX_COST: usize = 20_000_000;

/// Cost of creating, cleaning and serializing an element.
const STEPS_PER_ELEMENT: usize = 200;
const STEPS_PER_TEXT: usize = 50;
const COMPARISONS_PER_STEP: usize = 8;
const MAX_ATTRIBUTES: usize = 30;
/// Formatting elements. The parser compares each with every open one, copying and sorting their attributes.
const FORMATTING: [&str; 14] =
    ["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"];
const STEPS_PER_ATTRIBUTE: usize = 32;
/// After each escaped character the serializer searches the rest of the text for every kind of escaped
/// character.
const BYTES_SEARCHED_PER_STEP: usize = 256;
/// No real document is nested this deeply, even before half of a word processor's elements are removed.
const MAX_DEPTH: usize = 500;
/// Size of the pieces after which the cost is checked.
const CHUNK_BYTES: usize = 512;

/// Returns the number of steps, or `None` as soon as it exceeds `max`.
pub fn parse_cost(html: &str, max: usize) -> Option<usize> {
    let context = QualName::new(None, ns!(html), local_name!("div"));
    let mut parser = parse_fragment(Meter::default(), ParseOpts::default(), context, Vec::new(), false);
    let mut separators_in_tag = 0;
    let mut rest = html;
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(rest.floor_char_boundary(CHUNK_BYTES));
        rest = after;
        let before = parser.tokenizer.sink.sink.tokens.get();
        parser.process(StrTendril::from_slice(piece));
        let meter = &parser.tokenizer.sink.sink;
        // Without new tokens the tokenizer is inside a tag, where each attribute is compared with all
        // previous ones.
        let separators = piece.bytes().filter(|byte| b" \t\n\r\x0c/\"'".contains(byte)).count();
        if meter.tokens.get() != before {
            separators_in_tag = 0;
        }
        meter.add(separators * separators_in_tag / COMPARISONS_PER_STEP);
        separators_in_tag += separators;
        if meter.steps.get() > max {
            return None;
        }
    }
    Some(parser.finish()).filter(|steps| *steps <= max)
}

#[derive(Default)]
struct Meter {
    steps: Cell<usize>,
    /// Changes with every token except parse errors.
    tokens: Cell<usize>,
    elements: Cell<usize>,
    /// Bytes of text since the last element.
    text: Cell<usize>,
}

struct Element {
    name: QualName,
    attributes: usize,
    depth: Cell<usize>,
    is_integration_point: bool,
}

impl Meter {
    fn add(&self, steps: usize) {
        self.steps.set(self.steps.get().saturating_add(steps));
    }

    fn step(&self) {
        self.tokens.set(self.tokens.get() + 1);
        self.add(1);
    }

    /// Counts a linear search among siblings; all elements could be siblings.
    fn search_siblings(&self) {
        self.step();
        self.add(self.elements.get() / 2);
    }

    fn escape(&self, text: &str, within: usize) {
        // The serializer finds a non-breaking space by its first byte, which guillemets share.
        let escaped = text.bytes().filter(|byte| b"&<>\"\xc2".contains(byte)).count();
        self.add(escaped * within / BYTES_SEARCHED_PER_STEP);
    }

    fn element(&self, name: QualName, attributes: usize, is_integration_point: bool) -> Rc<Element> {
        Rc::new(Element { name, attributes, depth: Cell::new(0), is_integration_point })
    }

    fn place(&self, parent_depth: usize, child: NodeOrText<Rc<Element>>) {
        self.step();
        let element = match child {
            NodeOrText::AppendNode(element) => element,
            NodeOrText::AppendText(text) => {
                self.text.set(self.text.get() + text.len());
                self.add(STEPS_PER_TEXT);
                return self.escape(&text, self.text.get());
            }
        };
        self.text.set(0);
        let depth = parent_depth + 1;
        element.depth.set(depth);
        if FORMATTING.contains(&&*element.name.local) {
            self.add(depth * (1 + element.attributes * STEPS_PER_ATTRIBUTE));
        }
        if depth > MAX_DEPTH || element.attributes > MAX_ATTRIBUTES {
            self.add(usize::MAX);
        }
    }
}

impl TreeSink for Meter {
    type Handle = Rc<Element>;
    type Output = usize;
    type ElemName<'a> = ExpandedName<'a>;

    fn finish(self) -> usize {
        self.steps.get()
    }

    fn parse_error(&self, _: Cow<'static, str>) {
        self.add(1);
    }

    fn get_document(&self) -> Rc<Element> {
        self.element(QualName::new(None, ns!(), local_name!("")), 0, false)
    }

    fn elem_name<'a>(&'a self, target: &'a Rc<Element>) -> ExpandedName<'a> {
        self.step();
        target.name.expanded()
    }

    fn same_node(&self, x: &Rc<Element>, y: &Rc<Element>) -> bool {
        self.step();
        Rc::ptr_eq(x, y)
    }

    fn create_element(&self, name: QualName, attributes: Vec<Attribute>, flags: ElementFlags) -> Rc<Element> {
        self.step();
        self.add(STEPS_PER_ELEMENT);
        self.elements.set(self.elements.get() + 1);
        // The sanitizer searches all ancestors for a `<select>`.
        if &*name.local == "selectedcontent" {
            self.add(MAX_DEPTH);
        }
        for attribute in &attributes {
            self.escape(&attribute.value, attribute.value.len());
        }
        self.element(name, attributes.len(), flags.mathml_annotation_xml_integration_point)
    }

    fn create_comment(&self, _: StrTendril) -> Rc<Element> {
        self.add(STEPS_PER_ELEMENT);
        self.get_document()
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> Rc<Element> {
        self.get_document()
    }

    fn append(&self, parent: &Rc<Element>, child: NodeOrText<Rc<Element>>) {
        self.place(parent.depth.get(), child);
    }

    fn append_based_on_parent_node(
        &self,
        element: &Rc<Element>,
        _: &Rc<Element>,
        child: NodeOrText<Rc<Element>>,
    ) {
        self.append_before_sibling(element, child);
    }

    fn append_before_sibling(&self, sibling: &Rc<Element>, child: NodeOrText<Rc<Element>>) {
        self.search_siblings();
        self.place(sibling.depth.get().saturating_sub(1), child);
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {
        self.step();
    }

    fn add_attrs_if_missing(&self, _: &Rc<Element>, attributes: Vec<Attribute>) {
        self.add(attributes.len());
    }

    fn remove_from_parent(&self, _: &Rc<Element>) {
        self.search_siblings();
    }

    fn reparent_children(&self, _: &Rc<Element>, _: &Rc<Element>) {
        self.search_siblings();
    }

    fn get_template_contents(&self, target: &Rc<Element>) -> Rc<Element> {
        target.clone()
    }

    fn is_mathml_annotation_xml_integration_point(&self, target: &Rc<Element>) -> bool {
        target.is_integration_point
    }

    fn set_quirks_mode(&self, _: QuirksMode) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fill(head: &str, unit: &str) -> String {
        head.to_owned() + &unit.repeat((300_000 - head.len()) / unit.len())
    }

    #[test]
    fn long_text_is_cheap() {
        for text in [
            fill("", "<p>«One»<br>two <em>three</em> and as many more words as a line has</p>"),
            fill("<table><tbody>", "<tr><td colspan=\"1\" rowspan=\"1\"><p>1.5</p></td><td>x</td></tr>"),
            fill(
                "",
                "<p>a <span data-type=\"inline-math\" data-latex=\"\\frac{a &amp; b}{c}\"></span> b</p>",
            ),
            fill("<img src=\"data:image/png;base64,", "iVBORw0KGgoAAAANSUhEUgAAAAE/AAAAABCAYAAAA+FcSJ"),
        ] {
            assert!(parse_cost(&text, MAX_COST / 2).is_some(), "{}", &text[..40]);
        }
    }

    /// Each of these kept a CPU busy for seconds, or grew a hundredfold.
    #[test]
    fn quadratic_input_is_rejected() {
        let distinct = |count, tag: fn(usize) -> String| (0..count).map(tag).collect::<String>();
        let many_formats = format!("<p>{}</p>", distinct(40, |n| format!("<b lang=a{n}>")));
        let many_siblings = "<br>".repeat(20_000);
        for bomb in [
            fill(&many_formats, "<p>x</p>"),
            fill(&format!("{many_siblings}<table>"), "<a></a><div></div>"),
            fill(&many_siblings, "<a><div></a></div>"),
            fill(&"<span>".repeat(400), "</x>"),
            fill("", "<table><b>"),
            fill("", "<select><selectedcontent>"),
            fill("", "«"),
            fill("<a title=\"", "\u{a0}") + "\">x</a>",
            distinct(30_000, |n| format!("<b x={n}>")),
            format!("<b {}>", distinct(40_000, |n| format!("a{n} "))),
            format!("</b {}>", distinct(40_000, |n| format!("a{n}/"))),
            format!("<b {}>", distinct(31, |n| format!("a{n}=\"\""))),
        ] {
            assert_eq!(parse_cost(&bomb, MAX_COST), None, "{}", &bomb[..40]);
        }
    }
}
