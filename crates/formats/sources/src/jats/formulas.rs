//! Formulas as LaTeX. Without LaTeX, the symbols of the MathML are kept as text.

use quick_xml::escape::escape;

use super::blocks::write_blocks_without;
use super::context::Context;
use super::inline::write_children;
use super::mathml::mathml_html;
use crate::findings::FindingKind;
use crate::xml::Element;

pub fn write_inline(formula: &Element, html: &mut String, context: &mut Context) {
    match latex(formula) {
        Some(latex) => html.push_str(&format!(
            "<span data-type=\"inline-math\" data-latex=\"{}\"></span>",
            escape(latex.as_str())
        )),
        None => write_without_latex(formula, html, context),
    }
}

/// Writes a formula between paragraphs. Its number is left out if it is the counted one.
pub fn write_displayed(formula: &Element, html: &mut String, context: &mut Context) {
    context.formulas += 1;
    let label = formula.line_of("label");
    let number = label.trim_matches(['(', ')', '[', ']', '.', ' ']).to_owned();
    let is_counted = number.is_empty() || number == context.formulas.to_string();
    if let Some(mut latex) = latex(formula) {
        let is_plain = !number.contains(['{', '}', '\\', '$', '%']);
        if !is_counted && is_plain && !latex.contains("\\tag") {
            latex.push_str(&format!(" \\tag{{{number}}}"));
        }
        html.push_str(&format!(
            "<div data-type=\"block-math\" data-latex=\"{}\"></div>",
            escape(latex.as_str())
        ));
        return;
    }
    if formula.descendants("graphic").next().is_some() && math_of(formula).is_none() {
        return write_blocks_without(formula, &["label"], html, context);
    }
    let mut words = String::new();
    write_without_latex(formula, &mut words, context);
    if words.trim().is_empty() {
        return;
    }
    let label = if label.is_empty() { label } else { format!(" {}", escape(label.as_str())) };
    html.push_str(&format!("<p>{}{label}</p>", words.trim()));
}

/// Returns the formula as it stands on a line of text.
pub fn plain_formula(formula: &Element, context: &mut Context) -> String {
    match (math_of(formula), latex(formula)) {
        (Some(math), _) => {
            let mut plain = String::new();
            mathml_html(math, &mut plain);
            plain.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
        }
        (None, Some(latex)) => {
            context.add(FindingKind::NotUnderstood, "formula in a title: kept as LaTeX");
            latex
        }
        (None, None) => formula.line(),
    }
}

fn write_without_latex(formula: &Element, html: &mut String, context: &mut Context) {
    if let Some(math) = math_of(formula) {
        context.add(FindingKind::NotUnderstood, "formula without LaTeX: kept as text");
        return mathml_html(math, html);
    }
    let content = formula.child("alternatives").unwrap_or(formula);
    // Of several pictures of one formula the first is enough.
    if let Some(picture) =
        content.elements().find(|it| matches!(it.name.as_str(), "inline-graphic" | "graphic"))
    {
        return super::figures::write_picture(picture, html, context);
    }
    let mut words = content.clone();
    words.children.retain(|child| child.element().is_none_or(|element| element.name != "label"));
    write_children(&words, html, context);
}

fn math_of(formula: &Element) -> Option<&Element> {
    if formula.name == "math" { Some(formula) } else { formula.descendants("math").next() }
}

fn latex(formula: &Element) -> Option<String> {
    let tex = if formula.name == "tex-math" { Some(formula) } else { formula.descendants("tex-math").next() };
    let annotation =
        || formula.descendants("annotation").find(|it| it.attribute("encoding") == Some("application/x-tex"));
    let source = tex.or_else(annotation)?.text();
    let latex = formula_of_document(&source);
    (!latex.trim().is_empty()).then(|| latex.to_owned())
}

/// Returns the formula itself: some publishers write a whole LaTeX document, or its dollar signs.
fn formula_of_document(source: &str) -> &str {
    let begin = "\\begin{document}";
    let body = source.find(begin).map(|at| &source[at + begin.len()..]);
    let body = body.map(|body| body.find("\\end{document}").map_or(body, |end| &body[..end]).trim());
    let mut formula = body.unwrap_or(source);
    for (start, end) in [("$$", "$$"), ("$", "$"), ("\\[", "\\]"), ("\\(", "\\)")] {
        let inner = formula.trim().strip_prefix(start).and_then(|rest| rest.strip_suffix(end));
        if let Some(inner) = inner.filter(|inner| !inner.contains('$')) {
            formula = inner.trim();
        }
    }
    formula
}

#[cfg(test)]
mod tests {
    use super::formula_of_document;

    #[test]
    fn documents_and_dollar_signs_are_removed() {
        let document = "\\documentclass{minimal}\n\\begin{document}\n$$ x^2 $$\n\\end{document}";
        assert_eq!(formula_of_document(document), "x^2");
        for (source, formula) in [
            ("$x$", "x"),
            ("\\(x\\)", "x"),
            ("\\[ x \\]", "x"),
            ("x ", "x "),
            ("$x$ and $y$", "$x$ and $y$"),
            ("$", "$"),
            ("$$", "$$"),
        ] {
            assert_eq!(formula_of_document(source), formula, "{source}");
        }
    }
}
