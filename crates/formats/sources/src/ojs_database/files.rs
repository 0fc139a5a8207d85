//! Files of submissions, and galleys.

use super::codes::{ASSOC_SUBMISSION_FILE, FileStage};
use super::journal::Journal;
use super::settings::Settings;
use super::tables::Row;
use crate::findings::{Finding, FindingKind};
use crate::ojs_addresses as addresses;
use crate::records::{FileRole, OldAddress, SourceArticle, SourceFile};

/// Finds a file of a submission by its id: of `submission_file_id`, or in OJS 3.2 of `file_id` with its last
/// revision.
pub(super) fn find_file<'a>(journal: &Journal<'a>, id: &str) -> Option<Row<'a>> {
    let file = journal.tables.find_one("submission_files", "submission_file_id", id);
    file.or_else(|| {
        let revisions = journal.tables.find("submission_files", "file_id", id);
        revisions
            .filter(|row| row.text("submission_file_id").is_empty())
            .max_by_key(|row| row.number("revision"))
    })
}

/// Id by which other tables and addresses name a file.
pub(super) fn file_id<'a>(row: &Row<'a>) -> &'a str {
    match row.text("submission_file_id") {
        "" => row.text("file_id"),
        id => id,
    }
}

/// Files of a submission in the order of their ids, each with its last revision.
pub(super) fn files_of<'a>(journal: &Journal<'a>, submission: &str) -> Vec<Row<'a>> {
    let mut files = journal.tables.find("submission_files", "submission_id", submission).collect::<Vec<_>>();
    files.sort_by_key(|row| {
        (file_id(row).parse().unwrap_or(u64::MAX), std::cmp::Reverse(row.number("revision")))
    });
    files.dedup_by_key(|row| file_id(row));
    files
}

/// Files that belong to another record, such as a review, in the order of their ids.
pub(super) fn attached_files<'a>(
    journal: &Journal<'a>,
    kind: u64,
    id: &str,
    stage: FileStage,
) -> Vec<Row<'a>> {
    let files =
        journal.tables.find_by_age("submission_files", "assoc_id", id, "submission_file_id").into_iter();
    let files = files.filter(|file| file.number("assoc_type") == kind);
    files.filter(|file| FileStage::read(file.number("file_stage")) == stage).collect()
}

/// Returns the file with its path in OJS's files folder, or a finding if the database does not have it.
pub(super) fn read_file(journal: &Journal<'_>, row: &Row<'_>, language: &str) -> Result<SourceFile, Finding> {
    let id = file_id(row);
    let key = if row.text("submission_file_id").is_empty() { "file_id" } else { "submission_file_id" };
    let settings = Settings::find(journal.tables, "submission_file_settings", key, id);
    let name = match settings.text_in("name", language) {
        "" => row.text("original_file_name"),
        name => name,
    };
    let stored = journal.tables.find_one("files", "file_id", row.text("file_id"));
    let (locator, media_type) = match stored {
        Some(stored) => (stored.text("path").to_owned(), stored.text("mimetype")),
        None if row.text("revision").is_empty() => {
            let detail = format!("file {id} `{name}` is not in the table of files");
            return Err(Finding::new(FindingKind::MissingFile, detail));
        }
        None => (path_before_3_3(journal, row), row.text("file_type")),
    };
    Ok(SourceFile {
        role: FileRole::Other,
        locator,
        name: name.to_owned(),
        language: language.to_owned(),
        label: settings.text_in("description", language).to_owned(),
        media_type: media_type.to_owned(),
        old_addresses: Vec::new(),
    })
}

/// OJS 3.2 makes the name of a file from its numbers and the day of its upload.
fn path_before_3_3(journal: &Journal<'_>, row: &Row<'_>) -> String {
    let name = row.text("original_file_name");
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension).to_lowercase();
    let day = row.text("date_uploaded").chars().take(10).filter(char::is_ascii_digit).collect::<String>();
    let genre = match row.text("genre_id") {
        "" | "0" => String::new(),
        genre => format!("{genre}-"),
    };
    let (submission, file) = (row.text("submission_id"), row.text("file_id"));
    let (revision, stage) = (row.text("revision"), row.text("file_stage"));
    let folder = FileStage::read(row.number("file_stage")).folder();
    format!(
        "journals/{}/articles/{submission}/{folder}/{submission}-{genre}{file}-{revision}-{stage}-{day}.{extension}",
        journal.id
    )
}

pub(super) fn is_supplement(journal: &Journal<'_>, file: &Row<'_>) -> bool {
    let genre = journal.tables.find_one("genres", "genre_id", file.text("genre_id"));
    genre.is_some_and(|genre| genre.is_set("supplementary"))
}

fn galley_role(journal: &Journal<'_>, row: &Row<'_>, file: &SourceFile) -> FileRole {
    if is_supplement(journal, row) {
        FileRole::Supplement
    } else if file.media_type == "application/pdf" || file.locator.to_lowercase().ends_with(".pdf") {
        FileRole::Pdf
    } else {
        FileRole::Other
    }
}

/// Adds the galleys of a publication with the files that they depend on; `names` name the article in addresses.
pub(super) fn add_galleys<'a>(
    journal: &Journal<'a>,
    publication: &str,
    names: &[&str],
    article: &mut SourceArticle,
) {
    for row in journal.tables.find_in_order("publication_galleys", "publication_id", publication, "galley_id")
    {
        let id = row.text("galley_id");
        let settings = Settings::find(journal.tables, "publication_galley_settings", "galley_id", id);
        article.findings.extend(settings.unread(&format!("galley {id}: ")));
        let galley_names =
            addresses::names(id, &[row.text("url_path"), settings.text("pub-id::publisher-id")]);
        let doi = journal.doi(&row, &settings);
        if !doi.is_empty() && settings.text("pub-id::doi").is_empty() {
            article.findings.push(Finding::not_understood(format!("galley {id}: DOI {doi}")));
        }
        let file_id = match row.text("submission_file_id") {
            "" => row.text("file_id"),
            file => file,
        };
        let old_addresses = addresses::galley(journal.path, "article", names, &galley_names, file_id);
        if row.text("remote_url").trim().is_empty() {
            add_file_galley(journal, &row, file_id, old_addresses, article);
        } else {
            add_remote_galley(&row, old_addresses, article);
        }
    }
}

fn add_remote_galley(row: &Row<'_>, old_addresses: Vec<String>, article: &mut SourceArticle) {
    article.files.push(SourceFile {
        role: FileRole::Other,
        locator: row.text("remote_url").trim().to_owned(),
        name: row.text("label").to_owned(),
        language: row.text("locale").to_owned(),
        label: row.text("label").to_owned(),
        ..SourceFile::default()
    });
    article.old_addresses.extend(old_addresses.into_iter().map(|path| OldAddress { path }));
}

fn add_file_galley<'a>(
    journal: &Journal<'a>,
    row: &Row<'a>,
    file_id: &str,
    old_addresses: Vec<String>,
    article: &mut SourceArticle,
) {
    let (id, label) = (row.text("galley_id"), row.text("label"));
    let found = find_file(journal, file_id).filter(|_| !file_id.is_empty());
    let file =
        match found.map(|found| read_file(journal, &found, row.text("locale")).map(|file| (found, file))) {
            Some(Ok(file)) => Some(file),
            Some(Err(finding)) => {
                article.findings.push(finding);
                None
            }
            None => {
                let detail = format!("galley {id} `{label}` has no file");
                article.findings.push(Finding::new(FindingKind::MissingFile, detail));
                None
            }
        };
    let Some((found, mut file)) = file else {
        article.old_addresses.extend(old_addresses.into_iter().map(|path| OldAddress { path }));
        return;
    };
    file.role = galley_role(journal, &found, &file);
    if file.role != FileRole::Supplement || file.label.is_empty() {
        file.label = label.to_owned();
    }
    if file.role == FileRole::Other {
        // A galley that is not taken over as a file of its own leads to the article.
        article.old_addresses.extend(old_addresses.into_iter().map(|path| OldAddress { path }));
    } else {
        file.old_addresses = old_addresses;
    }
    add_revisions(journal, &found, article);
    article.files.push(file);
    add_dependent_files(journal, &found, article);
}

/// Earlier revisions of a file stay behind.
fn add_revisions(journal: &Journal<'_>, row: &Row<'_>, article: &mut SourceArticle) {
    let id = row.text("submission_file_id");
    let count = journal.tables.find("submission_file_revisions", "submission_file_id", id).count();
    if count > 1 {
        let detail = format!("earlier revisions of file {id}: {}", count - 1);
        article.findings.push(Finding::not_understood(detail));
    }
}

/// Adds pictures and styles of a galley in HTML.
fn add_dependent_files<'a>(journal: &Journal<'a>, galley_file: &Row<'a>, article: &mut SourceArticle) {
    let dependent =
        attached_files(journal, ASSOC_SUBMISSION_FILE, file_id(galley_file), FileStage::Dependent);
    for row in dependent {
        match read_file(journal, &row, journal.language) {
            Ok(mut file) => {
                if file.media_type.starts_with("image/") {
                    file.role = FileRole::Picture;
                }
                article.files.push(file);
            }
            Err(finding) => article.findings.push(finding),
        }
    }
}
