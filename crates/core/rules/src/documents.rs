//! Documents generated from the rules. `make generate` writes them; a test compares them.

use std::fmt::Write;

use crate::article::lifecycle::{
    Facts, Notify, RULES, Refusal, Requirement, Rule, Target, Transition, decide,
};
use crate::article::{Action, DecisionMode, EditorPart, Handling, Relation};
use crate::enumerations::{ArticleStatus, Enumeration, NotificationType};
use crate::policy::{Permission, Reach, reach};
use crate::review;
use crate::role::Role;
use crate::screens::Screen;
use crate::sessions::FRESH_PROOF_OPERATIONS;

pub use crate::notification::documents::notifications;
pub use crate::retention::document as personal_data;
pub use crate::review::documents::assignment_matrix;

/// `docs/permissions.md`.
pub fn permissions() -> String {
    let mut page = String::from(
        "# Permissions\n\n\
         Generated from `crates/core/rules` by `make generate`; do not edit.\n\n\
         ## Operations\n\n",
    );
    table_head(&mut page, "Permission", true);
    for &permission in Permission::ALL {
        let cells = std::iter::once(reach_name(reach(permission, &[])))
            .chain(Role::ALL.map(|role| reach_name(reach(permission, &[role]))));
        table_row(&mut page, &format!("`{}`", permission.code()), cells);
    }
    page.push_str(
        "\n## Operations that need a fresh proof of identity\n\n\
         They ask for the password if it was not entered in the last minutes, and an account without one to sign in\n\
         again ([decision 058](decisions/058-sessions.md)).\n\n",
    );
    for operation in FRESH_PROOF_OPERATIONS {
        let _ = writeln!(page, "- `{operation}`");
    }
    page.push_str("\n## Screens of the personal area\n\n");
    table_head(&mut page, "Screen", false);
    for screen in Screen::ALL {
        let cells = Role::ALL.map(|role| match (screen.is_open_to(role), Screen::home_for(role) == screen) {
            (true, true) => "home",
            (true, false) => "yes",
            (false, _) => "–",
        });
        table_row(&mut page, &format!("{screen:?}"), cells);
    }
    page
}

fn reach_name(reach: Option<Reach>) -> &'static str {
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
        "# Workflow\n\n\
         Generated from `crates/core/rules` by `make generate`; do not edit.\n\n\
         ## Article\n\n",
    );
    page.push_str(&article_diagram());
    page.push_str(
        "\n*From assignments* means: Under review while an assignment of the round is open, otherwise Review\n\
         complete if one is completed, otherwise Submitted. *Editors* in the last column are the handling\n\
         editor or, if nobody handles the article, editors and admins who are not its authors. A *recused editor*\n\
         is an editor or admin who is one of the authors. *By the mode*: see the table of handling editors.\n\n\
         | Action | Performed by | From | To | Requires | Effects | Notifies |\n|---|---|---|---|---|---|---|\n",
    );
    for rule in RULES {
        let relations: Vec<&str> = rule.relations.iter().map(|relation| relation.name()).collect();
        let from: Vec<&str> = rule.from.iter().map(|status| status.name().en).collect();
        let cells = [
            rule.action.code().to_owned(),
            relations.join(", "),
            from.join(", "),
            target_text(rule.to),
            rule.requires.iter().map(|one| requirement_text(*one)).collect::<Vec<_>>().join("; "),
            effects_text(rule),
            notify_text(rule.notify),
        ];
        let _ = writeln!(page, "| {} |", cells.join(" | "));
    }
    page.push_str(
        "\nUntil the hold is over, authors and recused editors see the article as it was before the decision, and\n\
         can do what its status then allowed.\n",
    );
    page.push_str(
        "\nThe result of every action for each status and relation: `crates/core/rules/golden/article-lifecycle.txt`.\n",
    );
    page.push_str(&handling_table());
    page.push_str(&review::documents::workflow());
    page
}

/// Who decides, recommends and assigns, for each mode.
fn handling_table() -> String {
    let mut table = String::from(
        "\n## Handling editors\n\n\
         Who decides (and undoes decisions), recommends a decision and assigns the handling editor, by the setting\n\
         `handling.decisions`. Admins are chief editors. A handling editor who is no longer an active editor, or is\n\
         among the authors, does not count: nobody handles the article then. If every chief editor is an author of the\n\
         article, *chief* is as *handling-editor*.\n\n\
         | Mode | Editor | Decides | Recommends | Assigns |\n|---|---|---|---|---|\n",
    );
    for mode in DecisionMode::ALL {
        for (part, is_handled, name) in [
            (EditorPart::Chief, true, "chief editor"),
            (EditorPart::HandlingEditor, true, "handling editor"),
            (EditorPart::OtherEditor, true, "another editor"),
            (EditorPart::OtherEditor, false, "any editor, if nobody handles it"),
        ] {
            let handling = Handling { mode, part, is_handled, ..Handling::default() };
            let yes = |may: bool| if may { "yes" } else { "no" };
            let _ = writeln!(
                table,
                "| {} | {name} | {} | {} | {} |",
                mode.code(),
                yes(handling.may_decide()),
                yes(handling.may_recommend()),
                yes(handling.may_assign())
            );
        }
    }
    table
}

/// State diagram of the article. Decisions start from one node, because they are possible in the same
/// statuses.
fn article_diagram() -> String {
    let decision = RULES.iter().find(|rule| rule.action == Action::Accept).map_or(&[][..], |rule| rule.from);
    let mut lines = String::from("```mermaid\nstateDiagram-v2\n");
    for &status in ArticleStatus::ALL {
        let _ = writeln!(lines, "    state \"{}\" as {status:?}", status.name().en);
    }
    lines.push_str("    state Decision <<choice>>\n    [*] --> Draft\n");
    for status in decision {
        let _ = writeln!(lines, "    {status:?} --> Decision");
    }
    for rule in RULES.iter().filter(|rule| !rule.action.code().starts_with("undo-")) {
        let targets: Vec<String> = match rule.to {
            Target::Unchanged | Target::DraftOrRevision => continue,
            Target::Removed => vec!["[*]".into()],
            Target::To(status) => vec![format!("{status:?}")],
            Target::FromAssignments => decision.iter().map(|status| format!("{status:?}")).collect(),
        };
        let is_decision = matches!(rule.notify, Notify::Author(_)) && rule.from == decision;
        let sources: Vec<String> = match is_decision {
            true => vec!["Decision".into()],
            false => rule.from.iter().map(|status| format!("{status:?}")).collect(),
        };
        for source in &sources {
            for target in targets.iter().filter(|target| *target != source) {
                let _ = writeln!(lines, "    {source} --> {target}: {}", rule.action.code());
            }
        }
    }
    lines.push_str("```\n\nEach undo leads back along an arrow and is not drawn.\n");
    lines
}

fn target_text(target: Target) -> String {
    match target {
        Target::Unchanged => "unchanged".into(),
        Target::Removed => "removed".into(),
        Target::To(status) => status.name().en.into(),
        Target::DraftOrRevision => "Draft in the first round, otherwise Revision".into(),
        Target::FromAssignments => "from assignments".into(),
    }
}

const fn requirement_text(requirement: Requirement) -> &'static str {
    match requirement {
        Requirement::Complete => "all tabs valid, the files of the round, a current merged manuscript",
        Requirement::PublicationDate => "a publication date",
        Requirement::NotInIssue => "not in an issue",
        Requirement::NotRegistered => "DOI not registered",
        Requirement::NeverPublished => "never published",
        Requirement::NotANotice => "not a notice",
        Requirement::IsNotice => "a notice",
        Requirement::WithoutNotices => "no notices on it",
        Requirement::QuestionsAnswered => "no open questions in a notice",
        Requirement::SubmittedBefore => "submitted before",
        Requirement::MayDecide => "decides by the mode",
        Requirement::MayRecommend => "recommends by the mode",
        Requirement::MayAssignHandlingEditor => {
            "no other editor handles it, unless everybody decides or a chief editor assigns"
        }
        Requirement::MayReturnRecommendation => "a chief editor; a recommendation of somebody else",
    }
}

fn effects_text(rule: &Rule) -> String {
    let round = match rule.revision_delta {
        1 => "next round",
        -1 => "previous round",
        _ => "",
    };
    let withdrawal = if rule.withdraws_open_assignments { "withdraws open assignments" } else { "" };
    [round, withdrawal].into_iter().filter(|effect| !effect.is_empty()).collect::<Vec<_>>().join(", ")
}

fn notify_text(notify: Notify) -> String {
    let name = |notification: NotificationType| format!("{} ({})", notification.id(), notification.name().en);
    match notify {
        Notify::Nobody => String::new(),
        Notify::Author(notification) => format!("author, after the hold: {}", name(notification)),
        Notify::AuthorAtOnce(notification) => format!("author: {}", name(notification)),
        Notify::AuthorOfUndo(notification) => {
            format!("author, if the hold is over: undo of {}", name(notification))
        }
        Notify::Editors(notification) => format!("editors: {}", name(notification)),
        Notify::EditorsAndAuthor { editors, author } => {
            format!("editors: {}; author: {}", name(editors), name(author))
        }
        Notify::OtherSide(notification) => format!("the other side: {}", name(notification)),
        Notify::Reviewer(notification) => format!("reviewer: {}", name(notification)),
        Notify::EditorsWhenReviewComplete(notification) => {
            format!("editors, if the review is complete: {}", name(notification))
        }
        Notify::HandlingEditor(notification) => format!("the assigned editor: {}", name(notification)),
        Notify::ChiefEditors(notification) => format!("chief editors: {}", name(notification)),
        Notify::Recommender(notification) => format!("the editor who recommended: {}", name(notification)),
    }
}

/// `crates/core/rules/golden/article-lifecycle.txt`: one line for each relation, status and action.
pub fn lifecycle_matrix() -> String {
    let mut lines = String::new();
    for relation in Relation::ALL {
        for &status in ArticleStatus::ALL {
            for &action in Action::ALL {
                let facts = Facts { has_publication_date: true, ..Facts::new(status, 1) };
                let outcome = match decide(&facts, relation, action) {
                    Ok(Transition { status: None, .. }) => "removed".to_owned(),
                    Ok(transition) => transition_text(status, &transition),
                    Err(Refusal::Hidden) => "hidden".into(),
                    Err(Refusal::Forbidden) => "forbidden".into(),
                    Err(Refusal::NotTheRecommender | Refusal::NothingToReturn) => "by mode".into(),
                    Err(_) => "wrong status".into(),
                };
                let (relation, status) = (relation.name(), status.name().en);
                let _ = writeln!(lines, "{relation:<15}{status:<17}{:<24}{outcome}", action.code());
            }
        }
    }
    lines
}

fn transition_text(before: ArticleStatus, transition: &Transition) -> String {
    let status = transition.status.filter(|status| *status != before).map_or("ok", |status| status.name().en);
    match transition.revision {
        1 => status.to_owned(),
        round => format!("{status}, round {round}"),
    }
}

#[cfg(test)]
#[path = "documents_tests.rs"]
mod tests;
