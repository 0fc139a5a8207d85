//! What parsing will cost, found by a dry run that builds no tree.
//!
//! Parsers mend broken HTML as the standard says, and mending can take time, or make more elements, by the square of
//! the length: open tags that are reopened in every paragraph, text that is moved out of tables, thousands of
//! attributes. Every step of it goes through the sink, so a sink that only counts knows the cost before it is paid.

use std::borrow::Cow;
use std::cell::Cell;
use std::rc::Rc;

use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::{Attribute, ExpandedName, ParseOpts, QualName, local_name, ns, parse_fragment};

/// In steps of about ten nanoseconds, for all rounds. A full text of 300,000 characters takes a fifth of it.
pub const ALLOWED: usize = 20_000_000;

/// Making an element, cleaning it, writing it.
const STEPS_PER_ELEMENT: usize = 200;
const STEPS_PER_TEXT: usize = 50;
const COMPARISONS_PER_STEP: usize = 8;
const MOST_ATTRIBUTES: usize = 30;
/// Each of these is compared with every open one: the attributes are copied, sorted and looked at one by one.
const FORMATTING: [&str; 14] =
    ["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"];
const STEPS_PER_ATTRIBUTE: usize = 32;
/// The serializer looks for each kind of sign that it escapes, to the end of the text, after every one that it finds.
const BYTES_SEARCHED_PER_STEP: usize = 256;
/// Nobody nests like this, not even a word processor whose every second element goes.
const DEEPEST: usize = 500;
/// How much is read between two looks at the meter.
const BYTES_AT_ONCE: usize = 512;

/// The steps, or `None` as soon as they are more than `most`.
pub fn of_parsing(html: &str, most: usize) -> Option<usize> {
    let context = QualName::new(None, ns!(html), local_name!("div"));
    let mut parser = parse_fragment(Meter::default(), ParseOpts::default(), context, Vec::new(), false);
    let mut words_in_tag = 0;
    let mut rest = html;
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(rest.floor_char_boundary(BYTES_AT_ONCE));
        rest = after;
        let before = parser.tokenizer.sink.sink.tokens.get();
        parser.process(StrTendril::from_slice(piece));
        let meter = &parser.tokenizer.sink.sink;
        // Where nothing came out, a tag is still being read, and each attribute is compared with all before it.
        let words = piece.bytes().filter(|byte| b" \t\n\r\x0c/\"'".contains(byte)).count();
        if meter.tokens.get() != before {
            words_in_tag = 0;
        }
        meter.take(words * words_in_tag / COMPARISONS_PER_STEP);
        words_in_tag += words;
        if meter.steps.get() > most {
            return None;
        }
    }
    Some(parser.finish()).filter(|steps| *steps <= most)
}

#[derive(Default)]
struct Meter {
    steps: Cell<usize>,
    /// Moves whenever anything but a complaint comes out of the tokenizer.
    tokens: Cell<usize>,
    elements: Cell<usize>,
    /// How much text has come since the last element.
    text: Cell<usize>,
}

struct Element {
    name: QualName,
    attributes: usize,
    depth: Cell<usize>,
    takes_html: bool,
}

impl Meter {
    fn take(&self, steps: usize) {
        self.steps.set(self.steps.get().saturating_add(steps));
    }

    fn step(&self) {
        self.tokens.set(self.tokens.get() + 1);
        self.take(1);
    }

    /// A node is looked for among its siblings one by one; all elements could be that.
    fn look_among_siblings(&self) {
        self.step();
        self.take(self.elements.get() / 2);
    }

    fn escape(&self, text: &str, within: usize) {
        // A non-breaking space is found by its first byte, which guillemets share.
        let signs = text.bytes().filter(|byte| b"&<>\"\xc2".contains(byte)).count();
        self.take(signs * within / BYTES_SEARCHED_PER_STEP);
    }

    fn element(&self, name: QualName, attributes: usize, takes_html: bool) -> Rc<Element> {
        Rc::new(Element { name, attributes, depth: Cell::new(0), takes_html })
    }

    fn place(&self, parent_depth: usize, child: NodeOrText<Rc<Element>>) {
        self.step();
        let element = match child {
            NodeOrText::AppendNode(element) => element,
            NodeOrText::AppendText(text) => {
                self.text.set(self.text.get() + text.len());
                self.take(STEPS_PER_TEXT);
                return self.escape(&text, self.text.get());
            }
        };
        self.text.set(0);
        let depth = parent_depth + 1;
        element.depth.set(depth);
        if FORMATTING.contains(&&*element.name.local) {
            self.take(depth * (1 + element.attributes * STEPS_PER_ATTRIBUTE));
        }
        if depth > DEEPEST || element.attributes > MOST_ATTRIBUTES {
            self.take(usize::MAX);
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
        self.take(1);
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
        self.take(STEPS_PER_ELEMENT);
        self.elements.set(self.elements.get() + 1);
        // The cleaner looks whether it lies in a `<select>`, all the way up.
        if &*name.local == "selectedcontent" {
            self.take(DEEPEST);
        }
        for attribute in &attributes {
            self.escape(&attribute.value, attribute.value.len());
        }
        self.element(name, attributes.len(), flags.mathml_annotation_xml_integration_point)
    }

    fn create_comment(&self, _: StrTendril) -> Rc<Element> {
        self.take(STEPS_PER_ELEMENT);
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
        self.look_among_siblings();
        self.place(sibling.depth.get().saturating_sub(1), child);
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {
        self.step();
    }

    fn add_attrs_if_missing(&self, _: &Rc<Element>, attributes: Vec<Attribute>) {
        self.take(attributes.len());
    }

    fn remove_from_parent(&self, _: &Rc<Element>) {
        self.look_among_siblings();
    }

    fn reparent_children(&self, _: &Rc<Element>, _: &Rc<Element>) {
        self.look_among_siblings();
    }

    fn get_template_contents(&self, target: &Rc<Element>) -> Rc<Element> {
        target.clone()
    }

    fn is_mathml_annotation_xml_integration_point(&self, target: &Rc<Element>) -> bool {
        target.takes_html
    }

    fn set_quirks_mode(&self, _: QuirksMode) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(head: &str, unit: &str) -> String {
        head.to_owned() + &unit.repeat((300_000 - head.len()) / unit.len())
    }

    #[test]
    fn a_long_text_takes_little() {
        for text in [
            filled("", "<p>«One»<br>two <em>three</em> and as many more words as a line has</p>"),
            filled("<table><tbody>", "<tr><td colspan=\"1\" rowspan=\"1\"><p>1.5</p></td><td>x</td></tr>"),
            filled(
                "",
                "<p>a <span data-type=\"inline-math\" data-latex=\"\\frac{a &amp; b}{c}\"></span> b</p>",
            ),
            filled("<img src=\"data:image/png;base64,", "iVBORw0KGgoAAAANSUhEUgAAAAE/AAAAABCAYAAAA+FcSJ"),
        ] {
            assert!(of_parsing(&text, ALLOWED / 2).is_some(), "{}", &text[..40]);
        }
    }

    /// Each of these kept a processor busy for seconds, or grew a hundredfold.
    #[test]
    fn what_takes_the_square_of_its_length_is_refused() {
        let distinct = |count, tag: fn(usize) -> String| (0..count).map(tag).collect::<String>();
        let many_formats = format!("<p>{}</p>", distinct(40, |n| format!("<b lang=a{n}>")));
        let many_siblings = "<br>".repeat(20_000);
        for bomb in [
            filled(&many_formats, "<p>x</p>"),
            filled(&format!("{many_siblings}<table>"), "<a></a><div></div>"),
            filled(&many_siblings, "<a><div></a></div>"),
            filled(&"<span>".repeat(400), "</x>"),
            filled("", "<table><b>"),
            filled("", "<select><selectedcontent>"),
            filled("", "«"),
            filled("<a title=\"", "\u{a0}") + "\">x</a>",
            distinct(30_000, |n| format!("<b x={n}>")),
            format!("<b {}>", distinct(40_000, |n| format!("a{n} "))),
            format!("</b {}>", distinct(40_000, |n| format!("a{n}/"))),
            format!("<b {}>", distinct(31, |n| format!("a{n}=\"\""))),
        ] {
            assert_eq!(of_parsing(&bomb, ALLOWED), None, "{}", &bomb[..40]);
        }
    }
}
