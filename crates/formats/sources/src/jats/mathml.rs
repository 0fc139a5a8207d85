//! MathML as text with raised and lowered parts, which is what remains of a formula without LaTeX.

use quick_xml::escape::partial_escape;

use crate::xml::{Element, Node};

pub fn mathml_html(element: &Element, html: &mut String) {
    let parts: Vec<&Element> = element.elements().collect();
    match (element.name.as_str(), parts.as_slice()) {
        ("annotation" | "annotation-xml", _) => {}
        ("msub" | "munder", [base, below]) => write_scripts(base, Some(below), None, html),
        ("msup" | "mover", [base, above]) => write_scripts(base, None, Some(above), html),
        ("msubsup" | "munderover", [base, below, above]) => {
            write_scripts(base, Some(below), Some(above), html)
        }
        ("mfrac", [above, below]) => {
            write_grouped(above, html);
            html.push('/');
            write_grouped(below, html);
        }
        ("msqrt", _) => {
            html.push_str("√(");
            write_children(element, html);
            html.push(')');
        }
        ("mroot", [base, index]) => {
            write_scripts(index, None, None, html);
            html.push_str("√(");
            mathml_html(base, html);
            html.push(')');
        }
        ("mfenced", _) => {
            html.push_str(&partial_escape(element.attribute("open").unwrap_or("(")));
            write_separated(&parts, ", ", html);
            html.push_str(&partial_escape(element.attribute("close").unwrap_or(")")));
        }
        ("mtr", _) => {
            write_separated(&parts, " ", html);
            html.push_str("; ");
        }
        ("mspace", _) => html.push(' '),
        ("mi" | "mn" | "mo" | "mtext" | "ms", _) => html.push_str(&partial_escape(element.line())),
        _ => write_children(element, html),
    }
}

fn write_separated(parts: &[&Element], separator: &str, html: &mut String) {
    for (at, part) in parts.iter().enumerate() {
        html.push_str(if at == 0 { "" } else { separator });
        mathml_html(part, html);
    }
}

fn write_children(element: &Element, html: &mut String) {
    for child in &element.children {
        match child {
            Node::Element(child) => mathml_html(child, html),
            Node::Text(text) => html.push_str(&partial_escape(text.trim())),
        }
    }
}

fn write_scripts(base: &Element, below: Option<&Element>, above: Option<&Element>, html: &mut String) {
    mathml_html(base, html);
    for (tag, part) in [("sub", below), ("sup", above)] {
        if let Some(part) = part {
            html.extend(["<", tag, ">"]);
            mathml_html(part, html);
            html.extend(["</", tag, ">"]);
        }
    }
}

/// Writes a part of a fraction, in parentheses if it has several symbols.
fn write_grouped(part: &Element, html: &mut String) {
    if part.all().count() <= 1 {
        return mathml_html(part, html);
    }
    html.push('(');
    mathml_html(part, html);
    html.push(')');
}
