//! Letters to viewers and the codes in them.

use super::forbidden::Source;
use super::markers::{EXCLUDED, SOLE, SUGGESTED};
use super::scenario::Scenario;
use super::viewers::Viewer;

/// Scans the letters that arrived since the last checkpoint.
pub async fn scan_new(scenario: &mut Scenario<'_>) {
    // The digests of the week, if it is Monday.
    let mut connection = scenario.app.state.pool.acquire().await.unwrap();
    kit::jobs::add(&mut connection, &editorial::QueueWeeklyDigests {}, kit::jobs::Plan::now()).await.unwrap();
    drop(connection);
    scenario.app.run_jobs().await;
    for viewer in Viewer::ALL.into_iter().filter(|viewer| *viewer != Viewer::ReviewerALink) {
        let Some(user) = viewer.user() else { continue };
        let sources = scenario.app.mailbox.fetch_sources(&scenario.address(user)).await;
        let read = scenario.letters.get(&viewer).copied().unwrap_or_default();
        for source in &sources[read..] {
            record_codes(scenario, viewer, source);
        }
        for source in &sources[read..] {
            scenario.scan_bytes(viewer, Source::Letter, source.as_bytes());
        }
        scenario.letters.insert(viewer, sources.len());
    }
    // Users without an account get no letters.
    for user in [&SOLE, &SUGGESTED, &EXCLUDED] {
        assert!(
            scenario.app.mailbox.fetch_letters(&scenario.address(user)).await.is_empty(),
            "{}",
            user.last
        );
    }
}

fn record_codes(scenario: &mut Scenario<'_>, viewer: Viewer, source: &str) {
    for part in source.split("code=").skip(1) {
        let code: String =
            part.chars().take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect();
        let is_new = scenario.progress.codes.iter().all(|(other, _)| *other != code);
        // A code that the transfer encoding splits is complete in the decoded text.
        if is_new && code.len() >= 40 {
            scenario.progress.codes.push((code.leak(), viewer));
        }
    }
}

/// Returns the code of the newest letter to a viewer that contains these texts.
pub async fn newest_code(scenario: &Scenario<'_>, viewer: Viewer, texts: [&str; 2]) -> &'static str {
    let letters = scenario.app.mailbox.fetch_letters(&scenario.address(viewer.user().unwrap())).await;
    let matching = letters.iter().rfind(|letter| texts.iter().all(|text| letter.text.contains(text)));
    matching.unwrap_or_else(|| panic!("no letter to {viewer:?} with {texts:?}")).code().leak()
}
