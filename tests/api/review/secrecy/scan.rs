//! Searching bytes for markers, through whatever they are packed in.

use std::collections::{BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{Cursor, Read};
use std::process::Command;
use std::sync::LazyLock;

use regex::bytes::{Captures, Regex};
use reqwest::header::HeaderMap;

use super::markers::Marker;

/// Remembers the words of a file: everybody asks for the same ones.
#[derive(Default)]
pub struct Scanner {
    wanted: Vec<Marker>,
    expression: Option<Regex>,
    files: HashMap<u64, Vec<u8>>,
}

impl Scanner {
    /// What to look for from now on.
    pub fn want(&mut self, wanted: Vec<Marker>) {
        if wanted != self.wanted {
            let any: Vec<String> = wanted.iter().map(|marker| regex::escape(marker)).collect();
            self.expression = Some(Regex::new(&format!("(?i-u){}", any.join("|"))).unwrap());
            self.wanted = wanted;
        }
    }

    /// What stands in an answer, wherever in it.
    pub fn answer(&mut self, headers: &HeaderMap, body: &[u8]) -> BTreeSet<Marker> {
        assert!(!headers.contains_key("content-encoding"), "an answer that this cannot read");
        let mut found = self.bytes(body);
        for (name, value) in headers {
            found.extend(self.in_text(name.as_str().as_bytes()));
            found.extend(self.in_text(&unescaped(value.as_bytes())));
        }
        found
    }

    pub fn bytes(&mut self, bytes: &[u8]) -> BTreeSet<Marker> {
        if !is_packed(bytes) {
            return self.in_text(&unescaped(bytes));
        }
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let words = self.files.entry(hasher.finish()).or_insert_with(|| words_of(bytes)).clone();
        self.in_text(&words)
    }

    fn in_text(&self, text: &[u8]) -> BTreeSet<Marker> {
        let found = self.expression.iter().flat_map(|expression| expression.find_iter(text));
        let found: BTreeSet<&[u8]> = found.map(|found| found.as_bytes()).collect();
        let is = |marker: &Marker| found.iter().any(|found| found.eq_ignore_ascii_case(marker.as_bytes()));
        if found.is_empty() { BTreeSet::new() } else { self.wanted.iter().copied().filter(is).collect() }
    }
}

fn is_packed(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"%PDF") || bytes.starts_with(b"\x89PNG")
}

/// The bytes themselves and everything that is packed in them, only as far as words stand in it.
fn words_of(bytes: &[u8]) -> Vec<u8> {
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
        layers.extend(pdf(bytes));
    }
    // A marker is at least so long; a font has no such words, and is most of a file.
    let word = Regex::new("(?i-u)[-_$a-z0-9]{6,}").unwrap();
    let mut words = Vec::new();
    for layer in layers.iter().map(|layer| unescaped(layer)) {
        for found in word.find_iter(&layer) {
            words.extend(found.as_bytes());
            words.push(b' ');
        }
    }
    words
}

/// Everything in the file unpacked, the words of its pages, and what its properties say.
fn pdf(bytes: &[u8]) -> Vec<Vec<u8>> {
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
    let said = commands.map(|(program, arguments)| {
        let output = Command::new(program).args(arguments).output().unwrap();
        // qpdf mends small faults and says 3.
        let is_done = output.status.success() || output.status.code() == Some(3);
        assert!(is_done && !output.stdout.is_empty(), "{program}: {output:?}");
        output.stdout
    });
    std::fs::remove_file(path).unwrap();
    said.into()
}

/// With what stands in hexadecimal digits, after per cent signs or in two bytes for each letter also spelled out.
fn unescaped(bytes: &[u8]) -> Vec<u8> {
    let mut all = bytes.to_vec();
    if bytes.contains(&0) {
        all.push(b'\n');
        all.extend(bytes.iter().filter(|byte| **byte != 0));
    }
    static DIGITS: LazyLock<Regex> = LazyLock::new(|| Regex::new("(?-u)[0-9A-Fa-f]{14,}").unwrap());
    for run in DIGITS.find_iter(bytes) {
        all.push(b'\n');
        all.extend(run.as_bytes().chunks_exact(2).map(hexadecimal).filter(|byte| *byte != 0));
    }
    static PERCENT: LazyLock<Regex> = LazyLock::new(|| Regex::new("(?-u)%[0-9A-Fa-f]{2}").unwrap());
    if PERCENT.is_match(bytes) {
        all.push(b'\n');
        let spelled = |found: &Captures<'_>| vec![hexadecimal(&found[0][1..])];
        all.extend(PERCENT.replace_all(bytes, spelled).iter());
    }
    all
}

fn hexadecimal(digits: &[u8]) -> u8 {
    let value =
        |digit: u8| char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok()).unwrap();
    value(digits[0]) * 16 + value(digits[1])
}

#[test]
fn a_word_is_found_however_it_is_packed() {
    let mut scanner = Scanner::default();
    let wanted = ["qztitle", "771000001"];
    scanner.want(wanted.to_vec());
    let wide: Vec<u8> = "Qztitle".encode_utf16().flat_map(u16::to_be_bytes).collect();
    let digits: String = wide.iter().map(|byte| format!("{byte:02X}")).collect();
    for bytes in
        [b"a QZTITLE.pdf".to_vec(), wide, digits.into_bytes(), b"filename*=UTF-8''%71%7Atitle".to_vec()]
    {
        assert_eq!(scanner.bytes(&bytes), BTreeSet::from(["qztitle"]), "{bytes:?}");
    }
    let packed = crate::files::samples::archive(&[("a.xml", b"<a>qztitle</a>"), ("771000001", b"")]);
    assert_eq!(scanner.bytes(&packed), BTreeSet::from(wanted));
    assert_eq!(scanner.bytes(b"qz title 77100000 1"), BTreeSet::new());
}
