//! Reads the CSV file of the database Retraction Watch, record by record and in bounded memory.

use std::cell::Cell;
use std::io::{self, BufRead, BufReader, Read};
use std::rc::Rc;

use chrono::{Datelike, NaiveDate};
use csv::{ByteRecord, ErrorKind, ReaderBuilder};
use rules::article::retraction::{RetractionNature, comparable_doi, comparable_pubmed_id};

/// Longest row. The longest of the database, with its notes, has some kilobytes.
const MAX_ROW_BYTES: usize = 1024 * 1024;
/// Some fifteen times as many as the database has now.
const MAX_ROWS: u32 = 1_000_000;
const MAX_REASONS: usize = 30;
const MAX_REASON_CHARS: usize = 200;

/// A notice on a work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RetractionRecord {
    /// Row of the file, from 1.
    pub position: u32,
    /// DOI of the work in lower case. A record has a DOI, a PubMed id or both.
    pub doi: Option<String>,
    pub pubmed_id: Option<String>,
    pub nature: RetractionNature,
    pub noticed_on: Option<NaiveDate>,
    pub notice_doi: Option<String>,
    pub reasons: Vec<String>,
}

/// What a file contains.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FileSummary {
    pub records: u32,
    /// Rows that name neither a DOI nor a PubMed id, or that could not be read.
    pub skipped: u32,
    /// Date of the newest notice.
    pub newest_on: Option<NaiveDate>,
}

/// Why a file cannot be used.
#[derive(Debug)]
pub enum FileProblem {
    Empty,
    /// A ZIP or gzip archive.
    Compressed,
    /// No CSV file, or one without a column that is needed.
    WrongColumns,
    RowTooLong,
    TooManyRows,
    /// It ends within a row.
    Incomplete,
    /// No row has an identifier.
    NoRecords,
    /// The file could not be read, or the receiver of the records has stopped.
    Failed(io::Error),
}

/// Passes the records of a file on, in the order of its rows. An error of `take` ends it.
pub fn read_records(
    file: impl Read,
    mut take: impl FnMut(RetractionRecord) -> io::Result<()>,
) -> Result<FileSummary, FileProblem> {
    let mut file = BufReader::new(file);
    check_beginning(file.fill_buf().map_err(FileProblem::Failed)?)?;
    let row_bytes = Rc::new(Cell::new(0));
    let limited = RowLimit { file, row_bytes: row_bytes.clone() };
    let mut reader = ReaderBuilder::new().flexible(true).from_reader(limited);
    let columns = Columns::find(reader.byte_headers().map_err(header_problem)?)?;
    let (mut row, mut summary) = (ByteRecord::new(), FileSummary::default());
    let (mut position, mut is_complete) = (0, true);
    loop {
        row_bytes.set(0);
        if !reader.read_byte_record(&mut row).map_err(row_problem)? {
            break;
        }
        position += 1;
        if position > MAX_ROWS {
            return Err(FileProblem::TooManyRows);
        }
        is_complete = row.len() >= columns.count;
        match columns.read(&row, position) {
            Some(record) => {
                summary.records += 1;
                summary.newest_on = summary.newest_on.max(record.noticed_on);
                take(record).map_err(FileProblem::Failed)?;
            }
            None => summary.skipped += 1,
        }
    }
    match summary {
        _ if !is_complete => Err(FileProblem::Incomplete),
        FileSummary { records: 0, .. } => Err(FileProblem::NoRecords),
        summary => Ok(summary),
    }
}

fn check_beginning(bytes: &[u8]) -> Result<(), FileProblem> {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if bytes.starts_with(b"PK") || bytes.starts_with(b"\x1f\x8b") {
        Err(FileProblem::Compressed)
    } else if bytes.len() < 1024 && text.iter().all(u8::is_ascii_whitespace) {
        Err(FileProblem::Empty)
    } else {
        Ok(())
    }
}

fn header_problem(error: csv::Error) -> FileProblem {
    // What is no CSV file has no ends of lines where they are expected.
    match row_problem(error) {
        FileProblem::RowTooLong => FileProblem::WrongColumns,
        other => other,
    }
}

fn row_problem(error: csv::Error) -> FileProblem {
    match error.into_kind() {
        ErrorKind::Io(error) if error.kind() == io::ErrorKind::InvalidData => FileProblem::RowTooLong,
        ErrorKind::Io(error) => FileProblem::Failed(error),
        // Byte records are not checked for anything else.
        _ => FileProblem::WrongColumns,
    }
}

/// Stops reading within a row that is too long: the parser would keep all of it in memory.
struct RowLimit<R> {
    file: R,
    /// Bytes read since the row began.
    row_bytes: Rc<Cell<usize>>,
}

impl<R: Read> Read for RowLimit<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.row_bytes.get() > MAX_ROW_BYTES {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let bytes = self.file.read(buffer)?;
        self.row_bytes.set(self.row_bytes.get() + bytes);
        Ok(bytes)
    }
}

/// Indexes of the columns that are needed. Others may be added, removed or moved.
struct Columns {
    doi: usize,
    pubmed_id: usize,
    nature: usize,
    date: usize,
    notice_doi: usize,
    reason: usize,
    count: usize,
}

impl Columns {
    fn find(header: &ByteRecord) -> Result<Columns, FileProblem> {
        let index = |name: &str| {
            let is_named = |field: &[u8]| clean_text(field).eq_ignore_ascii_case(name);
            header.iter().position(is_named).ok_or(FileProblem::WrongColumns)
        };
        Ok(Columns {
            doi: index("OriginalPaperDOI")?,
            pubmed_id: index("OriginalPaperPubMedID")?,
            nature: index("RetractionNature")?,
            date: index("RetractionDate")?,
            notice_doi: index("RetractionDOI")?,
            reason: index("Reason")?,
            count: header.len(),
        })
    }

    /// Returns `None` for a row without an identifier, of an unknown nature or with another number of fields.
    fn read(&self, row: &ByteRecord, position: u32) -> Option<RetractionRecord> {
        if row.len() != self.count {
            return None;
        }
        let text = |column: usize| clean_text(row.get(column).unwrap_or_default());
        let (doi, pubmed_id) = (comparable_doi(&text(self.doi)), comparable_pubmed_id(&text(self.pubmed_id)));
        if doi.is_none() && pubmed_id.is_none() {
            return None;
        }
        Some(RetractionRecord {
            position,
            doi,
            pubmed_id,
            nature: RetractionNature::from_name(&text(self.nature))?,
            noticed_on: read_date(&text(self.date)),
            notice_doi: comparable_doi(&text(self.notice_doi)),
            reasons: read_reasons(&text(self.reason)),
        })
    }
}

/// Replaces invalid bytes, and removes control characters and the byte order mark.
fn clean_text(field: &[u8]) -> String {
    let text = String::from_utf8_lossy(field);
    let text: String = text.chars().filter(|c| !c.is_control() && *c != '\u{feff}').collect();
    text.trim().to_owned()
}

/// Reads `1/31/2024 0:00`, and `2024-01-31`.
fn read_date(text: &str) -> Option<NaiveDate> {
    let day = text.split([' ', 'T']).next()?;
    let date =
        NaiveDate::parse_from_str(day, "%m/%d/%Y").or_else(|_| NaiveDate::parse_from_str(day, "%Y-%m-%d"));
    date.ok().filter(|date| (1600..=2200).contains(&date.year()))
}

/// Reads `+Fake Peer Review;+Concerns about Data;`.
fn read_reasons(text: &str) -> Vec<String> {
    let reasons = text.split(';').map(|reason| reason.trim().trim_start_matches('+').trim());
    let short = |reason: &str| reason.chars().take(MAX_REASON_CHARS).collect();
    reasons.filter(|reason| !reason.is_empty()).take(MAX_REASONS).map(short).collect()
}
