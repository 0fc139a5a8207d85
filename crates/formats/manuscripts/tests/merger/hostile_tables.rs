//! Tables and texts that are small as files and very large on paper.

use std::time::{Duration, Instant};

use manuscripts::{InputError, InputKind};

use crate::setup::{LIMITS, TestSetup};

const MEGABYTE: usize = 1024 * 1024;

#[tokio::test]
async fn oversized_tables_and_texts_are_rejected() {
    let too_many = InputError::TooManyPages { max: LIMITS.max_pages };
    let oversized = [
        ("lines.csv", InputKind::Csv, format!("\"{}\"\n", "\n".repeat(MEGABYTE)), too_many),
        ("columns.csv", InputKind::Csv, ",".repeat(MEGABYTE), InputError::TooLarge),
        ("signs.csv", InputKind::Csv, "&".repeat(4 * MEGABYTE), too_many),
        ("pages.txt", InputKind::Txt, "a\u{c}".repeat(MEGABYTE), too_many),
        ("tabs.txt", InputKind::Txt, "\t".repeat(2 * MEGABYTE), too_many),
    ];
    let setup = TestSetup::new();
    for (name, kind, content, error) in oversized {
        let start = Instant::now();
        let part = setup.write_input("Table 1", name, kind, content.as_bytes());
        assert_eq!(setup.merge_error(part).await, error, "{name}");
        assert!(start.elapsed() < Duration::from_secs(20), "{name}: {:?}", start.elapsed());
    }
}
