//! Which files are accepted, and how large they may be.

/// A file type that may be uploaded, known by its name's ending.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UploadType {
    pub endings: &'static [&'static str],
    pub mime: &'static str,
}

pub const UPLOAD_TYPES: [UploadType; 10] = [
    UploadType { endings: &["pdf"], mime: "application/pdf" },
    UploadType { endings: &["doc"], mime: "application/msword" },
    UploadType {
        endings: &["docx"],
        mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    },
    UploadType { endings: &["xls"], mime: "application/vnd.ms-excel" },
    UploadType {
        endings: &["xlsx"],
        mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    },
    UploadType { endings: &["txt"], mime: "text/plain" },
    UploadType { endings: &["csv"], mime: "text/csv" },
    UploadType { endings: &["jpg", "jpeg"], mime: "image/jpeg" },
    UploadType { endings: &["png"], mime: "image/png" },
    UploadType { endings: &["bmp"], mime: "image/bmp" },
];

pub const MAX_FILE_NAME_CHARS: usize = 255;

/// The accepted type of a file of this name, or `None` where it is not accepted.
pub fn type_of(file_name: &str) -> Option<UploadType> {
    let (_, ending) = file_name.rsplit_once('.')?;
    UPLOAD_TYPES
        .into_iter()
        .find(|upload| upload.endings.iter().any(|known| known.eq_ignore_ascii_case(ending)))
}

/// What remains of an uploaded name: no folders, no control characters, no bidirectional tricks.
pub fn clean_file_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let kept: String = last
        .chars()
        .filter(|c| {
            !c.is_control()
                && !matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        })
        .collect();
    let kept = kept.trim();
    let excess = kept.chars().count().saturating_sub(MAX_FILE_NAME_CHARS);
    // The ending is what tells the type, so a long name loses its beginning.
    kept.chars().skip(excess).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_decides_without_case() {
        assert_eq!(type_of("Рукопись.DOCX").map(|t| t.endings[0]), Some("docx"));
        assert_eq!(type_of("photo.jpeg").map(|t| t.mime), Some("image/jpeg"));
        for refused in ["virus.exe", "page.html", "pdf", "x.svg", "x.docm", ""] {
            assert_eq!(type_of(refused), None, "{refused}");
        }
    }

    #[test]
    fn names_lose_what_could_deceive() {
        assert_eq!(clean_file_name("C:\\docs\\a.pdf"), "a.pdf");
        assert_eq!(clean_file_name("../../etc/passwd.txt"), "passwd.txt");
        assert_eq!(clean_file_name("fdp.\u{202e}exe.pdf\r\n"), "fdp.exe.pdf");
        let long = format!("{}.pdf", "я".repeat(300));
        assert_eq!(clean_file_name(&long).chars().count(), MAX_FILE_NAME_CHARS);
        assert!(clean_file_name(&long).ends_with(".pdf"));
    }
}
