//! Links from the text to what it mentions: references, figures, tables and formulas.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use quick_xml::escape::partial_escape;
use regex::{Captures, Regex};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FloatKind {
    Figure,
    Table,
    Formula,
}

/// A figure or a table with a caption, or a displayed formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Float {
    pub kind: FloatKind,
    pub id: String,
    /// The number that the text mentions: the typed one, or the counted one if none is typed.
    pub mentioned_number: usize,
}

/// References, figures, tables and formulas that a text can mention; none by default.
#[derive(Default)]
pub struct MentionTargets {
    reference_count: usize,
    /// Ids by the numbers that the text mentions.
    floats: HashMap<(FloatKind, usize), String>,
}

impl MentionTargets {
    /// If a number is typed twice, the first figure, table or formula has it.
    pub fn new(reference_count: usize, floats: Vec<Float>) -> MentionTargets {
        let floats = floats.into_iter().rev().map(|float| ((float.kind, float.mentioned_number), float.id));
        MentionTargets { reference_count, floats: floats.collect() }
    }
}

/// `[4]` and `[1, 3–5]`, as on the article's page.
static CITATION: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*\]").ok());
static NUMBER: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"\d+").ok());
/// `Figure 1`, `fig. 2B`, `таблице 3`, `Equation (4)`.
static FLOAT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?ix)\b (?:
            (?P<figure> figures? | figs?\.? | рисун(?:ок|ка|ку|ком|ке|ки|ков|кам|ками|ках) | рис\. )
            | (?P<table> tables? | tab\. | таблиц(?:а|ы|е|у|ей|ам|ами|ах)? | табл\. )
            | equations? | eqs?\.? | formula[es]? | формул(?:а|ы|е|у|ой|ам|ами|ах)?
            | уравнени(?:е|я|ю|ем|и|й|ям|ями|ях)
        ) \s* (?P<parenthesis>\()? (?P<number>\d{1,3}) [a-zа-я]? \b",
    )
    .ok()
});

/// Part of a text that becomes a link.
struct Link {
    range: Range<usize>,
    kind: &'static str,
    id: String,
}

/// Returns the text as XML with its links. The caption of a figure or table does not link to it.
pub fn link_mentions(text: &str, targets: &MentionTargets, caption_of: Option<&str>) -> String {
    let mut links = find_citations(text, targets.reference_count);
    if !targets.floats.is_empty() {
        let floats = find_floats(text, targets);
        links.extend(floats.into_iter().filter(|link| caption_of != Some(link.id.as_str())));
    }
    links.sort_by_key(|link| link.range.start);
    let (mut xml, mut end) = (String::new(), 0);
    for Link { range, kind, id } in links {
        xml.push_str(&partial_escape(&text[end..range.start]));
        xml.push_str(&format!("<xref ref-type=\"{kind}\" rid=\"{id}\">"));
        xml.push_str(&partial_escape(&text[range.clone()]));
        xml.push_str("</xref>");
        end = range.end;
    }
    xml.push_str(&partial_escape(&text[end..]));
    xml
}

/// Finds the numbers in citations. Brackets with a number that no reference has are not citations.
fn find_citations(text: &str, reference_count: usize) -> Vec<Link> {
    let (Some(citation), Some(number)) = (CITATION.as_ref(), NUMBER.as_ref()) else { return Vec::new() };
    if reference_count == 0 || !text.contains('[') {
        return Vec::new();
    }
    let mut links = Vec::new();
    for brackets in citation.find_iter(text) {
        let numbers: Option<Vec<Link>> = number
            .find_iter(brackets.as_str())
            .map(|digits| {
                let cited: usize = digits.as_str().parse().ok()?;
                let range = brackets.start() + digits.start()..brackets.start() + digits.end();
                (1..=reference_count).contains(&cited).then(|| Link {
                    range,
                    kind: "bibr",
                    id: format!("B{cited}"),
                })
            })
            .collect();
        links.extend(numbers.into_iter().flatten());
    }
    links
}

fn find_floats(text: &str, targets: &MentionTargets) -> Vec<Link> {
    let Some(pattern) = FLOAT.as_ref() else { return Vec::new() };
    pattern.captures_iter(text).filter_map(|found| float_link(text, &found, targets)).collect()
}

fn float_link(text: &str, found: &Captures, targets: &MentionTargets) -> Option<Link> {
    let mut range = found.get(0)?.range();
    let (kind, ref_type) = if found.name("figure").is_some() {
        (FloatKind::Figure, "fig")
    } else if found.name("table").is_some() {
        (FloatKind::Table, "table")
    } else {
        (FloatKind::Formula, "disp-formula")
    };
    if found.name("parenthesis").is_some() {
        if kind != FloatKind::Formula || !text[range.end..].starts_with(')') {
            return None;
        }
        range.end += 1;
    }
    if is_of_supplement(&text[..range.start]) || continues_number(&text[range.end..]) {
        return None;
    }
    let id = targets.floats.get(&(kind, found["number"].parse().ok()?))?;
    Some(Link { range, kind: ref_type, id: id.clone() })
}

/// True if the words before say that the figure or table is not in the text: `Supplementary Figure 1`.
fn is_of_supplement(before: &str) -> bool {
    let mut words = before.split_whitespace().rev().map(str::to_lowercase);
    let last = words.next().unwrap_or_default();
    let is_extended_data = last == "data" && words.next().is_some_and(|word| word.ends_with("extended"));
    is_extended_data || ["suppl", "additional", "дополнит"].iter().any(|start| last.starts_with(start))
}

/// True for the rest of `Table 1.2`.
fn continues_number(after: &str) -> bool {
    let mut rest = after.chars();
    rest.next() == Some('.') && rest.next().is_some_and(char::is_numeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn targets() -> MentionTargets {
        let float = |kind, id: &str, mentioned_number| Float { kind, id: id.into(), mentioned_number };
        MentionTargets::new(
            7,
            vec![
                float(FloatKind::Figure, "fig1", 1),
                float(FloatKind::Figure, "fig2", 3),
                float(FloatKind::Table, "table1", 1),
                float(FloatKind::Formula, "eq1", 1),
            ],
        )
    }

    /// Shows `<xref ref-type="…" rid="B4">4</xref>` as `{B4:4}`.
    fn linked(text: &str) -> String {
        let xml = link_mentions(text, &targets(), None).replace("</xref>", "}").replace("\">", ":");
        ["bibr", "fig", "table", "disp-formula"]
            .iter()
            .fold(xml, |xml, kind| xml.replace(&format!("<xref ref-type=\"{kind}\" rid=\""), "{"))
    }

    #[test]
    fn citations_link_to_their_references() {
        for (text, expected) in [
            ("As shown [4].", "As shown [{B4:4}]."),
            ("[4, 7] & [4–7]", "[{B4:4}, {B7:7}] &amp; [{B4:4}–{B7:7}]"),
            ("[1; 2-3][05]", "[{B1:1}; {B2:2}-{B3:3}][{B5:05}]"),
            ("[8] [0] [1, 9] [1998–2004] [0.5] [sic] 4 (4)", "[8] [0] [1, 9] [1998–2004] [0.5] [sic] 4 (4)"),
            ("[[1]] <[2>", "[[{B1:1}]] &lt;[2&gt;"),
        ] {
            assert_eq!(linked(text), expected);
        }
        assert_eq!(link_mentions("[1] Figure 1", &MentionTargets::default(), None), "[1] Figure 1");
    }

    #[test]
    fn figures_and_tables_are_linked() {
        for (text, expected) in [
            ("See Figure 1 and table 1.", "See {fig1:Figure 1} and {table1:table 1}."),
            ("(Fig. 1B; Figs. 3, 4)", "({fig1:Fig. 1B}; {fig2:Figs. 3}, 4)"),
            (
                "На рисунке\u{a0}1, в табл. 1 и таблице 1",
                "На {fig1:рисунке\u{a0}1}, в {table1:табл. 1} и {table1:таблице 1}",
            ),
            ("Data, Figure 1.", "Data, {fig1:Figure 1}."),
            (
                "Figure 2, Table 3, Table 1.2, Figure 12, Supplementary Figure 1, Extended Data Fig. 1, config 1, Figure S1",
                "Figure 2, Table 3, Table 1.2, Figure 12, Supplementary Figure 1, Extended Data Fig. 1, config 1, Figure S1",
            ),
        ] {
            assert_eq!(linked(text), expected);
        }
    }

    #[test]
    fn formulas_are_linked() {
        for (text, expected) in [
            ("By Equation 1 (eq. (1)),", "By {eq1:Equation 1} ({eq1:eq. (1)}),"),
            ("по формуле (1а) и уравнению 1", "по {eq1:формуле (1а)} и {eq1:уравнению 1}"),
            (
                "equation 2, formula (1, Equation (1.2), Figure (1), Formulas of 1",
                "equation 2, formula (1, Equation (1.2), Figure (1), Formulas of 1",
            ),
        ] {
            assert_eq!(linked(text), expected);
        }
    }

    #[test]
    fn captions_do_not_link_to_their_own_figure() {
        let xml = link_mentions("Fig. 3, Table 1", &targets(), Some("fig2"));
        assert_eq!(xml, "Fig. 3, <xref ref-type=\"table\" rid=\"table1\">Table 1</xref>");
    }
}
