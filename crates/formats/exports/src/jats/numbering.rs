//! Ids of sections, and ids and numbers of figures, tables and displayed formulas. Numbers are counted, because typed ones may be
//! wrong or missing.

use std::cell::{Cell, RefCell};
use std::io::Result;
use std::sync::LazyLock;

use regex::Regex;
use rules::Language;

use super::inline::{InlineContext, inline_xml, is_blank_inline};
use super::mentions::{Float, FloatKind};
use crate::html_tree::Node;
use crate::xml_writer::XmlWriter;

/// Counts what a text contains, in the order of writing.
pub struct Numbering {
    language: Language,
    /// Distinguishes the ids of a translation.
    id_prefix: String,
    sections: Cell<usize>,
    figures: Cell<usize>,
    tables: Cell<usize>,
    tables_without_caption: Cell<usize>,
    formulas: Cell<usize>,
    floats: RefCell<Vec<Float>>,
}

impl Numbering {
    pub fn new(language: Language, id_prefix: &str) -> Numbering {
        Numbering {
            language,
            id_prefix: id_prefix.to_owned(),
            sections: Cell::default(),
            figures: Cell::default(),
            tables: Cell::default(),
            tables_without_caption: Cell::default(),
            formulas: Cell::default(),
            floats: RefCell::default(),
        }
    }

    pub fn into_floats(self) -> Vec<Float> {
        self.floats.into_inner()
    }

    pub fn next_section_id(&self) -> String {
        format!("{}sec{}", self.id_prefix, increment(&self.sections))
    }

    /// Returns id and label of the next figure or table. Like on the article's page, only those with a caption
    /// have a number.
    pub fn next_heading(&self, kind: FloatKind, caption: &[Node]) -> FloatHeading {
        if is_blank_inline(caption) {
            let number = increment(&self.tables_without_caption);
            let id = format!("{}unnumbered{number}", self.id_prefix);
            return FloatHeading { id: Some(id), label: None, caption: Vec::new() };
        }
        let number = self.next_number(kind);
        let typed = TypedNumber::parse(&plain_text(caption)).filter(|typed| typed.kind == kind);
        let mut caption = caption.to_vec();
        if let Some(typed) = typed.as_ref().filter(|typed| typed.number == number) {
            let mut length = typed.length;
            remove_leading_text(&mut caption, &mut length);
        }
        let id = self.id(kind, number);
        let mentioned_number = typed.map_or(number, |typed| typed.number);
        self.floats.borrow_mut().push(Float { kind, id: id.clone(), mentioned_number });
        FloatHeading { id: Some(id), label: Some(label(kind, number, self.language)), caption }
    }

    /// Numbers the next displayed formula. The text mentions it with the typed number, if there is one.
    pub fn next_formula(&self, typed: Option<usize>) -> NumberedFormula {
        let kind = FloatKind::Formula;
        let number = self.next_number(kind);
        let id = self.id(kind, number);
        let float = Float { kind, id: id.clone(), mentioned_number: typed.unwrap_or(number) };
        self.floats.borrow_mut().push(float);
        NumberedFormula { id, label: label(kind, number, self.language), number }
    }

    fn next_number(&self, kind: FloatKind) -> usize {
        increment(match kind {
            FloatKind::Figure => &self.figures,
            FloatKind::Table => &self.tables,
            FloatKind::Formula => &self.formulas,
        })
    }

    fn id(&self, kind: FloatKind, number: usize) -> String {
        let name = match kind {
            FloatKind::Figure => "fig",
            FloatKind::Table => "table",
            FloatKind::Formula => "eq",
        };
        format!("{}{name}{number}", self.id_prefix)
    }
}

fn increment(counter: &Cell<usize>) -> usize {
    counter.set(counter.get() + 1);
    counter.get()
}

fn label(kind: FloatKind, number: usize, language: Language) -> String {
    let name = match (kind, language) {
        (FloatKind::Figure, Language::En) => "Figure",
        (FloatKind::Figure, Language::Ru) => "Рисунок",
        (FloatKind::Table, Language::En) => "Table",
        (FloatKind::Table, Language::Ru) => "Таблица",
        (FloatKind::Formula, _) => return format!("({number})"),
    };
    format!("{name} {number}")
}

/// Id, label and number of a displayed formula.
pub struct NumberedFormula {
    pub id: String,
    pub label: String,
    pub number: usize,
}

/// Id, label and caption of a figure or a table.
pub struct FloatHeading {
    id: Option<String>,
    label: Option<String>,
    caption: Vec<Node>,
}

impl FloatHeading {
    /// Returns a heading for a text without numbers, such as an abstract.
    pub fn unnumbered(caption: &[Node]) -> FloatHeading {
        FloatHeading { id: None, label: None, caption: caption.to_vec() }
    }

    pub fn attributes(&self) -> Vec<(&str, &str)> {
        self.id.iter().map(|id| ("id", id.as_str())).collect()
    }

    pub fn write(&self, writer: &mut XmlWriter, context: InlineContext) -> Result<()> {
        writer.text("label", self.label.as_deref().unwrap_or_default())?;
        let context = InlineContext { caption_of: self.id.as_deref(), ..context };
        let words = inline_xml(&self.caption, context);
        if words.trim().is_empty() {
            return Ok(());
        }
        writer.element("caption", &[], |writer| writer.raw_xml("p", &[], words.trim()))
    }
}

/// A number that the author typed before the caption, such as `Figure 1.` or `Табл. 2 —`.
struct TypedNumber {
    kind: FloatKind,
    number: usize,
    /// Bytes of the caption's text up to its first word.
    length: usize,
}

static TYPED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?ix)^\s* (?:(?P<figure>fig(?:ure|\.)?|рис(?:унок|\.)?) | tab(?:le|\.)? | табл(?:ица|\.)?)
        \s*№?\s* (?P<number>\d{1,3}) (?P<end>\s*[.:—–-]+(?:\s+|$) | \s+ | $)",
    )
    .ok()
});

impl TypedNumber {
    fn parse(caption: &str) -> Option<TypedNumber> {
        let found = TYPED.as_ref()?.captures(caption)?;
        let length = found.get(0)?.end();
        let is_closed = found["end"].contains(['.', ':', '—', '–', '-']);
        // “Figure 1 shows” begins a sentence.
        if !is_closed && caption[length..].starts_with(char::is_lowercase) {
            return None;
        }
        let kind = if found.name("figure").is_some() { FloatKind::Figure } else { FloatKind::Table };
        Some(TypedNumber { kind, number: found["number"].parse().ok()?, length })
    }
}

fn plain_text(nodes: &[Node]) -> String {
    let text = |node: &Node| match node {
        Node::Text(text) => text.clone(),
        Node::Element(element) => plain_text(&element.children),
    };
    nodes.iter().map(text).collect()
}

/// Removes this many bytes of text and the elements that become empty.
fn remove_leading_text(nodes: &mut Vec<Node>, length: &mut usize) {
    nodes.retain_mut(|node| {
        if *length == 0 {
            return true;
        }
        match node {
            Node::Text(text) => {
                let removed = text.len().min(*length);
                text.replace_range(..removed, "");
                *length -= removed;
                !text.is_empty()
            }
            Node::Element(element) if element.children.is_empty() => true,
            Node::Element(element) => {
                remove_leading_text(&mut element.children, length);
                !element.children.is_empty()
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html_tree::parse_html;
    use crate::jats::formulas::Formulas;
    use crate::jats::mentions::MentionTargets;

    /// Returns label and caption of each as written.
    fn headings(kind: FloatKind, language: Language, captions: &[&str]) -> Vec<(String, String)> {
        let numbering = Numbering::new(language, "");
        let (targets, formulas) = (MentionTargets::default(), Formulas::default());
        let context =
            InlineContext { site: "", files: None, targets: &targets, formulas: &formulas, caption_of: None };
        let written = captions.iter().map(|caption| {
            let heading = numbering.next_heading(kind, &parse_html(caption));
            let caption = inline_xml(&heading.caption, context).trim().to_owned();
            (heading.label.unwrap_or_default(), caption)
        });
        written.collect()
    }

    #[test]
    fn typed_numbers_are_removed_if_they_agree() {
        for (typed, rest) in [
            ("Figure 1. Survival", "Survival"),
            ("<b>Fig. 1</b>: Survival", "Survival"),
            ("<p><b>FIGURE&nbsp;1.</b> <i>Survival</i></p>", "<italic>Survival</italic>"),
            ("<b>Figure 1. Survival</b> of all", "<bold>Survival</bold> of all"),
            ("Рис. 1 — Выживаемость", "Выживаемость"),
            ("Рисунок №1 Выживаемость", "Выживаемость"),
            ("Figure 1.", ""),
            ("Figure 2. Survival", "Figure 2. Survival"),
            ("Table 1. Survival", "Table 1. Survival"),
            ("Figure 1 shows survival", "Figure 1 shows survival"),
            ("Figure 1.2 Survival", "Figure 1.2 Survival"),
            ("Figure 1A. Survival", "Figure 1A. Survival"),
            ("Survival, figure 1.", "Survival, figure 1."),
        ] {
            let [(label, caption)] = headings(FloatKind::Figure, Language::En, &[typed]).try_into().unwrap();
            assert_eq!((label.as_str(), caption.as_str()), ("Figure 1", rest), "{typed}");
        }
    }

    #[test]
    fn numbers_are_counted_among_captions() {
        let labels = headings(FloatKind::Table, Language::Ru, &["Табл. 1. А", "", "Б", "Таблица 9. В"]);
        let expected = [("Таблица 1", "А"), ("", ""), ("Таблица 2", "Б"), ("Таблица 3", "Таблица 9. В")];
        assert_eq!(labels, expected.map(|(label, caption)| (label.to_owned(), caption.to_owned())));
    }

    #[test]
    fn ids_differ_between_kinds_and_languages() {
        let numbering = Numbering::new(Language::Ru, "ru-");
        let caption = parse_html("Table 3. A");
        numbering.next_heading(FloatKind::Figure, &caption);
        numbering.next_heading(FloatKind::Table, &caption);
        assert_eq!([numbering.next_section_id(), numbering.next_section_id()], ["ru-sec1", "ru-sec2"]);
        let floats: Vec<_> =
            numbering.into_floats().into_iter().map(|it| (it.id, it.mentioned_number)).collect();
        assert_eq!(floats, [("ru-fig1".to_owned(), 1), ("ru-table1".to_owned(), 3)]);
    }

    #[test]
    fn formulas_are_counted_and_mentioned_with_their_typed_number() {
        let numbering = Numbering::new(Language::En, "");
        let written = [None, Some(7)].map(|typed| numbering.next_formula(typed));
        let labels = written.map(|NumberedFormula { id, label, number }| (id, label, number));
        assert_eq!(
            labels,
            [("eq1".to_owned(), "(1)".to_owned(), 1), ("eq2".to_owned(), "(2)".to_owned(), 2)]
        );
        let mentioned: Vec<_> = numbering.into_floats().iter().map(|float| float.mentioned_number).collect();
        assert_eq!(mentioned, [1, 7]);
    }
}
