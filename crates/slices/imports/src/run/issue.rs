//! Adds or updates an issue. Its articles follow one by one.

use issues::imported_issues::{self, ImportedIssue};
use kit::{Error, Result, run_blocking};
use rules::imports::{ImportOutcome, StoredCopy, update_of};
use rules::issue::{ArticleGroup, IssueContent};
use rules::{FileId, IssueId, Language};
use sources::{Finding, FindingKind, SourceFile, SourceIssue};

use super::Run;
use super::files::TakenFile;
use super::pictures::place_pictures;
use super::record::{self, ImportedRecord, hash_with_mapping};
use crate::items::{self, Done, Item, Target};
use crate::old_addresses::{self, AddressTarget};
use crate::reasons;

pub async fn add(run: &Run, item: &Item, issue: &SourceIssue) -> Result<()> {
    let Some((volume, number)) = numbers(issue) else {
        return run.finish_item(item, Done::because(ImportOutcome::Failed, reasons::NUMBER_UNUSABLE)).await;
    };
    let mut connection = run.app().pool.acquire().await?;
    let earlier = record::find(&mut connection, &run.import.origin, &item.key).await?;
    let here = imported_issues::find(&mut connection, volume, number).await?;
    drop(connection);
    match (&earlier, here) {
        (None, Some(id)) => return keep(run, item, issue, id).await,
        (Some(ImportedRecord { target: Target::Issue(id), record_hash, target_version }), _) => {
            let version = sqlx::query_scalar!("select version from issues where id = $1", id)
                .fetch_optional(&run.app().pool)
                .await?;
            let copy = StoredCopy {
                is_same_record: *record_hash == hash_with_mapping(item, &run.import.mapping)?,
                is_edited: version.is_some_and(|version| version > *target_version),
            };
            if let Some(outcome) = update_of(copy) {
                return run.finish_item(item, Done::new(outcome).with_target(Target::Issue(*id))).await;
            }
        }
        _ => {}
    }
    let mut findings = Vec::new();
    let wanted: Vec<SourceFile> =
        issue.cover.iter().chain(&issue.pdf).chain(&issue.pictures).cloned().collect();
    let files = run.take_files(&issue.location, &wanted, &mut findings).await?;
    let content = content_of(run, issue, (volume, number), &files);
    let imported = ImportedIssue { content, published_on: issue.published_on };
    match run_blocking(move || imported.validate()).await? {
        Ok(imported) => save(run, item, issue, (imported, earlier), findings).await,
        Err(Error::Invalid(errors)) => {
            let note = |error: &rules::FieldError| {
                let path = error.location.get(1..).unwrap_or_default().join(".");
                Finding::new(FindingKind::InvalidValue, format!("{path}: {}", error.kind.code()))
            };
            findings.extend(errors.iter().map(note));
            let done = Done::because(ImportOutcome::Failed, reasons::INVALID);
            run.finish_item(item, Done { findings, ..done }).await
        }
        Err(error) => Err(error),
    }
}

/// Volume and number of an issue; the year stands for a volume that a journal does not count.
fn numbers(issue: &SourceIssue) -> Option<(i32, i32)> {
    let whole = |text: &str| text.trim().parse::<i32>().ok().filter(|number| (1..=9_999).contains(number));
    let volume = if issue.volume.trim().is_empty() { &issue.year } else { &issue.volume };
    let number = if issue.number.trim().is_empty() { "1" } else { &issue.number };
    Some((whole(volume)?, whole(number)?))
}

fn content_of(
    run: &Run,
    issue: &SourceIssue,
    (volume, number): (i32, i32),
    files: &[TakenFile],
) -> IssueContent {
    let (mapping, journal) = (&run.import.mapping, &run.import.journal);
    let file_of = |wanted: &Option<SourceFile>| -> Option<FileId> {
        let wanted = wanted.as_ref()?;
        files.iter().find(|file| file.source == *wanted).map(|file| file.id)
    };
    let stored = files.iter().map(|file| (file.source.locator.as_str(), file.id)).collect();
    let text = |texts, language| mapping.text(texts, language, journal).unwrap_or_default();
    let [intro_en, intro_ru] =
        Language::ALL.map(|language| place_pictures(&text(&issue.description, language), &stored).0);
    let sections = issue.sections.iter().map(|section| {
        let names = mapping.section(&section.key, &section.title, journal);
        ArticleGroup { id: None, name_en: names.name_en, name_ru: names.name_ru, article_ids: Vec::new() }
    });
    IssueContent {
        version: 0,
        volume,
        number,
        subtitle_en: text(&issue.title, Language::En),
        subtitle_ru: text(&issue.title, Language::Ru),
        doi: issue.doi.clone(),
        cover_id: file_of(&issue.cover),
        pdf_id: file_of(&issue.pdf),
        intro_en,
        intro_ru,
        show_on_main_page: issue.is_on_main_page,
        editor_groups: issue.editor_groups.clone(),
        article_groups: sections.collect(),
    }
}

/// Leaves an issue of the journal as it is; articles of the source are added to it.
async fn keep(run: &Run, item: &Item, issue: &SourceIssue, id: IssueId) -> Result<()> {
    let app = run.app();
    let mut transaction = app.pool.begin().await?;
    if !items::lock_waiting(&mut transaction, run.import.id, &item.key).await? {
        return Ok(());
    }
    let version = imported_issues::lock_version(&mut transaction, id).await?.unwrap_or_default();
    // Older than any version: later imports keep it, too.
    let record = ImportedRecord {
        target: Target::Issue(id.0),
        record_hash: Vec::new(),
        target_version: version.min(0) - 1,
    };
    finish(run, transaction, item, issue, (record, Done::because(ImportOutcome::Kept, reasons::ISSUE_HERE)))
        .await
}

async fn save(
    run: &Run,
    item: &Item,
    source: &SourceIssue,
    (issue, earlier): (ImportedIssue, Option<ImportedRecord>),
    findings: Vec<Finding>,
) -> Result<()> {
    let app = run.app();
    let mut transaction = app.pool.begin().await?;
    if !items::lock_waiting(&mut transaction, run.import.id, &item.key).await? {
        return Ok(());
    }
    let (id, outcome) = match earlier {
        Some(ImportedRecord { target: Target::Issue(id), .. }) => {
            imported_issues::lock_version(&mut transaction, IssueId(id)).await?;
            imported_issues::replace(app, &mut transaction, IssueId(id), &issue).await?;
            (IssueId(id), ImportOutcome::Updated)
        }
        _ => (imported_issues::insert(app, &mut transaction, &issue).await?, ImportOutcome::Created),
    };
    let version = imported_issues::lock_version(&mut transaction, id).await?.unwrap_or_default();
    let record = ImportedRecord {
        target: Target::Issue(id.0),
        record_hash: hash_with_mapping(item, &run.import.mapping)?,
        target_version: version,
    };
    let done = Done { findings, ..Done::new(outcome) };
    finish(run, transaction, item, source, (record, done)).await
}

async fn finish(
    run: &Run,
    mut transaction: sqlx::Transaction<'_, sqlx::Postgres>,
    item: &Item,
    source: &SourceIssue,
    (record, done): (ImportedRecord, Done),
) -> Result<()> {
    let app = run.app();
    let pages = source.old_addresses.iter().map(|address| address.path.as_str());
    old_addresses::add(&mut transaction, record.target, AddressTarget::Page, pages).await?;
    if let Some(pdf) = &source.pdf {
        let paths = pdf.old_addresses.iter().map(String::as_str);
        old_addresses::add(&mut transaction, record.target, AddressTarget::PdfEn, paths).await?;
    }
    record::save(app, &mut transaction, &run.import, &item.key, &record).await?;
    let done = done.with_target(record.target);
    items::finish(&mut transaction, run.import.id, item, &done, app.clock.now()).await?;
    transaction.commit().await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_year_stands_for_a_missing_volume() {
        for (volume, number, year, expected) in [
            ("13", "2", "2024", Some((13, 2))),
            (" 13 ", "", "2024", Some((13, 1))),
            ("", "3", "2024", Some((2024, 3))),
            ("", "", "", None),
            ("XIII", "2", "2024", None),
            ("13", "3-4", "2024", None),
            ("0", "1", "", None),
            ("13", "99999", "", None),
        ] {
            let issue = SourceIssue {
                volume: volume.into(),
                number: number.into(),
                year: year.into(),
                ..SourceIssue::default()
            };
            assert_eq!(numbers(&issue), expected, "{volume} {number} {year}");
        }
    }
}
