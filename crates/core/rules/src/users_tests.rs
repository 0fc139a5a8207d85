use super::*;

use Role::{Admin, Editor, Reviewer, User};
use UserAction::{
    Activate, Deactivate, Edit, Erase, ExportData, ResetSecondFactor, SendInvitation, SetRoles,
};

const NO_ROLES: &[Role] = &[];

fn all_role_sets() -> Vec<Vec<Role>> {
    (0..16_u8)
        .map(|bits| Role::ALL.into_iter().filter(|role| bits >> *role as u8 & 1 == 1).collect())
        .collect()
}

fn active(roles: &[Role]) -> Account<'_> {
    Account {
        roles,
        is_active: true,
        is_invited: false,
        is_last_admin: false,
        is_erased: false,
        has_second_factor: false,
        is_own: false,
        has_conflict: false,
    }
}

fn deactivated(roles: &[Role]) -> Account<'_> {
    Account { is_active: false, ..active(roles) }
}

fn invited(roles: &[Role]) -> Account<'_> {
    Account { is_invited: true, ..deactivated(roles) }
}

fn last_admin(roles: &[Role]) -> Account<'_> {
    Account { is_last_admin: true, ..active(roles) }
}

/// Every actor × account × action, against independently written expectations.
#[test]
fn decide_matches_the_expectations() {
    for actor_roles in &all_role_sets() {
        for roles in &all_role_sets() {
            let (is_admin, is_editor) = (actor_roles.contains(&Admin), actor_roles.contains(&Editor));
            let can_write = is_admin;
            let is_of_the_office = roles.contains(&Admin) || roles.contains(&Editor);
            let can_change_activity = is_admin || is_editor && !is_of_the_office;
            let kinds = [active(roles), deactivated(roles), invited(roles)];
            let last = roles.contains(&Admin).then(|| last_admin(roles));
            for account in kinds.into_iter().chain(last) {
                let cell = format!("{actor_roles:?} {account:?}");
                let decided = |action| decide(actor_roles, account, action);
                let or_forbidden = |is_permitted: bool, decision| {
                    if is_permitted { decision } else { Err(Refusal::Forbidden) }
                };
                assert_eq!(decided(Edit), or_forbidden(can_write, Ok(())), "{cell}");
                assert_eq!(decided(SetRoles), or_forbidden(can_write, Ok(())), "{cell}");
                let activation = if account.is_invited { Err(Refusal::InvitationPending) } else { Ok(()) };
                assert_eq!(decided(Activate), or_forbidden(can_change_activity, activation), "{cell}");
                let unless_last_admin = if account.is_last_admin { Err(Refusal::LastAdmin) } else { Ok(()) };
                assert_eq!(
                    decided(Deactivate),
                    or_forbidden(can_change_activity, unless_last_admin),
                    "{cell}"
                );
                let is_editor_or_admin = is_admin || is_editor;
                assert_eq!(decided(SendInvitation), or_forbidden(is_editor_or_admin, Ok(())), "{cell}");
                assert_eq!(decided(ExportData), or_forbidden(is_admin, Ok(())), "{cell}");
                assert_eq!(decided(Erase), or_forbidden(is_admin, unless_last_admin), "{cell}");
                assert_eq!(decided(ResetSecondFactor), or_forbidden(is_admin, Ok(())), "{cell}");
                let own = Account { is_own: true, has_second_factor: true, ..account };
                let own_refusal = Err(Refusal::OwnSecondFactor);
                assert_eq!(
                    decide(actor_roles, own, ResetSecondFactor),
                    or_forbidden(is_admin, own_refusal),
                    "{cell}"
                );
                let conflicted = Account { has_conflict: true, ..account };
                for action in UserAction::ALL {
                    let is_conflict = matches!(action, Activate | Deactivate) && !is_admin;
                    let expected = match decided(action) {
                        Err(Refusal::Forbidden) => Err(Refusal::Forbidden),
                        _ if is_conflict => Err(Refusal::ConflictOfInterest),
                        decision => decision,
                    };
                    assert_eq!(decide(actor_roles, conflicted, action), expected, "{cell} {action:?}");
                }
                let erased = Account { is_erased: true, ..account };
                assert!(
                    UserAction::ALL.iter().all(|action| decide(actor_roles, erased, *action).is_err()),
                    "{cell}"
                );
            }
        }
    }
}

#[test]
fn last_admin_keeps_the_role() {
    for roles in &all_role_sets() {
        let decided = decide_role_change(&[Admin], last_admin(&[User, Admin]), roles);
        let expected = if roles.contains(&Admin) { Ok(()) } else { Err(Refusal::LastAdmin) };
        assert_eq!(decided, expected, "{roles:?}");
        assert_eq!(decide_role_change(&[Admin], active(&[Admin]), roles), Ok(()), "{roles:?}");
        assert_eq!(
            decide_role_change(&[Editor], active(&[User]), roles),
            Err(Refusal::Forbidden),
            "{roles:?}"
        );
    }
}

#[test]
fn allowed_actions_are_permitted_and_change_something() {
    let editor = &[Editor][..];
    for (actor_roles, account, offered) in [
        (&[Admin][..], active(&[User]), &[Edit, SetRoles, Deactivate, ExportData, Erase][..]),
        (&[Admin], deactivated(&[Reviewer]), &[Edit, SetRoles, Activate, ExportData, Erase]),
        (&[Admin], invited(&[Reviewer]), &[Edit, SetRoles, SendInvitation, ExportData, Erase]),
        (&[Admin], active(&[Admin]), &[Edit, SetRoles, Deactivate, ExportData, Erase]),
        (&[Admin], last_admin(&[Admin]), &[Edit, SetRoles, ExportData]),
        (&[Admin], deactivated(&[Admin]), &[Edit, SetRoles, Activate, ExportData, Erase]),
        (
            &[Admin],
            Account { has_second_factor: true, ..active(&[Editor]) },
            &[Edit, SetRoles, Deactivate, ResetSecondFactor, ExportData, Erase],
        ),
        (
            &[Admin],
            Account { has_second_factor: true, is_own: true, ..active(&[Admin]) },
            &[Edit, SetRoles, Deactivate, ExportData, Erase],
        ),
        (editor, Account { has_second_factor: true, ..active(&[User]) }, &[Deactivate]),
        (editor, active(&[User]), &[Deactivate]),
        (editor, active(&[Editor]), &[]),
        (editor, deactivated(&[Editor, Reviewer]), &[]),
        (editor, Account { has_conflict: true, ..active(&[User]) }, &[]),
        (editor, Account { has_conflict: true, ..invited(&[Reviewer]) }, &[SendInvitation]),
        (
            &[Admin, Editor],
            Account { has_conflict: true, ..active(&[Editor]) },
            &[Edit, SetRoles, Deactivate, ExportData, Erase],
        ),
        (editor, deactivated(&[User]), &[Activate]),
        (editor, invited(&[Reviewer]), &[SendInvitation]),
        // Only reviewers are invited; a deactivated account is reactivated instead.
        (editor, invited(&[User]), &[]),
        (editor, deactivated(&[Reviewer]), &[Activate]),
        (editor, active(&[Admin, User]), &[]),
        (editor, deactivated(&[Admin]), &[]),
        (&[User, Reviewer], active(&[User]), &[]),
        (NO_ROLES, deactivated(NO_ROLES), &[]),
    ] {
        assert_eq!(allowed_actions(actor_roles, account), offered, "{actor_roles:?} {account:?}");
    }
}

#[test]
fn only_unanswered_reviewers_can_be_invited() {
    for roles in &all_role_sets() {
        assert_eq!(can_be_invited(true, roles), roles.contains(&Reviewer), "{roles:?}");
        assert!(!can_be_invited(false, roles), "{roles:?}");
    }
}

#[test]
fn admins_grant_every_role_and_editors_only_reviewer() {
    for actor_roles in &all_role_sets() {
        let expected: &[Role] = match actor_roles {
            admin if admin.contains(&Admin) => &Role::ALL,
            editor if editor.contains(&Editor) => &[Reviewer],
            _ => &[],
        };
        assert_eq!(grantable_roles(actor_roles), expected, "{actor_roles:?}");
    }
}

#[test]
fn dedup_roles_removes_duplicates_and_sorts() {
    assert_eq!(dedup_roles(&[Admin, User, Admin, User]), [User, Admin]);
    assert_eq!(dedup_roles(NO_ROLES), NO_ROLES);
}

#[test]
fn only_admins_see_the_last_sign_in() {
    for role in Role::ALL {
        assert_eq!(can_see_last_sign_in(&[role]), role == Role::Admin, "{role}");
    }
    assert!(can_see_last_sign_in(&Role::ALL) && !can_see_last_sign_in(&[]));
}

#[test]
fn only_admins_see_who_has_a_second_factor() {
    for role in Role::ALL {
        assert_eq!(can_see_second_factor(&[role]), role == Role::Admin, "{role}");
    }
}
