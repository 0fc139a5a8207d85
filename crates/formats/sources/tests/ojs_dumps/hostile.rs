//! Dumps that are cut off, too large, doubled or no dumps at all.

use std::time::Instant;

use sources::ojs_database::{DumpLimits, OjsDatabase, OjsLimits};

use crate::invented::details;

const JOURNAL: &str =
    "COPY public.journals (journal_id, path, seq, primary_locale) FROM stdin;\n1\tctt\t1\ten\n\\.\n";

fn read(dump: &str, limits: OjsLimits) -> OjsDatabase {
    OjsDatabase::read(dump.as_bytes(), limits).unwrap()
}

/// Asks for everything that a journal has.
fn read_all(database: &OjsDatabase) -> usize {
    let counts = [
        database.issues("ctt").count(),
        database.articles("ctt").count(),
        database.submissions("ctt").count(),
        database.people("ctt").count(),
        database.roles("ctt").len(),
    ];
    counts.iter().sum()
}

#[test]
fn reports_rows_beyond_the_memory_for_one_dump() {
    let rows = (0..100).map(|id| format!("{id}\t1\t{}\n", "x".repeat(100))).collect::<String>();
    let dump = format!("{JOURNAL}COPY public.issues (issue_id, journal_id, volume) FROM stdin;\n{rows}\\.\n");
    let limits = OjsLimits { kept_bytes: 5_000, ..OjsLimits::default() };
    let database = read(&dump, limits);
    let kept = database.issues("ctt").count();
    assert!((40..50).contains(&kept), "{kept}");
    let expected = format!("{} rows of `issues` exceed the memory for one dump", 100 - kept);
    assert_eq!(details(database.findings()), [expected]);
    let limits = OjsLimits { kept_rows: 11, ..OjsLimits::default() };
    assert_eq!(read(&dump, limits).issues("ctt").count(), 10);
    let limits = OjsLimits { dump: DumpLimits { value_bytes: 50, row_bytes: 500 }, ..OjsLimits::default() };
    assert_eq!(details(read(&dump, limits).findings()), ["100 rows of `issues` are too large"]);
}

#[test]
fn reports_dumps_that_are_cut_off_or_hold_several_databases() {
    let cut = JOURNAL.trim_end_matches("\\.\n");
    assert_eq!(details(read(cut, OjsLimits::default()).findings()), ["the dump ends inside of a statement"]);
    let table = "CREATE TABLE `journals` (`journal_id` int, `path` text);\nINSERT INTO `journals` VALUES ";
    let twice = format!("{table}(1,'first');\nUSE `other`;\n{table}(2,'second');\n");
    let database = read(&twice, OjsLimits::default());
    assert_eq!(details(database.findings()), ["the dump holds several databases; only the first is read"]);
    assert_eq!(database.journals().len(), 1);
    let short =
        "CREATE TABLE `journals` (`journal_id` int, `path` text);\nINSERT INTO `journals` VALUES (1);";
    let expected = ["1 rows of `journals` do not match its columns"];
    assert_eq!(details(read(short, OjsLimits::default()).findings()), expected);
}

#[test]
fn what_is_no_dump_has_no_journals() {
    for text in ["", "%PDF-1.4\n(')", "<html>'\"`$$</html>", "\u{0}\u{1}", "PK\u{3}\u{4};;;((("] {
        let database = read(text, OjsLimits::default());
        assert!(database.journals().is_empty());
        assert_eq!((database.version(), read_all(&database)), ((0, 0), 0));
    }
}

/// Rows that refer to each other in every way take time in proportion to their number.
#[test]
fn many_rows_of_one_record_are_read_in_linear_time() {
    let write = |count: usize| {
        let mut dump = JOURNAL.to_owned();
        let mut table = |name: &str, columns: &str, row: &dyn Fn(usize) -> String| {
            let rows = (0..count).map(|id| row(id) + "\n").collect::<String>();
            dump.push_str(&format!("COPY public.{name} ({columns}) FROM stdin;\n{rows}\\.\n"));
        };
        table("submissions", "submission_id, context_id, status", &|id| format!("{id}\t1\t3"));
        table("publications", "publication_id, submission_id, status, section_id", &|id| {
            format!("{id}\t1\t3\t1")
        });
        table("publication_settings", "publication_id, setting_name, setting_value", &|id| {
            format!("1\tx{id}\ty")
        });
        table("authors", "author_id, publication_id", &|id| format!("{id}\t{}", id % 2));
        table(
            "submission_files",
            "submission_file_id, submission_id, file_id, file_stage, assoc_type, assoc_id",
            &|id| format!("{id}\t1\t1\t17\t515\t1"),
        );
        table("review_rounds", "review_round_id, submission_id, stage_id, round", &|id| {
            format!("{id}\t1\t3\t1")
        });
        table("review_assignments", "review_id, submission_id, review_round_id", &|id| {
            format!("{id}\t1\t{id}")
        });
        table("edit_decisions", "edit_decision_id, submission_id, review_round_id", &|id| {
            format!("{id}\t1\t{id}")
        });
        dump
    };
    let measure = |count| {
        let dump = write(count);
        let began = Instant::now();
        assert!(read_all(&read(&dump, OjsLimits::default())) >= count);
        began.elapsed()
    };
    measure(100);
    let (small, large) = (measure(2_000), measure(16_000));
    assert!(large < small * 40 + std::time::Duration::from_millis(500), "{small:?}, then {large:?}");
}
