//! HTML sanitization. All HTML that users write is reduced to an allowlist of elements when it is saved.

mod allowlists;
mod attributes;
mod paragraphs;
mod parse_cost;
#[cfg(test)]
mod payload_tests;
#[cfg(test)]
mod strict_reader;
mod tags;
#[cfg(test)]
mod tests;

use ammonia::Builder;

pub use paragraphs::paragraphs;

/// Sanitizes an author's abstract; `None` if the HTML is nested or malformed beyond anything users write.
pub fn clean_for_authors(html: &str) -> Option<String> {
    clean(&allowlists::AUTHORS, html)
}

/// Sanitizes an editor's page, foreword or full text; `None` as in [`clean_for_authors`].
pub fn clean_for_editors(html: &str) -> Option<String> {
    clean(&allowlists::EDITORS, html)
}

/// Repairing misnested HTML can produce HTML that the parser repairs differently the next time. Input that
/// still changes after this many rounds is hostile.
const MAX_ROUNDS: usize = 8;

/// Cleans until another round changes nothing, so that a browser builds exactly the tree that was checked
/// here.
fn clean(allowlist: &Builder<'static>, html: &str) -> Option<String> {
    let mut budget = parse_cost::MAX_COST;
    let mut html = html.to_owned();
    for _ in 0..MAX_ROUNDS {
        budget = budget.checked_sub(parse_cost::parse_cost(&html, budget)?)?;
        let cleaned = tags::remove_incomplete(&allowlist.clean(&html).to_string());
        if cleaned == html {
            return (!tags::is_too_deep(&html)).then_some(html);
        }
        html = cleaned;
    }
    None
}
