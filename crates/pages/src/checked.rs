//! What a page may hold, whoever writes it.

use kit::html::clean_for_editors;
use kit::{Result, aside};
use rules::{Checks, FaultKind, pages};

/// What editors write.
#[derive(Debug)]
pub struct Text {
    pub name: String,
    pub html: String,
}

/// As it will be stored, or everything that cannot be, with what was found wrong before.
pub async fn checked(text: Text, mut checks: Checks) -> Result<Text> {
    // Lengths first: nothing is cleaned that would be refused anyway.
    let name = pages::check(&mut checks, &text.name, &text.html);
    checks.finish()?;
    aside(move || clean(name, &text.html)).await?
}

fn clean(name: String, html: &str) -> Result<Text> {
    let mut checks = Checks::new();
    let html = clean_for_editors(html).unwrap_or_else(|| {
        checks.fault("content", FaultKind::Malformed);
        String::new()
    });
    // Cleaning writes & as &amp;: what it made too long could be read and never be saved again.
    pages::check(&mut checks, &name, &html);
    checks.finish()?;
    Ok(Text { name, html })
}
