//! Validates the name of a page and sanitizes its HTML.

use html::clean_for_editors;
use kit::{Result, run_blocking};
use rules::{FieldErrorKind, Validator, pages};

/// Name and HTML of a page.
#[derive(Debug)]
pub struct PageText {
    pub name: String,
    pub html: String,
}

/// Returns the text as it will be stored, or all errors, including those already in `validator`.
pub async fn validate_text(text: PageText, mut validator: Validator) -> Result<PageText> {
    // Lengths first, so that HTML of invalid length is not sanitized.
    let name = pages::check(&mut validator, &text.name, &text.html);
    validator.finish()?;
    run_blocking(move || clean(name, &text.html)).await?
}

fn clean(name: String, html: &str) -> Result<PageText> {
    let mut validator = Validator::new();
    let html = clean_for_editors(html).unwrap_or_else(|| {
        validator.add_error("content", FieldErrorKind::Malformed);
        String::new()
    });
    // Sanitizing writes & as &amp;, which may exceed the length limit; such a page could never be saved
    // again.
    pages::check(&mut validator, &name, &html);
    validator.finish()?;
    Ok(PageText { name, html })
}
