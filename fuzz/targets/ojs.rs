//! What OJS hands over, and tables: database dumps, native XML, CSV. Any content gives records, the same each time.

#![no_main]

use std::time::{Duration, Instant};

use fuzz::{LimitedMemory, repeated};
use libfuzzer_sys::fuzz_target;
use sources::csv::{self, CsvLimits};
use sources::ojs_database::{DumpLimits, OjsDatabase, OjsLimits, SqlDump};
use sources::ojs_native::{NativeExport, NativeOptions, list_embedded};
use sources::xml::Limits;

#[global_allocator]
static MEMORY: LimitedMemory = LimitedMemory;

const REPEATED_BYTES: usize = 100_000;
const MAX_TIME: Duration = Duration::from_secs(3);
const TABLE: &str = "user_settings";
const COLUMNS: [&str; 4] = ["user_id", "locale", "setting_name", "setting_value"];

fuzz_target!(|bytes: &[u8]| {
    let records = read_all(bytes);
    assert_eq!(records, read_all(bytes), "another result the second time");
    if let Ok(text) = str::from_utf8(bytes) {
        check_round_trip(text);
        if let Some(long) = repeated(text, REPEATED_BYTES) {
            let started = Instant::now();
            read_all(long.as_bytes());
            let time = started.elapsed();
            assert!(time < MAX_TIME, "{time:?}");
        }
    }
});

/// Everything that the readers find, as text.
fn read_all(bytes: &[u8]) -> String {
    let mut records = String::new();
    if let Ok(database) = OjsDatabase::read(bytes, OjsLimits::default()) {
        records.push_str(&format!("{:?}{:?}", database.findings(), database.unused_tables()));
        for journal in database.journals() {
            let id = &journal.id;
            database.issues(id).for_each(|issue| records.push_str(&format!("{issue:?}")));
            database.articles(id).for_each(|article| records.push_str(&format!("{article:?}")));
            database.submissions(id).for_each(|submission| records.push_str(&format!("{submission:?}")));
            database.people(id).for_each(|person| records.push_str(&format!("{person:?}")));
        }
    }
    let options = NativeOptions { journal_path: "ctt".to_owned() };
    if let Ok(mut export) = NativeExport::new(bytes, options, Limits::default()) {
        while let Ok(Some(record)) = export.next_record() {
            records.push_str(&format!("{record:?}"));
        }
    }
    if let Ok(files) = list_embedded(bytes, Limits::default()) {
        let decoded = files.iter().map(|file| file.bytes).sum::<u64>();
        assert!(decoded <= bytes.len() as u64, "{decoded} from {}", bytes.len());
    }
    if let Ok(table) = csv::read(bytes, "en", CsvLimits::default()) {
        records.push_str(&format!("{table:?}"));
    }
    records
}

/// Values of any content come back from both kinds of dumps.
fn check_round_trip(text: &str) {
    let rows = text.lines().map(|line| line.split(';').chain([""; 4]).take(4).collect::<Vec<_>>());
    let rows = rows.collect::<Vec<_>>();
    let names = COLUMNS.map(|column| format!("`{column}`")).join(",");
    let tuples = rows.iter().map(|row| {
        let values = row.iter().map(|value| format!("'{}'", value.replace('\\', "\\\\").replace('\'', "''")));
        format!("({})", values.collect::<Vec<_>>().join(","))
    });
    let tuples = tuples.collect::<Vec<_>>().join(",");
    if !rows.is_empty() {
        assert_eq!(read_rows(&format!("INSERT INTO `{TABLE}` ({names}) VALUES {tuples};\n")), rows);
    }
    let lines = rows.iter().map(|row| {
        let values = row.iter().map(|value| {
            value.replace('\\', "\\\\").replace('\t', "\\t").replace('\r', "\\r").replace('\n', "\\n")
        });
        values.collect::<Vec<_>>().join("\t") + "\n"
    });
    let lines = lines.collect::<String>();
    assert_eq!(
        read_rows(&format!("COPY public.{TABLE} ({}) FROM stdin;\n{lines}\\.\n", COLUMNS.join(", "))),
        rows
    );
}

fn read_rows(dump: &str) -> Vec<Vec<String>> {
    let mut dump = SqlDump::new(dump.as_bytes(), &[TABLE], DumpLimits::default());
    let mut rows = Vec::new();
    while let Some(row) = dump.next_row().expect("reading from memory does not fail") {
        rows.push(row.values.into_iter().map(Option::unwrap_or_default).collect());
    }
    assert!(!dump.is_cut_off());
    rows
}
