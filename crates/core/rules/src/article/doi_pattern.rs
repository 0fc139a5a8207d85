//! The pattern by which the journal makes DOIs: `ctt-{year}-{random}`, after the prefix of the journal.

use super::lifecycle::Action;
use super::publishing::is_doi;
use super::registration_problems::{has_registrable_characters, is_registrable_doi};
use crate::crockford;
use crate::ids::ArticleId;

/// Base-32 digits of a random part, without its two check digits.
const RANDOM_DIGITS: usize = 6;

/// A part of the pattern that each article replaces with its own value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DoiToken {
    /// Year of the acceptance.
    Year,
    /// Id of the article.
    Id,
    /// Eight characters that mean nothing, of which the last two are check digits.
    Random,
}

impl DoiToken {
    const ALL: [DoiToken; 3] = [DoiToken::Year, DoiToken::Id, DoiToken::Random];

    const fn placeholder(self) -> &'static str {
        match self {
            DoiToken::Year => "{year}",
            DoiToken::Id => "{id}",
            DoiToken::Random => "{random}",
        }
    }
}

/// Placeholders of journals that make DOIs with the issue: volume and number of the issue, first and last page. An
/// article has no value for them when it is accepted.
const KNOWN_WITH_THE_ISSUE: [&str; 4] = ["{volume}", "{number}", "{first}", "{last}"];

/// Values of an article that can stand in its DOI.
#[derive(Debug, Clone, Copy)]
pub struct DoiFacts {
    /// Year of the acceptance.
    pub year: i32,
    pub id: ArticleId,
    /// A random number, of which thirty bits are used.
    pub random: u64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoiPattern {
    parts: Vec<PatternPart>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum PatternPart {
    Literal(String),
    Token(DoiToken),
}

impl DoiPattern {
    /// Reads the pattern of a suffix. Returns why it cannot be used, for a journal with this prefix.
    pub fn parse(pattern: &str, prefix: &str) -> Result<DoiPattern, &'static str> {
        if KNOWN_WITH_THE_ISSUE.iter().any(|placeholder| pattern.contains(placeholder)) {
            return Err(
                "{volume}, {number}, {first} and {last} are not known when an article is accepted and gets \
                        its DOI; use {random}, for example {year}-{random}, or remove the setting to enter DOIs by hand",
            );
        }
        let pattern = DoiPattern { parts: split(pattern)? };
        let has = |token| pattern.tokens().any(|other| other == token);
        if !(has(DoiToken::Id) || has(DoiToken::Random)) {
            return Err("needs {random} or {id}, by which each DOI differs from the others");
        }
        for token in DoiToken::ALL {
            if pattern.tokens().filter(|other| *other == token).count() > 1 {
                return Err("must contain each placeholder once at most");
            }
        }
        if pattern.parts.windows(2).any(|two| matches!(two, [PatternPart::Token(_), PatternPart::Token(_)])) {
            return Err("needs a character between placeholders");
        }
        if prefix.contains('/') || !is_registrable_doi(&format!("{prefix}/x")) {
            return Err("needs a journal.doi_prefix such as 10.5555");
        }
        let longest = DoiFacts { year: 9999, id: ArticleId(i64::MAX), random: 0 };
        if is_doi(&pattern.fill(prefix, longest)) { Ok(pattern) } else { Err("makes DOIs that are too long") }
    }

    /// Returns the DOI of an article.
    pub fn fill(&self, prefix: &str, facts: DoiFacts) -> String {
        let mut doi = format!("{prefix}/");
        for part in &self.parts {
            match part {
                PatternPart::Literal(text) => doi.push_str(text),
                PatternPart::Token(DoiToken::Year) => doi.push_str(&facts.year.to_string()),
                PatternPart::Token(DoiToken::Id) => doi.push_str(&facts.id.0.to_string()),
                PatternPart::Token(DoiToken::Random) => doi.push_str(&random_part(facts.random)),
            }
        }
        doi
    }

    fn tokens(&self) -> impl Iterator<Item = DoiToken> {
        self.parts.iter().filter_map(|part| match part {
            PatternPart::Token(token) => Some(*token),
            PatternPart::Literal(_) => None,
        })
    }
}

/// What a decision does to the DOI that the journal makes. DOIs that editors entered stay as they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DoiEffect {
    /// An article without a DOI gets one.
    Give,
    /// The DOI that the undone decision gave is taken away, until the article gets it again.
    TakeBack,
    None,
}

/// Articles get their DOIs with the acceptance, so that proofs have it. Those that were accepted without one, for
/// example before the pattern was set, get it with the publication.
pub const fn doi_effect(action: Action) -> DoiEffect {
    match action {
        Action::Accept | Action::Publish => DoiEffect::Give,
        Action::UndoAccept | Action::UndoPublish => DoiEffect::TakeBack,
        _ => DoiEffect::None,
    }
}

/// Splits a pattern at its tokens.
fn split(pattern: &str) -> Result<Vec<PatternPart>, &'static str> {
    let mut parts = Vec::new();
    let mut rest = pattern;
    while !rest.is_empty() {
        let token = DoiToken::ALL.into_iter().find(|token| rest.starts_with(token.placeholder()));
        if let Some(token) = token {
            parts.push(PatternPart::Token(token));
            rest = &rest[token.placeholder().len()..];
            continue;
        }
        let end = rest.char_indices().skip(1).find(|(_, c)| *c == '{').map_or(rest.len(), |(at, _)| at);
        let (literal, after) = rest.split_at(end);
        if literal.contains(['{', '}']) {
            return Err("may contain only the placeholders {year}, {id} and {random}");
        }
        if !has_registrable_characters(literal) {
            return Err("may contain only Latin letters, digits, - . _ ; ( ) / and the placeholders");
        }
        parts.push(PatternPart::Literal(literal.to_owned()));
        rest = after;
    }
    Ok(parts)
}

fn random_part(random: u64) -> String {
    let number = random % 32_u64.pow(RANDOM_DIGITS as u32);
    crockford::encode(number, RANDOM_DIGITS) + &crockford::check_digits(number)
}

/// True for a random part whose check digits are right: it was not mistyped.
pub fn is_random_part(text: &str) -> bool {
    let Some((digits, check)) = text.split_at_checked(RANDOM_DIGITS) else { return false };
    crockford::decode(digits).is_some_and(|number| crockford::check_digits(number) == check)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::article::lifecycle::{Notify, RULES};
    use crate::article::publishing::MAX_DOI_CHARS;

    const PREFIX: &str = "10.18620";
    const FACTS: DoiFacts = DoiFacts { year: 2024, id: ArticleId(42), random: 123_456_789 };

    fn parse(pattern: &str) -> DoiPattern {
        DoiPattern::parse(pattern, PREFIX).unwrap_or_else(|problem| panic!("{pattern}: {problem}"))
    }

    #[test]
    fn patterns_are_filled() {
        for (pattern, doi) in [
            ("ctt-1866-8836-{year}-{random}", "10.18620/ctt-1866-8836-2024-3nqk8n78"),
            ("ctt.{id}", "10.18620/ctt.42"),
            ("{random}", "10.18620/3nqk8n78"),
            ("{year}/({random})_{id};X", "10.18620/2024/(3nqk8n78)_42;X"),
        ] {
            assert_eq!(parse(pattern).fill(PREFIX, FACTS), doi);
        }
    }

    #[test]
    fn patterns_that_cannot_be_used_are_named() {
        for (pattern, part_of_problem) in [
            ("", "needs {random} or {id}"),
            ("ctt", "needs {random} or {id}"),
            ("ctt-{year}", "needs {random} or {id}"),
            ("{year}-{volume}-{number}-{first}-{last}", "use {random}"),
            ("{id}-{volume}", "not known when an article is accepted"),
            ("{id}-{number}", "not known when an article is accepted"),
            ("{id}-{first}", "not known when an article is accepted"),
            ("{id}-{last}", "not known when an article is accepted"),
            ("{id}-{id}", "once at most"),
            ("{year}{random}", "between placeholders"),
            ("{id}-{title}", "only the placeholders"),
            ("{id}-{", "only the placeholders"),
            ("{id}-}", "only the placeholders"),
            ("{{id}}", "only the placeholders"),
            ("{ID}", "only the placeholders"),
            ("№ {id}", "only Latin letters"),
            ("{id} ", "only Latin letters"),
            ("{id}<1>", "only Latin letters"),
            ("{id}\u{0}", "only Latin letters"),
            ("{id}#1", "only Latin letters"),
        ] {
            let problem = DoiPattern::parse(pattern, PREFIX).unwrap_err();
            assert!(problem.contains(part_of_problem), "{pattern}: {problem}");
        }
        for prefix in ["", "18620", "10.", "10.18620/", "10.1000.10"] {
            let problem = DoiPattern::parse("{id}", prefix).unwrap_err();
            assert!(problem.contains("prefix"), "{prefix}: {problem}");
        }
    }

    #[test]
    fn longest_doi_has_the_maximum_length() {
        let rest = MAX_DOI_CHARS - PREFIX.len() - "/-".len() - i64::MAX.to_string().len();
        assert!(DoiPattern::parse(&format!("{}-{{id}}", "x".repeat(rest)), PREFIX).is_ok());
        let problem = DoiPattern::parse(&format!("{}-{{id}}", "x".repeat(rest + 1)), PREFIX).unwrap_err();
        assert!(problem.contains("too long"), "{problem}");
    }

    /// Every pattern of one or two tokens between literals that is accepted, with the facts of many articles.
    #[test]
    fn filled_patterns_are_different_dois_that_can_be_registered() {
        let literals = ["", "-", "ctt.", "Ab(1);_", "1866-8836/"];
        let mut filled = 0;
        for one in DoiToken::ALL {
            for other in DoiToken::ALL {
                for (first, second) in literals.iter().zip(literals.iter().cycle().skip(1)) {
                    let pattern = format!("{first}{}{second}{}", one.placeholder(), other.placeholder());
                    let Ok(pattern) = DoiPattern::parse(&pattern, PREFIX) else { continue };
                    let mut seen = std::collections::BTreeSet::new();
                    for index in 0..40_u64 {
                        let random = index.wrapping_mul(0x9e37_79b9_7f4a_7c15);
                        let id = ArticleId(1 << index);
                        let year = 1990 + i32::try_from(index / 2).unwrap();
                        let doi = pattern.fill(PREFIX, DoiFacts { year, id, random });
                        assert!(is_doi(&doi) && is_registrable_doi(&doi), "{doi}");
                        let (_, suffix) = doi.split_once('/').unwrap();
                        assert!(has_registrable_characters(suffix), "{doi}");
                        assert!(seen.insert(doi.to_lowercase()), "{doi} twice");
                        filled += 1;
                    }
                }
            }
        }
        assert!(filled > 500, "{filled}");
    }

    /// Whatever an undo takes away, the decision that it undoes gives, so that a second decision gives it again.
    #[test]
    fn undo_takes_back_what_its_decision_gives() {
        for rule in RULES {
            let gives = doi_effect(rule.action) == DoiEffect::Give;
            let Notify::Author(notification) = rule.notify else {
                assert!(
                    !gives,
                    "{:?}: the hold hides DOIs of decisions that authors are notified of",
                    rule.action
                );
                continue;
            };
            let is_undo =
                |undo: &&crate::article::lifecycle::Rule| undo.notify == Notify::AuthorOfUndo(notification);
            let undo = RULES.iter().find(is_undo).unwrap();
            assert_eq!(doi_effect(undo.action) == DoiEffect::TakeBack, gives, "{:?}", rule.action);
        }
    }

    #[test]
    fn random_parts_have_check_digits() {
        let mut seen = std::collections::BTreeSet::new();
        for step in 0..2_000_u64 {
            let part = random_part(step.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            assert!(part.len() == 8 && is_random_part(&part), "{part}");
            // Any other character in any place is noticed.
            let at = usize::try_from(step % 8).unwrap();
            let other = if &part[at..=at] == "7" { "3" } else { "7" };
            let mistyped = format!("{}{other}{}", &part[..at], &part[at + 1..]);
            assert!(!is_random_part(&mistyped), "{part} {mistyped}");
            seen.insert(part);
        }
        assert!(seen.len() > 1_990, "{}", seen.len());
        for wrong in ["", "3nqk8n", "3nqk8n3", "3NQK8N32", "3nqk8n782", "ё3nqk8n3", "3nqk8ё32"] {
            assert!(!is_random_part(wrong), "{wrong}");
        }
        assert_eq!(random_part(0), "00000098");
    }
}
