//! Formulas between paragraphs.

use quick_xml::escape::escape;

use super::context::Context;
use super::figures::write_lone_picture;
use super::formulas::{latex, math_of};
use super::inline::write_without_latex;
use crate::xml::Element;

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
        return formula.descendants("graphic").take(1).for_each(|it| write_lone_picture(it, html, context));
    }
    let mut words = String::new();
    write_without_latex(formula, &mut words, context);
    if words.trim().is_empty() {
        return;
    }
    let label = if label.is_empty() { label } else { format!(" {}", escape(label.as_str())) };
    html.push_str(&format!("<p>{}{label}</p>", words.trim()));
}
