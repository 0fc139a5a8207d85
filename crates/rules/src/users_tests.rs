use super::*;

use Role::{Admin, Editor, Reviewer, User};
use UserAction::{Activate, Deactivate, Edit, Erase, ExportData, SendInvitation, SetRoles};

const NOBODY: &[Role] = &[];

/// Every set of roles that somebody can hold.
fn every_set() -> Vec<Vec<Role>> {
    (0..16_u8)
        .map(|bits| Role::ALL.into_iter().filter(|role| bits >> *role as u8 & 1 == 1).collect())
        .collect()
}

fn active(roles: &[Role]) -> Account<'_> {
    Account {
        roles,
        is_active: true,
        is_invited: false,
        is_awaited: false,
        is_last_admin: false,
        is_erased: false,
    }
}

fn closed(roles: &[Role]) -> Account<'_> {
    Account { is_active: false, ..active(roles) }
}

fn invited(roles: &[Role]) -> Account<'_> {
    Account { is_invited: true, is_awaited: true, ..closed(roles) }
}

fn last_admin(roles: &[Role]) -> Account<'_> {
    Account { is_last_admin: true, ..active(roles) }
}

/// Every asker × account × deed, against sentences that were written down by themselves.
#[test]
fn every_cell_is_as_it_was_said() {
    for asker in &every_set() {
        for roles in &every_set() {
            let (asks_as_admin, asks_as_editor) = (asker.contains(&Admin), asker.contains(&Editor));
            let may_write = asks_as_admin;
            let may_close = asks_as_admin || asks_as_editor && !roles.contains(&Admin);
            let kinds = [active(roles), closed(roles), invited(roles)];
            let last = roles.contains(&Admin).then(|| last_admin(roles));
            for account in kinds.into_iter().chain(last) {
                let cell = format!("{asker:?} {account:?}");
                let decided = |action| decide(asker, account, action);
                let or_forbidden = |may: bool, answer| if may { answer } else { Err(Refusal::Forbidden) };
                assert_eq!(decided(Edit), or_forbidden(may_write, Ok(())), "{cell}");
                assert_eq!(decided(SetRoles), or_forbidden(may_write, Ok(())), "{cell}");
                let answered = if account.is_invited { Err(Refusal::NotAnswered) } else { Ok(()) };
                assert_eq!(decided(Activate), or_forbidden(may_close, answered), "{cell}");
                let another = if account.is_last_admin { Err(Refusal::LastAdmin) } else { Ok(()) };
                assert_eq!(decided(Deactivate), or_forbidden(may_close, another), "{cell}");
                let in_the_office = asks_as_admin || asks_as_editor;
                assert_eq!(decided(SendInvitation), or_forbidden(in_the_office, Ok(())), "{cell}");
                assert_eq!(decided(ExportData), or_forbidden(asks_as_admin, Ok(())), "{cell}");
                assert_eq!(decided(Erase), or_forbidden(asks_as_admin, another), "{cell}");
                let erased = Account { is_erased: true, ..account };
                assert!(
                    UserAction::ALL.iter().all(|action| decide(asker, erased, *action).is_err()),
                    "{cell}"
                );
            }
        }
    }
}

#[test]
fn the_last_admin_stays_one() {
    for roles in &every_set() {
        let decided = decide_on_roles(&[Admin], last_admin(&[User, Admin]), roles);
        let expected = if roles.contains(&Admin) { Ok(()) } else { Err(Refusal::LastAdmin) };
        assert_eq!(decided, expected, "{roles:?}");
        assert_eq!(decide_on_roles(&[Admin], active(&[Admin]), roles), Ok(()), "{roles:?}");
        assert_eq!(decide_on_roles(&[Editor], active(&[User]), roles), Err(Refusal::Forbidden), "{roles:?}");
    }
}

#[test]
fn what_is_offered_is_allowed_and_changes_something() {
    let office = &[Editor][..];
    for (asker, account, offered) in [
        (&[Admin][..], active(&[User]), &[Edit, SetRoles, Deactivate, ExportData, Erase][..]),
        (&[Admin], closed(&[Reviewer]), &[Edit, SetRoles, Activate, ExportData, Erase]),
        (&[Admin], invited(&[Reviewer]), &[Edit, SetRoles, SendInvitation, ExportData, Erase]),
        (&[Admin], active(&[Admin]), &[Edit, SetRoles, Deactivate, ExportData, Erase]),
        (&[Admin], last_admin(&[Admin]), &[Edit, SetRoles, ExportData]),
        (&[Admin], closed(&[Admin]), &[Edit, SetRoles, Activate, ExportData, Erase]),
        (office, active(&[Editor]), &[Deactivate]),
        (office, closed(&[User]), &[Activate]),
        (office, invited(&[Reviewer]), &[SendInvitation]),
        // Nothing waits for them, or they are no reviewer any more.
        (office, Account { is_awaited: false, ..invited(&[Reviewer]) }, &[]),
        (office, invited(&[User]), &[]),
        (office, active(&[Admin, User]), &[]),
        (office, closed(&[Admin]), &[]),
        (&[User, Reviewer], active(&[User]), &[]),
        (NOBODY, closed(NOBODY), &[]),
    ] {
        assert_eq!(allowed_actions(asker, account), offered, "{asker:?} {account:?}");
    }
}

#[test]
fn admins_grant_every_role_and_editors_one() {
    for asker in &every_set() {
        let expected: &[Role] = match asker {
            admin if admin.contains(&Admin) => &Role::ALL,
            editor if editor.contains(&Editor) => &[Reviewer],
            _ => &[],
        };
        assert_eq!(grantable(asker), expected, "{asker:?}");
    }
}

#[test]
fn a_role_is_held_once() {
    assert_eq!(each_once(&[Admin, User, Admin, User]), [User, Admin]);
    assert_eq!(each_once(NOBODY), NOBODY);
}
