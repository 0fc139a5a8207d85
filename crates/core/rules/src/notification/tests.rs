use std::collections::BTreeSet;

use super::*;
use crate::ids::{ArticleId, IssueId, UserId};
use crate::validation::{FieldErrorKind, Validator};

const AUTHOR_ARTICLE: Option<&str> = Some("/personal-area/user-articles/details/7");
const EDITOR_ARTICLE: Option<&str> = Some("/personal-area/editor-articles/details/7");
const REVIEWER_ARTICLE: Option<&str> = Some("/personal-area/reviewer-articles/details/7");
const AUTHOR_MESSAGES: Option<&str> = Some("/personal-area/user-articles/details/7#messages");
const EDITOR_MESSAGES: Option<&str> = Some("/personal-area/editor-articles/details/7#messages");
const EDITOR_ISSUE: Option<&str> = Some("/personal-area/issues/details/5");
const PUBLIC_ISSUE: Option<&str> = Some("/issues/13-2");
const NO: Option<&str> = None;

/// Link of each type in the feeds of author, reviewer, editor, admin and users without a role; `NO` if the
/// feed does not show it.
const EXPECTED_LINKS: [(i16, [Option<&str>; 5]); 25] = [
    (1, [NO, NO, EDITOR_ARTICLE, EDITOR_ARTICLE, NO]),
    (2, [NO, NO, EDITOR_ARTICLE, EDITOR_ARTICLE, NO]),
    (3, [AUTHOR_ARTICLE, NO, NO, NO, NO]),
    (4, [AUTHOR_ARTICLE, NO, NO, NO, NO]),
    (5, [AUTHOR_ARTICLE, NO, NO, NO, NO]),
    (6, [AUTHOR_ARTICLE, NO, NO, NO, NO]),
    (7, [NO, REVIEWER_ARTICLE, NO, NO, NO]),
    (8, [NO, NO, EDITOR_ARTICLE, EDITOR_ARTICLE, NO]),
    (9, [NO, NO, EDITOR_ARTICLE, EDITOR_ARTICLE, NO]),
    (10, [NO, REVIEWER_ARTICLE, NO, NO, NO]),
    (11, [NO, REVIEWER_ARTICLE, NO, NO, NO]),
    (12, [NO, REVIEWER_ARTICLE, NO, NO, NO]),
    (13, [NO, NO, EDITOR_ISSUE, EDITOR_ISSUE, NO]),
    (14, [PUBLIC_ISSUE, PUBLIC_ISSUE, EDITOR_ISSUE, EDITOR_ISSUE, PUBLIC_ISSUE]),
    (15, [AUTHOR_MESSAGES, REVIEWER_ARTICLE, EDITOR_MESSAGES, EDITOR_MESSAGES, NO]),
    (16, [AUTHOR_ARTICLE, NO, NO, NO, NO]),
    (17, [NO, NO, EDITOR_ARTICLE, EDITOR_ARTICLE, NO]),
    (18, [AUTHOR_ARTICLE, NO, NO, NO, NO]),
    (19, [NO, REVIEWER_ARTICLE, NO, NO, NO]),
    (20, [NO, NO, EDITOR_ARTICLE, EDITOR_ARTICLE, NO]),
    (21, [NO, NO, EDITOR_ARTICLE, EDITOR_ARTICLE, NO]),
    (22, [NO, NO, EDITOR_ARTICLE, EDITOR_ARTICLE, NO]),
    (23, [NO, REVIEWER_ARTICLE, NO, NO, NO]),
    (24, [NO, NO, EDITOR_ARTICLE, EDITOR_ARTICLE, NO]),
    (25, [AUTHOR_ARTICLE, NO, NO, NO, NO]),
];

fn all_feeds() -> impl Iterator<Item = Option<Role>> {
    Role::ALL.into_iter().map(Some).chain([None])
}

fn subject_of(notification: NotificationType) -> NotificationSubject {
    match notification {
        NotificationType::IssueCreated | NotificationType::IssuePublished => {
            NotificationSubject::Issue { id: IssueId(5), volume: 13, number: 2 }
        }
        _ => NotificationSubject::Article(ArticleId(7)),
    }
}

#[test]
fn feeds_and_link_targets_match_the_expectations() {
    assert_eq!(EXPECTED_LINKS.len(), NotificationType::ALL.len());
    for (id, links) in EXPECTED_LINKS {
        let notification = NotificationType::from_id(id).unwrap();
        for (role, expected) in all_feeds().zip(links) {
            let target = notification.link_target_for(role, false);
            let path = target.and_then(|target| target.path(subject_of(notification)));
            assert_eq!(path.as_deref(), expected, "{id} for {role:?}");
            assert_eq!(notification.is_for(role), expected.is_some(), "{id} for {role:?}");
            // An unpublished issue is accessible to editors only, and a notice; other targets do not change.
            let undone = notification.link_target_for(role, true);
            assert_eq!(
                undone,
                target.filter(|target| *target != LinkTarget::PublicIssue
                    && notification != NotificationType::NoticePublished),
                "{id} for {role:?}"
            );
        }
    }
}

#[test]
fn letter_links_are_link_targets_of_a_feed() {
    for &notification in NotificationType::ALL {
        for side in Side::ALL {
            let target = notification.letter_link_target(Some(side)).unwrap();
            assert!(all_feeds().any(|role| notification.link_target_for(role, false) == Some(target)));
            assert!(target.path(subject_of(notification)).is_some());
        }
    }
    assert_eq!(NotificationType::IssuePublished.letter_link_target(None), Some(LinkTarget::PublicIssue));
    assert_eq!(NotificationType::MessageReceived.letter_link_target(None), None);
}

#[test]
fn messages_link_to_the_thread_of_the_side_that_they_address() {
    for (role, side, target) in [
        (Role::User, Side::Author, LinkTarget::AuthorMessages),
        (Role::Reviewer, Side::Reviewer, LinkTarget::ReviewerArticle),
        (Role::Editor, Side::Editors, LinkTarget::EditorMessages),
        (Role::Admin, Side::Editors, LinkTarget::EditorMessages),
    ] {
        assert_eq!(Side::of_role(role), side);
        assert_eq!(side.thread(), target);
        assert_eq!(NotificationType::MessageReceived.letter_link_target(Some(side)), Some(target));
        assert_eq!(Side::from_code(side.code()), Some(side));
    }
    assert_eq!(Side::from_code("user"), None);
    for silence in Silence::ALL {
        assert_eq!(Silence::from_code(silence.code()), Some(silence));
    }
    assert_eq!(Silence::from_code("late"), None);
}

#[test]
fn only_decisions_have_an_undo_letter() {
    let decisions: Vec<i16> = NotificationType::ALL
        .iter()
        .filter(|notification| notification.is_decision())
        .map(|notification| notification.id())
        .collect();
    assert_eq!(decisions, [3, 4, 5, 6, 25]);
}

#[test]
fn link_target_has_no_path_for_another_kind_of_subject() {
    let issue = subject_of(NotificationType::IssueCreated);
    for target in [LinkTarget::AuthorArticle, LinkTarget::EditorArticle, LinkTarget::ReviewerArticle] {
        assert_eq!(target.path(issue), None);
    }
    for target in [LinkTarget::EditorIssue, LinkTarget::PublicIssue] {
        assert_eq!(target.path(NotificationSubject::Article(ArticleId(7))), None);
    }
}

#[test]
fn names_and_links_are_shown_only_to_permitted_roles() {
    let roles = |is_permitted: fn(Option<Role>) -> bool| -> Vec<Option<Role>> {
        all_feeds().filter(|role| is_permitted(*role)).collect()
    };
    let editors = [Some(Role::Editor), Some(Role::Admin)];
    assert_eq!(roles(can_see_author), [Some(Role::User), Some(Role::Editor), Some(Role::Admin)]);
    assert_eq!(roles(can_see_reviewer), editors);
    assert_eq!(roles(can_open_user_pages), editors);
    let path = user_path(Some(Role::Admin), UserId(4));
    assert_eq!(path.as_deref(), Some("/personal-area/users/details/4"));
    assert_eq!(user_path(Some(Role::User), UserId(4)), None);
}

#[test]
fn notifications_that_reveal_reviewers_go_to_editors_only() {
    let revealing: Vec<i16> = NotificationType::ALL
        .iter()
        .filter(|notification| notification.reveals_reviewers())
        .map(|notification| notification.id())
        .collect();
    assert_eq!(revealing, [2, 8, 9, 17]);
    for &notification in NotificationType::ALL {
        let is_for_editors = notification.audience() == Audience::Editors;
        assert!(is_for_editors || !notification.reveals_reviewers(), "{notification:?}");
    }
}

#[test]
fn the_work_of_editors_is_hidden_from_authors_in_every_feed() {
    let handling: Vec<i16> = NotificationType::ALL
        .iter()
        .filter(|notification| notification.reveals_handling())
        .map(|notification| notification.id())
        .collect();
    assert_eq!(handling, [20, 21, 22]);
    for notification in handling.into_iter().filter_map(NotificationType::from_id) {
        assert!(notification.audience().is_office());
        assert!(all_feeds().all(|role| notification.is_hidden_from_authors(role)), "{notification:?}");
    }
}

#[test]
fn several_roles_get_the_union_of_their_types() {
    let ids = |roles: &[Role]| -> Vec<i16> {
        notification_types_for(roles).into_iter().map(|notification| notification.id()).collect()
    };
    assert_eq!(ids(&[]), [14]);
    assert_eq!(ids(&[Role::User]), [3, 4, 5, 6, 14, 15, 16, 18, 25]);
    assert_eq!(ids(&[Role::Reviewer]), [7, 10, 11, 12, 14, 15, 19, 23]);
    assert_eq!(ids(&[Role::Editor]), [1, 2, 8, 9, 13, 14, 15, 17, 20, 21, 22, 24]);
    assert_eq!(ids(&[Role::Editor]), ids(&[Role::Admin]));
    assert_eq!(ids(&[Role::Reviewer, Role::User]), [3, 4, 5, 6, 7, 10, 11, 12, 14, 15, 16, 18, 19, 23, 25]);
    assert_eq!(ids(&Role::ALL), (1..=25).collect::<Vec<_>>());
    for role in all_feeds() {
        let feed: BTreeSet<_> = feed_of(role).collect();
        let held: Vec<Role> = role.into_iter().collect();
        assert_eq!(feed, notification_types_for(&held).into_iter().collect(), "{role:?}");
    }
}

#[test]
fn letter_depends_on_invitation_and_round() {
    for (is_invitation, revision, expected) in [
        (false, 0, LetterVariant::Standard),
        (false, 1, LetterVariant::Resubmission),
        (true, 0, LetterVariant::Invitation),
        (true, 1, LetterVariant::Invitation),
    ] {
        assert_eq!(LetterVariant::of(is_invitation, revision), expected, "{is_invitation} {revision}");
    }
    let letters =
        |notification: NotificationType| LetterVariant::ALL.map(|variant| notification.letter(variant));
    assert_eq!(
        letters(NotificationType::ArticleSubmitted),
        ["article-submitted", "article-resubmitted", "article-submitted"]
    );
    assert_eq!(
        letters(NotificationType::ReviewAssignmentCreated),
        ["review-request", "review-request", "review-invitation"]
    );
}

/// The name of a letter is the name of its folder in `mail/`.
#[test]
fn every_letter_of_a_notification_has_a_name() {
    let mut letters = BTreeSet::from([UNDO_LETTER]);
    for &notification in NotificationType::ALL {
        letters.extend(LetterVariant::ALL.map(|variant| notification.letter(variant)));
    }
    assert_eq!(letters.len(), NotificationType::ALL.len() + 3);
    for letter in letters {
        assert!(crate::letter::name_of(letter).is_some(), "{letter}");
    }
}

#[test]
fn at_most_a_hundred_notifications_are_marked_at_once() {
    for (count, is_valid) in [(0, true), (100, true), (101, false)] {
        let mut validator = Validator::new();
        MarkedNotifications { notification_ids: vec![1; count] }.check(&mut validator);
        assert_eq!(validator.is_valid(), is_valid, "{count}");
    }
}

#[test]
fn settings_reject_unknown_and_duplicate_types() {
    let change = |ids: &[i64]| NotificationSettingsChange {
        notification_language: None,
        weekly_digest: None,
        notification_types: ids
            .iter()
            .map(|id| TypeSetting { notification_type_id: *id, is_active: id % 2 == 0 })
            .collect(),
    };
    let errors = |ids: &[i64]| -> Vec<(String, FieldErrorKind)> {
        let mut validator = Validator::new();
        change(ids).check(&mut validator);
        let errors = validator.finish().err().unwrap_or_default();
        errors.into_iter().map(|error| (error.location[1..].join("."), error.kind)).collect()
    };
    assert_eq!(errors(&[]), []);
    assert_eq!(errors(&(1..=25).collect::<Vec<_>>()), []);
    let at = |index: usize, kind| (format!("notificationTypes.{index}.notificationTypeId"), kind);
    let unknown = [0, 26, -1, i64::MAX, 65_537];
    let expected: Vec<_> = (0..unknown.len()).map(|index| at(index, FieldErrorKind::NotInList)).collect();
    assert_eq!(errors(&unknown), expected);
    assert_eq!(errors(&[3, 4, 3]), [at(2, FieldErrorKind::AlreadyTaken)]);
    let many: Vec<i64> = (1..=26).collect();
    assert_eq!(errors(&many), [("notificationTypes".to_owned(), FieldErrorKind::TooMany { max: 25 })]);
    let types_with = |is_active| -> Vec<i16> {
        change(&[1, 2, 4]).types_with(is_active).into_iter().map(Enumeration::id).collect()
    };
    assert_eq!((types_with(true), types_with(false)), (vec![2, 4], vec![1]));
}
