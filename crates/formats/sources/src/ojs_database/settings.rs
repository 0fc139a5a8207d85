//! Settings of a record: texts by name and language.

use super::schema::SETTINGS;
use super::tables::{Row, Tables};
use crate::findings::Finding;
use crate::records::Texts;

/// Most settings of one record; OJS has some hundred of a journal, in few languages.
const MOST_SETTINGS: usize = 5_000;
/// Longest value that a finding quotes, in characters.
const LONGEST_QUOTE: usize = 200;

pub(super) struct Settings<'a> {
    table: &'static str,
    rows: Vec<Row<'a>>,
}

impl<'a> Settings<'a> {
    pub fn find(tables: &'a Tables, table: &'static str, owner: &str, id: &str) -> Settings<'a> {
        Settings { table, rows: tables.find(table, owner, id).take(MOST_SETTINGS).collect() }
    }

    fn values(&self, name: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
        let rows = self.rows.iter().filter(move |row| row.text("setting_name") == name);
        let values = rows.map(|row| (row.text("locale"), row.text("setting_value")));
        values.filter(|(_, value)| !value.trim().is_empty())
    }

    pub fn texts(&self, name: &str) -> Texts {
        self.values(name).map(|(locale, value)| (locale.to_owned(), value.trim().to_owned())).collect()
    }

    /// Value of a setting without languages; empty if it is not set.
    pub fn text(&self, name: &str) -> &'a str {
        self.values(name).next().map(|(_, value)| value.trim()).unwrap_or_default()
    }

    /// Value in this language, else in any.
    pub fn text_in(&self, name: &str, language: &str) -> &'a str {
        let value = self.values(name).find(|(locale, _)| *locale == language);
        value.map_or_else(|| self.text(name), |(_, value)| value.trim())
    }

    /// One finding for each setting that has a value and is not read.
    pub fn unread(&self, owner: &str) -> Vec<Finding> {
        let names =
            SETTINGS.iter().find(|(table, _)| *table == self.table).map_or(&[][..], |(_, names)| names);
        let unread = self.rows.iter().filter(|row| !names.contains(&row.text("setting_name")));
        let mut findings = unread
            .filter(|row| !matches!(row.text("setting_value").trim(), "" | "0" | "[]"))
            .map(|row| Finding::not_understood(describe(owner, row)))
            .collect::<Vec<_>>();
        findings.sort();
        findings
    }
}

fn describe(owner: &str, row: &Row<'_>) -> String {
    let (name, locale) = (row.text("setting_name"), row.text("locale"));
    let locale = if locale.is_empty() { String::new() } else { format!(" ({locale})") };
    format!("{owner}{name}{locale}: {}", quote(row.text("setting_value")))
}

pub(super) fn quote(value: &str) -> String {
    let mut quoted = value.chars().take(LONGEST_QUOTE).collect::<String>();
    if quoted.len() < value.len() {
        quoted.push('…');
    }
    quoted
}
