//! Request arguments, validated as strictly as the protocol requires.

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};

use super::errors::{
    BAD_DATES, BAD_VERB, MALFORMED, MISSING_ARGUMENT, NO_SUCH_FORMAT, NOT_ALONE, ProtocolError,
    UNKNOWN_ARGUMENT,
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

    /// Returns the required and the optional arguments.
    const fn arguments(self) -> (&'static [&'static str], &'static [&'static str]) {
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

    pub fn from_prefix(prefix: &str) -> Result<Format, ProtocolError> {
        Format::ALL.into_iter().find(|format| format.prefix() == prefix).ok_or(NO_SUCH_FORMAT)
    }
}

/// Half-open time span: `from` inclusive, `before` exclusive.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DateSpan {
    pub from: Option<DateTime<Utc>>,
    pub before: Option<DateTime<Utc>>,
}

#[derive(Debug)]
pub struct Arguments {
    pub verb: Verb,
    /// Arguments in request order, including the verb.
    pub pairs: Vec<(String, String)>,
}

impl Arguments {
    pub fn parse(form: &[u8]) -> Result<Arguments, ProtocolError> {
        let pairs: Vec<(String, String)> = url::form_urlencoded::parse(form).into_owned().collect();
        let mut verbs = pairs.iter().filter(|(name, _)| name == "verb");
        let (Some((_, verb)), None) = (verbs.next(), verbs.next()) else { return Err(BAD_VERB) };
        let verb = Verb::ALL.into_iter().find(|one| one.name() == verb).ok_or(BAD_VERB)?;
        let arguments = Arguments { verb, pairs };
        arguments.validate()?;
        Ok(arguments)
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.pairs.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    fn validate(&self) -> Result<(), ProtocolError> {
        let (required, optional) = self.verb.arguments();
        let names: Vec<&str> = self.pairs.iter().map(|(name, _)| name.as_str()).collect();
        let is_known = |name: &str| name == "verb" || required.contains(&name) || optional.contains(&name);
        let is_repeated = |name: &str| names.iter().filter(|other| **other == name).count() > 1;
        if names.iter().any(|name| !is_known(name) || is_repeated(name)) {
            return Err(UNKNOWN_ARGUMENT);
        }
        if self.pairs.iter().any(|(name, value)| !is_well_formed(name, value)) {
            return Err(MALFORMED);
        }
        if names.contains(&"resumptionToken") {
            return if names.len() == 2 { Ok(()) } else { Err(NOT_ALONE) };
        }
        if required.iter().any(|name| !names.contains(name)) {
            return Err(MISSING_ARGUMENT);
        }
        self.span().map(|_| ())
    }

    /// Converts `from` and `until`, which are both inclusive to their day or second.
    pub fn span(&self) -> Result<DateSpan, ProtocolError> {
        let timestamp =
            |name| self.get(name).map(|value| Timestamp::parse(value).ok_or(BAD_DATES)).transpose();
        let (from, until) = (timestamp("from")?, timestamp("until")?);
        if let (Some(from), Some(until)) = (from, until)
            && (from.is_day != until.is_day || from.start > until.start)
        {
            return Err(BAD_DATES);
        }
        let before = until.and_then(|until| until.start.checked_add_signed(until.length()));
        Ok(DateSpan { from: from.map(|from| from.start), before })
    }
}

#[derive(Clone, Copy)]
struct Timestamp {
    start: DateTime<Utc>,
    is_day: bool,
}

impl Timestamp {
    /// Parses one of the two canonical formats; other formats that chrono accepts are rejected.
    fn parse(text: &str) -> Option<Timestamp> {
        let timestamp = match text.len() {
            10 => {
                let day = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?;
                Timestamp { start: day.and_time(NaiveTime::MIN).and_utc(), is_day: true }
            }
            20 => {
                let second = chrono::NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%SZ").ok()?;
                Timestamp { start: second.and_utc(), is_day: false }
            }
            _ => return None,
        };
        let pattern = if timestamp.is_day { "%Y-%m-%d" } else { "%Y-%m-%dT%H:%M:%SZ" };
        (timestamp.start.format(pattern).to_string() == text).then_some(timestamp)
    }

    fn length(self) -> TimeDelta {
        if self.is_day { TimeDelta::days(1) } else { TimeDelta::seconds(1) }
    }
}

/// Checks that the value is valid as an attribute of the response, whose schema restricts it.
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
    use super::super::errors::*;
    use super::*;

    fn error_code(query: &str) -> &'static str {
        Arguments::parse(query.as_bytes()).err().map_or("", |error| error.code)
    }

    #[test]
    fn each_verb_validates_its_arguments() {
        for good in [
            "verb=Identify",
            "verb=ListSets",
            "verb=ListMetadataFormats&identifier=oai:x:y",
            "verb=ListRecords&metadataPrefix=oai_dc&from=2024-01-01&until=2024-01-01",
            "verb=ListIdentifiers&metadataPrefix=oai_dc&from=2024-01-01T00:00:00Z",
            "verb=ListRecords&resumptionToken=x",
            "verb=GetRecord&metadataPrefix=jats&identifier=oai:x:y",
        ] {
            assert_eq!(error_code(good), "", "{good}");
        }
        for bad in ["", "verb=", "verb=identify", "verb=Identify&verb=Identify", "metadataPrefix=oai_dc"] {
            assert_eq!(error_code(bad), BAD_VERB.code, "{bad}");
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
            assert_eq!(error_code(bad), "badArgument", "{bad}");
        }
    }

    #[test]
    fn dates_must_be_days_or_seconds() {
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
            assert_eq!(error_code(&query), "badArgument", "{bad}");
        }
        let query = b"verb=ListRecords&metadataPrefix=oai_dc&from=2024-01-01&until=2024-01-31";
        let span = Arguments::parse(query).unwrap().span().unwrap();
        assert_eq!(span.from.unwrap().to_rfc3339(), "2024-01-01T00:00:00+00:00");
        assert_eq!(span.before.unwrap().to_rfc3339(), "2024-02-01T00:00:00+00:00");
    }
}
