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
    kit::csv::line(values)
}

fn name(person: &PersonView) -> String {
    person.full_name_en.clone().unwrap_or_else(|| "erased person".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn header_names_as_many_columns_as_a_line_has() {
        assert_eq!(HEADER.matches(',').count(), 11);
    }
}
