//! Writes small dumps from tables in a short notation.

use sources::ojs_database::{OjsDatabase, OjsLimits};

/// Rows of a table: the columns, then values. `~` is NULL.
pub struct Rows(pub &'static str, pub &'static str, pub &'static [&'static [&'static str]]);

/// Writes `INSERT` statements as mysqldump does, with the columns in `CREATE TABLE`.
pub fn mysql_dump(tables: &[Rows]) -> String {
    let mut dump = "-- MySQL dump 10.13\n".to_owned();
    for Rows(name, columns, rows) in tables {
        let definitions =
            columns.split(' ').map(|column| format!("  `{column}` text,\n")).collect::<String>();
        dump.push_str(&format!("CREATE TABLE `{name}` (\n{definitions}  KEY `k` (`x`)\n) ENGINE=InnoDB;\n"));
        let tuples = rows.iter().map(|row| {
            let values = row.iter().map(|value| match *value {
                "~" => "NULL".to_owned(),
                value => {
                    format!("'{}'", value.replace('\\', "\\\\").replace('\'', "\\'").replace('\n', "\\n"))
                }
            });
            format!("({})", values.collect::<Vec<_>>().join(","))
        });
        dump.push_str(&format!("INSERT INTO `{name}` VALUES {};\n", tuples.collect::<Vec<_>>().join(",")));
    }
    dump
}

/// Writes `COPY` as pg_dump does.
pub fn postgresql_dump(tables: &[Rows]) -> String {
    let mut dump = "--\n-- PostgreSQL database dump\n--\n".to_owned();
    for Rows(name, columns, rows) in tables {
        dump.push_str(&format!("COPY public.{name} ({}) FROM stdin;\n", columns.replace(' ', ", ")));
        for row in *rows {
            let values = row.iter().map(|value| match *value {
                "~" => "\\N".to_owned(),
                value => value.replace('\\', "\\\\").replace('\n', "\\n").replace('\t', "\\t"),
            });
            dump.push_str(&values.collect::<Vec<_>>().join("\t"));
            dump.push('\n');
        }
        dump.push_str("\\.\n\n");
    }
    dump
}

pub fn open(dump: &str) -> OjsDatabase {
    let database = OjsDatabase::read(dump.as_bytes(), OjsLimits::default()).unwrap();
    assert_eq!(database.findings(), []);
    database
}

pub fn details(findings: &[sources::Finding]) -> Vec<&str> {
    findings.iter().map(|finding| finding.detail.as_str()).collect()
}
