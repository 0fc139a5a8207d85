//! Reviews: state, recommendation, comments, answers to forms and attachments.

use serde_json::Value;

use super::codes::{
    ASSOC_REVIEW_ASSIGNMENT, COMMENT_OF_REVIEWER, FileStage, recommendation, recommendation_by_key,
};
use super::files::{attached_files, read_file};
use super::journal::Journal;
use super::settings::Settings;
use super::tables::Row;
use crate::findings::{Finding, FindingKind};
use crate::ojs_values::{date, escape, moment};
use crate::records::{SourceArticle, SourceFile, SourceReview};

pub(super) fn read_review(journal: &Journal<'_>, row: &Row<'_>, article: &mut SourceArticle) -> SourceReview {
    let id = row.text("review_id");
    let notified = moment(row.text("date_notified"));
    let mut review = SourceReview {
        key: format!("review:{id}"),
        reviewer: format!("user:{}", row.text("reviewer_id")),
        state: state(row).to_owned(),
        recommendation: read_recommendation(journal, row, article),
        requested_at: notified.or(moment(row.text("date_assigned"))),
        confirmed_at: moment(row.text("date_confirmed")),
        completed_at: moment(row.text("date_completed")),
        due_on: date(row.text("date_due")),
        files: attachments(journal, row, article),
        ..SourceReview::default()
    };
    add_comments(journal, id, &mut review);
    add_form(journal, id, &mut review);
    let rest = [("competing_interests", "competing interests"), ("quality", "rating")];
    for (column, name) in rest {
        let value = row.text(column).trim();
        if !matches!(value, "" | "0") {
            let detail = format!("review {id}: {name}: {}", super::settings::quote(value));
            article.findings.push(Finding::not_understood(detail));
        }
    }
    review
}

fn state(row: &Row<'_>) -> &'static str {
    let has = |column| !row.text(column).is_empty();
    if row.is_set("cancelled") {
        "cancelled"
    } else if row.is_set("declined") {
        "declined"
    } else if has("date_completed") {
        "completed"
    } else if has("date_confirmed") {
        "accepted"
    } else {
        "requested"
    }
}

fn read_recommendation(journal: &Journal<'_>, row: &Row<'_>, article: &mut SourceArticle) -> String {
    let own = row.text("reviewer_recommendation_id");
    let (code, word) = if own.is_empty() {
        (row.text("recommendation"), recommendation(row.number("recommendation")))
    } else {
        // Since OJS 3.5 a journal has recommendations of its own; those that it began with have keys.
        let found = journal.tables.find_one("reviewer_recommendations", "reviewer_recommendation_id", own);
        (own, found.and_then(|found| recommendation_by_key(found.text("default_translation_key"))))
    };
    if word.is_none() && !matches!(code, "" | "0") {
        let detail = format!("review {}: recommendation with the number {code}", row.text("review_id"));
        article.findings.push(Finding::new(FindingKind::NotUnderstood, detail));
    }
    word.unwrap_or_default().to_owned()
}

fn push_paragraph(text: &mut String, paragraph: &str) {
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(paragraph);
}

fn add_comments(journal: &Journal<'_>, id: &str, review: &mut SourceReview) {
    for row in journal.tables.find_by_age("submission_comments", "assoc_id", id, "comment_id") {
        let comment = row.text("comments").trim();
        if row.number("comment_type") != COMMENT_OF_REVIEWER || comment.is_empty() {
            continue;
        }
        let is_for_author = row.is_set("viewable");
        let text =
            if is_for_author { &mut review.comments_for_author } else { &mut review.comments_for_editor };
        push_paragraph(text, comment);
    }
}

/// Adds the answers to a review form behind the comments, each under its question.
fn add_form(journal: &Journal<'_>, id: &str, review: &mut SourceReview) {
    let key = "review_form_element_id";
    let responses = journal.tables.find("review_form_responses", "review_id", id);
    let mut answers = responses
        .map(|row| (journal.tables.find_one("review_form_elements", key, row.text(key)), row))
        .collect::<Vec<_>>();
    answers.sort_by(|a, b| {
        let order = |element: &Option<Row<'_>>| element.map_or(0.0, |element| element.order("seq"));
        order(&a.0).total_cmp(&order(&b.0)).then(a.1.number(key).cmp(&b.1.number(key)))
    });
    for (element, row) in answers {
        let settings = Settings::find(journal.tables, "review_form_element_settings", key, row.text(key));
        let answer =
            answer(row.text("response_value"), settings.text_in("possibleResponses", journal.language));
        if answer.is_empty() {
            continue;
        }
        // The question is HTML already.
        let question = settings.text_in("question", journal.language);
        let paragraph = format!("<div><strong>{question}</strong></div><p>{answer}</p>");
        let is_for_author = element.is_some_and(|element| element.is_set("included"));
        let text =
            if is_for_author { &mut review.comments_for_author } else { &mut review.comments_for_editor };
        push_paragraph(text, &paragraph);
    }
}

/// Returns the text of an answer; a choice is the number of a possible response, several are a list of them.
fn answer(value: &str, possible: &str) -> String {
    let choices = match serde_json::from_str::<Value>(possible) {
        Ok(Value::Array(choices)) => choices,
        _ => return escape(value.trim()).replace('\n', "<br>"),
    };
    let chosen = match serde_json::from_str::<Value>(value) {
        Ok(Value::Array(chosen)) => chosen,
        Ok(other) => vec![other],
        Err(_) => return escape(value.trim()),
    };
    let texts = chosen.iter().map(|number| {
        let number = number.as_u64().or_else(|| number.as_str()?.parse().ok());
        let choice = number.and_then(|number| choices.get(usize::try_from(number).ok()?));
        let text = choice.and_then(|choice| choice.as_str().or_else(|| choice.get("content")?.as_str()));
        escape(text.unwrap_or_default())
    });
    texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("; ")
}

fn attachments(journal: &Journal<'_>, row: &Row<'_>, article: &mut SourceArticle) -> Vec<SourceFile> {
    let id = row.text("review_id");
    let mut read = Vec::new();
    for file in attached_files(journal, ASSOC_REVIEW_ASSIGNMENT, id, FileStage::ReviewAttachment) {
        match read_file(journal, &file, &article.language) {
            Ok(file) => read.push(file),
            Err(finding) => article.findings.push(finding),
        }
    }
    read
}
