//! What a mail server said, as it is kept and shown.

use rules::letter::LONGEST_FAILURE;

/// No word of a server is so long, and no secret of ours shorter.
const SHORTEST_SECRET: usize = 20;
/// A line of a letter in base64, in which its secrets stand unseen, is longer; a path in an address seldom is.
const SHORTEST_BASE64: usize = 40;

/// As much as a person needs, in one line. Servers like to quote the letter that they refuse: whoever reads of the failure
/// must not find the recipient's secret there.
pub fn readable(words: &str) -> String {
    // What turns the direction of writing would let an answer look like another.
    let is_shown = |c: char| {
        !c.is_control()
            && !matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let printable: String = words.chars().map(|c| if is_shown(c) { c } else { ' ' }).collect();
    let whole = without_soft_breaks(&printable);
    let kept: Vec<String> = whole.split_whitespace().map(without_secrets).collect();
    kept.join(" ").chars().take(LONGEST_FAILURE).collect()
}

/// Quoted-printable ends a line that goes on with `=`, also in the middle of a secret. Of such an end only white space is
/// left here.
fn without_soft_breaks(text: &str) -> String {
    let mut parts = text.split('=');
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        if !part.starts_with(char::is_whitespace) {
            whole.push('=');
        }
        whole.push_str(part.trim_start());
    }
    whole
}

fn without_secrets(word: &str) -> String {
    let lowered = word.to_lowercase();
    if ["code=", "token=", "code%3d", "token%3d"].iter().any(|key| lowered.contains(key)) {
        return "…".to_owned();
    }
    // Letters also show bare codes, to be typed in.
    let is_of_secret = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let is_of_base64 = |c: char| is_of_secret(c) || matches!(c, '+' | '/' | '=');
    without_runs(&without_runs(word, SHORTEST_BASE64, is_of_base64), SHORTEST_SECRET, is_of_secret)
}

/// Without what consists of such characters alone and is so long.
fn without_runs(text: &str, shortest: usize, is_of_run: impl Fn(char) -> bool) -> String {
    let (mut kept, mut run) = (String::new(), String::new());
    // The end of the text ends a run, too.
    for c in text.chars().map(Some).chain([None]) {
        match c {
            Some(c) if is_of_run(c) => run.push(c),
            _ => {
                // Its characters are all of one byte.
                kept.push_str(if run.len() < shortest { &run } else { "…" });
                run.clear();
                kept.extend(c);
            }
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As long as our codes are.
    const CODE: &str = "q9_Zk-3vX0aLr7TnB5cYd8WfH2gJ4mPsE6uVtRiOyK1";

    #[test]
    fn what_a_server_says_is_kept_in_one_short_line() {
        assert_eq!(
            readable("550 5.1.1\r\n no\u{0}such\u{1b}[31m \u{202e}user\t"),
            "550 5.1.1 no such [31m user"
        );
        assert_eq!(readable(&"ы".repeat(100_000)).chars().count(), LONGEST_FAILURE);
        assert_eq!(readable(""), "");
        let usual = "550-5.1.1 The account does not exist, see https://support.test/mail/?p=NoSuchUser a1-20020a0df5c4.9 - gsmtp";
        assert_eq!(readable(usual), usual);
    }

    #[test]
    fn nobodys_secret_is_kept() {
        let quoted = "554 spam: https://journal.test/review?code=abc123 and http://x/?a=1&token=zzz, see https://help.test";
        assert_eq!(readable(quoted), "554 spam: … and … see https://help.test");
        for key in ["code=", "CODE=", "Token=", "code%3D", "code%3d", "TOKEN%3d", "code=3D"] {
            assert_eq!(readable(&format!("554 spam: /review?{key}abc here")), "554 spam: … here", "{key}");
        }
    }

    #[test]
    fn nor_a_code_that_stands_for_itself() {
        assert_eq!(CODE.len(), 43);
        assert_eq!(readable(&format!("554 spam: {CODE}")), "554 spam: …");
        assert_eq!(readable(&format!("554 spam: \"{CODE}\", <b>{CODE}</b>.")), "554 spam: \"…\", <b>…</b>.");
        assert_eq!(readable(&"x".repeat(19)), "x".repeat(19));
        assert_eq!(readable(&"x".repeat(20)), "…");
    }

    #[test]
    fn nor_one_that_the_end_of_a_line_splits() {
        for end in ["=\r\n", "=\n", "= ", "= \t\r\n"] {
            for at in 1..CODE.len() {
                let (head, tail) = CODE.split_at(at);
                let said = readable(&format!("554 spam: {head}{end}{tail} is bad"));
                assert_eq!(said, "554 spam: … is bad", "{end:?} {at}");
            }
            assert_eq!(readable(&format!("554 /review?co{end}de=3Dab{end}c is bad")), "554 … is bad");
        }
        assert_eq!(readable("554 score=7.5 limit = 5 ="), "554 score=7.5 limit 5 =");
    }

    #[test]
    fn nor_a_line_of_a_letter_in_base64() {
        let line = "0JTQvtCx0YDRi9C5INC00LXQvdGMLCBodHRw/czov+L2pvdXJuYWwudGVzdC9yZXZpZXc/Y29kZT";
        assert_eq!(readable(&format!("554 spam: {line}=")), "554 spam: …");
    }
}
