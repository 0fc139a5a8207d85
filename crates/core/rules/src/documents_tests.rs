//! The documents generated from the rules are up to date.

use super::*;

#[test]
fn permissions_page_is_up_to_date() {
    let page = include_str!("../../../../docs/permissions.md");
    assert_eq!(page, permissions(), "run `make generate`");
}

#[test]
fn workflow_page_is_up_to_date() {
    let page = include_str!("../../../../docs/workflow.md");
    assert_eq!(page, workflow(), "run `make generate`");
}

#[test]
fn personal_data_page_is_up_to_date() {
    let page = include_str!("../../../../docs/personal-data.md");
    assert_eq!(page, personal_data(), "run `make generate`");
}

#[test]
fn notifications_page_is_up_to_date() {
    let page = include_str!("../../../../docs/notifications.md");
    assert_eq!(page, notifications(), "run `make generate`");
}
