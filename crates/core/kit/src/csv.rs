//! CSV files that spreadsheet programs open.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

/// Byte order mark, without which Excel reads UTF-8 as another encoding.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A CSV file as an attachment.
#[derive(Debug)]
pub struct CsvFile {
    /// ASCII, without quotes.
    name: String,
    text: String,
}

impl CsvFile {
    pub fn new<V: AsRef<str>>(name: String, headings: impl IntoIterator<Item = V>) -> CsvFile {
        let mut file = CsvFile { name, text: BYTE_ORDER_MARK.to_string() };
        file.push(headings);
        file
    }

    /// Adds a row.
    pub fn push<V: AsRef<str>>(&mut self, values: impl IntoIterator<Item = V>) {
        self.text.push_str(&line(values));
    }
}

impl IntoResponse for CsvFile {
    fn into_response(self) -> Response {
        let disposition = HeaderValue::from_str(&format!("attachment; filename=\"{}\"", self.name));
        let headers = [
            (header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8")),
            (header::CONTENT_DISPOSITION, disposition.unwrap_or(HeaderValue::from_static("attachment"))),
        ];
        (headers, self.text).into_response()
    }
}

/// A row with its line break.
pub fn line<V: AsRef<str>>(values: impl IntoIterator<Item = V>) -> String {
    let values: Vec<String> = values.into_iter().map(|value| quote(value.as_ref())).collect();
    format!("{}\r\n", values.join(","))
}

/// Quotes a value. Programs run a value that begins with one of these characters as a formula; an apostrophe
/// prevents it. Programs whose separator is the semicolon begin a value behind each one, quoted or not.
fn quote(value: &str) -> String {
    let mut quoted = String::from('"');
    let mut begins = true;
    for character in value.chars() {
        if begins && matches!(character, '=' | '+' | '-' | '@' | '\t' | '\r' | '\n' | '|' | '%') {
            quoted.push('\'');
        }
        begins = character == ';' || begins && character == ' ';
        match character {
            '"' => quoted.push_str("\"\""),
            // A NUL or line break inside a value would split the line in some programs.
            control if control.is_control() => quoted.push(' '),
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_quoted_and_never_formulas() {
        for (value, expected) in [
            ("Anna", "\"Anna\""),
            ("", "\"\""),
            ("say \"hi\", twice", "\"say \"\"hi\"\", twice\""),
            ("=HYPERLINK(\"https://evil.test\")", "\"'=HYPERLINK(\"\"https://evil.test\"\")\""),
            ("+1", "\"'+1\""),
            ("-1", "\"'-1\""),
            ("@SUM(A1)", "\"'@SUM(A1)\""),
            ("\t=1", "\"' =1\""),
            ("\r\n=1", "\"'  =1\""),
            ("two\nlines", "\"two lines\""),
            ("Жанна", "\"Жанна\""),
            ("x;=1+1; -2;y-z", "\"x;'=1+1; '-2;y-z\""),
        ] {
            assert_eq!(quote(value), expected, "{value:?}");
        }
    }

    #[test]
    fn file_begins_with_the_byte_order_mark_and_is_an_attachment() {
        let mut file = CsvFile::new("figures.csv".to_owned(), ["Month", "Count"]);
        file.push(["2026-07", "3"]);
        assert_eq!(file.text, "\u{feff}\"Month\",\"Count\"\r\n\"2026-07\",\"3\"\r\n");
        let response = file.into_response();
        assert_eq!(response.headers()[header::CONTENT_DISPOSITION], "attachment; filename=\"figures.csv\"");
        assert_eq!(response.headers()[header::CONTENT_TYPE], "text/csv; charset=utf-8");
    }
}
