//! CSV files, converted to a spreadsheet with columns as wide as their values.

use std::fmt::Write as _;
use std::io::Write;

use csv::{Reader, ReaderBuilder, StringRecord};

use crate::error::{InputError, MergeError};
use crate::flat_document::{FlatDocument, paragraph};
use crate::plain_text::decode;

const TEMPLATE: &str = include_str!("../assets/spreadsheet.fods");

/// Separators between values: a comma, a tab, or a semicolon in Russia, where the comma is the decimal
/// separator.
const SEPARATORS: [u8; 3] = *b";\t,";
const ROWS_FOR_DETECTION: usize = 50;

/// Approximate capacity of a page.
const ROWS_PER_PAGE: usize = 40;
const MAX_CELLS: usize = 500_000;
/// Limit of LibreOffice.
const MAX_COLUMNS: usize = 16_384;

const MILLIMETRES_PER_CHARACTER: f32 = 1.75;
const MIN_COLUMN_WIDTH: f32 = 10.0;
const MAX_COLUMN_WIDTH: f32 = 80.0;
/// Approximate capacity of the widest column in bytes of Russian text.
const MAX_LINE_BYTES: usize = 90;

/// Writes the values as a spreadsheet.
pub fn write_document(bytes: &[u8], max_pages: usize, to: impl Write) -> Result<(), MergeError> {
    let text = decode(bytes)?;
    let rows = read_rows(&text, max_pages)?;
    let widths = column_widths(&rows);
    let template = TEMPLATE
        .replace("{{columns}}", &column_styles(&widths))
        .replace("{{page}}", page_properties(widths.iter().sum()));
    let (before, after) = template.split_once("{{body}}").unwrap_or((&template, ""));
    let mut document = FlatDocument::new(to);
    document.write(before)?;
    for index in 0..widths.len() {
        document.write(&format!("<table:table-column table:style-name=\"Column{index}\"/>\n"))?;
    }
    for row in &rows {
        document.write("<table:table-row table:style-name=\"Row\">")?;
        for value in row {
            document.write("<table:table-cell table:style-name=\"Cell\" office:value-type=\"string\">")?;
            value.lines().try_for_each(|line| document.write(&paragraph("Value", line)))?;
            document.write("</table:table-cell>")?;
        }
        document.write("</table:table-row>\n")?;
    }
    document.write(after)
}

fn read_rows(text: &str, max_pages: usize) -> Result<Vec<StringRecord>, InputError> {
    let mut rows = Vec::new();
    let (mut lines, mut cells) = (0, 0);
    for row in reader(text, detect_separator(text)).records() {
        let row = row.map_err(|_| InputError::Broken)?;
        // A value with several lines increases the height of its row.
        let heights = row.iter().map(min_lines);
        lines += heights.clone().max().unwrap_or(1);
        cells += heights.sum::<usize>();
        if lines > max_pages * ROWS_PER_PAGE {
            return Err(InputError::TooManyPages { max: max_pages });
        }
        if cells > MAX_CELLS || row.len() > MAX_COLUMNS {
            return Err(InputError::TooLarge);
        }
        rows.push(row);
    }
    Ok(rows)
}

/// Returns the least number of lines for a value.
fn min_lines(value: &str) -> usize {
    value.lines().map(|line| 1 + line.len() / MAX_LINE_BYTES).sum::<usize>().max(1)
}

/// Returns page size and orientation: landscape for a wide table, scaled down as long as it stays readable.
fn page_properties(width: f32) -> &'static str {
    if width <= 180.0 {
        r#"fo:page-width="210mm" fo:page-height="297mm""#
    } else if width <= 600.0 {
        r#"fo:page-width="297mm" fo:page-height="210mm" style:print-orientation="landscape" style:scale-to-X="1" style:scale-to-Y="0""#
    } else {
        r#"fo:page-width="297mm" fo:page-height="210mm" style:print-orientation="landscape""#
    }
}

fn reader(text: &str, separator: u8) -> Reader<&[u8]> {
    ReaderBuilder::new().has_headers(false).flexible(true).delimiter(separator).from_reader(text.as_bytes())
}

/// Detects the separator: the one that splits most rows into the same number of values, and into more than
/// one.
fn detect_separator(text: &str) -> u8 {
    let quality = |separator: u8| {
        let rows = reader(text, separator).into_records().take(ROWS_FOR_DETECTION).flatten();
        let lengths: Vec<usize> = rows.map(|row| row.len()).collect();
        let first_length = lengths.first().copied().unwrap_or(0);
        let same_length = lengths.iter().filter(|&&length| length == first_length && length > 1).count();
        (same_length, first_length)
    };
    SEPARATORS.into_iter().max_by_key(|&separator| quality(separator)).unwrap_or(b',')
}

fn column_widths(rows: &[StringRecord]) -> Vec<f32> {
    let columns = rows.iter().map(StringRecord::len).max().unwrap_or(0);
    let mut longest = vec![0_u16; columns];
    for row in rows {
        for (index, value) in row.iter().enumerate() {
            let characters = value.lines().map(|line| line.chars().count()).max().unwrap_or(0);
            longest[index] = longest[index].max(u16::try_from(characters).unwrap_or(u16::MAX));
        }
    }
    longest
        .into_iter()
        .map(|characters| {
            (f32::from(characters) * MILLIMETRES_PER_CHARACTER + 3.0)
                .clamp(MIN_COLUMN_WIDTH, MAX_COLUMN_WIDTH)
        })
        .collect()
}

fn column_styles(widths: &[f32]) -> String {
    let mut styles = String::new();
    for (index, width) in widths.iter().enumerate() {
        let _ = writeln!(
            styles,
            "<style:style style:name=\"Column{index}\" style:family=\"table-column\">\
             <style:table-column-properties style:column-width=\"{width:.0}mm\"/></style:style>"
        );
    }
    styles
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separator_is_detected() {
        assert_eq!(detect_separator("a,b,c\n1,2,3\n"), b',');
        assert_eq!(detect_separator("возраст;доза\n51;5,6\n48;7,25\n"), b';');
        assert_eq!(detect_separator("a\tb\n1,5\t2\n"), b'\t');
        assert_eq!(detect_separator("\"a, b; c\",d\n1,2\n"), b',');
        assert_eq!(detect_separator(""), b',');
    }

    #[test]
    fn values_are_escaped() {
        let mut file = Vec::new();
        write_document("=1+1;<b>\n\"две\nстроки\";\"\"\"\"\n".as_bytes(), 10, &mut file).unwrap();
        let file = String::from_utf8(file).unwrap();
        assert!(file.contains(">=1+1</text:p>") && file.contains("&lt;b&gt;"), "{file}");
        assert!(file.contains(">две</text:p>") && file.contains(">строки</text:p>"));
        assert!(file.contains(">\"</text:p>"));
    }

    #[test]
    fn table_over_the_page_limit_is_rejected() {
        // Also with one row or one value.
        for text in ["1,2\n".repeat(41), format!("\"{}\"", "\n".repeat(41))] {
            assert!(matches!(
                write_document(text.as_bytes(), 1, std::io::sink()),
                Err(MergeError::Input { error: InputError::TooManyPages { max: 1 }, .. })
            ));
        }
        assert!(matches!(
            write_document(",".repeat(20_000).as_bytes(), 1, std::io::sink()),
            Err(MergeError::Input { error: InputError::TooLarge, .. })
        ));
    }
}
