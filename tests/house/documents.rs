//! Pages made from the rules say what the rules say.

#[test]
fn the_page_of_permissions_is_true() {
    let page = include_str!("../../docs/permissions.md");
    assert_eq!(page, rules::documents::permissions(), "run `make generate`");
}

#[test]
fn the_page_of_the_workflow_is_true() {
    let page = include_str!("../../docs/workflow.md");
    assert_eq!(page, rules::documents::workflow(), "run `make generate`");
}

#[test]
fn the_page_of_personal_data_is_true() {
    let page = include_str!("../../docs/personal-data.md");
    assert_eq!(page, rules::documents::personal_data(), "run `make generate`");
}

#[test]
fn the_page_of_notifications_is_true() {
    let page = include_str!("../../docs/notifications.md");
    assert_eq!(page, rules::documents::notifications(), "run `make generate`");
}
