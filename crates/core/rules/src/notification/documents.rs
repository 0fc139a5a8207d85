//! Document generated from the notification types.

use std::fmt::Write;

use super::{Audience, LetterVariant, LinkTarget, Side, UNDO_LETTER, can_open_user_pages};
use crate::enumerations::{Enumeration, NotificationType};
use crate::role::Role;

/// `docs/notifications.md`.
pub fn notifications() -> String {
    let linked_roles: Vec<&str> =
        Role::ALL.into_iter().filter(|role| can_open_user_pages(Some(*role))).map(Role::code).collect();
    let mut page = format!(
        "# Notifications\n\n\
         Generated from `crates/core/rules` by `make generate`; do not edit.\n\n\
         *Editors and admins* are those who are not authors of the article; the *author* is its submitter.\n\
         A recipient sees the notification in the feeds of the listed roles. Names link to user pages for: {}.\n\
         Types marked * reveal reviewers or the work of editors: they are hidden from users who turn out to be authors.\n\n\
         | Type | Recipients | Feeds | Link target | Letter | Link in the letter |\n|---|---|---|---|---|---|\n",
        linked_roles.join(", ")
    );
    for &notification in NotificationType::ALL {
        let is_secret = notification.reveals_reviewers() || notification.reveals_handling();
        let mark = if is_secret { " *" } else { "" };
        let cells = [
            format!("{} {}{mark}", notification.id(), notification.name().en),
            notification.audience().name().to_owned(),
            feeds(notification),
            link_targets(notification),
            letters(notification),
            letter_links(notification),
        ];
        let _ = writeln!(page, "| {} |", cells.join(" | "));
    }
    page.push_str(
        "\nLetters are written in the notification language of the recipient, or in the interface language if none\n\
         is set. While an assignment is open, the letter to its reviewer contains a review link, which needs no\n\
         password, and an invitation links to its answer page; afterwards the link is the one in the table.\n\
         A notification type that a user has switched off sends no letter, but stays in the feed. Authors are\n\
         notified of a decision, and all users of an issue, after the hold. Messages that follow each other within\n\
         `messages.gather_minutes` are one letter.\n",
    );
    page
}

fn role_name(role: Option<Role>) -> &'static str {
    role.map_or("no role", Role::code)
}

fn readers(notification: NotificationType) -> impl Iterator<Item = Option<Role>> {
    let roles = Role::ALL.into_iter().map(Some).chain([None]);
    roles.filter(move |role| notification.is_for(*role))
}

fn feeds(notification: NotificationType) -> String {
    readers(notification).map(role_name).collect::<Vec<_>>().join(", ")
}

fn link_targets(notification: NotificationType) -> String {
    let mut targets: Vec<(LinkTarget, Vec<&str>)> = Vec::new();
    for role in readers(notification) {
        let Some(target) = notification.link_target_for(role, false) else { continue };
        match targets.iter_mut().find(|(known, _)| *known == target) {
            Some((_, names)) => names.push(role_name(role)),
            None => targets.push((target, vec![role_name(role)])),
        }
    }
    let is_only = targets.len() == 1;
    let texts = targets.into_iter().map(|(target, names)| match is_only {
        true => pattern(target),
        false => format!("{}: {}", names.join(", "), pattern(target)),
    });
    texts.collect::<Vec<_>>().join("; ")
}

fn letters(notification: NotificationType) -> String {
    let mut names: Vec<&str> = Vec::new();
    for variant in LetterVariant::ALL {
        let name = notification.letter(variant);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if notification.is_decision() {
        names.push(UNDO_LETTER);
    }
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

fn letter_links(notification: NotificationType) -> String {
    if notification.audience() == Audience::Correspondent {
        let links = Side::ALL.map(|side| format!("{}: {}", side.code(), pattern(side.thread())));
        return links.join("; ");
    }
    notification.letter_link_target(None).map(pattern).unwrap_or_default()
}

fn pattern(target: LinkTarget) -> String {
    format!("`{}`", target.pattern())
}
