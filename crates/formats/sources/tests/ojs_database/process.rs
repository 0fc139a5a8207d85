//! Stages, people, rounds, reviews and decisions of unpublished submissions.

use sources::{SourceReview, SourceSubmission};

use crate::data::{JOURNAL, Opened};
use crate::server::Server;

pub fn check(opened: &Opened, server: &Server) {
    for submission in opened.database.submissions(JOURNAL) {
        let id = submission.article.key.trim_start_matches("article:").to_owned();
        check_stage(&submission, &id, server);
        check_people(&submission, &id, server);
        check_rounds(&submission, &id, server);
        check_decisions(&submission, &id, opened.version, server);
    }
}

fn check_stage(submission: &SourceSubmission, id: &str, server: &Server) {
    let columns = "status, stage_id, cast(date_submitted as char(19))";
    let rows = server.select(columns, &format!("from submissions where submission_id = {id}"));
    let stage = match (rows[0][0].as_str(), rows[0][1].as_str()) {
        ("4", _) => "declined",
        ("5", _) => "scheduled",
        (_, "1") => "submission",
        (_, "3") => "review",
        (_, "4") => "editing",
        (_, "5") => "production",
        other => panic!("{other:?}"),
    };
    assert_eq!(submission.stage, stage, "{id}");
    assert_eq!(submission.submitted_at.unwrap().format("%F %T").to_string(), rows[0][2]);
}

fn check_people(submission: &SourceSubmission, id: &str, server: &Server) {
    let select = |roles: &str| {
        let rest = format!(
            "from stage_assignments a join user_groups g on g.user_group_id = a.user_group_id \
             where a.submission_id = {id} and g.role_id in ({roles}) order by a.stage_assignment_id"
        );
        server.select("a.user_id", &rest).concat().into_iter().map(|user| format!("user:{user}")).collect()
    };
    let authors: Vec<String> = select("65536");
    assert_eq!(Some(&submission.submitter), authors.first());
    let mut editors: Vec<String> = Vec::new();
    for editor in select("16, 17") as Vec<String> {
        if !editors.contains(&editor) {
            editors.push(editor);
        }
    }
    assert_eq!(submission.editors, editors);
}

fn check_rounds(submission: &SourceSubmission, id: &str, server: &Server) {
    let rounds = server.select(
        "review_round_id, round",
        &format!("from review_rounds where submission_id = {id} order by stage_id, round"),
    );
    assert_eq!(submission.rounds.len(), rounds.len());
    for (round, row) in submission.rounds.iter().zip(&rounds) {
        assert_eq!(round.number.to_string(), row[1]);
        let mut paths = server.select(
            "f.path",
            &format!(
                "from review_round_files r join submission_files s on s.submission_file_id = r.submission_file_id \
                 join files f on f.file_id = s.file_id where r.review_round_id = {}",
                row[0]
            ),
        );
        paths.sort();
        let files = round.files.iter().map(|file| file.locator.clone()).collect::<Vec<_>>();
        assert_eq!(files, paths.concat());
        let columns = "review_id, reviewer_id, recommendation, cast(date_notified as char(19)), \
                       cast(date_confirmed as char(19)), cast(date_completed as char(19)), cast(date_due as char(10)), \
                       declined, cancelled";
        let rest = format!("from review_assignments where review_round_id = {} order by review_id", row[0]);
        let reviews = server.select(columns, &rest);
        assert_eq!(round.reviews.len(), reviews.len());
        for (review, row) in round.reviews.iter().zip(&reviews) {
            check_review(review, row, server);
        }
    }
}

fn check_review(review: &SourceReview, row: &[String], server: &Server) {
    assert_eq!([&review.key, &review.reviewer], [&format!("review:{}", row[0]), &format!("user:{}", row[1])]);
    let words =
        ["", "accept", "pending-revisions", "resubmit-here", "resubmit-elsewhere", "decline", "see-comments"];
    assert_eq!(review.recommendation, words[row[2].parse::<usize>().unwrap_or_default()]);
    let time = |moment: Option<chrono::DateTime<chrono::Utc>>| {
        moment.map(|moment| moment.format("%F %T").to_string()).unwrap_or_default()
    };
    let times = [time(review.requested_at), time(review.confirmed_at), time(review.completed_at)];
    assert_eq!(times, row[3..6]);
    assert_eq!(review.due_on.unwrap().to_string(), row[6]);
    let state = match (row[8].as_str(), row[7].as_str(), row[5].as_str(), row[4].as_str()) {
        ("1", ..) => "cancelled",
        (_, "1", ..) => "declined",
        (_, _, completed, _) if !completed.is_empty() => "completed",
        (_, _, _, confirmed) if !confirmed.is_empty() => "accepted",
        _ => "requested",
    };
    assert_eq!(review.state, state);
    for (viewable, comments) in [(1, &review.comments_for_author), (0, &review.comments_for_editor)] {
        let rest = format!(
            "from submission_comments where assoc_id = {} and comment_type = 1 and viewable = {viewable} \
             order by comment_id",
            row[0]
        );
        assert_eq!(*comments, server.select("comments", &rest).concat().join("\n"));
    }
}

fn check_decisions(submission: &SourceSubmission, id: &str, version: (u32, u32), server: &Server) {
    let rows = server.select(
        "e.decision, e.editor_id, cast(e.date_decided as char(19)), coalesce(r.round, 0), e.stage_id",
        &format!(
            "from edit_decisions e left join review_rounds r on r.review_round_id = e.review_round_id \
             where e.submission_id = {id} order by e.edit_decision_id"
        ),
    );
    assert_eq!(submission.decisions.len(), rows.len());
    for (decision, row) in submission.decisions.iter().zip(&rows) {
        let word = match (version, row[0].as_str()) {
            ((3, 3), "1") | ((3, 4), "2") => "accept",
            ((3, 3), "2") | ((3, 4), "4") => "pending-revisions",
            (_, "7") => "send-to-production",
            ((3, 3), "8") | ((3, 4), "3") => "send-to-review",
            ((3, 3), "9") | ((3, 4), "8") => "decline",
            ((3, 3), "11") | ((3, 4), "9") => "recommend-accept",
            other => panic!("{other:?}"),
        };
        assert_eq!(decision.decision, word);
        assert_eq!(decision.editor, format!("user:{}", row[1]));
        assert_eq!(decision.decided_at.unwrap().format("%F %T").to_string(), row[2]);
        // After review, a decision belongs to the last round.
        let round = if row[4] == "4" { submission.rounds.len().to_string() } else { row[3].clone() };
        assert_eq!(decision.round.to_string(), round);
    }
}
