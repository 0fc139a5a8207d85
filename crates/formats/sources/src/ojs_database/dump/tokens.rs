//! Names, words, comments and literals of SQL statements, as MySQL and PostgreSQL write them.

use std::io::{self, BufRead};

use super::bytes::{ByteReader, ValueBytes};

/// Longest name of a table or column that is read; databases allow 64 characters.
const LONGEST_NAME: usize = 256;
const MOST_COLUMNS: usize = 2_000;
/// First words of the lines of `CREATE TABLE` that define no column.
const NO_COLUMNS: &[&str] = &["PRIMARY", "UNIQUE", "CONSTRAINT", "FOREIGN", "CHECK", "EXCLUDE", "LIKE"];
/// Likewise, but only in MySQL; in PostgreSQL they may name a column without quotes.
const NO_COLUMNS_IN_MYSQL: &[&str] = &["KEY", "FULLTEXT", "SPATIAL", "INDEX", "PERIOD"];

pub(super) struct Tokens<R> {
    pub bytes: ByteReader<R>,
    /// A backslash escapes the next character in strings, as MySQL has it.
    pub has_backslashes: bool,
}

/// The end of one value in a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ValueEnd {
    Comma,
    Parenthesis,
    EndOfDump,
}

fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

impl<R: BufRead> Tokens<R> {
    /// Skips spaces and comments.
    pub fn skip_blank(&mut self) -> io::Result<()> {
        loop {
            self.bytes.skip_spaces()?;
            match self.bytes.peek()? {
                Some(b'#') => self.skip_line_comment()?,
                Some(b'-') => {
                    self.bytes.next()?;
                    if self.bytes.peek()? != Some(b'-') {
                        return Ok(());
                    }
                    self.skip_line_comment()?;
                }
                Some(b'/') => {
                    self.bytes.next()?;
                    if !self.bytes.accept(b'*')? {
                        return Ok(());
                    }
                    self.skip_block_comment()?;
                }
                _ => return Ok(()),
            }
        }
    }

    /// The comment at the top of a dump says which program wrote it.
    fn skip_line_comment(&mut self) -> io::Result<()> {
        let mut line = ValueBytes::new(LONGEST_NAME);
        self.bytes.read_line(&mut line)?;
        if text_of(&line.bytes).contains("PostgreSQL database") {
            self.has_backslashes = false;
        }
        Ok(())
    }

    fn skip_block_comment(&mut self) -> io::Result<()> {
        while self.bytes.skip_until(|byte| byte == b'*')? {
            self.bytes.next()?;
            if self.bytes.accept(b'/')? {
                break;
            }
        }
        Ok(())
    }

    /// Reads a word in upper case; empty if there is none.
    pub fn read_word(&mut self) -> io::Result<String> {
        self.skip_blank()?;
        self.read_bare_word().map(|word| word.to_ascii_uppercase())
    }

    fn read_bare_word(&mut self) -> io::Result<String> {
        let mut word = ValueBytes::new(LONGEST_NAME);
        self.bytes.take_until(|byte| !is_word_byte(byte), &mut word)?;
        Ok(text_of(&word.bytes))
    }

    fn read_quoted_name(&mut self, quote: u8) -> io::Result<String> {
        let mut name = ValueBytes::new(LONGEST_NAME);
        self.bytes.next()?;
        while self.bytes.take_until(|byte| byte == quote, &mut name)? {
            self.bytes.next()?;
            if !self.bytes.accept(quote)? {
                break;
            }
            name.push(quote);
        }
        Ok(text_of(&name.bytes))
    }

    /// Reads a name, quoted or not; empty if there is none.
    fn read_plain_name(&mut self) -> io::Result<String> {
        self.skip_blank()?;
        match self.bytes.peek()? {
            Some(quote @ (b'`' | b'"')) => self.read_quoted_name(quote),
            _ => self.read_bare_word(),
        }
    }

    /// Reads the name of a table without its schema.
    pub fn read_name(&mut self) -> io::Result<String> {
        let mut name = self.read_plain_name()?;
        while self.bytes.accept(b'.')? {
            name = self.read_plain_name()?;
        }
        Ok(name)
    }

    /// Reads `(a, b)`; None if no list is there.
    pub fn read_names(&mut self) -> io::Result<Option<Vec<String>>> {
        self.skip_blank()?;
        if !self.bytes.accept(b'(')? {
            return Ok(None);
        }
        let mut names = Vec::new();
        while names.len() < MOST_COLUMNS {
            names.push(self.read_plain_name()?);
            self.skip_blank()?;
            if self.bytes.next()? != Some(b',') {
                break;
            }
        }
        Ok(Some(names))
    }

    /// Reads the columns of `CREATE TABLE t (…`, from the parenthesis on.
    pub fn read_columns(&mut self) -> io::Result<Vec<String>> {
        let mut columns = Vec::new();
        self.skip_blank()?;
        if !self.bytes.accept(b'(')? {
            return Ok(columns);
        }
        let (mut depth, mut is_line_start) = (1_usize, true);
        while depth > 0 && columns.len() < MOST_COLUMNS {
            self.skip_blank()?;
            let Some(byte) = self.bytes.peek()? else { break };
            if is_line_start && (matches!(byte, b'`' | b'"') || is_word_byte(byte)) {
                let name = self.read_plain_name()?;
                if !is_word_byte(byte) || self.is_column_name(&name) {
                    columns.push(name);
                }
                is_line_start = false;
                continue;
            }
            if matches!(byte, b'\'' | b'"' | b'`') {
                self.skip_quoted(byte)?;
                continue;
            }
            match byte {
                b';' => break,
                b'(' => depth += 1,
                b')' => depth -= 1,
                b',' if depth == 1 => is_line_start = true,
                _ => {}
            }
            self.bytes.next()?;
        }
        Ok(columns)
    }

    fn is_column_name(&self, word: &str) -> bool {
        let word = word.to_ascii_uppercase();
        let is_mysql = self.has_backslashes;
        let is_other = is_mysql && NO_COLUMNS_IN_MYSQL.contains(&word.as_str());
        !is_other && !NO_COLUMNS.contains(&word.as_str())
    }

    fn skip_quoted(&mut self, quote: u8) -> io::Result<()> {
        let has_backslashes = self.has_backslashes && quote == b'\'';
        self.read_string(quote, has_backslashes, &mut ValueBytes::new(0)).map(|_| ())
    }

    /// Skips the rest of a statement with its semicolon; returns false at the end of the dump.
    pub fn skip_statement(&mut self) -> io::Result<bool> {
        loop {
            self.skip_blank()?;
            match self.bytes.peek()? {
                None => return Ok(false),
                Some(quote @ (b'\'' | b'"' | b'`')) => self.skip_quoted(quote)?,
                Some(b'$') => self.skip_dollar_quoted()?,
                Some(byte) => {
                    self.bytes.next()?;
                    if byte == b';' {
                        return Ok(true);
                    }
                }
            }
        }
    }

    /// Skips a body of a function in PostgreSQL: `$$ … $$` or `$name$ … $name$`.
    fn skip_dollar_quoted(&mut self) -> io::Result<()> {
        self.bytes.next()?;
        let mut name = ValueBytes::new(LONGEST_NAME);
        self.bytes.take_until(|byte| byte == b'$' || !is_word_byte(byte), &mut name)?;
        if !self.bytes.accept(b'$')? {
            return Ok(());
        }
        let mut word = ValueBytes::new(LONGEST_NAME);
        while self.bytes.skip_until(|byte| byte == b'$')? {
            self.bytes.next()?;
            word.clear();
            self.bytes.take_until(|byte| byte == b'$' || !is_word_byte(byte), &mut word)?;
            // The dollar stays: it may begin the next mark.
            if word.bytes == name.bytes && self.bytes.accept(b'$')? {
                break;
            }
        }
        Ok(())
    }

    /// Reads a string from its opening quote on; returns false if the dump ends in it.
    fn read_string(&mut self, quote: u8, has_backslashes: bool, value: &mut ValueBytes) -> io::Result<bool> {
        self.bytes.next()?;
        loop {
            let ends = |byte| byte == quote || (has_backslashes && byte == b'\\');
            if !self.bytes.take_until(ends, value)? {
                return Ok(false);
            }
            if self.bytes.next()? == Some(b'\\') && quote != b'\\' {
                let Some(escaped) = self.bytes.next()? else { return Ok(false) };
                push_escaped(escaped, value);
            } else if self.bytes.accept(quote)? {
                value.push(quote);
            } else {
                return Ok(true);
            }
        }
    }

    /// Reads a value of a list up to the comma or parenthesis behind it. Returns whether it is NULL.
    pub fn read_value(&mut self, value: &mut ValueBytes) -> io::Result<(bool, ValueEnd)> {
        value.clear();
        self.bytes.skip_spaces()?;
        let is_null = match self.bytes.peek()? {
            Some(quote @ (b'\'' | b'"')) => {
                self.read_string(quote, self.has_backslashes, value)?;
                false
            }
            _ => self.read_unquoted(value)?,
        };
        Ok((is_null, self.skip_to_value_end()?))
    }

    fn read_unquoted(&mut self, value: &mut ValueBytes) -> io::Result<bool> {
        let ends =
            |byte: u8| matches!(byte, b',' | b')' | b'(' | b'\'' | b':' | b';') || byte.is_ascii_whitespace();
        self.bytes.take_until(ends, value)?;
        let word = text_of(&value.bytes).to_ascii_uppercase();
        if let Some(digits) = word.strip_prefix("0X") {
            let bytes = decode_hex(digits.as_bytes());
            value.clear();
            value.extend(&bytes);
            return Ok(false);
        }
        if word.starts_with('_') {
            // A character set: `_binary 'x'`, `_utf8mb4 0x41`.
            self.bytes.skip_spaces()?;
            value.clear();
            if self.bytes.peek()? == Some(b'\'') {
                self.read_string(b'\'', self.has_backslashes, value)?;
                return Ok(false);
            }
            return self.read_hexadecimal(value).map(|()| false);
        }
        if self.bytes.peek()? == Some(b'\'') {
            self.read_prefixed(&word, value)?;
            return Ok(false);
        }
        match word.as_str() {
            "TRUE" => replace(value, b"1"),
            "FALSE" => replace(value, b"0"),
            _ => {}
        }
        Ok(word == "NULL")
    }

    fn read_hexadecimal(&mut self, value: &mut ValueBytes) -> io::Result<()> {
        self.bytes.take_until(|byte| !is_word_byte(byte), value)?;
        let digits = value.bytes.get(2..).unwrap_or_default();
        let bytes = decode_hex(digits);
        replace(value, &bytes);
        Ok(())
    }

    /// Reads `X'41'`, `b'01'`, `E'a\n'` and `N'a'` from the quote on.
    fn read_prefixed(&mut self, prefix: &str, value: &mut ValueBytes) -> io::Result<()> {
        value.clear();
        let has_backslashes = self.has_backslashes || prefix == "E";
        self.read_string(b'\'', has_backslashes, value)?;
        match prefix {
            "X" => {
                let bytes = decode_hex(&value.bytes);
                replace(value, &bytes);
            }
            "B" => {
                let bits = u64::from_str_radix(&text_of(&value.bytes), 2).unwrap_or_default();
                replace(value, bits.to_string().as_bytes());
            }
            _ => {}
        }
        Ok(())
    }

    /// Skips what follows a value, such as `::text`, to the end of its place in the list.
    fn skip_to_value_end(&mut self) -> io::Result<ValueEnd> {
        let mut depth = 0_usize;
        loop {
            let Some(byte) = self.bytes.peek()? else { return Ok(ValueEnd::EndOfDump) };
            if matches!(byte, b'\'' | b'"') {
                self.skip_quoted(byte)?;
                continue;
            }
            self.bytes.next()?;
            match byte {
                b'(' => depth += 1,
                b')' if depth == 0 => return Ok(ValueEnd::Parenthesis),
                b')' => depth -= 1,
                b',' if depth == 0 => return Ok(ValueEnd::Comma),
                _ => {}
            }
        }
    }
}

fn replace(value: &mut ValueBytes, bytes: &[u8]) {
    value.clear();
    value.extend(bytes);
}

fn push_escaped(escaped: u8, value: &mut ValueBytes) {
    match escaped {
        b'0' => value.push(0),
        b'b' => value.push(8),
        b'n' => value.push(b'\n'),
        b'r' => value.push(b'\r'),
        b't' => value.push(b'\t'),
        b'Z' => value.push(26),
        // In MySQL these two keep their backslash.
        b'%' | b'_' => value.extend(&[b'\\', escaped]),
        _ => value.push(escaped),
    }
}

fn decode_hex(digits: &[u8]) -> Vec<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let values = digits.iter().filter_map(|byte| digit(*byte)).collect::<Vec<_>>();
    // A leading zero may be left out.
    let (first, rest) = values.split_at(values.len() % 2);
    let mut bytes = first.to_vec();
    bytes.extend(rest.chunks_exact(2).map(|pair| pair[0] * 16 + pair[1]));
    bytes
}
