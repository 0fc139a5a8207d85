use super::*;

fn at(day: i64) -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + TimeDelta::days(day)
}

#[test]
fn factor_is_demanded_of_editors_and_admins_only() {
    for (roles, expected) in [
        (vec![], false),
        (vec![Role::User], false),
        (vec![Role::User, Role::Reviewer], false),
        (vec![Role::Editor], true),
        (vec![Role::User, Role::Admin], true),
    ] {
        assert_eq!(SecondFactorPolicy::Demanded.is_demanded_of(&roles), expected, "{roles:?}");
        assert!(!SecondFactorPolicy::Optional.is_demanded_of(&roles), "{roles:?}");
    }
}

fn dates(began: Option<i64>, created: i64, due: Option<i64>) -> DemandDates {
    DemandDates { began_at: began.map(at), account_created_at: at(created), due_at: due.map(at) }
}

#[test]
fn days_begin_with_the_demand_or_the_account_and_not_with_the_first_visit() {
    let demanded =
        |dates, now| Demand::of(SecondFactorPolicy::Demanded, &[Role::Editor], false, dates, at(now));
    // Columns: beginning of the demand, creation of the account, stored time, now, expected.
    for (began, created, due, now, expected) in [
        (Some(1), 0, None, 1, Demand::Due(at(15))),
        (Some(1), 0, None, 14, Demand::Due(at(15))),
        (Some(1), 0, None, 15, Demand::Overdue(at(15))),
        (Some(1), 0, None, 400, Demand::Overdue(at(15))),
        (Some(1), 100, None, 113, Demand::Due(at(114))),
        (Some(1), 100, None, 114, Demand::Overdue(at(114))),
        // The beginning is not stored yet.
        (None, 0, None, 300, Demand::Due(at(314))),
        // A role that was granted later, a reset, or what was stored before.
        (Some(1), 0, Some(50), 49, Demand::Due(at(50))),
        (Some(1), 0, Some(50), 50, Demand::Overdue(at(50))),
        (Some(40), 40, Some(10), 41, Demand::Overdue(at(10))),
    ] {
        assert_eq!(demanded(dates(began, created, due), now), expected, "{began:?} {created} {due:?} {now}");
    }
}

#[test]
fn demand_is_met_by_a_factor_another_policy_or_other_roles() {
    for (policy, role, has_factor) in [
        (SecondFactorPolicy::Demanded, Role::Editor, true),
        (SecondFactorPolicy::Optional, Role::Admin, false),
        (SecondFactorPolicy::Demanded, Role::Reviewer, false),
    ] {
        for now in [1, 14, 15, 400] {
            for due in [None, Some(15)] {
                let demand = Demand::of(policy, &[role], has_factor, dates(Some(1), 0, due), at(now));
                assert_eq!(demand, Demand::Met, "{policy:?} {role:?} {now} {due:?}");
            }
        }
    }
}

#[test]
fn only_overdue_withholds_editor_and_admin() {
    for demand in [Demand::Met, Demand::Due(at(1))] {
        assert_eq!(demand.split_roles(Role::ALL.to_vec()), (Role::ALL.to_vec(), vec![]));
    }
    let (counting, withheld) = Demand::Overdue(at(1)).split_roles(Role::ALL.to_vec());
    assert_eq!(counting, [Role::User, Role::Reviewer]);
    assert_eq!(withheld, [Role::Editor, Role::Admin]);
}

#[test]
fn ways_follow_from_the_factors() {
    let factors = |passkeys, has_authenticator, recovery_codes_left| Factors {
        passkeys,
        has_authenticator,
        recovery_codes_left,
    };
    use SecondFactorWay::{Authenticator, Passkey, RecoveryCode};
    for (factors, is_set_up, ways, ways_without_passkeys) in [
        (factors(0, false, 0), false, vec![], vec![]),
        (factors(1, false, 0), true, vec![Passkey], vec![]),
        (factors(2, false, 3), true, vec![RecoveryCode, Passkey], vec![RecoveryCode]),
        (factors(0, true, 0), true, vec![Authenticator], vec![Authenticator]),
        (
            factors(1, true, 1),
            true,
            vec![Authenticator, RecoveryCode, Passkey],
            vec![Authenticator, RecoveryCode],
        ),
    ] {
        assert_eq!(factors.is_set_up(), is_set_up, "{factors:?}");
        assert_eq!(factors.ways(true), ways, "{factors:?}");
        assert_eq!(factors.ways(false), ways_without_passkeys, "{factors:?}");
    }
}

/// Every combination of what is left, the demand and another way in.
#[test]
fn last_demanded_factor_and_only_way_in_stay() {
    for passkeys in [0, 1] {
        for has_authenticator in [false, true] {
            for is_demanded in [false, true] {
                for has_other_way in [false, true] {
                    let left = Factors { passkeys, has_authenticator, recovery_codes_left: 10 };
                    let expected = match (passkeys, has_authenticator) {
                        (0, false) if is_demanded => Err(RemovalRefusal::LastFactorDemanded),
                        (0, _) if !has_other_way => Err(RemovalRefusal::OnlyWayIn),
                        _ => Ok(()),
                    };
                    assert_eq!(decide_removal(left, is_demanded, has_other_way), expected, "{left:?}");
                }
            }
        }
    }
}

#[test]
fn codes_of_changes_are_those_of_the_letter_and_the_job() {
    for change in [
        FactorChange::PasskeyAdded,
        FactorChange::PasskeyRemoved,
        FactorChange::AuthenticatorAdded,
        FactorChange::AuthenticatorRemoved,
        FactorChange::RecoveryCodesRenewed,
        FactorChange::RecoveryCodeUsed,
    ] {
        assert_eq!(serde_json::to_value(change).unwrap(), change.code());
    }
}
