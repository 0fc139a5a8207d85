//! Which files are accepted: by the name's ending, and by what the bytes say.

use crate::faults::is_unseen;
use crate::language::Words;

/// A file type that may be uploaded: the name's ending tells which one it should be, the bytes whether it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UploadType {
    pub endings: &'static [&'static str],
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
    // Plain text may hold anything that is text, a page's source among it.
    upload(&["txt"], "text/plain", &[Content::Text, Content::WebPage]),
    upload(&["csv"], "text/csv", &[Content::Text, Content::WebPage]),
    upload(&["jpg", "jpeg"], "image/jpeg", &[Content::Jpeg]),
    upload(&["png"], "image/png", &[Content::Png]),
    upload(&["bmp"], "image/bmp", &[Content::Bmp]),
];

const fn upload(
    endings: &'static [&'static str],
    mime: &'static str,
    content: &'static [Content],
) -> UploadType {
    UploadType { endings, mime, content }
}

impl UploadType {
    pub fn holds(self, content: Content) -> bool {
        self.content.contains(&content)
    }
}

/// Files that can be shown small.
pub fn is_image(mime: &str) -> bool {
    mime.starts_with("image/") && UPLOAD_TYPES.iter().any(|upload| upload.mime == mime)
}

/// What a file is by its bytes, whatever it is called.
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
    /// An office document that brings programs along. The accepted types are those that cannot.
    WithMacros,
    /// An office document that opens only with a password.
    Protected,
    /// Small to carry, huge to unpack.
    Bomb,
    /// Packed like an office document, but none that we accept.
    Archive,
    /// An old office file that is neither text nor table.
    OtherOffice,
    Empty,
    Unknown,
}

macro_rules! looks_like {
    ($en:literal, $ru:literal) => {
        Words::new(
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

    /// Why it is refused where it does not belong, and what the person can do.
    pub const fn refusal(self) -> Words {
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
            Content::WithMacros => Words::new(
                "This document contains macros. Save it without them, as .docx or .xlsx, and upload the copy.",
                "Документ содержит макросы. Сохраните его без макросов в формате .docx или .xlsx и загрузите копию.",
            ),
            Content::Protected => Words::new(
                "This document is password-protected. Remove the password and upload the copy.",
                "Документ защищён паролем. Снимите пароль и загрузите копию.",
            ),
            Content::Bomb => Words::new(
                "This document is too large once it is unpacked. Make its images smaller and upload the copy.",
                "В распакованном виде документ слишком велик. Уменьшите изображения в нём и загрузите копию.",
            ),
            Content::Empty => Words::new(
                "The file is empty. Check that it was saved, and upload it again.",
                "Файл пуст. Проверьте, что он сохранён, и загрузите его ещё раз.",
            ),
            Content::Unknown => Words::new(
                "The content does not match the extension of the file. The file may be damaged: open it, save it \
                 again and upload the copy.",
                "Содержимое файла не соответствует его расширению. Возможно, файл повреждён: откройте его, сохраните \
                 заново и загрузите копию.",
            ),
        }
    }
}

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
    let kept: String = last.chars().filter(|c| !c.is_control() && !is_unseen(*c)).collect();
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
    fn each_type_holds_what_its_ending_says() {
        let accepted = |name: &str| -> Vec<Content> {
            let upload = type_of(name).unwrap();
            Content::ALL.into_iter().filter(|content| upload.holds(*content)).collect()
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
        assert!(is_image("image/png") && !is_image("image/svg+xml") && !is_image("text/plain"));
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
