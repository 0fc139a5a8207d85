//! Adds or updates a published article.

use chrono::NaiveDate;
use deliveries::keep_from_sending;
use editorial::imported_articles::{self, ImportedArticle, NewNotice};
use issues::imported_issues;
use kit::{Result, run_blocking};
use rules::imports::{ImportOutcome, StoredCopy, update_of};
use rules::{ArticleId, ArticleStatus, ArticleType, Enumeration, FieldError, IssueId, Language};
use sources::{FileRole, Finding, FindingKind, SourceArticle, SourceNotice};
use sqlx::PgConnection;

use super::Run;
use super::article_content::{ArticleSource, convert};
use super::files::TakenFile;
use super::record::{self, ImportedRecord, hash_with_mapping};
use crate::items::{self, Done, Item, Target};
use crate::old_addresses::{self, AddressTarget};
use crate::reasons;

/// The issue of an article, as it is here.
#[derive(Debug, Clone, Copy)]
pub(super) struct IssueHere {
    pub id: IssueId,
    pub published_on: Option<NaiveDate>,
}

pub async fn add(run: &Run, item: &Item, article: &SourceArticle) -> Result<()> {
    let notice_kind = article.notice.as_ref().map(|notice| notice.kind.article_type());
    let Some(kind) = notice_kind.or_else(|| run.import.mapping.article_type(&article.kind)) else {
        return run.finish_item(item, Done::because(ImportOutcome::LeftOut, reasons::TYPE_LEFT_OUT)).await;
    };
    if !has_title(run, article) {
        return run.finish_item(item, Done::because(ImportOutcome::Failed, reasons::NO_TITLE)).await;
    }
    let mut connection = run.app().pool.acquire().await?;
    let issue = find_issue(&mut connection, &run.import.origin, &article.issue).await?;
    let issue_date = issue.and_then(|issue| issue.published_on);
    let Some(published_on) = article.published_on.or(issue_date) else {
        return run.finish_item(item, Done::because(ImportOutcome::Failed, reasons::NO_DATE)).await;
    };
    if let Some(notice) = &article.notice
        && find_target(&mut connection, &run.import.origin, notice).await?.is_none()
    {
        drop(connection);
        return run
            .finish_item(item, Done::because(ImportOutcome::Failed, reasons::NOTICE_WITHOUT_ARTICLE))
            .await;
    }
    let earlier = record::find(&mut connection, &run.import.origin, &item.key).await?;
    if let Some(done) = decide_on_earlier(run, &mut connection, item, article, earlier.as_ref()).await? {
        drop(connection);
        return run.finish_item(item, done).await;
    }
    drop(connection);
    let mut findings = Vec::new();
    let files = run.take_files(&article.location, &article.files, &mut findings).await?;
    match convert_on_thread(run, article, (kind, published_on), files, findings).await? {
        Converted { result: Ok(article_here), findings } => {
            save(run, item, article, (article_here, issue, earlier), findings).await
        }
        Converted { result: Err(errors), mut findings } => {
            findings.extend(errors.iter().map(note_of));
            let done = Done::because(ImportOutcome::Failed, reasons::INVALID);
            run.finish_item(item, Done { findings, ..done }).await
        }
    }
}

/// True if the article has a title in a language of this journal.
pub(super) fn has_title(run: &Run, article: &SourceArticle) -> bool {
    let (mapping, journal) = (&run.import.mapping, &run.import.journal);
    Language::ALL.iter().any(|language| mapping.text(&article.title, *language, journal).is_some())
}

/// Finds the article that a notice is about.
async fn find_target(
    connection: &mut PgConnection,
    origin: &str,
    notice: &SourceNotice,
) -> Result<Option<ArticleId>> {
    let target = record::find(connection, origin, &notice.article).await?.map(|record| record.target);
    Ok(match target {
        Some(Target::Article(id)) => Some(ArticleId(id)),
        _ => None,
    })
}

/// Returns what becomes of an article that is here already; `None` if it is added or updated.
async fn decide_on_earlier(
    run: &Run,
    connection: &mut PgConnection,
    item: &Item,
    article: &SourceArticle,
    earlier: Option<&ImportedRecord>,
) -> Result<Option<Done>> {
    let Some(earlier) = earlier else {
        let here = find_by_doi(connection, &article.doi).await?;
        let kept = Done::because(ImportOutcome::Kept, reasons::DOI_HERE);
        return Ok(here.map(|id| kept.with_target(Target::Article(id.0))));
    };
    let Target::Article(id) = earlier.target else { return Ok(None) };
    let here =
        sqlx::query!("select version, status_id from articles where id = $1 and removed_at is null", id)
            .fetch_optional(connection)
            .await?;
    let Some(here) = here else {
        return Ok(Some(Done::because(ImportOutcome::Kept, reasons::REMOVED_HERE)));
    };
    let is_edited = here.version > earlier.target_version;
    // Published in the source since it came along as a submission, with its reviews: not overwritten.
    if !is_edited && here.status_id != ArticleStatus::Published.id() {
        let kept = Done::because(ImportOutcome::Kept, reasons::SUBMISSION_HERE);
        return Ok(Some(kept.with_target(earlier.target)));
    }
    let copy = StoredCopy {
        is_same_record: earlier.record_hash == hash_with_mapping(item, &run.import.mapping)?,
        is_edited,
    };
    let done = update_of(copy).map(|outcome| match outcome {
        ImportOutcome::Kept => Done::because(outcome, reasons::EDITED_HERE),
        outcome => Done::new(outcome),
    });
    Ok(done.map(|done| done.with_target(earlier.target)))
}

pub(super) async fn find_by_doi(connection: &mut PgConnection, doi: &str) -> Result<Option<ArticleId>> {
    if doi.is_empty() {
        return Ok(None);
    }
    let id = sqlx::query_scalar!("select id from articles where lower(doi) = lower($1)", doi)
        .fetch_optional(connection)
        .await?;
    Ok(id.map(ArticleId))
}

pub(super) async fn find_issue(
    connection: &mut PgConnection,
    origin: &str,
    key: &str,
) -> Result<Option<IssueHere>> {
    let row = sqlx::query!(
        "select issues.id, publication_date from imported_records records join issues on issues.id = records.issue_id
         where records.origin = $1 and records.key = $2",
        origin,
        key
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| IssueHere { id: IssueId(row.id), published_on: row.publication_date }))
}

pub(super) struct Converted {
    pub result: Result<ImportedArticle, Vec<FieldError>>,
    pub findings: Vec<Finding>,
}

/// Sanitizing takes the processor for up to seconds.
pub(super) async fn convert_on_thread(
    run: &Run,
    article: &SourceArticle,
    (kind, published_on): (ArticleType, NaiveDate),
    files: Vec<TakenFile>,
    mut findings: Vec<Finding>,
) -> Result<Converted> {
    let (article, mapping, journal) =
        (article.clone(), run.import.mapping.clone(), run.import.journal.clone());
    run_blocking(move || {
        let source = ArticleSource {
            article: &article,
            kind,
            published_on,
            mapping: &mapping,
            journal: &journal,
            files: &files,
        };
        let result = convert(&source, &mut findings);
        Converted { result, findings }
    })
    .await
}

/// Adds or updates the article with its place in the issue and its earlier addresses, in one transaction.
async fn save(
    run: &Run,
    item: &Item,
    source: &SourceArticle,
    (article, issue, earlier): (ImportedArticle, Option<IssueHere>, Option<ImportedRecord>),
    findings: Vec<Finding>,
) -> Result<()> {
    let app = run.app();
    let mut transaction = app.pool.begin().await?;
    if !items::lock_waiting(&mut transaction, run.import.id, &item.key).await? {
        return Ok(());
    }
    let (id, outcome) = match earlier {
        Some(ImportedRecord { target: Target::Article(id), target_version, .. }) => {
            let id = ArticleId(id);
            if imported_articles::lock_version(&mut transaction, id).await? != Some(target_version) {
                let kept = Done::because(ImportOutcome::Kept, reasons::EDITED_HERE);
                drop(transaction);
                return run.finish_item(item, kept.with_target(Target::Article(id.0))).await;
            }
            imported_articles::replace(app, &mut transaction, id, &article).await?;
            (id, ImportOutcome::Updated)
        }
        _ => {
            let id = imported_articles::insert(app, &mut transaction, run.archivist, &article).await?;
            keep_from_sending(&mut transaction, id).await?;
            (id, ImportOutcome::Created)
        }
    };
    if let Some(notice) = &source.notice
        && let Some(target) = find_target(&mut transaction, &run.import.origin, notice).await?
    {
        let of =
            NewNotice { kind: notice.kind, initiated_by: notice.initiator, decided_on: notice.decided_on };
        imported_articles::link_notice(&mut transaction, id, target, &of).await?;
    }
    if let Some(issue) = issue {
        place(run, &mut transaction, source, issue, id).await?;
    }
    add_addresses(&mut transaction, run, source, id).await?;
    let version = imported_articles::lock_version(&mut transaction, id).await?.unwrap_or_default();
    let record = ImportedRecord {
        target: Target::Article(id.0),
        // A file that could not be had now is asked for again by the next import.
        record_hash: match findings.iter().any(|finding| finding.kind == FindingKind::MissingFile) {
            true => Vec::new(),
            false => hash_with_mapping(item, &run.import.mapping)?,
        },
        target_version: version,
    };
    record::save(app, &mut transaction, &run.import, &item.key, &record).await?;
    let done = Done { findings, ..Done::new(outcome).with_target(record.target) };
    items::finish(&mut transaction, run.import.id, item, &done, app.clock.now()).await?;
    transaction.commit().await?;
    Ok(())
}

pub(super) async fn place(
    run: &Run,
    transaction: &mut PgConnection,
    source: &SourceArticle,
    issue: IssueHere,
    article: ArticleId,
) -> Result<()> {
    let planned = run.import.plan.sections.get(&source.section);
    let title = planned.map(|section| section.title.clone()).unwrap_or_default();
    let names = run.import.mapping.section(&source.section, &title, &run.import.journal);
    let names = (names.name_en.as_str(), names.name_ru.as_str());
    imported_issues::place_article(transaction, issue.id, names, article, source.position).await
}

async fn add_addresses(
    transaction: &mut PgConnection,
    run: &Run,
    source: &SourceArticle,
    article: ArticleId,
) -> Result<()> {
    let target = Target::Article(article.0);
    let pages = source.old_addresses.iter().map(|address| address.path.as_str());
    old_addresses::add(transaction, target, AddressTarget::Page, pages).await?;
    for file in source.files.iter().filter(|file| file.role == FileRole::Pdf) {
        let tag = if file.language.is_empty() { &source.language } else { &file.language };
        let language = run.import.mapping.language(tag, &run.import.journal).unwrap_or_default();
        let paths = file.old_addresses.iter().map(String::as_str);
        old_addresses::add(transaction, target, AddressTarget::pdf(language), paths).await?;
    }
    Ok(())
}

pub(super) fn note_of(error: &FieldError) -> Finding {
    let path = error.location.get(1..).unwrap_or_default().join(".");
    Finding::new(FindingKind::InvalidValue, format!("{path}: {}", error.kind.code()))
}
