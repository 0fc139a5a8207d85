//! Reads rows from a dump of MySQL (`mysqldump`) or PostgreSQL (`pg_dump`), as text: no statement is executed.

mod bytes;
mod copy;
mod tokens;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashMap};
use std::io::{self, BufRead};
use std::sync::Arc;

use bytes::{ByteReader, ValueBytes};
use tokens::{Tokens, ValueEnd};

/// Most tables in one dump; OJS has about 120, plugins add some.
const MOST_TABLES: usize = 5_000;

#[derive(Debug, Clone, Copy)]
pub struct DumpLimits {
    /// Longest value; a row with a longer one is left out and counted.
    pub value_bytes: usize,
    /// Longest row, likewise.
    pub row_bytes: usize,
}

impl Default for DumpLimits {
    fn default() -> Self {
        DumpLimits { value_bytes: 16 << 20, row_bytes: 32 << 20 }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum DumpError {
    #[error("the dump cannot be read: {0}")]
    Io(#[from] io::Error),
    #[error("the dump has more than {MOST_TABLES} tables")]
    TooManyTables,
}

/// Rows of one table in a dump.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TableCount {
    /// How often the dump creates the table: twice if it holds several databases.
    pub creations: u64,
    pub rows: u64,
    /// Rows that are left out because they are larger than the limits.
    pub too_large: u64,
    /// Rows that are left out because they have more or fewer values than the table has columns.
    pub malformed: u64,
}

/// A row of a table that was asked for.
#[derive(Debug, Clone)]
pub struct SqlRow {
    pub table: Arc<str>,
    pub columns: Arc<[String]>,
    /// None is NULL.
    pub values: Vec<Option<String>>,
}

impl SqlRow {
    /// None if it is NULL, or the table has no such column.
    pub fn get(&self, column: &str) -> Option<&str> {
        let position = self.columns.iter().position(|name| name == column)?;
        self.values.get(position)?.as_deref()
    }
}

/// Values of a row before they are text; None is NULL.
type Values = Vec<Option<Vec<u8>>>;

/// Table whose rows come next.
struct Target {
    table: Arc<str>,
    columns: Arc<[String]>,
    is_wanted: bool,
}

enum Position {
    BetweenStatements,
    /// In the list behind `VALUES`.
    Tuples(Target),
    /// In the lines behind `COPY`.
    Lines(Target),
    End,
}

/// Rows of a dump, one at a time.
pub struct SqlDump<R> {
    tokens: Tokens<R>,
    position: Position,
    wanted: Vec<String>,
    limits: DumpLimits,
    columns: HashMap<String, Arc<[String]>>,
    counts: BTreeMap<String, TableCount>,
    is_cut_off: bool,
    has_invalid_text: bool,
    value: ValueBytes,
}

impl<R: BufRead> SqlDump<R> {
    /// Reads the rows of these tables; those of others are only counted.
    pub fn new(reader: R, tables: &[&str], limits: DumpLimits) -> SqlDump<R> {
        SqlDump {
            tokens: Tokens { bytes: ByteReader::new(reader), has_backslashes: true },
            position: Position::BetweenStatements,
            wanted: tables.iter().map(|table| (*table).to_owned()).collect(),
            limits,
            columns: HashMap::new(),
            counts: BTreeMap::new(),
            is_cut_off: false,
            has_invalid_text: false,
            value: ValueBytes::new(limits.value_bytes),
        }
    }

    /// Tables that the dump has created or filled so far.
    pub fn tables(&self) -> &BTreeMap<String, TableCount> {
        &self.counts
    }

    /// The dump ended inside of a statement.
    pub fn is_cut_off(&self) -> bool {
        self.is_cut_off
    }

    /// Some text was not UTF-8.
    pub fn has_invalid_text(&self) -> bool {
        self.has_invalid_text
    }

    pub fn next_row(&mut self) -> Result<Option<SqlRow>, DumpError> {
        loop {
            let row = match std::mem::replace(&mut self.position, Position::End) {
                Position::End => return Ok(None),
                Position::BetweenStatements => {
                    self.position = self.read_statement()?;
                    None
                }
                Position::Tuples(target) => self.read_tuple(target)?,
                Position::Lines(target) => self.read_copy_line(target)?,
            };
            if row.is_some() {
                return Ok(row);
            }
        }
    }

    fn read_statement(&mut self) -> Result<Position, DumpError> {
        self.tokens.skip_blank()?;
        match self.tokens.bytes.peek()? {
            None => return Ok(Position::End),
            // A command of psql, such as `\restrict`.
            Some(b'\\') => {
                self.tokens.bytes.skip_until(|byte| byte == b'\n')?;
                return Ok(Position::BetweenStatements);
            }
            _ => {}
        }
        let word = self.tokens.read_word()?;
        let position = match word.as_str() {
            "CREATE" => self.read_create()?,
            "INSERT" | "REPLACE" => self.read_insert()?,
            "COPY" => self.read_copy()?,
            "DELIMITER" => self.skip_delimited()?,
            "SET" => {
                if self.tokens.read_word()? == "STANDARD_CONFORMING_STRINGS" {
                    self.tokens.has_backslashes = false;
                }
                None
            }
            _ => None,
        };
        match position {
            Some(position) => Ok(position),
            None => self.skip_statement(),
        }
    }

    fn skip_statement(&mut self) -> Result<Position, DumpError> {
        if self.tokens.skip_statement()? {
            return Ok(Position::BetweenStatements);
        }
        self.is_cut_off = true;
        Ok(Position::End)
    }

    /// Skips triggers and procedures, whose statements are no data.
    fn skip_delimited(&mut self) -> Result<Option<Position>, DumpError> {
        let mut line = ValueBytes::new(64);
        loop {
            let has_line = self.tokens.bytes.read_line(&mut line)?;
            let text = String::from_utf8_lossy(&line.bytes).to_ascii_uppercase();
            if !has_line || text.trim_start_matches("DELIMITER").trim() == ";" {
                return Ok(Some(Position::BetweenStatements));
            }
        }
    }

    fn count(&mut self, table: &str) -> Result<&mut TableCount, DumpError> {
        if !self.counts.contains_key(table) && self.counts.len() >= MOST_TABLES {
            return Err(DumpError::TooManyTables);
        }
        Ok(self.counts.entry(table.to_owned()).or_default())
    }

    fn read_create(&mut self) -> Result<Option<Position>, DumpError> {
        let mut word = self.tokens.read_word()?;
        while matches!(word.as_str(), "UNLOGGED" | "GLOBAL") {
            word = self.tokens.read_word()?;
        }
        if word != "TABLE" {
            return Ok(None);
        }
        let mut table = self.tokens.read_name()?;
        if table.eq_ignore_ascii_case("if") {
            self.tokens.read_word()?;
            self.tokens.read_word()?;
            table = self.tokens.read_name()?;
        }
        let columns = self.tokens.read_columns()?;
        self.count(&table)?.creations += 1;
        self.columns.insert(table, columns.into());
        Ok(None)
    }

    fn target(&mut self, table: &str, columns: Option<Vec<String>>) -> Result<Target, DumpError> {
        self.count(table)?;
        let columns = match columns {
            Some(columns) => columns.into(),
            None => self.columns.get(table).cloned().unwrap_or_default(),
        };
        Ok(Target { table: table.into(), columns, is_wanted: self.wanted.iter().any(|name| name == table) })
    }

    fn read_insert(&mut self) -> Result<Option<Position>, DumpError> {
        // `INSERT IGNORE INTO`, `REPLACE DELAYED INTO`
        for _ in 0..3 {
            if self.tokens.read_word()? == "INTO" {
                break;
            }
        }
        let table = self.tokens.read_name()?;
        let columns = self.tokens.read_names()?;
        // `OVERRIDING SYSTEM VALUE VALUES`
        for _ in 0..4 {
            let word = self.tokens.read_word()?;
            if word == "VALUES" {
                return Ok(Some(Position::Tuples(self.target(&table, columns)?)));
            }
        }
        Ok(None)
    }

    fn read_copy(&mut self) -> Result<Option<Position>, DumpError> {
        let table = self.tokens.read_name()?;
        let columns = self.tokens.read_names()?;
        if self.tokens.read_word()? != "FROM" || self.tokens.read_word()? != "STDIN" {
            return Ok(None);
        }
        self.tokens.skip_statement()?;
        self.tokens.bytes.skip_until(|byte| byte == b'\n')?;
        self.tokens.bytes.next()?;
        Ok(Some(Position::Lines(self.target(&table, columns)?)))
    }

    fn read_copy_line(&mut self, target: Target) -> Result<Option<SqlRow>, DumpError> {
        let mut line = ValueBytes::new(if target.is_wanted { self.limits.row_bytes } else { 2 });
        if !self.tokens.bytes.read_line(&mut line)? {
            self.is_cut_off = true;
            return Ok(None);
        }
        if line.bytes == b"\\." {
            self.position = Position::BetweenStatements;
            return Ok(None);
        }
        let limit = self.limits.value_bytes;
        let is_wanted = target.is_wanted;
        let most = target.columns.len() + 1;
        let values = if is_wanted { copy::split_line(&line.bytes, most, limit) } else { Values::new() };
        let is_too_large = is_wanted && (line.is_too_large() || has_longer(&values, limit));
        let row = self.finish_row(&target, values, is_too_large)?;
        self.position = Position::Lines(target);
        Ok(row)
    }

    fn read_tuple(&mut self, target: Target) -> Result<Option<SqlRow>, DumpError> {
        self.tokens.skip_blank()?;
        match self.tokens.bytes.next()? {
            Some(b'(') => {}
            Some(b',') => {
                self.position = Position::Tuples(target);
                return Ok(None);
            }
            Some(b';') => {
                self.position = Position::BetweenStatements;
                return Ok(None);
            }
            // Such as `ON CONFLICT DO NOTHING`.
            _ => {
                self.position = self.skip_statement()?;
                return Ok(None);
            }
        }
        let (values, is_too_large) = self.read_values(&target)?;
        if self.is_cut_off {
            return Ok(None);
        }
        let row = self.finish_row(&target, values, is_too_large)?;
        self.position = Position::Tuples(target);
        Ok(row)
    }

    fn read_values(&mut self, target: &Target) -> Result<(Values, bool), DumpError> {
        let (mut values, mut is_too_large, mut length) = (Vec::new(), false, 0);
        loop {
            let (is_null, end) = self.tokens.read_value(&mut self.value)?;
            length += self.value.bytes.len();
            is_too_large |= self.value.is_too_large() || length > self.limits.row_bytes;
            // One value too many is kept, so that the row counts as malformed.
            if target.is_wanted && !is_too_large && values.len() <= target.columns.len() {
                values.push((!is_null).then(|| std::mem::take(&mut self.value.bytes)));
            }
            match end {
                ValueEnd::Comma => {}
                ValueEnd::Parenthesis => return Ok((values, target.is_wanted && is_too_large)),
                ValueEnd::EndOfDump => {
                    self.is_cut_off = true;
                    return Ok((values, is_too_large));
                }
            }
        }
    }

    fn finish_row(
        &mut self,
        target: &Target,
        values: Values,
        is_too_large: bool,
    ) -> Result<Option<SqlRow>, DumpError> {
        let is_malformed = values.len() != target.columns.len();
        let count = self.count(&target.table)?;
        count.rows += 1;
        if !target.is_wanted {
            return Ok(None);
        }
        if is_too_large || is_malformed {
            count.too_large += u64::from(is_too_large);
            count.malformed += u64::from(!is_too_large);
            return Ok(None);
        }
        let values = values.into_iter().map(|value| value.map(|bytes| self.text_of(bytes))).collect();
        Ok(Some(SqlRow { table: target.table.clone(), columns: target.columns.clone(), values }))
    }

    fn text_of(&mut self, bytes: Vec<u8>) -> String {
        String::from_utf8(bytes).unwrap_or_else(|error| {
            self.has_invalid_text = true;
            String::from_utf8_lossy(error.as_bytes()).into_owned()
        })
    }
}

fn has_longer(values: &[Option<Vec<u8>>], limit: usize) -> bool {
    // `split_line` cuts a value at the limit.
    values.iter().flatten().any(|value| value.len() >= limit)
}
