//! Formulas: MathML for readers, screen readers and indexes, and the LaTeX that the author wrote.

use std::collections::HashMap;
use std::panic::{self, AssertUnwindSafe};
use std::sync::LazyLock;
use std::thread;

use math_core::{LatexToMathML, MathCoreConfig, MathDisplay};
use quick_xml::escape::partial_escape;
use regex::Regex;

use super::mathml::to_mathml3;
use crate::html_tree::{Element, Node};
use crate::inline_text::strip_invalid_xml;

/// Longer formulas have no MathML.
const MAX_CHARS: usize = 2_000;
/// The converter is recursive. An unoptimised build takes 80 KB for an argument without braces, of which a formula
/// may have several hundred inside each other. Memory that is not used is not taken.
const STACK_BYTES: usize = 64 << 20;
/// Braces inside each other; formulas nested deeper have no MathML.
const MAX_BRACES: usize = 50;

/// MathML of the formulas of a text, by their LaTeX.
#[derive(Default)]
pub struct Formulas {
    displayed: HashMap<String, String>,
    inline: HashMap<String, String>,
}

impl Formulas {
    /// Converts all formulas of a text.
    pub fn convert(nodes: &[Node]) -> Formulas {
        let mut sources = Vec::new();
        collect(nodes, &mut sources);
        if sources.is_empty() {
            return Formulas::default();
        }
        thread::scope(|scope| {
            let converter = thread::Builder::new().stack_size(STACK_BYTES);
            let converter = converter.spawn_scoped(scope, || convert_all(&sources));
            converter.ok().and_then(|converter| converter.join().ok()).unwrap_or_default()
        })
    }

    /// Returns the content of a formula in JATS; nothing else may be in `inline-formula`.
    pub fn to_xml(&self, formula: &Element, source: &str) -> String {
        let tex = format!("<tex-math>{}</tex-math>", partial_escape(strip_invalid_xml(source)));
        let known = if is_displayed(formula) { &self.displayed } else { &self.inline };
        match known.get(&*without_references(source)) {
            Some(mathml) => format!("<alternatives>{mathml}{tex}</alternatives>"),
            None => tex,
        }
    }
}

/// Returns a displayed formula without the number that the author typed as its `\tag`, and that number.
pub fn split_typed_number(source: &str) -> (String, Option<usize>) {
    let number = TAG.as_ref().and_then(|tag| tag.captures(source)).and_then(|tag| tag["number"].parse().ok());
    match (number, TAG.as_ref()) {
        (Some(number), Some(tag)) => (tag.replace(source, "").trim().to_owned(), Some(number)),
        _ => (source.to_owned(), None),
    }
}

static TAG: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"\\tag\*?\s*\{\s*\(?(?P<number>\d{1,3})\)?\s*\}").ok());
/// Numbers and labels, which belong beside the formula.
static REFERENCE: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"\\(?:tag\*?|label)\s*\{[^{}]*\}|\\(?:nonumber|notag)\b").ok());

fn without_references(source: &str) -> String {
    let source = source.trim();
    REFERENCE.as_ref().map_or_else(|| source.to_owned(), |it| it.replace_all(source, "").trim().to_owned())
}

fn is_displayed(formula: &Element) -> bool {
    formula.name == "div"
}

fn collect(nodes: &[Node], into: &mut Vec<(String, bool)>) {
    for element in nodes.iter().filter_map(Node::element) {
        match element.formula() {
            Some(source) => into.push((without_references(source), is_displayed(element))),
            None => collect(&element.children, into),
        }
    }
}

fn convert_all(sources: &[(String, bool)]) -> Formulas {
    let mut formulas = Formulas::default();
    let macros = MACROS.map(|(name, latex)| (name.to_owned(), latex.to_owned())).to_vec();
    let Ok(converter) = LatexToMathML::new(MathCoreConfig { macros, ..Default::default() }) else {
        return formulas;
    };
    for (source, is_displayed) in sources {
        let (display, known) = match is_displayed {
            true => (MathDisplay::Block, &mut formulas.displayed),
            false => (MathDisplay::Inline, &mut formulas.inline),
        };
        if !known.contains_key(source)
            && let Some(mathml) = convert(&converter, source, display)
        {
            known.insert(source.clone(), mathml);
        }
    }
    formulas
}

/// Commands that the converter does not have, or writes as several dots.
const MACROS: [(&str, &str); 8] = [
    ("dots", "…"),
    ("ldots", "…"),
    ("dotsc", "…"),
    ("cdots", "⋯"),
    ("dotsb", "⋯"),
    ("textcolor", r"{\color{#1}#2}"),
    ("substack", r"\begin{gathered}#1\end{gathered}"),
    ("widetilde", r"\tilde{#1}"),
];

/// Environments that the converter does not have or would number, and those that look the same.
const ENVIRONMENTS: [(&str, &str); 9] = [
    ("align", "aligned"),
    ("align*", "aligned"),
    ("split", "aligned"),
    ("gather", "gathered"),
    ("gather*", "gathered"),
    ("equation", "gathered"),
    ("equation*", "gathered"),
    ("smallmatrix", "matrix"),
    ("dcases", "cases"),
];

fn convert(converter: &LatexToMathML, source: &str, display: MathDisplay) -> Option<String> {
    // The converter takes formulas inside `\text` for text.
    if source.chars().count() > MAX_CHARS || source.contains('$') {
        return None;
    }
    let mut latex = source.to_owned();
    for (name, same) in ENVIRONMENTS {
        for command in ["begin", "end"] {
            latex = latex.replace(&format!("\\{command}{{{name}}}"), &format!("\\{command}{{{same}}}"));
        }
    }
    if has_lines(&latex)? {
        latex = format!("\\begin{{gathered}}{latex}\\end{{gathered}}");
    }
    // A panic in the converter costs the formula its MathML, not the article its export.
    let converted = panic::catch_unwind(AssertUnwindSafe(|| {
        converter.convert_with_local_state(&latex, display).ok().map(|core| core.mathml)
    }));
    to_mathml3(&converted.ok()??)
}

/// True if the formula has several lines without an environment. `None` if it is nested too deeply.
fn has_lines(latex: &str) -> Option<bool> {
    let (mut braces, mut environments, mut has_lines) = (0usize, 0usize, false);
    let mut rest = latex;
    while let Some(at) = rest.find(['\\', '{', '}']) {
        let found = &rest[at..];
        let mut length = 1;
        if found.starts_with('{') {
            braces += 1;
        } else if found.starts_with('}') {
            braces = braces.saturating_sub(1);
        } else {
            has_lines |= found.starts_with("\\\\") && braces == 0 && environments == 0;
            environments += usize::from(found.starts_with("\\begin{"));
            environments = environments.saturating_sub(usize::from(found.starts_with("\\end{")));
            // The character after a backslash belongs to it.
            length += found[1..].chars().next().map_or(0, char::len_utf8);
        }
        if braces + environments > MAX_BRACES {
            return None;
        }
        rest = &found[length..];
    }
    Some(has_lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the MathML of a displayed formula without prefixes.
    fn mathml(latex: &str) -> Option<String> {
        let formulas = convert_all(&[(latex.to_owned(), true)]);
        formulas.displayed.get(latex).map(|xml| xml.replace("mml:", ""))
    }

    #[test]
    fn dots_and_lines_are_kept() {
        assert!(mathml(r"a + \dots").unwrap().contains("<mi>…</mi>"));
        assert_eq!(mathml(r"a = b \\ c = d").unwrap().matches("<mtr>").count(), 2);
        assert_eq!(mathml(r"\begin{align} a &= b \\ c &= d \end{align}").unwrap().matches("<mtd").count(), 4);
        assert!(!mathml(r"\{ a, \frac{b}{c} \}").unwrap().contains("<mtr>"));
    }

    #[test]
    fn unknown_commands_have_no_mathml() {
        for latex in ["", r"\unknown", r"\frac{1}{", "a & b", r"\text{if $x$}", r"\ce{H2O}", r"\href{x}{y}"] {
            assert_eq!(mathml(latex), None, "{latex}");
        }
        assert_eq!(mathml(&"x".repeat(MAX_CHARS + 1)), None);
        assert_eq!(mathml(&format!("{}x{}", "{".repeat(60), "}".repeat(60))), None);
    }

    #[test]
    fn typed_numbers_are_split_off() {
        for (source, latex, number) in [
            (r"x \tag{1}", "x", Some(1)),
            (r"\tag*{(12)} x", "x", Some(12)),
            (r"x \tag{A}", r"x \tag{A}", None),
            ("x", "x", None),
        ] {
            assert_eq!(split_typed_number(source), (latex.to_owned(), number), "{source}");
        }
        assert_eq!(without_references(r" x \tag{A} \label{eq:a} "), "x");
    }
}
