use std::collections::BTreeSet;

use super::*;
use crate::faults::{Checks, FaultKind};
use crate::ids::{ArticleId, IssueId, UserId};

const AUTHORS: Option<&str> = Some("/personal-area/user-articles/details/7");
const EDITORS: Option<&str> = Some("/personal-area/editor-articles/details/7");
const REVIEWERS: Option<&str> = Some("/personal-area/reviewer-articles/details/7");
const DESK: Option<&str> = Some("/personal-area/issues/details/5");
const PUBLIC: Option<&str> = Some("/issues/13-2");
const NO: Option<&str> = None;

/// Where each type leads for the author, the reviewer, the editor, the admin and those who hold no role; nowhere where it
/// is not in the feed.
const TABLE: [(i16, [Option<&str>; 5]); 14] = [
    (1, [NO, NO, EDITORS, EDITORS, NO]),
    (2, [NO, NO, EDITORS, EDITORS, NO]),
    (3, [AUTHORS, NO, NO, NO, NO]),
    (4, [AUTHORS, NO, NO, NO, NO]),
    (5, [AUTHORS, NO, NO, NO, NO]),
    (6, [AUTHORS, NO, NO, NO, NO]),
    (7, [NO, REVIEWERS, NO, NO, NO]),
    (8, [NO, NO, EDITORS, EDITORS, NO]),
    (9, [NO, NO, EDITORS, EDITORS, NO]),
    (10, [NO, REVIEWERS, NO, NO, NO]),
    (11, [NO, REVIEWERS, NO, NO, NO]),
    (12, [NO, REVIEWERS, NO, NO, NO]),
    (13, [NO, NO, DESK, DESK, NO]),
    (14, [PUBLIC, PUBLIC, DESK, DESK, PUBLIC]),
];

fn everybody() -> impl Iterator<Item = Option<Role>> {
    Role::ALL.into_iter().map(Some).chain([None])
}

fn about(notification: NotificationType) -> About {
    match notification {
        NotificationType::IssueCreated | NotificationType::IssuePublished => {
            About::Issue { id: IssueId(5), volume: 13, number: 2 }
        }
        _ => About::Article(ArticleId(7)),
    }
}

#[test]
fn every_type_stands_in_its_feeds_and_leads_to_its_place() {
    assert_eq!(TABLE.len(), NotificationType::ALL.len());
    for (id, places) in TABLE {
        let notification = NotificationType::from_id(id).unwrap();
        for (role, expected) in everybody().zip(places) {
            let place = notification.place_for(role, false);
            let path = place.and_then(|place| place.path(about(notification)));
            assert_eq!(path.as_deref(), expected, "{id} for {role:?}");
            assert_eq!(notification.is_for(role), expected.is_some(), "{id} for {role:?}");
            // What is out no more is found at the desk alone; everything else stays where it is.
            let undone = notification.place_for(role, true);
            assert_eq!(undone, place.filter(|place| *place != Place::PublicIssue), "{id} for {role:?}");
        }
    }
}

#[test]
fn letters_lead_to_a_place_of_the_same_table() {
    for &notification in NotificationType::ALL {
        let place = notification.place_in_letter().unwrap();
        assert!(everybody().any(|role| notification.place_for(role, false) == Some(place)));
        assert!(place.path(about(notification)).is_some());
    }
    assert_eq!(NotificationType::IssuePublished.place_in_letter(), Some(Place::PublicIssue));
}

#[test]
fn a_place_shows_nothing_else_than_the_news_is_about() {
    let issue = about(NotificationType::IssueCreated);
    for place in [Place::AuthorsArticle, Place::EditorsArticle, Place::ReviewersArticle] {
        assert_eq!(place.path(issue), None);
    }
    for place in [Place::IssueAtTheDesk, Place::PublicIssue] {
        assert_eq!(place.path(About::Article(ArticleId(7))), None);
    }
}

#[test]
fn people_are_named_and_linked_as_far_as_a_role_may_know() {
    let who = |allows: fn(Option<Role>) -> bool| -> Vec<Option<Role>> {
        everybody().filter(|role| allows(*role)).collect()
    };
    let office = [Some(Role::Editor), Some(Role::Admin)];
    assert_eq!(who(names_author_to), [Some(Role::User), Some(Role::Editor), Some(Role::Admin)]);
    assert_eq!(who(names_reviewer_to), office);
    assert_eq!(who(links_people_for), office);
    let path = path_of_person(Some(Role::Admin), UserId(4));
    assert_eq!(path.as_deref(), Some("/personal-area/users/details/4"));
    assert_eq!(path_of_person(Some(Role::User), UserId(4)), None);
}

/// No author can be told who reviews: such news goes to the office alone.
#[test]
fn only_the_office_is_told_who_reviews() {
    for &notification in NotificationType::ALL {
        let is_office = notification.audience() == Audience::Office;
        assert!(is_office || !notification.tells_who_reviews(), "{notification:?}");
    }
}

#[test]
fn roles_together_get_what_each_of_them_gets() {
    let ids = |roles: &[Role]| -> Vec<i16> {
        told_to(roles).into_iter().map(|notification| notification.id()).collect()
    };
    assert_eq!(ids(&[]), [14]);
    assert_eq!(ids(&[Role::User]), [3, 4, 5, 6, 14]);
    assert_eq!(ids(&[Role::Reviewer]), [7, 10, 11, 12, 14]);
    assert_eq!(ids(&[Role::Editor]), [1, 2, 8, 9, 13, 14]);
    assert_eq!(ids(&[Role::Editor]), ids(&[Role::Admin]));
    assert_eq!(ids(&[Role::Reviewer, Role::User]), [3, 4, 5, 6, 7, 10, 11, 12, 14]);
    assert_eq!(ids(&Role::ALL), (1..=14).collect::<Vec<_>>());
    for role in everybody() {
        let feed: BTreeSet<_> = feed_of(role).collect();
        let held: Vec<Role> = role.into_iter().collect();
        assert_eq!(feed, told_to(&held).into_iter().collect(), "{role:?}");
    }
}

#[test]
fn settings_name_each_type_once_and_none_that_there_is_not() {
    let change = |ids: &[i64]| NotificationSettingsChange {
        notification_language: None,
        notification_types: ids
            .iter()
            .map(|id| TypeSetting { notification_type_id: *id, is_active: id % 2 == 0 })
            .collect(),
    };
    let faults = |ids: &[i64]| -> Vec<(String, FaultKind)> {
        let mut checks = Checks::new();
        change(ids).check(&mut checks);
        let faults = checks.finish().err().unwrap_or_default();
        faults.into_iter().map(|fault| (fault.location[1..].join("."), fault.kind)).collect()
    };
    assert_eq!(faults(&[]), []);
    assert_eq!(faults(&(1..=14).collect::<Vec<_>>()), []);
    let at = |index: usize, kind| (format!("notificationTypes.{index}.notificationTypeId"), kind);
    let unknown = [0, 15, -1, i64::MAX, 65_537];
    let expected: Vec<_> = (0..unknown.len()).map(|index| at(index, FaultKind::NotInList)).collect();
    assert_eq!(faults(&unknown), expected);
    assert_eq!(faults(&[3, 4, 3]), [at(2, FaultKind::AlreadyTaken)]);
    let many: Vec<i64> = (1..=15).collect();
    assert_eq!(faults(&many), [("notificationTypes".to_owned(), FaultKind::TooMany { max: 14 })]);
    let switched = |is_active| -> Vec<i16> {
        change(&[1, 2, 4]).switched(is_active).into_iter().map(Enumeration::id).collect()
    };
    assert_eq!((switched(true), switched(false)), (vec![2, 4], vec![1]));
}
