//! PDFs of published issues.

use axum::extract::State;
use axum::http::{HeaderMap, Method};
use axum::response::Response;
use files::Files;
use kit::error::ErrorBody;
use kit::http::Path;
use kit::{Problem, Result};
use publications::SiteUrls;
use rules::FileId;

use crate::inline_pdf::{InlinePdf, PDF, serve};
use crate::signposting::link_header;

/// Reads the PDF of a published issue.
#[utoipa::path(get, path = "/issues/{file}", tag = "discovery", operation_id = "readIssuePdf",
    params(("file" = String, Path, description = "`{volume}-{number}.pdf`")),
    responses((status = 200, description = "The PDF", content_type = "application/pdf"),
        (status = 206, description = "The part of the PDF that `Range` names", content_type = "application/pdf"),
        (status = 304), (status = 404, body = ErrorBody), (status = 416), (status = 503, body = ErrorBody)))]
pub async fn read(
    State(files): State<Files>,
    Path(file): Path<String>,
    method: Method,
    headers: HeaderMap,
) -> Result<Response> {
    let (volume, number) = parse_file_name(&file).ok_or(Problem::NOT_FOUND)?;
    let found = sqlx::query!(
        "select files.id, files.sha256, files.mime_type, issues.updated_at from issues join files on files.id = issues.pdf_id
         where issues.volume = $1 and issues.number = $2 and issues.publication_date is not null",
        volume,
        number
    )
    .fetch_optional(&files.app.pool)
    .await?
    .filter(|found| found.mime_type == PDF)
    .ok_or(Problem::NOT_FOUND)?;
    let page = SiteUrls::of(&files.app).for_path(&format!("/issues/{volume}-{number}"));
    let pdf = InlinePdf {
        id: FileId(found.id),
        sha256: &found.sha256,
        changed_at: found.updated_at,
        name: format!("{volume}-{number}.pdf"),
        link: link_header(&[(&page, "collection")]),
    };
    serve(&files, pdf, &method, &headers).await
}

fn parse_file_name(file: &str) -> Option<(i32, i32)> {
    let (volume, number) = file.strip_suffix(".pdf")?.split_once('-')?;
    Some((volume.parse().ok()?, number.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_file_name_accepts_volume_and_number() {
        assert_eq!(parse_file_name("13-2.pdf"), Some((13, 2)));
        for wrong in ["13-2", "13.pdf", "-.pdf", "a-2.pdf", "99999999999-1.pdf", "13-2.pdf.pdf"] {
            assert_eq!(parse_file_name(wrong), None, "{wrong}");
        }
    }
}
