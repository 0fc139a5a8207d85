//! Accepted upload types, by file extension and content.

use crate::language::LocalizedText;
use crate::validation::is_invisible;

/// An accepted file type. The extension of a file determines its type, and the bytes must match it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UploadType {
    pub extensions: &'static [&'static str],
    pub mime: &'static str,
    content: &'static [Content],
}

pub const UPLOAD_TYPES: [UploadType; 10] = [
    upload(&["pdf"], "application/pdf", &[Content::Pdf]),
    upload(&["doc"], "application/msword", &[Content::OldWord]),
    upload(
        &["docx"],
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        &[Content::Word],
    ),
    upload(&["xls"], "application/vnd.ms-excel", &[Content::OldWorkbook]),
    upload(
        &["xlsx"],
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        &[Content::Workbook],
    ),
    // Any text is accepted, HTML source included.
    upload(&["txt"], "text/plain", &[Content::Text, Content::WebPage]),
    upload(&["csv"], "text/csv", &[Content::Text, Content::WebPage]),
    upload(&["jpg", "jpeg"], "image/jpeg", &[Content::Jpeg]),
    upload(&["png"], "image/png", &[Content::Png]),
    upload(&["bmp"], "image/bmp", &[Content::Bmp]),
];

const fn upload(
    extensions: &'static [&'static str],
    mime: &'static str,
    content: &'static [Content],
) -> UploadType {
    UploadType { extensions, mime, content }
}

impl UploadType {
    pub fn accepts(self, content: Content) -> bool {
        self.content.contains(&content)
    }
}

/// True for accepted image types, of which thumbnails can be made.
pub fn is_image(mime: &str) -> bool {
    mime.starts_with("image/") && UPLOAD_TYPES.iter().any(|upload| upload.mime == mime)
}

/// Content type detected from the bytes of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Content {
    Pdf,
    Word,
    OldWord,
    Workbook,
    OldWorkbook,
    Jpeg,
    Png,
    Bmp,
    Text,
    WebPage,
    RichText,
    /// An office document with macros. The accepted types cannot contain any.
    WithMacros,
    /// An office document that opens only with a password.
    Protected,
    /// A decompression bomb: small, but huge once unpacked.
    Bomb,
    /// A ZIP archive that is not an accepted office document.
    Archive,
    /// A compound file that is neither a Word document nor an Excel workbook.
    OtherOffice,
    Empty,
    Unknown,
}

macro_rules! looks_like {
    ($en:literal, $ru:literal) => {
        LocalizedText::new(
            concat!(
                "The content does not match the file name: this looks like ",
                $en,
                ". Correct the extension, or save the file again in an accepted format."
            ),
            concat!(
                "Содержимое файла не соответствует его имени: похоже, это ",
                $ru,
                ". Исправьте расширение или сохраните файл заново в допустимом формате."
            ),
        )
    };
}

impl Content {
    pub const ALL: [Content; 18] = [
        Content::Pdf,
        Content::Word,
        Content::OldWord,
        Content::Workbook,
        Content::OldWorkbook,
        Content::Jpeg,
        Content::Png,
        Content::Bmp,
        Content::Text,
        Content::WebPage,
        Content::RichText,
        Content::WithMacros,
        Content::Protected,
        Content::Bomb,
        Content::Archive,
        Content::OtherOffice,
        Content::Empty,
        Content::Unknown,
    ];

    /// Message for content that does not match the file type: the reason, and what the user can do.
    pub const fn refusal(self) -> LocalizedText {
        match self {
            Content::Pdf => looks_like!("a PDF document", "документ PDF"),
            Content::Word => looks_like!("a Word document (.docx)", "документ Word (.docx)"),
            Content::OldWord => {
                looks_like!("an older Word document (.doc)", "документ Word старого формата (.doc)")
            }
            Content::Workbook => looks_like!("an Excel workbook (.xlsx)", "книга Excel (.xlsx)"),
            Content::OldWorkbook => {
                looks_like!("an older Excel workbook (.xls)", "книга Excel старого формата (.xls)")
            }
            Content::Jpeg => looks_like!("a JPEG image", "изображение JPEG"),
            Content::Png => looks_like!("a PNG image", "изображение PNG"),
            Content::Bmp => looks_like!("a BMP image", "изображение BMP"),
            Content::Text => looks_like!("plain text", "простой текст"),
            Content::WebPage => looks_like!("a web page (HTML)", "веб-страница (HTML)"),
            Content::RichText => looks_like!("rich text (RTF)", "форматированный текст (RTF)"),
            Content::Archive => {
                looks_like!("an archive or another kind of document", "архив или документ другого формата")
            }
            Content::OtherOffice => {
                looks_like!("another kind of office document", "офисный документ другого формата")
            }
            Content::WithMacros => LocalizedText::new(
                "This document contains macros. Save it without them, as .docx or .xlsx, and upload the copy.",
                "Документ содержит макросы. Сохраните его без макросов в формате .docx или .xlsx и загрузите копию.",
            ),
            Content::Protected => LocalizedText::new(
                "This document is password-protected. Remove the password and upload the copy.",
                "Документ защищён паролем. Снимите пароль и загрузите копию.",
            ),
            Content::Bomb => LocalizedText::new(
                "This document is too large once it is unpacked. Make its images smaller and upload the copy.",
                "В распакованном виде документ слишком велик. Уменьшите изображения в нём и загрузите копию.",
            ),
            Content::Empty => LocalizedText::new(
                "The file is empty. Check that it was saved, and upload it again.",
                "Файл пуст. Проверьте, что он сохранён, и загрузите его ещё раз.",
            ),
            Content::Unknown => LocalizedText::new(
                "The content does not match the extension of the file. The file may be damaged: open it, save it \
                 again and upload the copy.",
                "Содержимое файла не соответствует его расширению. Возможно, файл повреждён: откройте его, сохраните \
                 заново и загрузите копию.",
            ),
        }
    }
}

pub const MAX_FILE_NAME_CHARS: usize = 255;

/// Accepted type for a file name, or `None` if its extension is not accepted.
pub fn type_of(file_name: &str) -> Option<UploadType> {
    let (_, extension) = file_name.rsplit_once('.')?;
    UPLOAD_TYPES
        .into_iter()
        .find(|upload| upload.extensions.iter().any(|known| known.eq_ignore_ascii_case(extension)))
}

/// Removes folders, control characters and bidirectional controls from an uploaded file name.
pub fn clean_file_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let kept: String = last.chars().filter(|c| !c.is_control() && !is_invisible(*c)).collect();
    let kept = kept.trim();
    let excess = kept.chars().count().saturating_sub(MAX_FILE_NAME_CHARS);
    // The extension determines the type, so a long name is cut at the beginning, perhaps before a space.
    kept.chars().skip(excess).collect::<String>().trim_start().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn type_of_ignores_the_case_of_the_extension() {
        assert_eq!(type_of("Рукопись.DOCX").map(|t| t.extensions[0]), Some("docx"));
        assert_eq!(type_of("photo.jpeg").map(|t| t.mime), Some("image/jpeg"));
        for refused in ["virus.exe", "page.html", "pdf", "x.svg", "x.docm", ""] {
            assert_eq!(type_of(refused), None, "{refused}");
        }
    }

    #[test]
    fn each_type_accepts_only_matching_content() {
        let accepted = |name: &str| -> Vec<Content> {
            let upload = type_of(name).unwrap();
            Content::ALL.into_iter().filter(|content| upload.accepts(*content)).collect()
        };
        for (name, content) in [
            ("a.pdf", Content::Pdf),
            ("a.doc", Content::OldWord),
            ("a.docx", Content::Word),
            ("a.xls", Content::OldWorkbook),
            ("a.xlsx", Content::Workbook),
            ("a.jpeg", Content::Jpeg),
            ("a.png", Content::Png),
            ("a.bmp", Content::Bmp),
        ] {
            assert_eq!(accepted(name), [content], "{name}");
        }
        for name in ["a.txt", "a.csv"] {
            assert_eq!(accepted(name), [Content::Text, Content::WebPage], "{name}");
        }
        for content in Content::ALL {
            let refusal = content.refusal();
            assert!(refusal.en.ends_with('.') && refusal.ru.ends_with('.'), "{content:?}");
        }
        assert!(is_image("image/png") && !is_image("image/svg+xml") && !is_image("text/plain"));
    }

    #[test]
    fn clean_file_name_removes_folders_and_controls() {
        assert_eq!(clean_file_name("C:\\docs\\a.pdf"), "a.pdf");
        assert_eq!(clean_file_name("../../etc/passwd.txt"), "passwd.txt");
        assert_eq!(clean_file_name("fdp.\u{202e}exe.pdf\r\n"), "fdp.exe.pdf");
        let long = format!("{}.pdf", "я".repeat(300));
        assert_eq!(clean_file_name(&long).chars().count(), MAX_FILE_NAME_CHARS);
        assert!(clean_file_name(&long).ends_with(".pdf"));
        let spaced = format!("{} {}.pdf", "x".repeat(60), "я".repeat(250));
        assert_eq!(clean_file_name(&spaced), format!("{}.pdf", "я".repeat(250)));
    }
}
