//! Formulas as LaTeX. Without LaTeX, the symbols of the MathML are kept as text.

use super::context::Context;
use super::mathml::mathml_html;
use crate::findings::FindingKind;
use crate::xml::Element;

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

/// Returns the MathML of a formula.
pub fn math_of(formula: &Element) -> Option<&Element> {
    if formula.name == "math" { Some(formula) } else { formula.descendants("math").next() }
}

/// Returns the LaTeX of a formula, if the file has it.
pub fn latex(formula: &Element) -> Option<String> {
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
