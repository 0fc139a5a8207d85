//! `Range` requests for a part of a file (RFC 9110, section 14).

use std::ops::Range;

use axum::http::{HeaderMap, Method, header};

/// What a request asks for of a file with `size` bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RequestedBytes {
    All,
    Part(Range<u64>),
    /// The range begins behind the end of the file.
    Unsatisfiable,
}

/// Reads the `Range` header. Several ranges, other units and malformed values are ignored, as the RFC allows.
pub fn requested_bytes(method: &Method, headers: &HeaderMap, size: u64) -> RequestedBytes {
    let range = (method == Method::GET).then(|| headers.get(header::RANGE)).flatten();
    range.and_then(|value| parse(value.to_str().ok()?, size)).unwrap_or(RequestedBytes::All)
}

fn parse(value: &str, size: u64) -> Option<RequestedBytes> {
    let (unit, range) = value.split_once('=')?;
    let (first, last) = range.split_once('-').filter(|_| unit.eq_ignore_ascii_case("bytes"))?;
    let number = |text: &str| {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        // What exceeds the type exceeds every file.
        is_number.then(|| text.parse::<u64>().unwrap_or(u64::MAX))
    };
    let part = match (first.trim(), last.trim()) {
        ("", length) => size.saturating_sub(number(length)?)..size,
        (first, "") => number(first)?..size,
        (first, last) => {
            let (first, last) = (number(first)?, number(last)?);
            if first > last {
                return None;
            }
            first..last.saturating_add(1).min(size)
        }
    };
    Some(if part.start < part.end { RequestedBytes::Part(part) } else { RequestedBytes::Unsatisfiable })
}

#[cfg(test)]
mod tests {
    use super::*;
    use RequestedBytes::{All, Part, Unsatisfiable};

    #[test]
    fn range_is_cut_to_the_file() {
        for (value, expected) in [
            ("bytes=0-0", Part(0..1)),
            ("bytes=2-4", Part(2..5)),
            ("Bytes=2-", Part(2..10)),
            ("bytes=9-99999999999999999999", Part(9..10)),
            ("bytes=-3", Part(7..10)),
            ("bytes=-30", Part(0..10)),
            ("bytes=10-", Unsatisfiable),
            ("bytes=99999999999999999999-", Unsatisfiable),
            ("bytes=10-12", Unsatisfiable),
            ("bytes=-0", Unsatisfiable),
            ("bytes=4-2", All),
            ("bytes=0-1,4-5", All),
            ("bytes=a-b", All),
            ("bytes=+1-2", All),
            ("bytes=-", All),
            ("bytes", All),
            ("pages=1-2", All),
        ] {
            let headers = HeaderMap::from_iter([(header::RANGE, value.parse().unwrap())]);
            assert_eq!(requested_bytes(&Method::GET, &headers, 10), expected, "{value}");
            assert_eq!(requested_bytes(&Method::HEAD, &headers, 10), All, "{value}");
        }
        assert_eq!(requested_bytes(&Method::GET, &HeaderMap::new(), 10), All);
        let headers = HeaderMap::from_iter([(header::RANGE, "bytes=0-".parse().unwrap())]);
        assert_eq!(requested_bytes(&Method::GET, &headers, 0), Unsatisfiable, "an empty file has no bytes");
    }
}
