//! Pages generated from the rules are up to date.

#[test]
fn permissions_page_is_up_to_date() {
    let page = include_str!("../../docs/permissions.md");
    assert_eq!(page, rules::documents::permissions(), "run `make generate`");
}

#[test]
fn workflow_page_is_up_to_date() {
    let page = include_str!("../../docs/workflow.md");
    assert_eq!(page, rules::documents::workflow(), "run `make generate`");
}

#[test]
fn personal_data_page_is_up_to_date() {
    let page = include_str!("../../docs/personal-data.md");
    assert_eq!(page, rules::documents::personal_data(), "run `make generate`");
}

#[test]
fn notifications_page_is_up_to_date() {
    let page = include_str!("../../docs/notifications.md");
    assert_eq!(page, rules::documents::notifications(), "run `make generate`");
}
