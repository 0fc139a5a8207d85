//! Submissions that are not published, with their rounds, files and decisions.

use std::collections::{BTreeSet, HashMap};

use super::articles::read_metadata;
use super::codes::{
    FileStage, ROLE_AUTHOR, ROLE_MANAGER, ROLE_SUB_EDITOR, STATUS_DECLINED, STATUS_PUBLISHED,
    STATUS_SCHEDULED, stage,
};
use super::files::{add_galleys, files_of, find_file, is_supplement, read_file};
use super::journal::Journal;
use super::reviews::read_review;
use super::tables::Row;
use crate::findings::{Finding, FindingKind};
use crate::ojs_values::moment;
use crate::records::{FileRole, SourceArticle, SourceDecision, SourceFile, SourceRound, SourceSubmission};

/// Reads a submission; one without any publication has only its key and findings.
pub(super) fn read_submission<'a>(journal: &Journal<'a>, row: &Row<'a>) -> SourceSubmission {
    let id = row.text("submission_id");
    let mut article = match journal.current(row) {
        Some(publication) => {
            let mut article = read_metadata(journal, row, &publication);
            add_galleys(journal, publication.text("publication_id"), &[id], &mut article);
            // Nobody could have read it at an address.
            article.files.iter_mut().for_each(|file| file.old_addresses.clear());
            article.old_addresses.clear();
            article.published_on = None;
            article
        }
        None => SourceArticle {
            key: format!("article:{id}"),
            findings: vec![Finding::new(FindingKind::Missing, "publication of the submission")],
            ..SourceArticle::default()
        },
    };
    article.location = format!("/index.php/{}/workflow/access/{id}", journal.path);
    let versions = journal.publications(row).len();
    if versions > 1 {
        article.findings.push(Finding::not_understood(format!("other versions: {}", versions - 1)));
    }
    let rounds = rounds(journal, id);
    let mut submission = SourceSubmission {
        stage: stage_word(row, &mut article),
        submitted_at: moment(row.text("date_submitted")),
        ..SourceSubmission::default()
    };
    add_people(journal, id, &mut submission, &mut article);
    submission.rounds = read_rounds(journal, id, &rounds, &mut article);
    submission.decisions = read_decisions(journal, id, &rounds, &mut article);
    add_files(journal, id, &submission.rounds, &mut article);
    submission.article = article;
    submission
}

fn stage_word(row: &Row<'_>, article: &mut SourceArticle) -> String {
    let is_incomplete = !matches!(row.text("submission_progress"), "" | "0");
    let word = match row.number("status") {
        STATUS_DECLINED => Some("declined"),
        STATUS_SCHEDULED | STATUS_PUBLISHED => Some("scheduled"),
        _ if is_incomplete => Some("incomplete"),
        _ => stage(row.number("stage_id")),
    };
    word.unwrap_or_else(|| {
        let detail = format!("stage `{}`", row.text("stage_id"));
        article.findings.push(Finding::new(FindingKind::InvalidValue, detail));
        "submission"
    })
    .to_owned()
}

fn add_people(
    journal: &Journal<'_>,
    id: &str,
    submission: &mut SourceSubmission,
    article: &mut SourceArticle,
) {
    let rows = journal.tables.find_by_age("stage_assignments", "submission_id", id, "stage_assignment_id");
    let (mut others, mut editors) = (0, BTreeSet::new());
    for row in rows {
        let group = journal.tables.find_one("user_groups", "user_group_id", row.text("user_group_id"));
        let person = format!("user:{}", row.text("user_id"));
        match group.map(|group| group.number("role_id")).unwrap_or_default() {
            ROLE_AUTHOR if submission.submitter.is_empty() => submission.submitter = person,
            ROLE_MANAGER | ROLE_SUB_EDITOR => {
                if editors.insert(person.clone()) {
                    submission.editors.push(person);
                }
            }
            _ => others += 1,
        }
    }
    if others > 0 {
        let detail = format!("other participants, such as copyeditors: {others}");
        article.findings.push(Finding::not_understood(detail));
    }
}

/// Rounds in their order, with the number that each gets.
fn rounds<'a>(journal: &Journal<'a>, submission: &str) -> Vec<(u32, Row<'a>)> {
    let mut rounds = journal.tables.find("review_rounds", "submission_id", submission).collect::<Vec<_>>();
    rounds.sort_by_key(|row| (row.number("stage_id"), row.number("round"), row.number("review_round_id")));
    (1..).zip(rounds).collect()
}

fn read_rounds<'a>(
    journal: &Journal<'a>,
    submission: &str,
    rounds: &[(u32, Row<'a>)],
    article: &mut SourceArticle,
) -> Vec<SourceRound> {
    let mut reviews = HashMap::<&str, Vec<Row<'a>>>::new();
    for review in journal.tables.find_by_age("review_assignments", "submission_id", submission, "review_id") {
        reviews.entry(review.text("review_round_id")).or_default().push(review);
    }
    let mut read = Vec::new();
    for (number, row) in rounds {
        let id = row.text("review_round_id");
        let mut round = SourceRound { number: *number, ..SourceRound::default() };
        for file in journal.tables.find("review_round_files", "review_round_id", id) {
            let file_id = match file.text("submission_file_id") {
                "" => file.text("file_id"),
                file_id => file_id,
            };
            push_file(journal, find_file(journal, file_id), &mut round.files, article);
        }
        round.files.sort_by(|a, b| a.locator.cmp(&b.locator));
        round.files.dedup_by(|a, b| a.locator == b.locator);
        let of_round = reviews.remove(id).unwrap_or_default();
        round.reviews = of_round.iter().map(|review| read_review(journal, review, article)).collect();
        read.push(round);
    }
    let lost = reviews.values().map(Vec::len).sum::<usize>();
    if lost > 0 {
        article
            .findings
            .push(Finding::new(FindingKind::InvalidValue, format!("reviews of no round: {lost}")));
    }
    read
}

fn push_file<'a>(
    journal: &Journal<'a>,
    row: Option<Row<'a>>,
    files: &mut Vec<SourceFile>,
    article: &mut SourceArticle,
) {
    let Some(row) = row else {
        article.findings.push(Finding::new(FindingKind::MissingFile, "file of a round"));
        return;
    };
    match read_file(journal, &row, &article.language) {
        Ok(mut file) => {
            file.role =
                if is_supplement(journal, &row) { FileRole::Supplement } else { FileRole::Manuscript };
            if file.label.is_empty() || file.role == FileRole::Manuscript {
                file.label = FileStage::read(row.number("file_stage")).label().to_owned();
            }
            files.push(file);
        }
        Err(finding) => article.findings.push(finding),
    }
}

/// Adds files of the submission that are in no round, and counts those of discussions.
fn add_files(journal: &Journal<'_>, id: &str, rounds: &[SourceRound], article: &mut SourceArticle) {
    let in_rounds = rounds.iter().flat_map(|round| &round.files).map(|file| &file.locator);
    let known = in_rounds.chain(article.files.iter().map(|file| &file.locator)).cloned();
    let known = known.collect::<BTreeSet<_>>();
    let (mut files, mut discussed) = (Vec::new(), 0);
    for row in files_of(journal, id) {
        match FileStage::read(row.number("file_stage")) {
            FileStage::Discussion => discussed += 1,
            // Those are in the reviews, and beside their galleys.
            FileStage::ReviewAttachment | FileStage::Dependent => {}
            _ => push_file(journal, Some(row), &mut files, article),
        }
    }
    article.files.extend(files.into_iter().filter(|file| !known.contains(&file.locator)));
    if discussed > 0 {
        article.findings.push(Finding::not_understood(format!("files of discussions: {discussed}")));
    }
}

fn read_decisions(
    journal: &Journal<'_>,
    id: &str,
    rounds: &[(u32, Row<'_>)],
    article: &mut SourceArticle,
) -> Vec<SourceDecision> {
    let rows = journal.tables.find_by_age("edit_decisions", "submission_id", id, "edit_decision_id");
    let last_round = rounds.last().map(|(number, _)| *number).unwrap_or_default();
    let numbers = rounds.iter().map(|(number, row)| (row.text("review_round_id"), *number));
    let numbers = numbers.collect::<HashMap<_, _>>();
    let mut decisions = Vec::new();
    for row in rows {
        let is_before_review = row.number("stage_id") <= 1;
        let found = numbers.get(row.text("review_round_id")).copied();
        let round = found.unwrap_or(if is_before_review { 0 } else { last_round });
        let code = row.text("decision");
        let decision = journal.decision(row.number("decision")).map_or_else(
            || {
                let detail = format!("decision with the number {code}");
                article.findings.push(Finding::not_understood(detail));
                format!("unknown-{code}")
            },
            str::to_owned,
        );
        let editor = format!("user:{}", row.text("editor_id"));
        decisions.push(SourceDecision {
            round,
            decision,
            editor,
            decided_at: moment(row.text("date_decided")),
        });
    }
    decisions
}
