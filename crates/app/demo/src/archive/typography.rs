//! Converts plain sentences to HTML: escapes them, and adds superscripts and non-breaking spaces.

use rules::Language;

const ENGLISH_UNITS: &[&str] = &["mg", "mg/kg", "mg/l", "mg/m²", "g/l", "ng/l", "mmol/l", "°C", "Gy"];

pub fn html(text: &str, language: Language) -> String {
    let mut html = String::with_capacity(text.len() * 2);
    let mut previous = "";
    for word in text.split(' ') {
        if !previous.is_empty() {
            html.push_str(if must_stay_together(previous, word, language) { "&nbsp;" } else { " " });
        }
        push_word(&mut html, word);
        previous = word;
    }
    html
}

/// True if a line must not break between two words.
fn must_stay_together(before: &str, after: &str, language: Language) -> bool {
    let is_number = before.ends_with(|c: char| c.is_ascii_digit());
    let bare = after.trim_end_matches(['.', ',', ';', ')']);
    match language {
        Language::En => after.starts_with('–') || is_number && ENGLISH_UNITS.contains(&bare),
        Language::Ru => {
            let short = before.trim_start_matches(['«', '(']);
            after.starts_with('—')
                || is_number && after.starts_with(|c: char| c.is_alphabetic() || matches!(c, '%' | '°'))
                || short.chars().count() <= 2 && short.chars().all(|c| matches!(c, 'а'..='я' | 'А'..='Я'))
        }
    }
}

/// Appends a word; the sign of markers such as `CD34+` becomes a superscript.
fn push_word(html: &mut String, word: &str) {
    let escaped = word.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let marker = escaped.find("CD").and_then(|start| {
        let digits = escaped[start + 2..].find(|c: char| !c.is_ascii_digit())?;
        let sign = start + 2 + digits;
        (digits > 0 && escaped[sign..].starts_with('+')).then_some(sign)
    });
    match marker {
        Some(sign) => {
            html.push_str(&escaped[..sign]);
            html.push_str("<sup>+</sup>");
            html.push_str(&escaped[sign + 1..]);
        }
        None => html.push_str(&escaped),
    }
}

/// Formats a number with one decimal.
pub fn decimal(value: f32, language: Language) -> String {
    let formatted = format!("{value:.1}");
    match language {
        Language::En => formatted,
        Language::Ru => formatted.replace('.', ","),
    }
}

pub fn percent(value: u32, language: Language) -> String {
    match language {
        Language::En => format!("{value}%"),
        Language::Ru => format!("{value} %"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn russian_lines_do_not_break_after_prepositions_and_numbers() {
        let result = html("Выживаемость в группе — 42 % (p < 0,05), у 12 больных", Language::Ru);
        assert_eq!(
            result,
            "Выживаемость в&nbsp;группе&nbsp;— 42&nbsp;% (p &lt; 0,05), у&nbsp;12&nbsp;больных"
        );
    }

    #[test]
    fn marker_signs_become_superscripts() {
        assert_eq!(
            html("viable CD34+ cells at 5 mg/l.", Language::En),
            "viable CD34<sup>+</sup> cells at 5&nbsp;mg/l."
        );
        assert_eq!(html("CD19 & CD117a", Language::En), "CD19 &amp; CD117a");
    }
}
