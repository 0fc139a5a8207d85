//! What a harvester asks, checked as strictly as the protocol wants it.

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};

use super::refusals::{
    BAD_DATES, BAD_VERB, MALFORMED, MISSING_ARGUMENT, NO_SUCH_FORMAT, NOT_ALONE, Refusal, UNKNOWN_ARGUMENT,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    Identify,
    ListMetadataFormats,
    ListSets,
    ListIdentifiers,
    ListRecords,
    GetRecord,
}

impl Verb {
    pub const ALL: [Verb; 6] = [
        Verb::Identify,
        Verb::ListMetadataFormats,
        Verb::ListSets,
        Verb::ListIdentifiers,
        Verb::ListRecords,
        Verb::GetRecord,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Verb::Identify => "Identify",
            Verb::ListMetadataFormats => "ListMetadataFormats",
            Verb::ListSets => "ListSets",
            Verb::ListIdentifiers => "ListIdentifiers",
            Verb::ListRecords => "ListRecords",
            Verb::GetRecord => "GetRecord",
        }
    }

    /// What it takes: needed first, then the rest.
    const fn takes(self) -> (&'static [&'static str], &'static [&'static str]) {
        match self {
            Verb::Identify => (&[], &[]),
            Verb::ListMetadataFormats => (&[], &["identifier"]),
            Verb::ListSets => (&[], &["resumptionToken"]),
            Verb::ListIdentifiers | Verb::ListRecords => {
                (&["metadataPrefix"], &["from", "until", "set", "resumptionToken"])
            }
            Verb::GetRecord => (&["identifier", "metadataPrefix"], &[]),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    DublinCore,
    Jats,
}

impl Format {
    pub const ALL: [Format; 2] = [Format::DublinCore, Format::Jats];

    pub const fn prefix(self) -> &'static str {
        match self {
            Format::DublinCore => "oai_dc",
            Format::Jats => "jats",
        }
    }

    pub fn from_prefix(prefix: &str) -> Result<Format, Refusal> {
        Format::ALL.into_iter().find(|format| format.prefix() == prefix).ok_or(NO_SUCH_FORMAT)
    }
}

/// From the first moment on, and before the second.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Span {
    pub from: Option<DateTime<Utc>>,
    pub before: Option<DateTime<Utc>>,
}

#[derive(Debug)]
pub struct Arguments {
    pub verb: Verb,
    /// As they were given, the verb among them.
    pub given: Vec<(String, String)>,
}

impl Arguments {
    pub fn read(form: &[u8]) -> Result<Arguments, Refusal> {
        let given: Vec<(String, String)> = url::form_urlencoded::parse(form).into_owned().collect();
        let mut verbs = given.iter().filter(|(name, _)| name == "verb");
        let (Some((_, verb)), None) = (verbs.next(), verbs.next()) else { return Err(BAD_VERB) };
        let verb = Verb::ALL.into_iter().find(|one| one.name() == verb).ok_or(BAD_VERB)?;
        let arguments = Arguments { verb, given };
        arguments.check()?;
        Ok(arguments)
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.given.iter().find(|(given, _)| given == name).map(|(_, value)| value.as_str())
    }

    fn check(&self) -> Result<(), Refusal> {
        let (needs, allows) = self.verb.takes();
        let names: Vec<&str> = self.given.iter().map(|(name, _)| name.as_str()).collect();
        let is_known = |name: &str| name == "verb" || needs.contains(&name) || allows.contains(&name);
        let is_twice = |name: &str| names.iter().filter(|other| **other == name).count() > 1;
        if names.iter().any(|name| !is_known(name) || is_twice(name)) {
            return Err(UNKNOWN_ARGUMENT);
        }
        if self.given.iter().any(|(name, value)| !is_well_formed(name, value)) {
            return Err(MALFORMED);
        }
        if names.contains(&"resumptionToken") {
            return if names.len() == 2 { Ok(()) } else { Err(NOT_ALONE) };
        }
        if needs.iter().any(|name| !names.contains(name)) {
            return Err(MISSING_ARGUMENT);
        }
        self.span().map(|_| ())
    }

    /// Both ends are part of it, each to its own day or second.
    pub fn span(&self) -> Result<Span, Refusal> {
        let moment = |name| self.get(name).map(|value| Moment::read(value).ok_or(BAD_DATES)).transpose();
        let (from, until) = (moment("from")?, moment("until")?);
        if let (Some(from), Some(until)) = (from, until)
            && (from.is_day != until.is_day || from.begins > until.begins)
        {
            return Err(BAD_DATES);
        }
        let before = until.and_then(|until| until.begins.checked_add_signed(until.length()));
        Ok(Span { from: from.map(|from| from.begins), before })
    }
}

#[derive(Clone, Copy)]
struct Moment {
    begins: DateTime<Utc>,
    is_day: bool,
}

impl Moment {
    /// Written in one of the two ways, and in no other that would be understood.
    fn read(text: &str) -> Option<Moment> {
        let moment = match text.len() {
            10 => {
                let day = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?;
                Moment { begins: day.and_time(NaiveTime::MIN).and_utc(), is_day: true }
            }
            20 => {
                let second = chrono::NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%SZ").ok()?;
                Moment { begins: second.and_utc(), is_day: false }
            }
            _ => return None,
        };
        let pattern = if moment.is_day { "%Y-%m-%d" } else { "%Y-%m-%dT%H:%M:%SZ" };
        (moment.begins.format(pattern).to_string() == text).then_some(moment)
    }

    fn length(self) -> TimeDelta {
        if self.is_day { TimeDelta::days(1) } else { TimeDelta::seconds(1) }
    }
}

/// The answer repeats arguments as attributes, which its schema judges.
fn is_well_formed(name: &str, value: &str) -> bool {
    let is_name = |c: char| c.is_ascii_alphanumeric() || "-_.!~*'()".contains(c);
    match name {
        "metadataPrefix" => !value.is_empty() && value.chars().all(is_name),
        "set" => value.split(':').all(|part| !part.is_empty() && part.chars().all(is_name)),
        "identifier" => {
            !value.is_empty() && value.chars().all(|c| c.is_ascii_graphic() && !"<>\"{}|\\^`%#[]".contains(c))
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::super::refusals::*;
    use super::*;

    fn refusal(query: &str) -> &'static str {
        Arguments::read(query.as_bytes()).err().map_or("", |refusal| refusal.code)
    }

    #[test]
    fn every_verb_takes_its_own_arguments() {
        for good in [
            "verb=Identify",
            "verb=ListSets",
            "verb=ListMetadataFormats&identifier=oai:x:y",
            "verb=ListRecords&metadataPrefix=oai_dc&from=2024-01-01&until=2024-01-01",
            "verb=ListIdentifiers&metadataPrefix=oai_dc&from=2024-01-01T00:00:00Z",
            "verb=ListRecords&resumptionToken=x",
            "verb=GetRecord&metadataPrefix=jats&identifier=oai:x:y",
        ] {
            assert_eq!(refusal(good), "", "{good}");
        }
        for bad in ["", "verb=", "verb=identify", "verb=Identify&verb=Identify", "metadataPrefix=oai_dc"] {
            assert_eq!(refusal(bad), BAD_VERB.code, "{bad}");
        }
        for bad in [
            "verb=Identify&x=y",
            "verb=Identify&metadataPrefix=oai_dc",
            "verb=ListRecords",
            "verb=GetRecord&identifier=oai:x:y",
            "verb=GetRecord&metadataPrefix=oai_dc",
            "verb=ListRecords&metadataPrefix=oai_dc&metadataPrefix=oai_dc",
            "verb=ListRecords&metadataPrefix=oai_dc&resumptionToken=x",
            "verb=ListRecords&metadataPrefix=a%20b",
            "verb=GetRecord&metadataPrefix=oai_dc&identifier=a<b",
            "verb=ListRecords&metadataPrefix=oai_dc&set=a::b",
        ] {
            assert_eq!(refusal(bad), "badArgument", "{bad}");
        }
    }

    #[test]
    fn dates_are_written_in_one_of_two_ways() {
        for bad in [
            "from=2024",
            "from=2024-1-1",
            "from=2024-02-30",
            "from=2024-01-01T00:00Z",
            "from=2024-01-01T00:00:00",
            "from=2024-01-01T25:00:00Z",
            "from=%2B024-01-01",
            "from=2024-01-02&until=2024-01-01",
            "from=2024-01-01&until=2024-01-02T00:00:00Z",
            "until=",
        ] {
            let query = format!("verb=ListRecords&metadataPrefix=oai_dc&{bad}");
            assert_eq!(refusal(&query), "badArgument", "{bad}");
        }
        let query = b"verb=ListRecords&metadataPrefix=oai_dc&from=2024-01-01&until=2024-01-31";
        let span = Arguments::read(query).unwrap().span().unwrap();
        assert_eq!(span.from.unwrap().to_rfc3339(), "2024-01-01T00:00:00+00:00");
        assert_eq!(span.before.unwrap().to_rfc3339(), "2024-02-01T00:00:00+00:00");
    }
}
