//! The table of assignments as a page that an editor can read.

use std::fmt::Write;

use super::assignment::{Deed, Facts, Party, RULES, Refusal, Rule, Stage, Told, decide};
use crate::enumerations::{ArticleStatus, Enumeration, NotificationType};

/// The part of `docs/workflow.md` that tells of assignments.
pub fn workflow() -> String {
    let mut page = String::from(
        "\n## The life of a review assignment\n\n\
         All of it while the article is under review in the assignment's round, except reading. When an open assignment ends, its \
         article is settled. Whoever stands among the authors knows of no assignment.\n\n\
         | Action | Who | From | To | Needs | Tells |\n|---|---|---|---|---|---|\n",
    );
    for rule in RULES {
        let who: Vec<&str> = rule.who.iter().map(|party| party.name()).collect();
        let from: Vec<&str> = rule.from.iter().map(|stage| stage.name()).collect();
        let to = rule.to.map_or("stays", |status| status.name().en);
        let needs = if rule.needs_result { "a saved result" } else { "" };
        let cells = [rule.deed.code(), &who.join(", "), &from.join("; "), to, needs, &told(rule)];
        let _ = writeln!(page, "| {} |", cells.join(" | "));
    }
    page.push_str(
        "\nEvery action in every stage by everybody: `crates/rules/golden/review-assignments.txt`.\n",
    );
    page
}

fn told(rule: &Rule) -> String {
    let of = |notification: NotificationType| format!("{} ({})", notification.id(), notification.name().en);
    match rule.tells {
        Told::Nobody => String::new(),
        Told::Reviewer(notification) => format!("reviewer: {}", of(notification)),
        Told::Office(notification) => format!("office: {}", of(notification)),
    }
}

/// `crates/rules/golden/review-assignments.txt`: stage × action × party, a line for each.
pub fn assignment_matrix() -> String {
    let mut lines = String::new();
    for party in Party::ALL {
        for stage in Stage::ALL {
            for &deed in Deed::ALL {
                let facts = Facts {
                    stage,
                    article: ArticleStatus::UnderReview,
                    is_present_round: true,
                    has_result: true,
                };
                let outcome = match decide(&facts, party, deed) {
                    Ok(verdict) if verdict.status == stage.status() => "ok".to_owned(),
                    Ok(verdict) => verdict.status.name().en.to_owned(),
                    Err(Refusal::Hidden) => "hidden".into(),
                    Err(Refusal::Forbidden) => "forbidden".into(),
                    Err(Refusal::WrongStatus | Refusal::ResultNeeded) => "wrong status".into(),
                };
                let (party, stage) = (party.name(), stage.name());
                let _ = writeln!(lines, "{party:<10}{stage:<21}{:<20}{outcome}", deed.code());
            }
        }
    }
    lines
}
