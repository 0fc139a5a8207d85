//! The rules as a page that an editor can read. `make generate` writes it; a test holds it true.

use std::fmt::Write;

use crate::policy::{Permission, Reach, reach};
use crate::role::Role;
use crate::rooms::Room;

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
