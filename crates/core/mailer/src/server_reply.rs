//! Sanitizes replies of mail servers before they are stored and shown.

use rules::letter::MAX_FAILURE_CHARS;

/// Longer than any word of a reply and not longer than our secrets.
const MIN_SECRET_LENGTH: usize = 20;
/// Shorter than a line of a base64-encoded e-mail, which may contain secrets, and longer than most URL paths.
const MIN_BASE64_LENGTH: usize = 40;

/// Reduces a reply to one printable line without secrets.
///
/// Servers quote the e-mail that they reject; editors who see the failure must not learn the recipient's
/// secret.
pub fn sanitize_reply(reply: &str) -> String {
    // Bidirectional control characters could make a reply look like another.
    let is_printable = |c: char| {
        !c.is_control()
            && !matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let printable: String = reply.chars().map(|c| if is_printable(c) { c } else { ' ' }).collect();
    let joined = join_soft_breaks(&printable);
    let words: Vec<String> = joined.split_whitespace().map(redact_secrets).collect();
    words.join(" ").chars().take(MAX_FAILURE_CHARS).collect()
}

/// Joins lines that quoted-printable has split, perhaps inside a secret: `=` at the end of a line, whose line
/// break has already become white space.
fn join_soft_breaks(text: &str) -> String {
    let mut parts = text.split('=');
    let mut joined = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        if !part.starts_with(char::is_whitespace) {
            joined.push('=');
        }
        joined.push_str(part.trim_start());
    }
    joined
}

fn redact_secrets(word: &str) -> String {
    let lowered = word.to_lowercase();
    if ["code=", "token=", "code%3d", "token%3d"].iter().any(|key| lowered.contains(key)) {
        return "…".to_owned();
    }
    // E-mails also contain bare codes that the user can type in.
    let is_secret_char = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let is_base64_char = |c: char| is_secret_char(c) || matches!(c, '+' | '/' | '=');
    redact_runs(&redact_runs(word, MIN_BASE64_LENGTH, is_base64_char), MIN_SECRET_LENGTH, is_secret_char)
}

/// Replaces every run of at least `min_length` matching characters.
fn redact_runs(text: &str, min_length: usize, is_match: impl Fn(char) -> bool) -> String {
    let (mut output, mut run) = (String::new(), String::new());
    // `None` ends a run at the end of the text.
    for c in text.chars().map(Some).chain([None]) {
        match c {
            Some(c) if is_match(c) => run.push(c),
            _ => {
                // All matching characters are ASCII, so `len` is their number.
                output.push_str(if run.len() < min_length { &run } else { "…" });
                run.clear();
                output.extend(c);
            }
        }
    }
    output
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Has the length of our codes.
    const CODE: &str = "q9_Zk-3vX0aLr7TnB5cYd8WfH2gJ4mPsE6uVtRiOyK1";

    #[test]
    fn reply_is_reduced_to_one_short_line() {
        assert_eq!(
            sanitize_reply("550 5.1.1\r\n no\u{0}such\u{1b}[31m \u{202e}user\t"),
            "550 5.1.1 no such [31m user"
        );
        assert_eq!(sanitize_reply(&"ы".repeat(100_000)).chars().count(), MAX_FAILURE_CHARS);
        assert_eq!(sanitize_reply(""), "");
        let usual = "550-5.1.1 The account does not exist, see https://support.test/mail/?p=NoSuchUser a1-20020a0df5c4.9 - gsmtp";
        assert_eq!(sanitize_reply(usual), usual);
    }

    #[test]
    fn link_with_secret_is_redacted() {
        let quoted = "554 spam: https://journal.test/review?code=abc123 and http://x/?a=1&token=zzz, see https://help.test";
        assert_eq!(sanitize_reply(quoted), "554 spam: … and … see https://help.test");
        for key in ["code=", "CODE=", "Token=", "code%3D", "code%3d", "TOKEN%3d", "code=3D"] {
            assert_eq!(
                sanitize_reply(&format!("554 spam: /review?{key}abc here")),
                "554 spam: … here",
                "{key}"
            );
        }
    }

    #[test]
    fn bare_code_is_redacted() {
        assert_eq!(CODE.len(), 43);
        assert_eq!(sanitize_reply(&format!("554 spam: {CODE}")), "554 spam: …");
        assert_eq!(
            sanitize_reply(&format!("554 spam: \"{CODE}\", <b>{CODE}</b>.")),
            "554 spam: \"…\", <b>…</b>."
        );
        assert_eq!(sanitize_reply(&"x".repeat(19)), "x".repeat(19));
        assert_eq!(sanitize_reply(&"x".repeat(20)), "…");
    }

    #[test]
    fn code_split_by_a_line_break_is_redacted() {
        for end in ["=\r\n", "=\n", "= ", "= \t\r\n"] {
            for at in 1..CODE.len() {
                let (head, tail) = CODE.split_at(at);
                let reply = sanitize_reply(&format!("554 spam: {head}{end}{tail} is bad"));
                assert_eq!(reply, "554 spam: … is bad", "{end:?} {at}");
            }
            assert_eq!(sanitize_reply(&format!("554 /review?co{end}de=3Dab{end}c is bad")), "554 … is bad");
        }
        assert_eq!(sanitize_reply("554 score=7.5 limit = 5 ="), "554 score=7.5 limit 5 =");
    }

    #[test]
    fn base64_line_is_redacted() {
        let line = "0JTQvtCx0YDRi9C5INC00LXQvdGMLCBodHRw/czov+L2pvdXJuYWwudGVzdC9yZXZpZXc/Y29kZT";
        assert_eq!(sanitize_reply(&format!("554 spam: {line}=")), "554 spam: …");
    }
}
