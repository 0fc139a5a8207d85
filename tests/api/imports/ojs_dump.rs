//! Rows of a database dump, read apart from the importer so that tests count for themselves.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Values by column; NULL is the empty text.
pub type DumpRow = BTreeMap<String, String>;

#[derive(Default)]
pub struct Dump {
    tables: BTreeMap<String, Vec<DumpRow>>,
}

impl Dump {
    pub fn read(text: &str) -> Dump {
        let mut dump = Dump::default();
        if text.contains("\nCOPY public.") {
            dump.read_postgresql(text);
        } else {
            dump.read_mysql(text);
        }
        dump
    }

    pub fn rows(&self, table: &str) -> &[DumpRow] {
        self.tables.get(table).map(Vec::as_slice).unwrap_or_default()
    }

    /// The only row with this value.
    pub fn one(&self, table: &str, column: &str, value: &str) -> &DumpRow {
        let mut rows = self.rows(table).iter().filter(|row| row[column] == value);
        let row = rows.next().unwrap_or_else(|| panic!("{table}.{column} = {value}"));
        assert!(rows.next().is_none(), "{table}.{column} = {value} twice");
        row
    }

    fn push(&mut self, table: &str, columns: &[String], values: Vec<String>) {
        assert_eq!(columns.len(), values.len(), "{table}: {values:?}");
        let row = columns.iter().cloned().zip(values).collect();
        self.tables.entry(table.to_owned()).or_default().push(row);
    }

    fn read_postgresql(&mut self, text: &str) {
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let Some(rest) = line.strip_prefix("COPY public.") else { continue };
            let (table, columns) = rest.split_once(" (").unwrap();
            let columns = columns.strip_suffix(") FROM stdin;").unwrap();
            let columns: Vec<String> =
                columns.split(", ").map(|name| name.trim_matches('"').into()).collect();
            for row in lines.by_ref().take_while(|line| *line != "\\.") {
                self.push(table, &columns, row.split('\t').map(unescape_copy).collect());
            }
        }
    }

    fn read_mysql(&mut self, text: &str) {
        let mut columns: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut created = String::new();
        for line in text.lines() {
            if let Some(rest) = line.strip_prefix("CREATE TABLE `") {
                created = rest.split('`').next().unwrap().to_owned();
            } else if let Some(rest) = line.strip_prefix("  `") {
                let column = rest.split('`').next().unwrap().to_owned();
                columns.entry(created.clone()).or_default().push(column);
            } else if let Some(rest) = line.strip_prefix("INSERT INTO `") {
                let (table, values) = rest.split_once("` VALUES ").unwrap();
                for tuple in read_tuples(values) {
                    self.push(table, &columns[table], tuple);
                }
            }
        }
        assert!(!columns.is_empty(), "neither PostgreSQL nor MySQL");
    }
}

fn unescape_copy(value: &str) -> String {
    if value == "\\N" {
        return String::new();
    }
    let placeholder = "\u{0}";
    let value =
        value.replace("\\\\", placeholder).replace("\\n", "\n").replace("\\r", "\r").replace("\\t", "\t");
    value.replace(placeholder, "\\")
}

/// Splits `(1,'a',NULL),(2,'b',NULL);`.
fn read_tuples(values: &str) -> Vec<Vec<String>> {
    let (mut tuples, mut tuple, mut value) = (Vec::new(), Vec::new(), String::new());
    let (mut is_quoted, mut was_quoted) = (false, false);
    let mut characters = values.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' if is_quoted => match characters.next().unwrap() {
                'n' => value.push('\n'),
                'r' => value.push('\r'),
                't' => value.push('\t'),
                other => value.push(other),
            },
            '\'' => {
                is_quoted = !is_quoted;
                was_quoted = true;
            }
            _ if is_quoted => value.push(character),
            '(' => {}
            ',' | ')' => {
                // Between tuples there is nothing.
                if character == ')' || was_quoted || !value.is_empty() {
                    let is_null = value == "NULL" && !was_quoted;
                    tuple.push(if is_null { String::new() } else { std::mem::take(&mut value) });
                    value.clear();
                    was_quoted = false;
                }
                if character == ')' {
                    tuples.push(std::mem::take(&mut tuple));
                }
            }
            ';' => break,
            _ => value.push(character),
        }
    }
    tuples
}

/// A database at hand with its folder of files.
pub struct Dataset {
    folder: PathBuf,
    pub sql: String,
}

impl Dataset {
    /// Returns a dataset, which is not part of this repository: `OCTAVO_DATA` names its folder. Without it the test is
    /// left out with a notice; in CI it fails.
    pub fn find(name: &str) -> Option<Dataset> {
        let configured = std::env::var_os("OCTAVO_DATA");
        let default = || {
            let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
            folders.find(|folder| folder.join("Cargo.lock").is_file()).unwrap().join("../shared/data")
        };
        let folder = configured.as_ref().map_or_else(default, PathBuf::from).join(name);
        if folder.is_dir() {
            let sql = std::fs::read_to_string(folder.join("database.sql")).unwrap();
            return Some(Dataset { folder, sql });
        }
        let is_required = configured.is_some() || std::env::var_os("CI").is_some();
        assert!(
            !is_required,
            "{} does not exist: set OCTAVO_DATA to the folder of the datasets",
            folder.display()
        );
        println!("*** NOT IMPORTED: {} does not exist; set OCTAVO_DATA ***", folder.display());
        None
    }

    /// The dump and all files, as an administrator would pack them.
    pub fn pack(&self) -> Vec<(String, Vec<u8>)> {
        let mut packed = vec![("database.sql".to_owned(), self.sql.clone().into_bytes())];
        let mut folders = vec![self.folder.join("files")];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let name = path.strip_prefix(&self.folder).unwrap().to_str().unwrap().to_owned();
                    packed.push((name, std::fs::read(&path).unwrap()));
                }
            }
        }
        packed
    }
}
