//! Adds or updates a submission that is not published, with its files, rounds and reviews.

use chrono::{DateTime, NaiveDate, Utc};
use editorial::imported_articles::{ImportedArticle, lock_version};
use editorial::imported_submissions::{self, ImportedSubmission, SubmissionFile};
use kit::Result;
use rules::imports::{ImportOutcome, ImportedProgress, SourceProgress, StoredCopy, progress_of, update_of};
use rules::{ArticleFileType, ArticleId, ArticleStatus, ArticleType};
use sources::{FileRole, Finding, SourceFile, SourceSubmission};
use sqlx::PgConnection;

use super::Run;
use super::article::{self, Converted, convert_on_thread};
use super::files::TakenFile;
use super::record::{self, ImportedRecord, hash_with_mapping};
use super::submission_people::{People, find_people};
use super::submission_reviews::convert_reviews;
use crate::items::{self, Done, Item, Target};
use crate::reasons::{self, Reason};

/// Label of the files that an author sends after a decision; see `sources::SourceSubmission`.
const REVISION: &str = "revision";

/// What was decided about a submission before its files are taken.
struct Place {
    progress: ImportedProgress,
    people: People,
    earlier: Option<ImportedRecord>,
}

pub async fn add(run: &Run, item: &Item, submission: &SourceSubmission) -> Result<()> {
    let kind = match find_kind(run, submission) {
        Ok(kind) => kind,
        Err((outcome, reason)) => return run.finish_item(item, Done::because(outcome, reason)).await,
    };
    let mut connection = run.app().pool.acquire().await?;
    let people = find_people(&mut connection, &run.import.origin, submission).await?;
    let Some(progress) = progress(submission, &people) else {
        drop(connection);
        let left_out = Done::because(ImportOutcome::LeftOut, reasons::SUBMISSION_UNFINISHED);
        return run.finish_item(item, left_out).await;
    };
    let earlier = record::find(&mut connection, &run.import.origin, &item.key).await?;
    if let Some(done) =
        decide_on_earlier(run, &mut connection, item, &submission.article.doi, earlier.as_ref()).await?
    {
        drop(connection);
        return run.finish_item(item, done).await;
    }
    drop(connection);
    let mut findings = notes_of_decisions(submission);
    let galleys: Vec<SourceFile> =
        submission.article.files.iter().filter(|file| is_galley(file)).cloned().collect();
    let galleys = run.take_files(&submission.article.location, &galleys, &mut findings).await?;
    let files = take_files(run, submission, progress.revision, &mut findings).await?;
    let today = run.app().clock.now().date_naive();
    let place = Place { progress, people, earlier };
    match convert_on_thread(run, &submission.article, (kind, today), galleys, findings).await? {
        Converted { result: Ok(article), mut findings } => {
            let converted = assemble(run, submission, &place, (article, files), &mut findings);
            save(run, item, submission, (converted, place), findings).await
        }
        Converted { result: Err(errors), mut findings } => {
            findings.extend(errors.iter().map(article::note_of));
            let done = Done::because(ImportOutcome::Failed, reasons::INVALID);
            run.finish_item(item, Done { findings, ..done }).await
        }
    }
}

/// Returns the type of a submission that is wanted and has a title, or why it is not added.
fn find_kind(run: &Run, submission: &SourceSubmission) -> Result<ArticleType, (ImportOutcome, Reason)> {
    if run.import.mapping.without_submissions {
        return Err((ImportOutcome::LeftOut, reasons::SUBMISSIONS_LEFT_OUT));
    }
    let kind = run.import.mapping.article_type(&submission.article.kind);
    let kind = kind.ok_or((ImportOutcome::LeftOut, reasons::TYPE_LEFT_OUT))?;
    if article::has_title(run, &submission.article) {
        Ok(kind)
    } else {
        Err((ImportOutcome::Failed, reasons::NO_TITLE))
    }
}

fn progress(submission: &SourceSubmission, people: &People) -> Option<ImportedProgress> {
    let decisions: Vec<(u32, &str)> =
        submission.decisions.iter().map(|decision| (decision.round, decision.decision.as_str())).collect();
    let last = submission.rounds.iter().max_by_key(|round| round.number);
    let revised =
        submission.rounds.iter().filter(|round| round.files.iter().any(|file| file.label == REVISION));
    let completed = last.into_iter().flat_map(|round| &round.reviews);
    let completed =
        completed.filter(|review| review.state == "completed" && people.find(&review.reviewer).is_some());
    progress_of(&SourceProgress {
        stage: &submission.stage,
        last_round: last.map(|round| round.number).unwrap_or_default(),
        decisions: &decisions,
        last_revised_round: revised.map(|round| round.number).max().unwrap_or_default(),
        completed_reviews: completed.count(),
    })
}

/// Returns what becomes of a submission that is here already; `None` if it is added or updated.
async fn decide_on_earlier(
    run: &Run,
    connection: &mut PgConnection,
    item: &Item,
    doi: &str,
    earlier: Option<&ImportedRecord>,
) -> Result<Option<Done>> {
    let Some(earlier) = earlier else {
        let here = article::find_by_doi(connection, doi).await?;
        let kept = Done::because(ImportOutcome::Kept, reasons::DOI_HERE);
        return Ok(here.map(|id| kept.with_target(Target::Article(id.0))));
    };
    let Target::Article(id) = earlier.target else { return Ok(None) };
    let Some(is_edited) = is_edited(connection, ArticleId(id), earlier.target_version).await? else {
        return Ok(Some(Done::because(ImportOutcome::Kept, reasons::REMOVED_HERE)));
    };
    let is_same_record = earlier.record_hash == hash_with_mapping(item, &run.import.mapping)?;
    let done = update_of(StoredCopy { is_same_record, is_edited }).map(|outcome| match outcome {
        ImportOutcome::Kept => Done::because(outcome, reasons::EDITED_HERE),
        outcome => Done::new(outcome),
    });
    Ok(done.map(|done| done.with_target(earlier.target)))
}

/// Locks nothing outside of a transaction; `None` if the article was removed. One that is published has been worked on,
/// or was imported with its publication.
async fn is_edited(
    connection: &mut PgConnection,
    id: ArticleId,
    imported_version: i32,
) -> Result<Option<bool>> {
    let Some(version) = lock_version(connection, id).await? else { return Ok(None) };
    let is_edited = version > imported_version
        || imported_submissions::is_published(connection, id).await?
        || imported_submissions::is_worked_on(connection, id).await?;
    Ok(Some(is_edited))
}

/// Decisions do not become part of the history here; see `imported_submissions`. The report names them.
fn notes_of_decisions(submission: &SourceSubmission) -> Vec<Finding> {
    let notes = submission.decisions.iter().map(|decision| {
        let time = decision.decided_at.map(|time| time.format("%Y-%m-%d %H:%M").to_string());
        let time = time.unwrap_or_default();
        let detail = format!(
            "decision {} in round {} by {} {time}",
            decision.decision, decision.round, decision.editor
        );
        Finding::not_understood(detail.trim_end())
    });
    notes.collect()
}

/// PDFs and pictures for readers, which belong to the publication.
fn is_galley(file: &SourceFile) -> bool {
    matches!(file.role, FileRole::Pdf | FileRole::Picture)
}

/// Stores the files of all rounds, and those that are in none.
async fn take_files(
    run: &Run,
    submission: &SourceSubmission,
    revision: i32,
    findings: &mut Vec<Finding>,
) -> Result<Vec<SubmissionFile>> {
    let article = &submission.article;
    let mut groups: Vec<(i32, bool, Vec<SourceFile>)> = Vec::new();
    let outside = article.files.iter().filter(|file| !is_galley(file));
    for file in outside {
        let (round, from_author) = match (file.role, file.label.as_str()) {
            (FileRole::Supplement, _) | (_, "submission" | "review") => (0, true),
            (_, REVISION) => (revision, true),
            // Copyedited texts and proofs come from the editors.
            _ => (revision, false),
        };
        groups.push((round, from_author, vec![file.clone()]));
    }
    for round in &submission.rounds {
        let reviewed = i32::try_from(round.number).unwrap_or(i32::MAX).saturating_sub(1).clamp(0, revision);
        for file in &round.files {
            // What follows a decision begins the next round here.
            let is_next = file.label == REVISION;
            let number = if is_next { reviewed.saturating_add(1).min(revision) } else { reviewed };
            groups.push((number, true, vec![file.clone()]));
        }
    }
    let mut files = Vec::with_capacity(groups.len());
    for (revision, from_author, group) in groups {
        let taken = run.take_files(&article.location, &group, findings).await?;
        files.extend(taken.into_iter().map(|file| submission_file(file, revision, from_author)));
    }
    Ok(files)
}

fn submission_file(file: TakenFile, revision: i32, from_author: bool) -> SubmissionFile {
    let TakenFile { source, id } = file;
    let file_type = match source.role {
        FileRole::Supplement => ArticleFileType::SupportingMaterial,
        _ if source.media_type.starts_with("image/") => ArticleFileType::Figure,
        _ => ArticleFileType::Manuscript,
    };
    let is_ordinary = matches!(source.label.as_str(), "submission" | "review" | REVISION);
    let comment = if is_ordinary { String::new() } else { source.label };
    SubmissionFile { id, revision, file_type, comment, from_author }
}

/// Puts together what is stored.
fn assemble(
    run: &Run,
    source: &SourceSubmission,
    place: &Place,
    (mut article, mut files): (ImportedArticle, Vec<SubmissionFile>),
    findings: &mut Vec<Finding>,
) -> ImportedSubmission {
    let now = run.app().clock.now();
    let ImportedProgress { status, revision } = place.progress;
    let supplements = std::mem::take(&mut article.content.files).into_iter();
    files.extend(supplements.map(|file| SubmissionFile {
        id: file.file_id,
        revision,
        file_type: ArticleFileType::SupportingMaterial,
        comment: file.comment,
        from_author: false,
    }));
    let submitted_at = submitted_at(source, now);
    let submitter = place.people.find(&source.submitter).map(|person| person.id);
    if submitter.is_none() {
        findings.push(Finding::not_understood(format!("submitter {}", source.submitter)));
    }
    let submitter = submitter.unwrap_or(run.archivist);
    let accepted_on =
        accepted_on(source).or(article.accepted_on).filter(|_| status == ArticleStatus::Accepted);
    ImportedSubmission {
        content: article.content,
        publication: article.publication,
        submitter,
        status,
        revision,
        submitted_at,
        accepted_on: accepted_on.map(|day| day.max(submitted_at.date_naive())),
        files,
        reviews: convert_reviews(source, &place.people, revision, now, findings),
        handling_editor: place.people.choose_editor(source, submitter, findings),
    }
}

fn submitted_at(source: &SourceSubmission, now: DateTime<Utc>) -> DateTime<Utc> {
    let received = source.article.received_on.map(|day| day.and_time(chrono::NaiveTime::MIN).and_utc());
    source.submitted_at.or(received).unwrap_or(now).min(now)
}

fn accepted_on(source: &SourceSubmission) -> Option<NaiveDate> {
    let accepted = source.decisions.iter().rev().find(|decision| decision.decision == "accept");
    accepted?.decided_at.map(|time| time.date_naive())
}

/// Adds or updates the submission with its place in an issue that is not published, in one transaction.
async fn save(
    run: &Run,
    item: &Item,
    source: &SourceSubmission,
    (submission, place): (ImportedSubmission, Place),
    mut findings: Vec<Finding>,
) -> Result<()> {
    let app = run.app();
    let mut transaction = app.pool.begin().await?;
    if !items::lock_waiting(&mut transaction, run.import.id, &item.key).await? {
        return Ok(());
    }
    let (id, outcome) = match place.earlier {
        Some(ImportedRecord { target: Target::Article(id), target_version, .. }) => {
            let id = ArticleId(id);
            if is_edited(&mut transaction, id, target_version).await? != Some(false) {
                let kept = Done::because(ImportOutcome::Kept, reasons::EDITED_HERE);
                drop(transaction);
                return run.finish_item(item, kept.with_target(Target::Article(id.0))).await;
            }
            imported_submissions::replace(app, &mut transaction, id, &submission).await?;
            (id, ImportOutcome::Updated)
        }
        _ => {
            (imported_submissions::insert(app, &mut transaction, &submission).await?, ImportOutcome::Created)
        }
    };
    place_in_issue(run, &mut transaction, source, (&submission, id), &mut findings).await?;
    let version = lock_version(&mut transaction, id).await?.unwrap_or_default();
    let record = ImportedRecord {
        target: Target::Article(id.0),
        record_hash: hash_with_mapping(item, &run.import.mapping)?,
        target_version: version,
    };
    record::save(app, &mut transaction, &run.import, &item.key, &record).await?;
    let done = Done { findings, ..Done::new(outcome).with_target(record.target) };
    items::finish(&mut transaction, run.import.id, item, &done, app.clock.now()).await?;
    transaction.commit().await?;
    Ok(())
}

/// An accepted article that waits for its issue is placed there. A published issue stays as readers know it.
async fn place_in_issue(
    run: &Run,
    transaction: &mut PgConnection,
    source: &SourceSubmission,
    (submission, id): (&ImportedSubmission, ArticleId),
    findings: &mut Vec<Finding>,
) -> Result<()> {
    if source.article.issue.is_empty() {
        return Ok(());
    }
    let issue = article::find_issue(transaction, &run.import.origin, &source.article.issue).await?;
    match issue.filter(|issue| issue.published_on.is_none() && submission.status == ArticleStatus::Accepted) {
        Some(issue) => article::place(run, transaction, &source.article, issue, id).await,
        None => {
            findings.push(Finding::not_understood(format!("planned for {}", source.article.issue)));
            Ok(())
        }
    }
}
