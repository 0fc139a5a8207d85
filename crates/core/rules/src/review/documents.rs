//! Documents generated from the assignment rules.

use std::fmt::Write;

use super::assignment::{
    ArticleRequirement, AssignmentAction, AssignmentActor, Facts, Notify, PendingNote, RULES, Refusal,
    Reminder, Rule, Stage, decide,
};
use super::notes::NoteKind;
use crate::article::Action;
use crate::enumerations::{ArticleStatus, Enumeration, NotificationType};

/// Assignment section of `docs/workflow.md`.
pub fn workflow() -> String {
    let mut page = String::from("\n## Review assignment\n\n");
    page.push_str(&diagram());
    page.push_str(
        "\nAll actions except reading, returning and rating a review require that the article is under review in the\n\
         round of the assignment. When an assignment ends or is open again, or an unanswered request becomes overdue,\n\
         the status of the article follows from the assignments that are waiting, reviewing, or overdue after they\n\
         were accepted.\n\
         Authors cannot see assignments of their articles, even if they are editors or admins.\n\n\
         | Action | Performed by | From | To | Requires | Notifies |\n|---|---|---|---|---|---|\n",
    );
    for rule in RULES {
        let actors: Vec<&str> = rule.actors.iter().map(|actor| actor.name()).collect();
        let from: Vec<&str> = rule.from.iter().map(|stage| stage.name()).collect();
        let to = rule.to.map_or("unchanged", |status| status.name().en);
        let requires = match rule.pending_note {
            PendingNote::Is(NoteKind::MoreTime) => "the reviewer asked for more time",
            _ if rule.requires_result => "a saved result",
            _ if rule.requires_late => "a late answer or review, and no letter for a day",
            _ if rule.requires_article == ArticleRequirement::Undecided => "no decision in the round",
            _ => "",
        };
        let cells =
            [rule.action.code(), &actors.join(", "), &from.join("; "), to, requires, &notify_text(rule)];
        let _ = writeln!(page, "| {} |", cells.join(" | "));
    }
    page.push_str(
        "\nThe result of every action for each stage and actor: `crates/core/rules/golden/review-assignments.txt`.\n",
    );
    page
}

/// State diagram of the assignment, without actions that keep the stage.
fn diagram() -> String {
    let mut lines = String::from("```mermaid\nstateDiagram-v2\n");
    for stage in Stage::ALL {
        let _ = writeln!(lines, "    state \"{}\" as {stage:?}", stage.name());
    }
    let _ = writeln!(lines, "    [*] --> {:?}: {}", Stage::Waiting, Action::AssignReviewer.code());
    for rule in RULES {
        let Some(status) = rule.to else { continue };
        for &stage in rule.from {
            let is_accepted = !matches!(stage, Stage::Waiting | Stage::OverdueUnanswered);
            let _ = writeln!(
                lines,
                "    {stage:?} --> {:?}: {}",
                Stage::of(status, is_accepted),
                rule.action.code()
            );
        }
    }
    for stage in Stage::ALL.into_iter().filter(|stage| stage.is_ended()) {
        let _ = writeln!(lines, "    {stage:?} --> [*]");
    }
    lines.push_str("```\n");
    lines
}

fn notify_text(rule: &Rule) -> String {
    let name = |notification: NotificationType| format!("{} ({})", notification.id(), notification.name().en);
    match rule.notify {
        Notify::Nobody => String::new(),
        Notify::Reviewer(notification) => format!("reviewer: {}", name(notification)),
        Notify::Editors(notification) => format!("editors: {}", name(notification)),
        Notify::ReviewerAndEditors(reviewer, editors) => {
            format!("reviewer: {}; editors: {}", name(reviewer), name(editors))
        }
    }
}

/// `crates/core/rules/golden/review-assignments.txt`: one line for each actor, stage and action, and for those
/// whose outcome a pending note of the reviewer changes.
pub fn assignment_matrix() -> String {
    let mut lines = String::new();
    for pending_note in [None, Some(NoteKind::MoreTime), Some(NoteKind::CannotFinish)] {
        for actor in AssignmentActor::ALL {
            for stage in Stage::ALL {
                for &action in AssignmentAction::ALL {
                    let without_note = outcome(actor, stage, action, None);
                    let outcome = outcome(actor, stage, action, pending_note);
                    if pending_note.is_some() && outcome == without_note {
                        continue;
                    }
                    let note = pending_note.map_or("", NoteKind::code);
                    let (actor, stage) = (actor.name(), stage.name());
                    let line = format!("{actor:<10}{stage:<21}{:<20}{outcome:<22}{note}", action.code());
                    let _ = writeln!(lines, "{}", line.trim_end());
                }
            }
        }
    }
    lines
}

fn outcome(
    actor: AssignmentActor,
    stage: Stage,
    action: AssignmentAction,
    pending_note: Option<NoteKind>,
) -> String {
    let facts = Facts {
        stage,
        article: ArticleStatus::UnderReview,
        is_current_round: true,
        has_result: true,
        pending_note,
        reminder: Reminder::Possible,
    };
    match decide(&facts, actor, action) {
        Ok(transition) if transition.status == stage.status() => "ok".to_owned(),
        Ok(transition) => transition.status.name().en.to_owned(),
        Err(Refusal::Hidden) => "hidden".into(),
        Err(Refusal::Forbidden) => "forbidden".into(),
        Err(Refusal::WrongStatus | Refusal::ResultNeeded | Refusal::NotLate | Refusal::RemindedRecently) => {
            "wrong status".into()
        }
    }
}
