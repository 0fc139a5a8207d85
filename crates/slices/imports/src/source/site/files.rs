//! Files of a site: PDFs, covers, pictures.

use std::io::{Read, Seek, SeekFrom};

use files::{Files, create_temporary_file};
use percent_encoding::percent_decode_str;
use sources::{FileRole, SourceFile};
use url::Url;

use super::fetcher::{Fetcher, FileHead, SiteError};
use crate::source::{FetchError, FetchedFile};

/// A PDF may begin with some bytes of something else.
const START_BYTES: u64 = 1024;

/// Extensions by which files are known here.
const EXTENSIONS: &[(&str, &str)] = &[
    ("application/pdf", "pdf"),
    ("image/png", "png"),
    ("image/jpeg", "jpg"),
    ("image/tiff", "tif"),
    ("image/bmp", "bmp"),
    ("image/gif", "gif"),
    ("image/webp", "webp"),
    ("image/svg+xml", "svg"),
    ("text/csv", "csv"),
    ("text/plain", "txt"),
    ("text/html", "html"),
    ("application/zip", "zip"),
    ("application/msword", "doc"),
    ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"),
    ("application/vnd.ms-excel", "xls"),
    ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"),
    ("application/vnd.ms-powerpoint", "ppt"),
    ("application/vnd.openxmlformats-officedocument.presentationml.presentation", "pptx"),
];

/// Fetches a file of the record at `location` into a temporary file.
pub async fn fetch(
    fetcher: &Fetcher,
    files: &Files,
    location: &str,
    file: &SourceFile,
) -> Result<FetchedFile, FetchError> {
    let address = Url::parse(location).and_then(|page| page.join(&file.locator));
    let address =
        address.or_else(|_| Url::parse(&file.locator)).map_err(|error| unreadable(&error.to_string()))?;
    let other = |error: std::io::Error| FetchError::Other(error.into());
    let copy = create_temporary_file(files).map_err(|error| FetchError::Other(error.into()))?;
    let mut copy = tokio::fs::File::from_std(copy);
    let max_bytes = files.app.settings.uploads.max_file_bytes();
    let head = fetcher.file(&address, max_bytes, &mut copy).await.map_err(|error| match error {
        SiteError::Missing => FetchError::Missing,
        SiteError::TooLarge => FetchError::TooLarge,
        SiteError::File(error) => FetchError::Other(error.into()),
        error @ (SiteError::TooSlow | SiteError::Status(..) | SiteError::Connection(_)) => {
            FetchError::Unreachable(error.to_string())
        }
        error => unreadable(&error.to_string()),
    })?;
    let mut copy = copy.into_std().await;
    copy.seek(SeekFrom::Start(0)).map_err(other)?;
    let mut start = Vec::new();
    (&mut copy).take(START_BYTES).read_to_end(&mut start).map_err(other)?;
    copy.seek(SeekFrom::Start(0)).map_err(other)?;
    if let Some(problem) = problem_of(file.role, &head.media_type, &start) {
        return Err(unreadable(problem));
    }
    Ok(FetchedFile { file: copy, name: name_of(file, &head) })
}

fn unreadable(detail: &str) -> FetchError {
    FetchError::Unreadable(detail.to_owned())
}

/// Sites answer with a page where a file is missing, or for readers with a subscription only.
fn problem_of(role: FileRole, media_type: &str, start: &[u8]) -> Option<&'static str> {
    let text = String::from_utf8_lossy(start).trim_start().to_ascii_lowercase();
    let is_page = text.starts_with("<!doctype html") || text.starts_with("<html");
    match role {
        FileRole::Pdf if start.windows(5).any(|bytes| bytes == b"%PDF-") => None,
        FileRole::Pdf if is_page || essence(media_type) == "text/html" => Some("a page instead of a PDF"),
        FileRole::Pdf => Some("not a PDF"),
        FileRole::Picture | FileRole::Cover if is_page => Some("a page instead of a picture"),
        _ => None,
    }
}

fn essence(media_type: &str) -> String {
    media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

/// Name with the extension by which the content is checked: as the site says it, or from the address.
fn name_of(file: &SourceFile, head: &FileHead) -> String {
    let last = head.address.path_segments().and_then(|mut parts| parts.next_back()).unwrap_or_default();
    let named = disposition_name(&head.disposition);
    let name = named.filter(|name| !name.is_empty()).unwrap_or_else(|| decode(last));
    let name = if name.is_empty() { file.name.clone() } else { name };
    let name = if name.is_empty() { "file".to_owned() } else { name };
    if has_extension(&name) {
        return name;
    }
    let media_type = essence(&head.media_type);
    match EXTENSIONS.iter().find(|(known, _)| *known == media_type) {
        Some((_, extension)) => format!("{name}.{extension}"),
        None => name,
    }
}

fn has_extension(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(stem, extension)| {
        !stem.is_empty()
            && (2..=5).contains(&extension.len())
            && extension.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && !extension.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Reads `attachment; filename="a.pdf"; filename*=UTF-8''%D0%B0.pdf`.
fn disposition_name(header: &str) -> Option<String> {
    let mut plain = None;
    for parameter in header.split(';').skip(1) {
        let Some((name, value)) = parameter.split_once('=') else { continue };
        let value = value.trim().trim_matches('"');
        match name.trim().to_ascii_lowercase().as_str() {
            "filename*" => {
                let (_, encoded) = value.rsplit_once('\'').unwrap_or(("", value));
                return Some(last_part(&decode(encoded)));
            }
            "filename" => plain = Some(last_part(value)),
            _ => {}
        }
    }
    plain
}

fn last_part(path: &str) -> String {
    path.rsplit(['/', '\\']).next().unwrap_or_default().to_owned()
}

fn decode(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_from_the_header_or_the_address() {
        for (address, media_type, disposition, expected) in [
            ("https://a.example/article/download/7/12", "application/pdf", "", "12.pdf"),
            ("https://a.example/x.PDF", "", "", "x.PDF"),
            ("https://a.example/7/12", "text/csv", "inline; filename=\"ctt-7-12\"", "ctt-7-12.csv"),
            ("https://a.example/7", "application/pdf", "attachment; filename=\"a b.pdf\"", "a b.pdf"),
            (
                "https://a.example/7",
                "application/pdf; q=1",
                "attachment; filename=\"x.pdf\"; filename*=UTF-8''%D0%B0%2Bb.pdf",
                "а+b.pdf",
            ),
            ("https://a.example/7", "image/png", "inline; filename=\"../../etc/passwd\"", "passwd.png"),
            ("https://a.example/", "application/x-unknown", "", "file"),
            ("https://a.example/10.1234", "application/pdf", "", "10.1234.pdf"),
        ] {
            let head = FileHead {
                address: Url::parse(address).unwrap(),
                media_type: media_type.into(),
                disposition: disposition.into(),
            };
            assert_eq!(name_of(&SourceFile::default(), &head), expected, "{address}");
        }
    }

    #[test]
    fn pages_are_no_files() {
        let page = b"\n<!DOCTYPE html><html><body>Sign in</body></html>";
        assert_eq!(problem_of(FileRole::Pdf, "application/pdf", page), Some("a page instead of a PDF"));
        assert_eq!(problem_of(FileRole::Cover, "image/png", page), Some("a page instead of a picture"));
        assert_eq!(problem_of(FileRole::Pdf, "application/pdf", b"hello"), Some("not a PDF"));
        assert_eq!(problem_of(FileRole::Pdf, "text/html", b"\n\n%PDF-1.4"), None);
        assert_eq!(problem_of(FileRole::Other, "text/html", page), None);
    }
}
