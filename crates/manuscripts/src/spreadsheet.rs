//! Comma-separated values become a sheet whose columns are as wide as what is in them.

use std::fmt::Write as _;
use std::io::Write;

use csv::{Reader, ReaderBuilder, StringRecord};

use crate::failure::{Failure, InputFault};
use crate::flat_document::{FlatDocument, paragraph};
use crate::plain_text::decode;

const TEMPLATE: &str = include_str!("../assets/spreadsheet.fods");

/// What may stand between values: a comma; in Russia, where it is in the numbers, a semicolon; a tab from everywhere.
const SEPARATORS: [u8; 3] = *b";\t,";
const ROWS_TO_GUESS_BY: usize = 50;

/// About what fits on a page.
const ROWS_ON_A_PAGE: usize = 40;
const MOST_CELLS: usize = 500_000;
/// LibreOffice reads no more.
const MOST_COLUMNS: usize = 16_384;

const MILLIMETRES_A_SIGN: f32 = 1.75;
const NARROWEST: f32 = 10.0;
const WIDEST: f32 = 80.0;
/// About what fits into the widest column, in bytes of Russian.
const LONGEST_LINE: usize = 90;

/// Writes the values as a sheet.
pub fn write_document(bytes: &[u8], max_pages: usize, to: impl Write) -> Result<(), Failure> {
    let text = decode(bytes)?;
    let rows = rows_of(&text, max_pages)?;
    let widths = widths_of(&rows);
    let template = TEMPLATE
        .replace("{{columns}}", &column_styles(&widths))
        .replace("{{page}}", page_for(widths.iter().sum()));
    let (before, after) = template.split_once("{{body}}").unwrap_or((&template, ""));
    let mut document = FlatDocument::begin(to);
    document.put(before)?;
    for place in 0..widths.len() {
        document.put(&format!("<table:table-column table:style-name=\"Column{place}\"/>\n"))?;
    }
    for row in &rows {
        document.put("<table:table-row table:style-name=\"Row\">")?;
        for value in row {
            document.put("<table:table-cell table:style-name=\"Cell\" office:value-type=\"string\">")?;
            value.lines().try_for_each(|line| document.put(&paragraph("Value", line)))?;
            document.put("</table:table-cell>")?;
        }
        document.put("</table:table-row>\n")?;
    }
    document.put(after)
}

fn rows_of(text: &str, max_pages: usize) -> Result<Vec<StringRecord>, InputFault> {
    let mut rows = Vec::new();
    let (mut lines, mut cells) = (0, 0);
    for row in reader(text, separator_of(text)).records() {
        let row = row.map_err(|_| InputFault::Broken)?;
        // A value can have many lines, and makes its row as high.
        let heights = row.iter().map(lines_for);
        lines += heights.clone().max().unwrap_or(1);
        cells += heights.sum::<usize>();
        if lines > max_pages * ROWS_ON_A_PAGE {
            return Err(InputFault::TooManyPages { max: max_pages });
        }
        if cells > MOST_CELLS || row.len() > MOST_COLUMNS {
            return Err(InputFault::TooLarge);
        }
        rows.push(row);
    }
    Ok(rows)
}

/// How many lines a value fills, at the least.
fn lines_for(value: &str) -> usize {
    value.lines().map(|line| 1 + line.len() / LONGEST_LINE).sum::<usize>().max(1)
}

/// A wide table lies; a very wide one is made smaller, as long as it can still be read.
fn page_for(width: f32) -> &'static str {
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

/// The one that cuts most rows into the same number of values, and into more than one.
fn separator_of(text: &str) -> u8 {
    let quality = |separator: u8| {
        let rows = reader(text, separator).into_records().take(ROWS_TO_GUESS_BY).flatten();
        let lengths: Vec<usize> = rows.map(|row| row.len()).collect();
        let usual = lengths.first().copied().unwrap_or(0);
        let alike = lengths.iter().filter(|&&length| length == usual && length > 1).count();
        (alike, usual)
    };
    SEPARATORS.into_iter().max_by_key(|&separator| quality(separator)).unwrap_or(b',')
}

fn widths_of(rows: &[StringRecord]) -> Vec<f32> {
    let columns = rows.iter().map(StringRecord::len).max().unwrap_or(0);
    let mut longest = vec![0_u16; columns];
    for row in rows {
        for (place, value) in row.iter().enumerate() {
            let signs = value.lines().map(|line| line.chars().count()).max().unwrap_or(0);
            longest[place] = longest[place].max(u16::try_from(signs).unwrap_or(u16::MAX));
        }
    }
    longest
        .into_iter()
        .map(|signs| (f32::from(signs) * MILLIMETRES_A_SIGN + 3.0).clamp(NARROWEST, WIDEST))
        .collect()
}

fn column_styles(widths: &[f32]) -> String {
    let mut styles = String::new();
    for (place, width) in widths.iter().enumerate() {
        let _ = writeln!(
            styles,
            "<style:style style:name=\"Column{place}\" style:family=\"table-column\">\
             <style:table-column-properties style:column-width=\"{width:.0}mm\"/></style:style>"
        );
    }
    styles
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_separator_is_found() {
        assert_eq!(separator_of("a,b,c\n1,2,3\n"), b',');
        assert_eq!(separator_of("возраст;доза\n51;5,6\n48;7,25\n"), b';');
        assert_eq!(separator_of("a\tb\n1,5\t2\n"), b'\t');
        assert_eq!(separator_of("\"a, b; c\",d\n1,2\n"), b',');
        assert_eq!(separator_of(""), b',');
    }

    #[test]
    fn values_stay_values() {
        let mut sheet = Vec::new();
        write_document("=1+1;<b>\n\"две\nстроки\";\"\"\"\"\n".as_bytes(), 10, &mut sheet).unwrap();
        let sheet = String::from_utf8(sheet).unwrap();
        assert!(sheet.contains(">=1+1</text:p>") && sheet.contains("&lt;b&gt;"), "{sheet}");
        assert!(sheet.contains(">две</text:p>") && sheet.contains(">строки</text:p>"));
        assert!(sheet.contains(">\"</text:p>"));
    }

    #[test]
    fn a_table_without_end_is_refused() {
        // Also when it has one row, or one value.
        for endless in ["1,2\n".repeat(41), format!("\"{}\"", "\n".repeat(41))] {
            assert!(matches!(
                write_document(endless.as_bytes(), 1, std::io::sink()),
                Err(Failure::Input { fault: InputFault::TooManyPages { max: 1 }, .. })
            ));
        }
        assert!(matches!(
            write_document(",".repeat(20_000).as_bytes(), 1, std::io::sink()),
            Err(Failure::Input { fault: InputFault::TooLarge, .. })
        ));
    }
}
