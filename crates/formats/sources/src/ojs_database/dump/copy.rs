//! Lines of `COPY t (…) FROM stdin;` in PostgreSQL's text format.

use super::bytes::ValueBytes;

/// Splits a line into its first values; None is NULL. Values are bytes: an escape may be half a character.
pub(super) fn split_line(line: &[u8], most: usize, limit: usize) -> Vec<Option<Vec<u8>>> {
    let fields = line.split(|byte| *byte == b'\t').take(most);
    fields.map(|field| (field != b"\\N").then(|| unescape(field, limit))).collect()
}

fn unescape(field: &[u8], limit: usize) -> Vec<u8> {
    let mut value = ValueBytes::new(limit);
    let mut rest = field;
    while let Some(position) = rest.iter().position(|byte| *byte == b'\\') {
        value.extend(&rest[..position]);
        let (byte, length) = read_escape(&rest[position + 1..]);
        value.push(byte);
        rest = &rest[position + 1 + length..];
    }
    value.extend(rest);
    value.bytes
}

/// Returns the byte that an escape stands for, and the length of the escape without its backslash.
fn read_escape(escape: &[u8]) -> (u8, usize) {
    let Some(first) = escape.first().copied() else { return (b'\\', 0) };
    match first {
        b'b' => (8, 1),
        b'f' => (12, 1),
        b'n' => (b'\n', 1),
        b'r' => (b'\r', 1),
        b't' => (b'\t', 1),
        b'v' => (11, 1),
        b'0'..=b'7' => read_digits(escape, 0, 3, 8),
        b'x' if escape.get(1).is_some_and(u8::is_ascii_hexdigit) => read_digits(escape, 1, 2, 16),
        _ => (first, 1),
    }
}

fn read_digits(escape: &[u8], start: usize, most: usize, radix: u32) -> (u8, usize) {
    let digits = escape[start..].iter().take(most).map_while(|byte| char::from(*byte).to_digit(radix));
    let (value, count) = digits.fold((0, 0), |(value, count), digit| (value * radix + digit, count + 1));
    // PostgreSQL keeps the low eight bits of three octal digits.
    (u8::try_from(value & 0xff).unwrap_or_default(), start + count)
}
