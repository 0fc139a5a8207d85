//! Tables and texts that are small as files and boundless on paper.

use std::time::{Duration, Instant};

use manuscripts::{InputFault, InputKind};

use crate::workshop::{LIMITS, Workshop};

const MEGABYTE: usize = 1024 * 1024;

#[tokio::test]
async fn lines_inside_a_value_and_page_ends_count() {
    let too_many = InputFault::TooManyPages { max: LIMITS.max_pages };
    let endless = [
        ("lines.csv", InputKind::Csv, format!("\"{}\"\n", "\n".repeat(MEGABYTE)), too_many),
        ("columns.csv", InputKind::Csv, ",".repeat(MEGABYTE), InputFault::TooLarge),
        ("signs.csv", InputKind::Csv, "&".repeat(4 * MEGABYTE), too_many),
        ("pages.txt", InputKind::Txt, "a\u{c}".repeat(MEGABYTE), too_many),
        ("tabs.txt", InputKind::Txt, "\t".repeat(2 * MEGABYTE), too_many),
    ];
    let workshop = Workshop::open();
    for (name, kind, content, fault) in endless {
        let began = Instant::now();
        let part = workshop.part("Table 1", name, kind, content.as_bytes());
        assert_eq!(workshop.fault_of(part).await, fault, "{name}");
        assert!(began.elapsed() < Duration::from_secs(20), "{name}: {:?}", began.elapsed());
    }
}
