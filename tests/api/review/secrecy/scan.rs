//! Search for markers in responses and letters, including archives, PDFs and encoded text.

use std::collections::{BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{Cursor, Read};
use std::process::Command;
use std::sync::LazyLock;

use regex::bytes::{Captures, Regex};
use reqwest::header::HeaderMap;

use super::markers::Marker;

/// Caches the words of files, because viewers request the same ones.
#[derive(Default)]
pub struct Scanner {
    markers: Vec<Marker>,
    expression: Option<Regex>,
    files: HashMap<u64, Vec<u8>>,
}

impl Scanner {
    pub fn set_markers(&mut self, markers: Vec<Marker>) {
        let any: Vec<String> = markers.iter().map(|marker| regex::escape(marker)).collect();
        self.expression = Some(Regex::new(&format!("(?i-u){}", any.join("|"))).unwrap());
        self.markers = markers;
    }

    /// Finds markers in headers and body.
    pub fn scan_response(&mut self, headers: &HeaderMap, body: &[u8]) -> BTreeSet<Marker> {
        assert!(!headers.contains_key("content-encoding"), "compressed response");
        let mut found = self.scan_bytes(body);
        for (name, value) in headers {
            found.extend(self.find_in(name.as_str().as_bytes()));
            found.extend(self.find_in(&decode_escapes(value.as_bytes())));
        }
        found
    }

    pub fn scan_bytes(&mut self, bytes: &[u8]) -> BTreeSet<Marker> {
        if !is_packed(bytes) {
            return self.find_in(&decode_escapes(bytes));
        }
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let words = self.files.entry(hasher.finish()).or_insert_with(|| extract_words(bytes)).clone();
        self.find_in(&words)
    }

    fn find_in(&self, text: &[u8]) -> BTreeSet<Marker> {
        let found = self.expression.iter().flat_map(|expression| expression.find_iter(text));
        let found: BTreeSet<&[u8]> = found.map(|found| found.as_bytes()).collect();
        let is_found =
            |marker: &Marker| found.iter().any(|found| found.eq_ignore_ascii_case(marker.as_bytes()));
        if found.is_empty() {
            BTreeSet::new()
        } else {
            self.markers.iter().copied().filter(is_found).collect()
        }
    }
}

fn is_packed(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"%PDF") || bytes.starts_with(b"\x89PNG")
}

/// Extracts the words of a file and of everything packed in it.
fn extract_words(bytes: &[u8]) -> Vec<u8> {
    let mut layers = vec![bytes.to_vec()];
    if bytes.starts_with(b"PK\x03\x04") {
        let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        for index in 0..zip.len() {
            let mut entry = zip.by_index(index).unwrap();
            let mut content = entry.name().unwrap().as_bytes().to_vec();
            entry.read_to_end(&mut content).unwrap();
            layers.push(content);
        }
    } else if bytes.starts_with(b"%PDF") {
        layers.extend(extract_pdf(bytes));
    }
    // Markers are at least six characters long. Fonts, which are most of a file, contain no such words.
    let word = Regex::new("(?i-u)[-_$a-z0-9]{6,}").unwrap();
    let mut words = Vec::new();
    for layer in layers.iter().map(|layer| decode_escapes(layer)) {
        for found in word.find_iter(&layer) {
            words.extend(found.as_bytes());
            words.push(b' ');
        }
    }
    words
}

/// Returns the uncompressed objects, the text and the metadata of a PDF.
fn extract_pdf(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    let name = format!("octavo-secrecy-{}-{:x}.pdf", std::process::id(), hasher.finish());
    let path = std::env::temp_dir().join(name);
    std::fs::write(&path, bytes).unwrap();
    let file = path.to_str().unwrap();
    let commands: [(&str, &[&str]); 3] = [
        ("qpdf", &["--qdf", "--object-streams=disable", "--decode-level=all", file, "-"]),
        ("pdftotext", &[file, "-"]),
        ("pdfinfo", &[file]),
    ];
    let outputs = commands.map(|(program, arguments)| {
        let output = Command::new(program).args(arguments).output().unwrap();
        // qpdf exits with 3 after repairing small errors.
        let has_succeeded = output.status.success() || output.status.code() == Some(3);
        assert!(has_succeeded && !output.stdout.is_empty(), "{program}: {output:?}");
        output.stdout
    });
    std::fs::remove_file(path).unwrap();
    outputs.into()
}

/// Appends decoded copies of hexadecimal, percent-encoded and UTF-16 text.
fn decode_escapes(bytes: &[u8]) -> Vec<u8> {
    let mut all = bytes.to_vec();
    if bytes.contains(&0) {
        all.push(b'\n');
        all.extend(bytes.iter().filter(|byte| **byte != 0));
    }
    static DIGITS: LazyLock<Regex> = LazyLock::new(|| Regex::new("(?-u)[0-9A-Fa-f]{14,}").unwrap());
    for run in DIGITS.find_iter(bytes) {
        all.push(b'\n');
        all.extend(run.as_bytes().chunks_exact(2).map(parse_hex).filter(|byte| *byte != 0));
    }
    static PERCENT: LazyLock<Regex> = LazyLock::new(|| Regex::new("(?-u)%[0-9A-Fa-f]{2}").unwrap());
    if PERCENT.is_match(bytes) {
        all.push(b'\n');
        let decode = |found: &Captures<'_>| vec![parse_hex(&found[0][1..])];
        all.extend(PERCENT.replace_all(bytes, decode).iter());
    }
    all
}

fn parse_hex(digits: &[u8]) -> u8 {
    let value =
        |digit: u8| char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok()).unwrap();
    value(digits[0]) * 16 + value(digits[1])
}

#[test]
fn markers_are_found_in_every_encoding() {
    let mut scanner = Scanner::default();
    let markers = ["qztitle", "771000001"];
    scanner.set_markers(markers.to_vec());
    let wide: Vec<u8> = "Qztitle".encode_utf16().flat_map(u16::to_be_bytes).collect();
    let digits: String = wide.iter().map(|byte| format!("{byte:02X}")).collect();
    for bytes in
        [b"a QZTITLE.pdf".to_vec(), wide, digits.into_bytes(), b"filename*=UTF-8''%71%7Atitle".to_vec()]
    {
        assert_eq!(scanner.scan_bytes(&bytes), BTreeSet::from(["qztitle"]), "{bytes:?}");
    }
    let packed = crate::files::samples::archive(&[("a.xml", b"<a>qztitle</a>"), ("771000001", b"")]);
    assert_eq!(scanner.scan_bytes(&packed), BTreeSet::from(markers));
    assert_eq!(scanner.scan_bytes(b"qz title 77100000 1"), BTreeSet::new());
}
