//! Numbers of records, and of what is left aside.

use std::collections::BTreeSet;

use crate::data::{JOURNAL, Opened};
use crate::server::Server;

const UNPUBLISHED: &str = "submission_id in (select submission_id from submissions where status <> 3)";

pub fn check(opened: &Opened, server: &Server) {
    check_archive(opened, server);
    check_submissions(opened, server);
    check_people(opened, server);
    check_unused_tables(opened, server);
}

fn check_archive(opened: &Opened, server: &Server) {
    let database = &opened.database;
    assert_eq!(database.journals().len(), server.count("from journals"));
    assert_eq!(database.issues(JOURNAL).count(), server.count("from issues"));
    assert_eq!(database.issues("1").count(), server.count("from issues"), "by number instead of path");
    assert_eq!(database.issues("other").count(), 0);
    assert_eq!(database.sections(JOURNAL).len(), server.count("from sections"));
    let articles = database.articles(JOURNAL).collect::<Vec<_>>();
    assert_eq!(articles.len(), server.count("from submissions where status = 3"));
    let galleys = articles.iter().map(|article| article.files.len()).sum::<usize>();
    let published = "from publication_galleys g join publications p on p.publication_id = g.publication_id \
                     where p.status = 3";
    assert_eq!(galleys, server.count(published));
    for file in articles.iter().flat_map(|article| &article.files) {
        assert!(opened.folder.join("files").join(&file.locator).is_file(), "{}", file.locator);
    }
}

fn check_submissions(opened: &Opened, server: &Server) {
    let submissions = opened.database.submissions(JOURNAL).collect::<Vec<_>>();
    assert_eq!(submissions.len(), server.count("from submissions where status <> 3"));
    let rounds = submissions.iter().flat_map(|submission| &submission.rounds).collect::<Vec<_>>();
    assert_eq!(rounds.len(), server.count(&format!("from review_rounds where {UNPUBLISHED}")));
    let reviews = rounds.iter().map(|round| round.reviews.len()).sum::<usize>();
    assert_eq!(reviews, server.count(&format!("from review_assignments where {UNPUBLISHED}")));
    assert!(reviews > 10);
    let decisions = submissions.iter().map(|submission| submission.decisions.len()).sum::<usize>();
    assert_eq!(decisions, server.count(&format!("from edit_decisions where {UNPUBLISHED}")));
    let in_rounds = rounds.iter().map(|round| round.files.len()).sum::<usize>();
    assert_eq!(in_rounds, server.count(&format!("from review_round_files where {UNPUBLISHED}")));

    let files = submissions.iter().flat_map(|submission| &submission.article.files);
    let all = files.chain(rounds.iter().flat_map(|round| &round.files)).map(|file| file.locator.clone());
    let all = all.collect::<BTreeSet<_>>();
    let selected = server.select(
        "f.path",
        &format!("from files f join submission_files s on s.file_id = f.file_id where {UNPUBLISHED}"),
    );
    let selected = selected.into_iter().map(|row| row[0].clone()).collect::<BTreeSet<_>>();
    assert_eq!(all, selected);
    for path in all {
        assert!(opened.folder.join("files").join(&path).is_file(), "{path}");
    }
}

fn check_people(opened: &Opened, server: &Server) {
    let people = opened.database.people(JOURNAL).collect::<Vec<_>>();
    let with_role = "from users where user_id in (select u.user_id from user_user_groups u \
                     join user_groups g on g.user_group_id = u.user_group_id where g.context_id = 1)";
    assert_eq!(people.len(), server.count(with_role));
    assert_eq!(opened.database.other_people(JOURNAL), server.count("from users") - people.len());
    let roles = people.iter().map(|person| person.roles.len()).sum::<usize>();
    assert_eq!(roles, server.count("from user_user_groups"));
    let summed = opened.database.roles(JOURNAL).iter().map(|role| role.people).sum::<usize>();
    assert_eq!(summed, roles);
}

/// Each table that has rows is read or named with its number of rows.
fn check_unused_tables(opened: &Opened, server: &Server) {
    let unused = opened.database.unused_tables();
    for table in &unused {
        let count = server.count(&format!("from {}", table.name));
        assert_eq!(table.count, u64::try_from(count).unwrap(), "{}", table.name);
    }
    let names = unused.iter().map(|table| table.name.as_str()).collect::<BTreeSet<_>>();
    for name in ["event_log", "email_log", "navigation_menus", "notifications", "queries", "plugin_settings"]
    {
        assert!(names.contains(name), "{name}");
    }
    for name in ["publications", "user_settings", "review_rounds", "announcements"] {
        assert!(!names.contains(name), "{name} is read, or has no rows");
    }
    let values = opened.database.unused_values();
    let find = |name: &str| values.iter().find(|value| value.name == name).map(|value| value.count);
    let selected =
        server.count("from journal_settings where setting_name = 'lockssLicense' and setting_value <> ''");
    assert_eq!(find("journal_settings: lockssLicense"), Some(u64::try_from(selected).unwrap()));
    assert_eq!(find("users.username"), Some(u64::try_from(server.count("from users")).unwrap()));
    assert_eq!(find("users.password"), None);
}
