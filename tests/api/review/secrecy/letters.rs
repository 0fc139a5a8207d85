//! Letters: what each one says to whom it came, and the codes in it.

use super::forbidden::Place;
use super::markers::{EXCLUDED, SOLE, SUGGESTED};
use super::viewers::Viewer;
use super::world::World;

/// Reads what has come since the last time, as those who got it.
pub async fn open(world: &mut World<'_>) {
    world.app.run_jobs().await;
    for viewer in Viewer::ALL.into_iter().filter(|viewer| *viewer != Viewer::LinkOfA) {
        let Some(person) = viewer.person() else { continue };
        let sources = world.app.mailbox.sources_to(&world.address(person)).await;
        let read = world.letters.get(&viewer).copied().unwrap_or_default();
        for source in &sources[read..] {
            note_codes(world, viewer, source);
        }
        for source in &sources[read..] {
            world.look(viewer, Place::Letter, source.as_bytes());
        }
        world.letters.insert(viewer, sources.len());
    }
    // They were only written about.
    for person in [&SOLE, &SUGGESTED, &EXCLUDED] {
        assert!(world.app.mailbox.letters_to(&world.address(person)).await.is_empty(), "{}", person.last);
    }
}

fn note_codes(world: &mut World<'_>, viewer: Viewer, source: &str) {
    for part in source.split("code=").skip(1) {
        let code: String =
            part.chars().take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect();
        let is_new = world.scene.codes.iter().all(|(known, _)| *known != code);
        // What the letter's own encoding cut in two is found whole in its text.
        if is_new && code.len() >= 40 {
            world.scene.codes.push((code.leak(), viewer));
        }
    }
}

/// The newest code that somebody got in a letter in which these words stand.
pub async fn newest_code(world: &World<'_>, viewer: Viewer, words: [&str; 2]) -> &'static str {
    let letters = world.app.mailbox.letters_to(&world.address(viewer.person().unwrap())).await;
    let fitting = letters.iter().rfind(|letter| words.iter().all(|word| letter.text.contains(word)));
    fitting.unwrap_or_else(|| panic!("no letter to {viewer:?} with {words:?}")).code().leak()
}
