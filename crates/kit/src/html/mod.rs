//! HTML that people write is cleaned to a fixed list of elements when it is saved, whoever wrote it.

mod attributes;
mod effort;
#[cfg(test)]
mod hostile;
mod leftovers;
mod lists;
mod paragraphs;
#[cfg(test)]
mod tests;

use ammonia::Builder;

pub use paragraphs::paragraphs;

/// What an author may put into an abstract; `None` where it nests or repairs worse than anything people write.
pub fn clean_for_authors(html: &str) -> Option<String> {
    clean(&lists::AUTHORS, html)
}

/// What an editor may put into a page, a foreword or a full text; `None` as for authors.
pub fn clean_for_editors(html: &str) -> Option<String> {
    clean(&lists::EDITORS, html)
}

/// Mending misnested HTML can leave HTML that is mended differently the next time. What still changes after this
/// many rounds was made to.
const MOST_ROUNDS: usize = 8;

/// Cleans until another round would change nothing: a browser then builds exactly the tree that was judged here.
fn clean(list: &Builder<'static>, html: &str) -> Option<String> {
    let mut left = effort::ALLOWED;
    let mut html = html.to_owned();
    for _ in 0..MOST_ROUNDS {
        left = left.checked_sub(effort::of_parsing(&html, left)?)?;
        let cleaned = leftovers::without(&list.clean(&html).to_string());
        if cleaned == html {
            return (!leftovers::is_too_deep(&html)).then_some(html);
        }
        html = cleaned;
    }
    None
}
