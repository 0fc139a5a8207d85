//! The pattern by which the journal makes DOIs: `ctt-{year}-{random}`, after the prefix of the journal.

use serde::Serialize;
use utoipa::ToSchema;

use super::publishing::{MAX_PAGE_CHARS, is_doi, is_page};
use super::registration_problems::{has_registrable_characters, is_registrable_doi};
use crate::crockford;
use crate::ids::ArticleId;
use crate::issue::content::MAX_NUMBER;

/// Base-32 digits of a random part, without its two check digits.
const RANDOM_DIGITS: usize = 6;

/// A part of the pattern that each article replaces with its own value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum DoiToken {
    Year,
    Volume,
    /// Number of the issue.
    Number,
    /// First page.
    First,
    /// Last page.
    Last,
    /// Id of the article.
    Id,
    /// Eight characters that mean nothing, of which the last two are check digits.
    Random,
}

impl DoiToken {
    pub const ALL: [DoiToken; 7] = [
        DoiToken::Year,
        DoiToken::Volume,
        DoiToken::Number,
        DoiToken::First,
        DoiToken::Last,
        DoiToken::Id,
        DoiToken::Random,
    ];

    pub const fn placeholder(self) -> &'static str {
        match self {
            DoiToken::Year => "{year}",
            DoiToken::Volume => "{volume}",
            DoiToken::Number => "{number}",
            DoiToken::First => "{first}",
            DoiToken::Last => "{last}",
            DoiToken::Id => "{id}",
            DoiToken::Random => "{random}",
        }
    }

    /// True if an article has a value before its issue is made.
    pub const fn is_known_online_first(self) -> bool {
        matches!(self, DoiToken::Year | DoiToken::Id | DoiToken::Random)
    }
}

/// Values of an article that can stand in its DOI.
#[derive(Debug, Clone, Copy)]
pub struct DoiFacts<'a> {
    pub year: i32,
    /// `None` for an article that is in no issue.
    pub volume: Option<i32>,
    pub number: Option<i32>,
    /// Blank if the page is not known.
    pub first: &'a str,
    pub last: &'a str,
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
        let pattern = DoiPattern { parts: split(pattern)? };
        let has = |token| pattern.tokens().any(|other| other == token);
        let is_of_one_page =
            has(DoiToken::First) && has(DoiToken::Number) && (has(DoiToken::Volume) || has(DoiToken::Year));
        if !(has(DoiToken::Id) || has(DoiToken::Random) || is_of_one_page) {
            return Err("needs {id}, {random}, or {first} and {number} with {volume} or {year}");
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
            return Err("needs a prefix such as 10.5555");
        }
        match pattern.fill(prefix, &longest()) {
            Ok(doi) if is_doi(&doi) => Ok(pattern),
            _ => Err("makes DOIs that are too long"),
        }
    }

    /// Returns the tokens that have no value while an article is in no issue. A DOI that is made then needs
    /// another pattern, such as one with `{random}`.
    pub fn tokens_unknown_online_first(&self) -> Vec<DoiToken> {
        self.tokens().filter(|token| !token.is_known_online_first()).collect()
    }

    /// Returns the DOI of an article, or the tokens for which it has no value.
    pub fn fill(&self, prefix: &str, facts: &DoiFacts) -> Result<String, Vec<DoiToken>> {
        let (mut doi, mut unknown) = (format!("{prefix}/"), Vec::new());
        for part in &self.parts {
            match part {
                PatternPart::Literal(text) => doi.push_str(text),
                PatternPart::Token(token) => match value_of(*token, facts) {
                    Some(value) => doi.push_str(&value),
                    None => unknown.push(*token),
                },
            }
        }
        if unknown.is_empty() { Ok(doi) } else { Err(unknown) }
    }

    fn tokens(&self) -> impl Iterator<Item = DoiToken> {
        self.parts.iter().filter_map(|part| match part {
            PatternPart::Token(token) => Some(*token),
            PatternPart::Literal(_) => None,
        })
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
            return Err(
                "may contain only the placeholders {year}, {volume}, {number}, {first}, {last}, {id} and {random}",
            );
        }
        if !has_registrable_characters(literal) {
            return Err("may contain only Latin letters, digits, - . _ ; ( ) / and the placeholders");
        }
        parts.push(PatternPart::Literal(literal.to_owned()));
        rest = after;
    }
    Ok(parts)
}

/// Facts that make the longest DOI.
fn longest() -> DoiFacts<'static> {
    const PAGE: &str = "99999999999999999999";
    const { assert!(PAGE.len() == MAX_PAGE_CHARS) };
    DoiFacts {
        year: 9999,
        volume: Some(MAX_NUMBER),
        number: Some(MAX_NUMBER),
        first: PAGE,
        last: PAGE,
        id: ArticleId(i64::MAX),
        random: 0,
    }
}

fn value_of(token: DoiToken, facts: &DoiFacts) -> Option<String> {
    match token {
        DoiToken::Year => Some(facts.year.to_string()),
        DoiToken::Volume => facts.volume.map(|volume| volume.to_string()),
        DoiToken::Number => facts.number.map(|number| number.to_string()),
        DoiToken::First => page(facts.first),
        // An article of one page may have no last one.
        DoiToken::Last if facts.last.trim().is_empty() => page(facts.first),
        DoiToken::Last => page(facts.last),
        DoiToken::Id => Some(facts.id.0.to_string()),
        DoiToken::Random => Some(random_part(facts.random)),
    }
}

/// Returns a page that can stand in a DOI; letters of other alphabets cannot.
fn page(label: &str) -> Option<String> {
    let label = label.trim();
    (is_page(label) && has_registrable_characters(label)).then(|| label.to_owned())
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
    use crate::article::publishing::MAX_DOI_CHARS;

    const PREFIX: &str = "10.18620";
    const OF_PAGES: &str = "ctt-1866-8836-{year}-{volume}-{number}-{first}-{last}";

    fn in_issue() -> DoiFacts<'static> {
        DoiFacts {
            year: 2024,
            volume: Some(13),
            number: Some(2),
            first: "12",
            last: "21",
            id: ArticleId(42),
            random: 123_456_789,
        }
    }

    fn online_first() -> DoiFacts<'static> {
        DoiFacts { volume: None, number: None, first: "", last: "", ..in_issue() }
    }

    fn parse(pattern: &str) -> DoiPattern {
        DoiPattern::parse(pattern, PREFIX).unwrap_or_else(|problem| panic!("{pattern}: {problem}"))
    }

    #[test]
    fn patterns_are_filled() {
        for (pattern, doi) in [
            (OF_PAGES, "10.18620/ctt-1866-8836-2024-13-2-12-21"),
            ("ctt.{id}", "10.18620/ctt.42"),
            ("{random}", "10.18620/3nqk8n78"),
            ("{year}/{volume}({number})_{id}", "10.18620/2024/13(2)_42"),
        ] {
            assert_eq!(parse(pattern).fill(PREFIX, &in_issue()).as_deref(), Ok(doi));
        }
    }

    #[test]
    fn last_page_is_the_first_one_of_an_article_with_one_page() {
        let facts = DoiFacts { first: " e7 ", last: " ", ..in_issue() };
        assert_eq!(
            parse(OF_PAGES).fill(PREFIX, &facts).as_deref(),
            Ok("10.18620/ctt-1866-8836-2024-13-2-e7-e7")
        );
    }

    #[test]
    fn values_of_the_issue_are_unknown_online_first() {
        use DoiToken::{First, Last, Number, Volume};
        let pattern = parse(OF_PAGES);
        assert_eq!(pattern.tokens_unknown_online_first(), [Volume, Number, First, Last]);
        assert_eq!(pattern.fill(PREFIX, &online_first()), Err(vec![Volume, Number, First, Last]));
        let known = parse("{year}-{random}-{id}");
        assert_eq!(known.tokens_unknown_online_first(), []);
        assert_eq!(known.fill(PREFIX, &online_first()).as_deref(), Ok("10.18620/2024-3nqk8n78-42"));
        for token in DoiToken::ALL {
            let single = DoiPattern { parts: vec![PatternPart::Token(token)] };
            assert_eq!(
                single.fill(PREFIX, &online_first()).is_ok(),
                token.is_known_online_first(),
                "{token:?}"
            );
        }
    }

    #[test]
    fn pages_that_no_doi_may_contain_are_unknown() {
        for (first, last) in [("12a", "Ж9"), ("12", "page"), ("12", "1 2"), ("12", "<1>")] {
            let facts = DoiFacts { first, last, ..in_issue() };
            assert_eq!(parse(OF_PAGES).fill(PREFIX, &facts), Err(vec![DoiToken::Last]), "{last}");
        }
    }

    #[test]
    fn patterns_that_cannot_be_used_are_named() {
        for (pattern, part_of_problem) in [
            ("", "needs {id}"),
            ("ctt", "needs {id}"),
            ("{year}-{volume}-{number}", "needs {id}"),
            ("{first}-{number}", "needs {id}"),
            ("{id}-{id}", "once at most"),
            ("{volume}{number}-{id}", "between placeholders"),
            ("{id}-{title}", "only the placeholders"),
            ("{id}-{", "only the placeholders"),
            ("{id}-}", "only the placeholders"),
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

    /// Every pattern of two tokens, with the facts of many articles.
    #[test]
    fn filled_patterns_are_dois_that_can_be_registered() {
        let pages = [("1", "1"), ("e1024", ""), ("S7-bis", "99999999999999999999"), ("Ж1", "2"), ("", "")];
        let mut filled = 0;
        for one in DoiToken::ALL {
            for other in DoiToken::ALL {
                let pattern = format!("Ab(1);_{}-{{id}}/{}", one.placeholder(), other.placeholder());
                let Ok(pattern) = DoiPattern::parse(&pattern, PREFIX) else { continue };
                for (index, (first, last)) in (0..).zip(pages) {
                    let volume = (index > 0).then_some(index * 2_000);
                    let random = u64::MAX / (index as u64 + 1);
                    let id = ArticleId(i64::from(index) << 40);
                    let facts =
                        DoiFacts { year: 1900 + index, volume, number: Some(1), first, last, id, random };
                    let Ok(doi) = pattern.fill(PREFIX, &facts) else { continue };
                    assert!(is_doi(&doi) && is_registrable_doi(&doi), "{doi}");
                    let (_, suffix) = doi.split_once('/').unwrap();
                    assert!(has_registrable_characters(suffix), "{doi}");
                    filled += 1;
                }
            }
        }
        assert!(filled > 50, "{filled}");
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
