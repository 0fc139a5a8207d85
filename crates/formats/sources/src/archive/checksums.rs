//! `checksums.sha256`: the checksum of each file, a line for each, as `sha256sum` writes and checks them. A list of lines
//! can be written and read without holding it, which a journal with a million files needs.

/// Name of the list.
pub const CHECKSUMS: &str = "checksums.sha256";

const HEX_DIGITS: usize = 64;
const SEPARATOR: &str = "  ";

/// A line of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checksum {
    /// Hexadecimal digits in lower case.
    pub sha256: String,
    /// Path in the archive.
    pub path: String,
}

impl Checksum {
    /// Returns the checksum of a file by its 32 bytes.
    pub fn new(sha256: [u8; 32], path: impl Into<String>) -> Checksum {
        let sha256 = sha256.iter().map(|byte| format!("{byte:02x}")).collect();
        Checksum { sha256, path: path.into() }
    }

    /// Returns the line, which ends with a line break.
    pub fn to_line(&self) -> String {
        format!("{}{SEPARATOR}{}\n", self.sha256, self.path)
    }

    /// Parses a line; `None` if it is none, or names a file outside of the archive.
    pub fn parse_line(line: &str) -> Option<Checksum> {
        let line = line.trim_end_matches(['\n', '\r']);
        let (sha256, rest) = line.split_at_checked(HEX_DIGITS)?;
        let path = rest.strip_prefix(SEPARATOR)?;
        let is_hex = sha256.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let is_inside = super::resolve("", path).as_deref() == Some(path);
        (is_hex && is_inside).then(|| Checksum { sha256: sha256.into(), path: path.into() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_back() {
        let mut bytes = [0; 32];
        (bytes[0], bytes[31]) = (0xe3, 0x0f);
        let checksum = Checksum::new(bytes, "articles/a-title/pictures/Рис 1.png");
        let line = checksum.to_line();
        assert_eq!(line, format!("e3{}0f  articles/a-title/pictures/Рис 1.png\n", "00".repeat(30)));
        assert_eq!(Checksum::parse_line(&line), Some(checksum.clone()));
        assert_eq!(Checksum::parse_line(&line.replace('\n', "\r\n")), Some(checksum));
    }

    #[test]
    fn broken_lines_and_paths_outside_are_refused() {
        let hex = "a".repeat(64);
        for line in [
            String::new(),
            hex.clone(),
            format!("{hex}  "),
            format!("{hex} journal.json"),
            format!("{}  journal.json", "A".repeat(64)),
            format!("{}  journal.json", "a".repeat(63)),
            format!("{}  journal.json", "ы".repeat(32)),
            format!("{hex}  ../journal.json"),
            format!("{hex}  /journal.json"),
            format!("{hex}  issues//issue.json"),
        ] {
            assert_eq!(Checksum::parse_line(&line), None, "{line}");
        }
    }
}
