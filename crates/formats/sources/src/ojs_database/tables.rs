//! Rows of OJS's tables in memory, found by their keys.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::io::BufRead;

use super::dump::{DumpError, DumpLimits, SqlDump, SqlRow};
use super::schema::{ReadTable, SETTINGS, TABLES, is_secret};
use crate::findings::{Finding, FindingKind};

#[derive(Debug, Clone, Copy)]
pub struct OjsLimits {
    pub dump: DumpLimits,
    /// Most text that is kept, in bytes; rows beyond it are left out and reported.
    pub kept_bytes: usize,
    /// Most rows that are kept, likewise.
    pub kept_rows: usize,
}

impl Default for OjsLimits {
    fn default() -> Self {
        OjsLimits { dump: DumpLimits::default(), kept_bytes: 1 << 30, kept_rows: 20_000_000 }
    }
}

/// Something of the dump that is not read, with the number of its rows or values.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unused {
    /// `event_log`, `users.mailing_address`, or `journal_settings: lockssLicense`.
    pub name: String,
    pub count: u64,
}

/// Values of a row, one behind the other: a dump has millions of rows, and each allocation takes memory of its own.
/// NULL is empty.
struct Values {
    text: Box<str>,
    ends: Box<[u32]>,
}

impl Values {
    fn join<'a>(values: impl Iterator<Item = &'a str>) -> Values {
        let (mut text, mut ends) = (String::new(), Vec::new());
        for value in values {
            text.push_str(value);
            // A row is much smaller than 4 GB: see `DumpLimits`.
            ends.push(u32::try_from(text.len()).unwrap_or(u32::MAX));
        }
        Values { text: text.into(), ends: ends.into() }
    }

    fn get(&self, position: usize) -> &str {
        let end_of = |position: usize| self.ends.get(position).map_or(0, |end| *end as usize);
        let start = position.checked_sub(1).map_or(0, end_of);
        self.text.get(start..end_of(position)).unwrap_or_default()
    }
}

struct Table {
    definition: &'static ReadTable,
    rows: Vec<Values>,
    /// Positions of rows for each key, in the order of its values.
    indexes: Vec<Vec<u32>>,
}

/// A row; columns that the version of OJS does not have are empty.
#[derive(Clone, Copy)]
pub(super) struct Row<'a> {
    columns: &'static [&'static str],
    values: &'a Values,
}

impl<'a> Row<'a> {
    /// Returns an empty text for NULL.
    pub fn text(&self, column: &str) -> &'a str {
        let position = self.columns.iter().position(|name| *name == column);
        position.map(|position| self.values.get(position)).unwrap_or_default()
    }

    /// Returns 0 if it is no number.
    pub fn number(&self, column: &str) -> u64 {
        self.text(column).parse().unwrap_or_default()
    }

    pub fn is_set(&self, column: &str) -> bool {
        self.number(column) != 0 || matches!(self.text(column), "t" | "true")
    }

    /// Place in an order; OJS has fractions in some.
    pub fn order(&self, column: &str) -> f64 {
        self.text(column).parse().unwrap_or_default()
    }
}

#[derive(Default)]
pub(super) struct Tables {
    tables: HashMap<&'static str, Table>,
    pub unused: Vec<Unused>,
    pub findings: Vec<Finding>,
}

impl Tables {
    pub fn read(reader: impl BufRead, limits: OjsLimits) -> Result<Tables, DumpError> {
        let names = TABLES.iter().map(|table| table.name).collect::<Vec<_>>();
        let mut dump = SqlDump::new(reader, &names, limits.dump);
        let mut loader = Loader::new(limits);
        while let Some(row) = dump.next_row()? {
            if dump.tables().get(row.table.as_ref()).is_some_and(|count| count.creations > 1) {
                loader.has_second_database = true;
                break;
            }
            loader.keep(&row);
        }
        Ok(loader.finish(&dump))
    }

    pub fn rows(&self, table: &str) -> impl Iterator<Item = Row<'_>> {
        let found = self.tables.get(table);
        found.into_iter().flat_map(|table| {
            let columns = table.definition.columns;
            table.rows.iter().map(move |values| Row { columns, values })
        })
    }

    /// Rows whose key has this value; none for an empty one.
    pub fn find<'a>(
        &'a self,
        table: &str,
        key: &str,
        value: &str,
    ) -> impl Iterator<Item = Row<'a>> + use<'a> {
        let found = self.tables.get(table).filter(|_| !value.is_empty());
        let positions = found.and_then(|table| Some((table, table.positions(key, value)?)));
        positions.into_iter().flat_map(|(table, positions)| {
            let columns = table.definition.columns;
            let rows = positions.iter().filter_map(|position| table.rows.get(*position as usize));
            rows.map(move |values| Row { columns, values })
        })
    }

    pub fn find_one<'a>(&'a self, table: &str, key: &str, value: &str) -> Option<Row<'a>> {
        self.find(table, key, value).next()
    }

    /// Rows in the order of `seq`, then of their ids.
    pub fn find_in_order<'a>(&'a self, table: &str, key: &str, value: &str, id: &str) -> Vec<Row<'a>> {
        let mut rows = self.find(table, key, value).collect::<Vec<_>>();
        rows.sort_by(|a, b| a.order("seq").total_cmp(&b.order("seq")).then(a.number(id).cmp(&b.number(id))));
        rows
    }

    /// Rows in the order of their ids.
    pub fn find_by_age<'a>(&'a self, table: &str, key: &str, value: &str, id: &str) -> Vec<Row<'a>> {
        let mut rows = self.find(table, key, value).collect::<Vec<_>>();
        rows.sort_by_key(|row| row.number(id));
        rows
    }

    pub fn is_empty(&self, table: &str) -> bool {
        self.tables.get(table).is_none_or(|table| table.rows.is_empty())
    }
}

struct Loader {
    tables: HashMap<&'static str, Table>,
    free_bytes: usize,
    free_rows: usize,
    left_out: BTreeMap<&'static str, u64>,
    unused_values: BTreeMap<String, u64>,
    has_second_database: bool,
}

impl Loader {
    fn new(limits: OjsLimits) -> Loader {
        let tables = TABLES
            .iter()
            .map(|definition| (definition.name, Table { definition, rows: Vec::new(), indexes: Vec::new() }));
        Loader {
            tables: tables.collect(),
            free_bytes: limits.kept_bytes,
            free_rows: limits.kept_rows,
            left_out: BTreeMap::new(),
            unused_values: BTreeMap::new(),
            has_second_database: false,
        }
    }

    fn keep(&mut self, row: &SqlRow) {
        self.count_unused(row);
        let Some(table) = self.tables.get_mut(row.table.as_ref()) else { return };
        let is_secret = row.get("setting_name").is_some_and(is_secret);
        let columns = table.definition.columns.iter();
        let values = Values::join(columns.map(|column| {
            let value = row.get(column).unwrap_or_default();
            if is_secret && *column == "setting_value" && !value.is_empty() { "yes" } else { value }
        }));
        let size = values.text.len();
        if size > self.free_bytes || self.free_rows == 0 {
            *self.left_out.entry(table.definition.name).or_default() += 1;
            return;
        }
        self.free_bytes -= size;
        self.free_rows -= 1;
        table.rows.push(values);
    }

    fn count_unused(&mut self, row: &SqlRow) {
        let Some(table) = self.tables.get(row.table.as_ref()) else { return };
        let columns = table.definition.columns;
        let is_of_versions = table.definition.name == "versions";
        for (column, value) in row.columns.iter().zip(&row.values).filter(|_| !is_of_versions) {
            let has_value = value.as_deref().is_some_and(|value| !matches!(value.trim(), "" | "0" | "[]"));
            if !has_value || columns.contains(&column.as_str()) || is_technical(column) {
                continue;
            }
            *self.unused_values.entry(format!("{}.{column}", row.table)).or_default() += 1;
        }
        let read = SETTINGS.iter().find(|(name, _)| *name == row.table.as_ref());
        let (Some((_, names)), Some(name)) = (read, row.get("setting_name")) else { return };
        let has_value =
            row.get("setting_value").is_some_and(|value| !matches!(value.trim(), "" | "0" | "[]"));
        if has_value && !names.contains(&name) {
            *self.unused_values.entry(format!("{}: {name}", row.table)).or_default() += 1;
        }
    }

    fn finish(mut self, dump: &SqlDump<impl BufRead>) -> Tables {
        for table in self.tables.values_mut() {
            // A database has each id once. Twice, a record would be read with all that belongs to it twice.
            if is_unique(table.definition) {
                let mut seen = HashSet::new();
                table.rows.retain(|values| seen.insert(values.get(0).to_owned()));
            }
            table.indexes = table.definition.keys.iter().map(|key| table.index(key)).collect();
        }
        let mut findings = self.findings(dump);
        let unread = dump
            .tables()
            .iter()
            .filter(|(name, count)| count.rows > 0 && !self.tables.contains_key(name.as_str()));
        let mut unused =
            unread.map(|(name, count)| Unused { name: name.clone(), count: count.rows }).collect::<Vec<_>>();
        unused.extend(self.unused_values.into_iter().map(|(name, count)| Unused { name, count }));
        findings.sort();
        Tables { tables: self.tables, unused, findings }
    }

    fn findings(&self, dump: &SqlDump<impl BufRead>) -> Vec<Finding> {
        let unreadable = |detail: String| Finding::new(FindingKind::Unreadable, detail);
        let mut findings = Vec::new();
        if dump.is_cut_off() {
            findings.push(unreadable("the dump ends inside of a statement".to_owned()));
        }
        if dump.has_invalid_text() {
            findings.push(Finding::new(FindingKind::InvalidValue, "some text of the dump is not UTF-8"));
        }
        if self.has_second_database {
            findings.push(unreadable("the dump holds several databases; only the first is read".to_owned()));
        }
        for (table, rows) in &self.left_out {
            findings.push(unreadable(format!("{rows} rows of `{table}` exceed the memory for one dump")));
        }
        for (table, count) in dump.tables() {
            if count.too_large > 0 {
                findings.push(unreadable(format!("{} rows of `{table}` are too large", count.too_large)));
            }
            if count.malformed > 0 {
                let rows = count.malformed;
                findings.push(unreadable(format!("{rows} rows of `{table}` do not match its columns")));
            }
        }
        findings
    }
}

/// Whether the first column identifies a row.
fn is_unique(table: &ReadTable) -> bool {
    let id = table.columns[0];
    let has_revisions = table.columns.contains(&"revision");
    let is_list = table.columns.contains(&"setting_name") || table.name == "user_user_groups";
    let is_link =
        matches!(table.name, "custom_section_orders" | "user_interests" | "submission_file_revisions");
    let is_response = matches!(table.name, "review_form_responses" | "review_round_files");
    id.ends_with("_id") && !(has_revisions || is_list || is_link || is_response)
}

/// Ids, types of values, and what says when and how a row was written.
fn is_technical(column: &str) -> bool {
    let names =
        ["setting_type", "password", "last_modified", "updated_at", "date_installed", "step", "round"];
    column.ends_with("_id") || names.contains(&column)
}

impl Table {
    fn index(&self, key: &str) -> Vec<u32> {
        let Some(column) = self.definition.columns.iter().position(|name| *name == key) else {
            return Vec::new();
        };
        let mut positions = (0..u32::try_from(self.rows.len()).unwrap_or(u32::MAX)).collect::<Vec<_>>();
        positions.sort_by_key(|position| self.rows[*position as usize].get(column));
        positions
    }

    /// Positions of the rows whose key has this value, in the order of the dump.
    fn positions(&self, key: &str, value: &str) -> Option<&[u32]> {
        let index = self.definition.keys.iter().position(|name| *name == key)?;
        let column = self.definition.columns.iter().position(|name| *name == key)?;
        let positions = self.indexes.get(index)?;
        let value_at = |position: &u32| self.rows.get(*position as usize).map_or("", |row| row.get(column));
        let start = positions.partition_point(|position| value_at(position) < value);
        let length = positions[start..].partition_point(|position| value_at(position) == value);
        positions.get(start..start + length)
    }
}
