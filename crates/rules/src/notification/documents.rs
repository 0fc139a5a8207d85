//! The table of notifications as a page that an editor can read.

use std::fmt::Write;

use super::{Audience, Occasion, Place, UNDOING_LETTER, links_people_for};
use crate::enumerations::{Enumeration, NotificationType};
use crate::role::Role;

/// `docs/notifications.md`.
pub fn notifications() -> String {
    let linked: Vec<&str> =
        Role::ALL.into_iter().filter(|role| links_people_for(Some(*role))).map(Role::code).collect();
    let mut page = format!(
        "# What people are told\n\n\
         Made from `crates/rules` by `make generate`; do not edit.\n\n\
         *The office* is all editors and admins who are not among the article's authors; *the author* is whoever submitted it. \
         News stands in the feeds of the roles named here, of those who were told. Names lead to people for: {}. Types marked * \
         tell who reviews: whoever turns out to be among the authors sees them no more.\n\n\
         | Type | Who gets it | Feeds | Leads to | Letter | Its link |\n|---|---|---|---|---|---|\n",
        linked.join(", ")
    );
    for &notification in NotificationType::ALL {
        let mark = if notification.tells_who_reviews() { " *" } else { "" };
        let cells = [
            format!("{} {}{mark}", notification.id(), notification.name().en),
            notification.audience().name().to_owned(),
            feeds(notification),
            places(notification),
            letters(notification),
            notification.place_in_letter().map(pattern).unwrap_or_default(),
        ];
        let _ = writeln!(page, "| {} |", cells.join(" | "));
    }
    page.push_str(
        "\nLetters come in the notification language, else in that of the interface. A reviewer's letter opens its one assignment \
         without a password while that is open, and an invitation leads to its answer; afterwards the link is the one above. \
         A type that somebody has switched off comes by no letter, and stands in the feed. The author is told of a \
         decision, and everybody of an issue, once the hold is over.\n",
    );
    page
}

/// The role by which somebody stands in the table, or that they hold none.
fn name_of(role: Option<Role>) -> &'static str {
    role.map_or("no role", Role::code)
}

fn readers(notification: NotificationType) -> impl Iterator<Item = Option<Role>> {
    let everybody = Role::ALL.into_iter().map(Some).chain([None]);
    everybody.filter(move |role| notification.is_for(*role))
}

fn feeds(notification: NotificationType) -> String {
    readers(notification).map(name_of).collect::<Vec<_>>().join(", ")
}

fn places(notification: NotificationType) -> String {
    let mut places: Vec<(Place, Vec<&str>)> = Vec::new();
    for role in readers(notification) {
        let Some(place) = notification.place_for(role, false) else { continue };
        match places.iter_mut().find(|(known, _)| *known == place) {
            Some((_, names)) => names.push(name_of(role)),
            None => places.push((place, vec![name_of(role)])),
        }
    }
    let is_one = places.len() == 1;
    let said = places.into_iter().map(|(place, names)| match is_one {
        true => pattern(place),
        false => format!("{}: {}", names.join(", "), pattern(place)),
    });
    said.collect::<Vec<_>>().join("; ")
}

fn letters(notification: NotificationType) -> String {
    let mut names: Vec<&str> = Vec::new();
    for occasion in Occasion::ALL {
        let name = notification.letter(occasion);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if notification.audience() == Audience::Author {
        names.push(UNDOING_LETTER);
    }
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

fn pattern(place: Place) -> String {
    format!("`{}`", place.pattern())
}
