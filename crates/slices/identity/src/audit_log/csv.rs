//! Entries as lines of a CSV file that spreadsheet programs open.

use chrono::SecondsFormat;

use super::view::{EntryView, PersonView};

/// Byte order mark, without which Excel reads UTF-8 as another encoding; then the names of the columns.
pub const HEADER: &str = "\u{feff}time,person_id,person,role,action,object_kind,object_id,object_person,article_id,details,address,result\r\n";

pub fn line(entry: &EntryView) -> String {
    let object = entry.object.as_ref();
    let person = object.and_then(|object| object.person.as_ref());
    let details = if entry.details.as_object().is_some_and(|details| details.is_empty()) {
        String::new()
    } else {
        entry.details.to_string()
    };
    let values = [
        entry.at.to_rfc3339_opts(SecondsFormat::Secs, true),
        entry.actor.as_ref().map(|person| person.id.to_string()).unwrap_or_default(),
        entry.actor.as_ref().map(name).unwrap_or_default(),
        entry.role.code().to_owned(),
        entry.action.code().to_owned(),
        object.map(|object| object.kind.code().to_owned()).unwrap_or_default(),
        object.map(|object| object.id.clone()).unwrap_or_default(),
        person.map(name).unwrap_or_default(),
        entry.article_id.map(|id| id.to_string()).unwrap_or_default(),
        details,
        entry.address.clone().unwrap_or_default(),
        entry.result.code().to_owned(),
    ];
    let mut line = values.map(|value| quote(&value)).join(",");
    line.push_str("\r\n");
    line
}

fn name(person: &PersonView) -> String {
    person.full_name_en.clone().unwrap_or_else(|| "erased person".to_owned())
}

/// Quotes a value. Programs run a value that begins with one of these characters as a formula; an apostrophe
/// prevents it.
fn quote(value: &str) -> String {
    let is_formula = value.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '|', '%']);
    let apostrophe = if is_formula { "'" } else { "" };
    // A NUL or line break inside a value would split the line in some programs.
    let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("\"{apostrophe}{}\"", value.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_quoted_and_never_formulas() {
        for (value, expected) in [
            ("Anna", "\"Anna\""),
            ("", "\"\""),
            ("say \"hi\", twice", "\"say \"\"hi\"\", twice\""),
            ("=HYPERLINK(\"https://evil.test\")", "\"'=HYPERLINK(\"\"https://evil.test\"\")\""),
            ("+1", "\"'+1\""),
            ("-1", "\"'-1\""),
            ("@SUM(A1)", "\"'@SUM(A1)\""),
            ("\t=1", "\"' =1\""),
            ("\r\n=1", "\"'  =1\""),
            ("two\nlines", "\"two lines\""),
            ("Жанна", "\"Жанна\""),
        ] {
            assert_eq!(quote(value), expected, "{value:?}");
        }
    }

    #[test]
    fn header_names_as_many_columns_as_a_line_has() {
        assert_eq!(HEADER.matches(',').count(), 11);
    }
}
