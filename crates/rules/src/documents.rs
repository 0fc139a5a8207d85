//! The rules as a page that an editor can read. `make generate` writes it; a test holds it true.

use std::fmt::Write;

use crate::article::lifecycle::{Facts, RULES, Refusal, Requirement, Rule, Target, Told, Verdict, decide};
use crate::article::{Action, Standing};
use crate::enumerations::{ArticleStatus, Enumeration, NotificationType};
use crate::policy::{Permission, Reach, reach};
use crate::review;
use crate::role::Role;
use crate::rooms::Room;

pub use crate::notification::documents::notifications;
pub use crate::retention::document as personal_data;
pub use crate::review::documents::assignment_matrix;

/// `docs/permissions.md`.
pub fn permissions() -> String {
    let mut page = String::from(
        "# Who may do what\n\n\
         Made from `crates/rules` by `make generate`; do not edit.\n\n\
         ## Deeds\n\n",
    );
    table_head(&mut page, "Permission", true);
    for &permission in Permission::ALL {
        let cells = std::iter::once(cell(reach(permission, &[])))
            .chain(Role::ALL.map(|role| cell(reach(permission, &[role]))));
        table_row(&mut page, &format!("`{}`", permission.code()), cells);
    }
    page.push_str("\n## Rooms of the personal area\n\n");
    table_head(&mut page, "Room", false);
    for room in Room::ALL {
        let cells = Role::ALL.map(|role| match (room.opens_for(role), Room::home_of(role) == room) {
            (true, true) => "home",
            (true, false) => "yes",
            (false, _) => "–",
        });
        table_row(&mut page, &format!("{room:?}"), cells);
    }
    page
}

fn cell(reach: Option<Reach>) -> &'static str {
    match reach {
        Some(Reach::Any) => "any",
        Some(Reach::Own) => "own",
        Some(Reach::Assigned) => "assigned",
        None => "–",
    }
}

fn table_head(page: &mut String, first: &str, with_no_role: bool) {
    let mut names = vec![first];
    names.extend(with_no_role.then_some("no role"));
    names.extend(Role::ALL.map(Role::code));
    let _ = writeln!(page, "| {} |\n|{}", names.join(" | "), "---|".repeat(names.len()));
}

fn table_row(page: &mut String, first: &str, cells: impl IntoIterator<Item = &'static str>) {
    let cells: Vec<&str> = cells.into_iter().collect();
    let _ = writeln!(page, "| {first} | {} |", cells.join(" | "));
}

/// `docs/workflow.md`.
pub fn workflow() -> String {
    let mut page = String::from(
        "# The life of an article\n\n\
         Made from `crates/rules` by `make generate`; do not edit.\n\n\
         *Settled* means: under review while an assignment of the round is open, else review complete once one is completed, else \
         submitted. *Office* is all editors and admins who are not among the authors. A *recused editor* is an editor or admin who is.\n\n\
         | Action | Who | From | To | Needs | Also | Tells |\n|---|---|---|---|---|---|---|\n",
    );
    for rule in RULES {
        let who: Vec<&str> = rule.who.iter().map(|standing| standing.name()).collect();
        let from: Vec<&str> = rule.from.iter().map(|status| status.name().en).collect();
        let cells = [
            rule.action.code().to_owned(),
            who.join(", "),
            from.join(", "),
            target(rule.to),
            rule.requires.map_or("", requirement).to_owned(),
            also(rule),
            told(rule.tells),
        ];
        let _ = writeln!(page, "| {} |", cells.join(" | "));
    }
    page.push_str(
        "\nEvery action in every status by everybody: `crates/rules/golden/article-lifecycle.txt`.\n",
    );
    page.push_str(&review::documents::workflow());
    page
}

fn target(target: Target) -> String {
    match target {
        Target::Same => "stays".into(),
        Target::Gone => "gone".into(),
        Target::To(status) => status.name().en.into(),
        Target::DraftOrRevision => "Draft in the first round, else Revision".into(),
        Target::Settled => "settled".into(),
    }
}

const fn requirement(requirement: Requirement) -> &'static str {
    match requirement {
        Requirement::Complete => "every tab valid, the round's files, its merged manuscript",
        Requirement::PublicationDate => "a publication date",
        Requirement::InNoIssue => "to be in no issue",
        Requirement::NeverPublished => "never to have been published",
    }
}

fn also(rule: &Rule) -> String {
    let round = match rule.revision {
        1 => "next round",
        -1 => "round before",
        _ => "",
    };
    let withdrawn = if rule.withdraws { "open assignments withdrawn" } else { "" };
    [round, withdrawn].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

fn told(told: Told) -> String {
    let of = |notification: NotificationType| format!("{} ({})", notification.id(), notification.name().en);
    match told {
        Told::Nobody => String::new(),
        Told::Author(notification) => format!("author, after the hold: {}", of(notification)),
        Told::AuthorOfUndoing(notification) => {
            format!("author, unless recalled within the hold: {} is undone", of(notification))
        }
        Told::Office(notification) => format!("office: {}", of(notification)),
        Told::Reviewer(notification) => format!("reviewer: {}", of(notification)),
        Told::OfficeWhenComplete(notification) => format!("office, once complete: {}", of(notification)),
    }
}

/// `crates/rules/golden/article-lifecycle.txt`: status × action × standing, a line for each.
pub fn lifecycle_matrix() -> String {
    let mut lines = String::new();
    for standing in Standing::ALL {
        for &status in ArticleStatus::ALL {
            for &action in Action::ALL {
                let facts = Facts { has_publication_date: true, ..Facts::new(status, 1) };
                let outcome = match decide(&facts, standing, action) {
                    Ok(Verdict { status: None, .. }) => "gone".to_owned(),
                    Ok(verdict) => outcome(status, &verdict),
                    Err(Refusal::Hidden) => "hidden".into(),
                    Err(Refusal::Forbidden) => "forbidden".into(),
                    Err(_) => "wrong status".into(),
                };
                let (standing, status) = (standing.name(), status.name().en);
                let _ = writeln!(lines, "{standing:<15}{status:<17}{:<24}{outcome}", action.code());
            }
        }
    }
    lines
}

fn outcome(before: ArticleStatus, verdict: &Verdict) -> String {
    let status = verdict.status.filter(|status| *status != before).map_or("ok", |status| status.name().en);
    match verdict.revision {
        1 => status.to_owned(),
        round => format!("{status}, round {round}"),
    }
}
