//! File names that every file system and ZIP program accepts.

use std::collections::BTreeMap;

/// Longest file name: half of what file systems accept, so that a folder may be copied into another one.
pub const MAX_FILE_NAME_BYTES: usize = 100;

/// A longer extension is part of the name.
const MAX_EXTENSION_BYTES: usize = 10;
/// Name of a file that has none.
const UNNAMED: &str = "file";
/// Devices of Windows, also with an extension.
const RESERVED: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];

/// Returns the name of a file as it may stand in a folder: without parts of a path, characters that a file system refuses
/// and names that mean something else, at most [`MAX_FILE_NAME_BYTES`] long. The extension stays. A safe name is returned
/// as it is.
pub fn safe_file_name(name: &str) -> String {
    fit_name(name, MAX_FILE_NAME_BYTES)
}

fn fit_name(name: &str, max: usize) -> String {
    let spaced: String =
        name.chars().filter(|c| !is_invisible(*c)).map(|c| if is_refused(c) { '_' } else { c }).collect();
    let words = spaced.split_whitespace().collect::<Vec<_>>().join(" ");
    // Windows drops dots and spaces at the end, and a dot at the beginning hides a file.
    let trimmed = words.trim_matches(['.', ' ']);
    let (stem, extension) = split_extension(trimmed);
    let is_reserved = is_reserved(trimmed);
    let room = max - extension.len() - usize::from(is_reserved);
    let stem = cut(stem, room).trim_end_matches(['.', ' ']);
    let name = format!("{}{stem}{extension}", if is_reserved { "_" } else { "" });
    if name.is_empty() { UNNAMED.into() } else { name }
}

/// Returns the name without its extension, and the extension with its dot.
fn split_extension(name: &str) -> (&str, &str) {
    let Some((at, _)) = name.char_indices().rev().find(|(_, c)| *c == '.') else { return (name, "") };
    let (stem, extension) = name.split_at(at);
    let is_extension = extension.len() > 1
        && extension.len() <= MAX_EXTENSION_BYTES
        && extension.bytes().skip(1).all(|byte| byte.is_ascii_alphanumeric());
    if is_extension && !stem.is_empty() { (stem, extension) } else { (name, "") }
}

fn cut(text: &str, max: usize) -> &str {
    let mut end = max.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

fn is_refused(c: char) -> bool {
    (c.is_control() && !c.is_whitespace())
        || matches!(c, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|')
}

/// True for characters that can only deceive in a name: `gpj.exe` may look like `exe.jpg`.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

fn is_reserved(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_lowercase();
    let numbered = stem.strip_prefix("com").or_else(|| stem.strip_prefix("lpt"));
    let is_port = numbered.is_some_and(|number| {
        let mut digits = number.chars();
        matches!((digits.next(), digits.next()), (Some('0'..='9' | '¹' | '²' | '³'), None))
    });
    is_port || RESERVED.contains(&&*stem)
}

/// Gives each file of a folder a safe name of its own.
#[derive(Debug, Clone, Default)]
pub struct UniqueFileNames {
    /// Number that was last given to a name, by the name in lower case: some file systems do not tell case.
    taken: BTreeMap<String, u32>,
}

impl UniqueFileNames {
    /// Returns the safe name, with a number before the extension if another file has it: `scan-2.png`.
    pub fn take(&mut self, name: &str) -> String {
        let wanted = safe_file_name(name);
        let key = wanted.to_lowercase();
        let Some(mut number) = self.taken.get(&key).copied() else {
            self.taken.insert(key, 1);
            return wanted;
        };
        loop {
            number = number.saturating_add(1);
            let suffix = format!("-{number}");
            let (stem, extension) = split_extension(&wanted);
            let room = MAX_FILE_NAME_BYTES - extension.len() - suffix.len();
            let candidate = format!("{}{suffix}{extension}", cut(stem, room));
            if self.taken.insert(candidate.to_lowercase(), 1).is_none() {
                self.taken.insert(key, number);
                return candidate;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_safe() {
        for (name, safe) in [
            ("figure 1.png", "figure 1.png"),
            ("Рисунок № 1.JPG", "Рисунок № 1.JPG"),
            ("../../etc/passwd", "_.._etc_passwd"),
            ("C:\\Windows\\x.exe", "C__Windows_x.exe"),
            ("..", "file"),
            (".", "file"),
            ("", "file"),
            (" \t\n ", "file"),
            (".htaccess", "htaccess"),
            ("a. . .", "a"),
            ("a\u{0}b\u{7f}.pdf", "a_b_.pdf"),
            ("a\n\tb.pdf", "a b.pdf"),
            ("\u{202e}gpj.exe", "gpj.exe"),
            ("con", "_con"),
            ("NUL.tar.gz", "_NUL.tar.gz"),
            ("com1.txt", "_com1.txt"),
            ("LPT².txt", "_LPT².txt"),
            ("com10.txt", "com10.txt"),
            ("console.log", "console.log"),
            ("a?b*c|d<e>f\"g", "a_b_c_d_e_f_g"),
            ("%2e%2e%2f", "%2e%2e%2f"),
        ] {
            assert_eq!(safe_file_name(name), safe, "{name:?}");
        }
    }

    #[test]
    fn long_names_keep_their_extension() {
        let name = safe_file_name(&format!("{}.docx", "ы".repeat(500)));
        assert_eq!(name, format!("{}.docx", "ы".repeat(47)));
        let name = safe_file_name(&format!("a.{}", "x".repeat(500)));
        assert_eq!(name, format!("a.{}", "x".repeat(98)));
        assert_eq!(safe_file_name(&"👩‍🔬".repeat(40)).len(), MAX_FILE_NAME_BYTES);
        let name = safe_file_name(&format!("con.{}.pdf", "x".repeat(500)));
        assert!(
            name.starts_with("_con.xx") && name.ends_with(".pdf") && name.len() == MAX_FILE_NAME_BYTES,
            "{name}"
        );
    }

    #[test]
    fn safe_names_stay_as_they_are() {
        let pieces = [
            "a",
            ".",
            " ",
            "/",
            "\\",
            "ы",
            "con",
            "\u{0}",
            "\u{202e}",
            "👩‍🔬",
            "-",
            "pdf",
            "_",
            "¹",
            "\u{feff}",
        ];
        let mut state = 1_usize;
        for length in 0..400 {
            let mut name = String::new();
            for _ in 0..length % 60 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                name.push_str(pieces[(state >> 33) % pieces.len()]);
            }
            let safe = safe_file_name(&name);
            assert_eq!(safe_file_name(&safe), safe, "{name:?}");
            assert!(!safe.is_empty() && safe.len() <= MAX_FILE_NAME_BYTES, "{name:?} became {safe:?}");
            assert!(
                !safe.contains(['/', '\\', '\0']) && !safe.starts_with('.') && !safe.ends_with(['.', ' ']),
                "{safe:?}"
            );
        }
    }

    #[test]
    fn files_of_a_folder_have_different_names() {
        let mut names = UniqueFileNames::default();
        let taken = ["scan.png", "SCAN.png", "scan-2.png", "scan.png", "scan.jpg", "", "file"]
            .map(|name| names.take(name));
        assert_eq!(
            taken,
            ["scan.png", "SCAN-2.png", "scan-2-2.png", "scan-3.png", "scan.jpg", "file", "file-2"]
        );
        let long = format!("{}.png", "x".repeat(300));
        let [first, second] = [names.take(&long), names.take(&long)];
        assert!(
            first != second && second.ends_with("x-2.png") && second.len() == MAX_FILE_NAME_BYTES,
            "{second}"
        );
    }

    #[test]
    fn many_equal_names_are_numbered_quickly() {
        let mut names = UniqueFileNames::default();
        let last = (0..20_000).map(|_| names.take("scan.png")).last();
        assert_eq!(last.as_deref(), Some("scan-20000.png"));
    }
}
