//! MathML of formulas as JATS requires it: prefixed, and only elements and attributes that MathML 3 has.

use quick_xml::Reader;
use quick_xml::events::attributes::Attribute;
use quick_xml::events::{BytesStart, Event};

use crate::inline_text::strip_invalid_xml;

/// Parsers such as libxml2 reject documents that are nested deeper than 256; the text around a formula may use
/// the rest.
const MAX_DEPTH: usize = 100;

/// What an element may contain.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    Expressions,
    /// This many expressions.
    Exactly(usize),
    Rows,
    Cells,
    Text,
    Nothing,
}

/// An element whose end is not read yet.
struct Open {
    name: &'static str,
    content: Content,
    children: usize,
    is_written: bool,
}

/// Converts the MathML Core of the LaTeX converter to MathML 3. `None` if an element, an attribute, a style or
/// their order is not among those known here, or if there is nothing in it.
pub fn to_mathml3(core: &str) -> Option<String> {
    let mut reader = Reader::from_str(core);
    let mut conversion = Conversion::default();
    loop {
        match reader.read_event().ok()? {
            Event::Start(tag) => conversion.start(&tag)?,
            Event::Empty(tag) => {
                conversion.start(&tag)?;
                conversion.end()?;
            }
            Event::End(_) => conversion.end()?,
            Event::Text(text) => conversion.text(str::from_utf8(&text).ok()?)?,
            Event::GeneralRef(entity) => {
                let name = str::from_utf8(&entity).ok()?;
                let is_known = ["amp", "lt", "gt", "quot", "apos"].contains(&name);
                conversion.text(&is_known.then(|| format!("&{name};"))?)?;
            }
            Event::Eof => break,
            _ => return None,
        }
    }
    let is_complete = conversion.open.is_empty() && conversion.has_text;
    is_complete.then_some(conversion.xml)
}

#[derive(Default)]
struct Conversion {
    xml: String,
    open: Vec<Open>,
    has_text: bool,
}

impl Conversion {
    fn start(&mut self, tag: &BytesStart) -> Option<()> {
        let attributes: Vec<Attribute> = tag.attributes().collect::<Result<_, _>>().ok()?;
        let given = str::from_utf8(tag.name().into_inner()).ok()?.to_owned();
        // MathML 3 has styles on this element only.
        let is_styled = attributes.iter().any(|one| is_style_of_row(one));
        let (name, content) = element(if given == "mrow" && is_styled { "mstyle" } else { &given })?;
        let attributes = attributes.iter().map(|one| attribute(name, one));
        let attributes: String = attributes.collect::<Option<Vec<String>>>()?.concat();
        let parent = self.open.last_mut();
        let is_allowed = match parent.as_ref().map(|parent| parent.content) {
            None => name == "math" && self.xml.is_empty(),
            Some(Content::Expressions | Content::Exactly(_)) => !["math", "mtr", "mtd"].contains(&name),
            Some(Content::Rows) => name == "mtr",
            Some(Content::Cells) => name == "mtd",
            Some(Content::Text | Content::Nothing) => false,
        };
        if !is_allowed || self.open.len() >= MAX_DEPTH {
            return None;
        }
        let mut is_written = true;
        if let Some(parent) = self.open.last_mut() {
            parent.children += 1;
            // The converter puts an empty space before what is in another font.
            is_written = name != "mspace" || !attributes.is_empty() || parent.content != Content::Expressions;
        }
        if is_written {
            self.xml.extend(["<mml:", name, &attributes, ">"]);
        }
        self.open.push(Open { name, content, children: 0, is_written });
        Some(())
    }

    fn end(&mut self) -> Option<()> {
        let Open { name, content, children, is_written } = self.open.pop()?;
        if matches!(content, Content::Exactly(count) if count != children) {
            return None;
        }
        if is_written {
            self.xml.extend(["</mml:", name, ">"]);
        }
        Some(())
    }

    /// Writes text that is already escaped.
    fn text(&mut self, text: &str) -> Option<()> {
        match self.open.last()?.content {
            Content::Text => {
                self.has_text = true;
                self.xml.push_str(spacing_accent(&strip_invalid_xml(text)));
                Some(())
            }
            _ => text.trim().is_empty().then_some(()),
        }
    }
}

/// Returns the element and its content if it is one of the elements for presentation that the converter uses.
fn element(name: &str) -> Option<(&'static str, Content)> {
    use Content::{Cells, Exactly, Expressions, Nothing, Rows, Text};
    const ELEMENTS: [(&str, Content); 23] = [
        ("math", Expressions),
        ("menclose", Expressions),
        ("mfrac", Exactly(2)),
        ("mi", Text),
        ("mn", Text),
        ("mo", Text),
        ("mover", Exactly(2)),
        ("mpadded", Expressions),
        ("mphantom", Expressions),
        ("mroot", Exactly(2)),
        ("mrow", Expressions),
        ("mspace", Nothing),
        ("msqrt", Expressions),
        ("mstyle", Expressions),
        ("msub", Exactly(2)),
        ("msubsup", Exactly(3)),
        ("msup", Exactly(2)),
        ("mtable", Rows),
        ("mtd", Expressions),
        ("mtext", Text),
        ("mtr", Cells),
        ("munder", Exactly(2)),
        ("munderover", Exactly(3)),
    ];
    ELEMENTS.into_iter().find(|(known, _)| *known == name)
}

fn is_style_of_row(attribute: &Attribute) -> bool {
    matches!(attribute.key.as_ref(), b"displaystyle" | b"scriptlevel" | b"style")
}

/// Returns the attribute with a space before it, or nothing if it only moves or styles the element.
fn attribute(element: &str, attribute: &Attribute) -> Option<String> {
    let name = str::from_utf8(attribute.key.as_ref()).ok()?;
    let value = str::from_utf8(&attribute.value).ok()?;
    let is_known = match element {
        "math" => name == "display",
        "menclose" => name == "notation",
        "mfrac" => name == "linethickness",
        "mi" => name == "mathvariant",
        "mo" => matches!(
            name,
            "form"
                | "lspace"
                | "rspace"
                | "minsize"
                | "maxsize"
                | "stretchy"
                | "symmetric"
                | "movablelimits"
                | "largeop"
        ),
        "mover" => name == "accent",
        "mspace" => matches!(name, "width" | "height" | "depth"),
        "mstyle" => matches!(name, "displaystyle" | "scriptlevel"),
        "mtable" => name == "displaystyle",
        "munder" => name == "accentunder",
        "munderover" => matches!(name, "accent" | "accentunder"),
        _ => false,
    };
    match name {
        _ if is_known => {
            let is_plain = value.chars().all(|it| it.is_ascii_alphanumeric() || " +-.#%".contains(it));
            is_plain.then(|| format!(" {name}=\"{value}\""))
        }
        "style" => style(element, value),
        "class" | "displaystyle" | "scriptlevel" => Some(String::new()),
        _ => None,
    }
}

/// Returns the attribute that MathML 3 has for a style. Lines of tables have none, so that they are unknown.
fn style(element: &str, style: &str) -> Option<String> {
    let mut attributes = String::new();
    for declaration in style.split(';').filter(|it| !it.trim().is_empty()) {
        let (property, value) = declaration.split_once(':')?;
        let (property, value) = (property.trim(), value.trim());
        match (element, property) {
            ("mtd", "text-align") if ["left", "center", "right"].contains(&value) => {
                attributes.push_str(&format!(" columnalign=\"{value}\""));
            }
            ("mstyle", "color") if is_color(value) => {
                attributes.push_str(&format!(" mathcolor=\"{value}\""));
            }
            (_, "justify-items" | "width") => {}
            (_, padding) if padding.starts_with("padding-") => {}
            _ => return None,
        }
    }
    Some(attributes)
}

fn is_color(value: &str) -> bool {
    value.strip_prefix('#').is_some_and(|digits| digits.len() == 6)
        && value.chars().skip(1).all(|digit| digit.is_ascii_hexdigit())
}

/// Replaces a combining accent, which would combine with the tag before it, by the one that stands alone.
fn spacing_accent(text: &str) -> &str {
    match text {
        "\u{302}" => "^",
        "\u{303}" => "~",
        "\u{30c}" => "ˇ",
        "\u{305}" | "\u{332}" => "‾",
        "\u{20d6}" => "←",
        "\u{20d7}" => "→",
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_get_the_prefix() {
        let core =
            "<math display=\"block\"><mfrac><mi mathvariant=\"normal\">d</mi><mo>&lt;</mo></mfrac></math>";
        assert_eq!(
            to_mathml3(core).as_deref(),
            Some(
                "<mml:math display=\"block\"><mml:mfrac><mml:mi mathvariant=\"normal\">d</mml:mi>\
                 <mml:mo>&lt;</mml:mo></mml:mfrac></mml:math>"
            )
        );
    }

    #[test]
    fn styles_become_attributes() {
        for (core, expected) in [
            (
                "<mrow style=\"color:#FF0000;\"><mi>x</mi></mrow>",
                "<mstyle mathcolor=\"#FF0000\"><mi>x</mi></mstyle>",
            ),
            (
                "<mrow displaystyle=\"true\" scriptlevel=\"0\"><mi>x</mi></mrow>",
                "<mstyle displaystyle=\"true\" scriptlevel=\"0\"><mi>x</mi></mstyle>",
            ),
            (
                "<mtable displaystyle=\"true\" scriptlevel=\"0\"><mtr><mtd style=\"text-align: left;justify-items: start;\
                 padding-left: 0;\"><mi>x</mi></mtd></mtr></mtable>",
                "<mtable displaystyle=\"true\"><mtr><mtd columnalign=\"left\"><mi>x</mi></mtd></mtr></mtable>",
            ),
            (
                "<mrow><mspace/><mi>d</mi></mrow><mspace width=\"1em\"/>",
                "<mrow><mi>d</mi></mrow><mspace width=\"1em\"></mspace>",
            ),
            (
                "<mover accent=\"true\"><mi>v</mi><mo>\u{20d7}</mo></mover>",
                "<mover accent=\"true\"><mi>v</mi><mo>→</mo></mover>",
            ),
        ] {
            let xml = to_mathml3(&format!("<math>{core}</math>")).unwrap();
            assert_eq!(xml.replace("mml:", ""), format!("<math>{expected}</math>"));
        }
    }

    #[test]
    fn unknown_mathml_is_rejected() {
        for core in [
            "",
            "x",
            "<math></math>",
            "<mrow><mi>x</mi></mrow>",
            "<math><mi>x</mi>",
            "<math><mi>x</mi></math><math><mi>x</mi></math>",
            "<math><mi>x</mi>y</math>",
            "<math><mi>&nbsp;</mi></math>",
            "<math><mi>&#0;</mi></math>",
            "<math><mi href=\"javascript:x\">x</mi></math>",
            "<math><mi mathvariant=\"&quot;\">x</mi></math>",
            "<math><mi onclick=\"x\">x</mi></math>",
            "<math><mtext><b>x</b></mtext></math>",
            "<math><script>x</script></math>",
            "<math><mfrac><mi>x</mi></mfrac></math>",
            "<math><munder><mspace/><mi>x</mi><mi>y</mi></munder></math>",
            "<math><mtable><mi>x</mi></mtable></math>",
            "<math><mtd><mi>x</mi></mtd></math>",
            "<math><mtable><mtr><mtd style=\"border-right: 0.05em solid\"><mi>x</mi></mtd></mtr></mtable></math>",
            "<math><mrow style=\"background:url(x)\"><mi>x</mi></mrow></math>",
            "<!DOCTYPE math><math><mi>x</mi></math>",
            "<math><!-- x --><mi>x</mi></math>",
        ] {
            assert_eq!(to_mathml3(core), None, "{core}");
        }
        let nested = |depth: usize| {
            format!("<math>{}<mi>x</mi>{}</math>", "<mrow>".repeat(depth), "</mrow>".repeat(depth))
        };
        assert!(to_mathml3(&nested(MAX_DEPTH - 2)).is_some());
        assert_eq!(to_mathml3(&nested(MAX_DEPTH - 1)), None);
    }
}
