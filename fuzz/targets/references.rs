//! Pasted reference lists: the result can be saved as it is, and holds no letter that was not pasted.

#![no_main]

use std::time::{Duration, Instant};

use fuzz::{LimitedMemory, repeated};
use libfuzzer_sys::fuzz_target;
use rules::Validator;
use rules::article::references::{MAX_RAW_CHARS, Reference, check, normalized};

#[global_allocator]
static MEMORY: LimitedMemory = LimitedMemory;

const MAX_REPEATED_BYTES: usize = 100_000;
/// Time for the longest repeated text. It takes about a tenth; quadratic time takes minutes.
const MAX_DURATION: Duration = Duration::from_secs(3);

fuzz_target!(|raw: &str| {
    check_list(raw);
    if let Some(long) = repeated(raw, MAX_REPEATED_BYTES) {
        let start = Instant::now();
        check_list(&long);
        assert!(start.elapsed() < MAX_DURATION, "{:?} for {raw:?}, repeated", start.elapsed());
    }
});

fn check_list(raw: &str) {
    let parsed = references::parse(raw);
    let mut validator = Validator::new();
    check(&mut validator, &parsed);
    validator.finish().expect("the result is valid");
    assert_eq!(normalized(parsed.clone()), parsed);
    assert_in_order(raw, &parsed);
    for reference in &parsed {
        assert_ids_are_in(reference);
    }
}

/// Asserts that the letters and digits of the references are in the list, in the same order.
fn assert_in_order(raw: &str, parsed: &[Reference]) {
    let mut pasted = raw.chars().take(MAX_RAW_CHARS).flat_map(expand_ligature).filter(is_kept);
    for reference in parsed {
        for wanted in reference.reference.chars().filter(is_kept) {
            assert!(pasted.any(|c| c == wanted), "{wanted:?} of {:?} is invented", reference.reference);
        }
    }
}

fn is_kept(c: &char) -> bool {
    c.is_alphanumeric()
}

fn expand_ligature(c: char) -> Vec<char> {
    match c {
        'ﬀ' => vec!['f', 'f'],
        'ﬁ' => vec!['f', 'i'],
        'ﬂ' => vec!['f', 'l'],
        'ﬃ' => vec!['f', 'f', 'i'],
        'ﬄ' => vec!['f', 'f', 'l'],
        _ => vec![c],
    }
}

/// Asserts that the digits of every identifier are in the text. DOIs in links are percent-encoded, and their
/// digits are not.
fn assert_ids_are_in(reference: &Reference) {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    if reference.reference.contains('%') {
        return;
    }
    let text = digits(&reference.reference);
    for id in &reference.article_ids {
        assert!(text.contains(&digits(&id.value)), "{id:?} is not in {:?}", reference.reference);
    }
}
