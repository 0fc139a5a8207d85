//! Files of the database Retraction Watch, good and hostile.

use std::io::{self, Cursor, Read};

use chrono::NaiveDate;
use references::retraction_watch::{FileProblem, FileSummary, RetractionRecord, read_records};
use rules::article::retraction::RetractionNature;

const HEADER: &str = "Record ID,Title,Subject,Institution,Journal,Publisher,Country,Author,URLS,ArticleType,RetractionDate,RetractionDOI,RetractionPubMedID,OriginalPaperDate,OriginalPaperDOI,OriginalPaperPubMedID,RetractionNature,Reason,Paywalled,Notes\n";

fn row(doi: &str, pubmed_id: &str, nature: &str, date: &str) -> String {
    format!(
        "1,\"A title, with \"\"quotes\"\"\nand a line\",S,I,J,P,C,A,U,T,{date},10.1/NOT,0,1/1/2020 0:00,{doi},{pubmed_id},{nature},+Fake Peer Review;+Concerns/Issues About Data;,No,\n"
    )
}

fn read(file: &[u8]) -> Result<(Vec<RetractionRecord>, FileSummary), FileProblem> {
    let mut records = Vec::new();
    let summary = read_records(Cursor::new(file), |record| {
        records.push(record);
        Ok(())
    })?;
    Ok((records, summary))
}

fn day(year: i32, month: u32, day: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(year, month, day)
}

#[test]
fn rows_become_records() {
    let mut file = Vec::from("\u{feff}");
    file.extend(HEADER.bytes());
    file.extend(row("10.1016/J.ABC.2020", "0", "Retraction", "1/31/2024 0:00").bytes());
    file.extend(row("unavailable", "00123", "Expression of concern", "12/1/2023 0:00").bytes());
    file.extend(row("unavailable", "0", "Retraction", "1/1/2025 0:00").bytes());
    file.extend(row("10.1000/x", "0", "Something new", "1/1/2025 0:00").bytes());
    let mut invalid = row("10.1000/y", "7", "Reinstatement", "no date").into_bytes();
    invalid.splice(4..4, *b"\xe9\xff\x00");
    file.extend(invalid);
    let (records, summary) = read(&file).unwrap();
    let shown: Vec<_> = records
        .iter()
        .map(|one| (one.position, one.doi.as_deref(), one.pubmed_id.as_deref(), one.nature, one.noticed_on))
        .collect();
    assert_eq!(
        shown,
        [
            (1, Some("10.1016/j.abc.2020"), None, RetractionNature::Retraction, day(2024, 1, 31)),
            (2, None, Some("123"), RetractionNature::ExpressionOfConcern, day(2023, 12, 1)),
            (5, Some("10.1000/y"), Some("7"), RetractionNature::Reinstatement, None),
        ]
    );
    assert_eq!(records[0].reasons, ["Fake Peer Review", "Concerns/Issues About Data"]);
    assert_eq!(records[0].notice_doi, None, "10.1/NOT is no DOI");
    assert_eq!(summary, FileSummary { records: 3, skipped: 2, newest_on: day(2024, 1, 31) });
}

#[test]
fn columns_are_found_by_name() {
    let file = "Reason,retractionnature,Extra,RetractionDate,RetractionDOI,OriginalPaperPubMedID,OriginalPaperDOI\r\n\
                +A;,Correction,x,2024-02-03,https://doi.org/10.1000/N,0,10.1000/O\r\n";
    let (records, _) = read(file.as_bytes()).unwrap();
    assert_eq!(records[0].doi.as_deref(), Some("10.1000/o"));
    assert_eq!(records[0].notice_doi.as_deref(), Some("10.1000/n"));
    assert_eq!((records[0].nature, records[0].noticed_on), (RetractionNature::Correction, day(2024, 2, 3)));
}

#[test]
fn unusable_files_are_refused_with_their_reason() {
    let good = row("10.1000/x", "0", "Retraction", "1/1/2025 0:00");
    let torn = format!("{HEADER}{good}2,Title,S,I");
    let unclosed = format!("{HEADER}1,\"{}", "x".repeat(3_000_000));
    let long_header = "x".repeat(3_000_000);
    let nothing = format!("{HEADER}{}", row("unavailable", "0", "Retraction", "1/1/2025 0:00"));
    let cases: [(&str, &[u8]); 12] = [
        ("Empty", b""),
        ("Empty", b"\xef\xbb\xbf \r\n"),
        ("Compressed", b"PK\x03\x04rest"),
        ("Compressed", b"\x1f\x8b\x08rest"),
        ("WrongColumns", b"<!DOCTYPE html><html>"),
        ("WrongColumns", b"a,b,c\n1,2,3\n"),
        ("WrongColumns", b"%PDF-1.7\n\x00\x01"),
        ("WrongColumns", long_header.as_bytes()),
        ("RowTooLong", unclosed.as_bytes()),
        ("Incomplete", torn.as_bytes()),
        ("NoRecords", nothing.as_bytes()),
        ("NoRecords", HEADER.as_bytes()),
    ];
    for (expected, file) in cases {
        let problem = read(file).unwrap_err();
        assert_eq!(
            format!("{problem:?}"),
            expected,
            "{:?}",
            String::from_utf8_lossy(&file[..file.len().min(40)])
        );
    }
}

#[test]
fn errors_of_the_file_and_of_the_receiver_end_it() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("disk"))
        }
    }
    assert!(matches!(read_records(Broken, |_| Ok(())), Err(FileProblem::Failed(_))));
    let file = format!("{HEADER}{}", row("10.1000/x", "0", "Retraction", "1/1/2025 0:00"));
    let stopped = read_records(Cursor::new(file), |_| Err(io::ErrorKind::BrokenPipe.into()));
    assert!(matches!(stopped, Err(FileProblem::Failed(_))), "{stopped:?}");
}

/// Bytes are exchanged and cut off at random places: whatever is read can be stored.
#[test]
fn damaged_files_yield_only_storable_records() {
    let mut file = String::from(HEADER);
    for number in 0..40 {
        file.push_str(&row(
            &format!("10.1000/{number}"),
            &number.to_string(),
            "Retraction",
            "1/31/2024 0:00",
        ));
    }
    let mut state: u64 = 93;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % below
    };
    for _ in 0..2_000 {
        let mut damaged = file.clone().into_bytes();
        for _ in 0..random(6) {
            let at = random(damaged.len());
            damaged[at] = [b'"', b',', b'\n', 0, 0xff, b';', b'0'][random(7)];
        }
        damaged.truncate(damaged.len() - random(200).min(random(200)));
        let mut records = Vec::new();
        let result = read_records(Cursor::new(&damaged), |record| {
            records.push(record);
            Ok(())
        });
        if let Ok(summary) = result {
            assert_eq!(usize::try_from(summary.records).unwrap(), records.len());
        }
        let mut last = 0;
        for record in records {
            assert!(record.position > last, "{record:?}");
            last = record.position;
            let texts = [&record.doi, &record.pubmed_id, &record.notice_doi].into_iter().flatten();
            for text in texts.chain(&record.reasons) {
                assert!(!text.is_empty() && text.chars().count() <= 1_000, "{record:?}");
                assert!(!text.chars().any(char::is_control), "{record:?}");
            }
            assert!(record.doi.is_some() || record.pubmed_id.is_some());
        }
    }
}
