//! Sets: all records for OpenAIRE, which requires this set; articles by type; articles by issue.

use std::io;

use exports::XmlWriter;
use kit::{App, Result};
use rules::issue::content::slug_of;
use rules::{ArticleType, Enumeration};

use super::errors::{BAD_TOKEN, ProtocolError};
use super::records::{Header, write_resumption_token};
use super::token::{open_token, seal_token};

/// Issues in one response of `ListSets`.
const PAGE_SIZE: usize = 100;
const TOKEN_KIND: &str = "ListSets";

const OPENAIRE: &str = "openaire";
const TYPE: &str = "type";
const ISSUE: &str = "issue";

/// A set. The parents of a hierarchy are sets as well: `type` of `type:review`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Set {
    /// All records.
    OpenAire,
    /// All records, because each has a type.
    Types,
    Type(ArticleType),
    /// Records in any published issue.
    Issues,
    Issue {
        volume: i32,
        number: i32,
    },
}

impl Set {
    pub fn from_spec(spec: &str) -> Option<Set> {
        match spec.split_once(':') {
            None => [(OPENAIRE, Set::OpenAire), (TYPE, Set::Types), (ISSUE, Set::Issues)]
                .into_iter()
                .find_map(|(name, set)| (name == spec).then_some(set)),
            Some((TYPE, code)) => {
                ArticleType::ALL.iter().find(|kind| type_code(**kind) == code).map(|kind| Set::Type(*kind))
            }
            Some((ISSUE, slug)) => {
                let (volume, number) = slug.split_once('-')?;
                let set = Set::Issue { volume: volume.parse().ok()?, number: number.parse().ok()? };
                // `013-2` is no name of an issue.
                (set.spec() == spec).then_some(set)
            }
            Some(_) => None,
        }
    }

    pub fn spec(self) -> String {
        match self {
            Set::OpenAire => OPENAIRE.to_owned(),
            Set::Types => TYPE.to_owned(),
            Set::Type(kind) => format!("{TYPE}:{}", type_code(kind)),
            Set::Issues => ISSUE.to_owned(),
            Set::Issue { volume, number } => format!("{ISSUE}:{}", slug_of(volume, number)),
        }
    }
}

/// Returns the name of a type in `setSpec`, which harvesters store: it never changes.
const fn type_code(kind: ArticleType) -> &'static str {
    match kind {
        ArticleType::OriginalClinicalStudy => "clinical-study",
        ArticleType::ReviewArticle => "review",
        ArticleType::ClinicalCase => "clinical-case",
        ArticleType::ExperimentalStudy => "experimental-study",
        ArticleType::ShortCommunication => "short-communication",
        ArticleType::LetterToTheEditor => "letter",
        ArticleType::ConferenceOverview => "conference-overview",
        ArticleType::Personalia => "personalia",
        ArticleType::Editorial => "editorial",
    }
}

/// Returns the sets of a record; a harvester infers their parents.
pub fn sets_of(header: &Header) -> Vec<Set> {
    let kind = ArticleType::from_id(header.type_id).map(Set::Type);
    let issue = header.volume.zip(header.number).map(|(volume, number)| Set::Issue { volume, number });
    [Some(Set::OpenAire), kind, issue].into_iter().flatten().collect()
}

/// A response of `ListSets`: the first one begins with the sets that every journal has.
pub struct SetPage {
    issues: Vec<IssueSet>,
    /// Number of sets in earlier responses.
    cursor: usize,
    has_next: bool,
}

struct IssueSet {
    volume: i32,
    number: i32,
    year: i32,
}

/// Position in the list of sets: the last issue of the previous response.
struct Position {
    after: (i32, i32),
    sent: usize,
}

pub async fn load_sets(app: &App, token: Option<&str>) -> Result<Result<SetPage, ProtocolError>> {
    let start = match token {
        None => Position { after: (i32::MIN, i32::MIN), sent: 0 },
        Some(token) => match read_position(app, token).await? {
            Some(position) => position,
            None => return Ok(Err(BAD_TOKEN)),
        },
    };
    let mut issues = sqlx::query_as!(
        IssueSet,
        r#"select volume, number, extract(year from publication_date)::integer as "year!" from issues
           where publication_date is not null and (volume, number) > ($1, $2)
           order by volume, number limit $3"#,
        start.after.0,
        start.after.1,
        PAGE_SIZE as i64 + 1
    )
    .fetch_all(&app.pool)
    .await?;
    let has_next = issues.len() > PAGE_SIZE;
    issues.truncate(PAGE_SIZE);
    Ok(Ok(SetPage { issues, cursor: start.sent, has_next }))
}

async fn read_position(app: &App, token: &str) -> Result<Option<Position>> {
    let Some(fields) = open_token(app, token).await? else { return Ok(None) };
    let parse = |fields: Vec<String>| {
        let [kind, volume, number, sent] = fields.try_into().ok()?;
        let after = (volume.parse().ok()?, number.parse().ok()?);
        (kind == TOKEN_KIND).then_some(Position { after, sent: sent.parse().ok()? })
    };
    Ok(parse(fields))
}

/// Returns the sets of every journal with their names.
fn fixed_sets() -> Vec<(Set, &'static str)> {
    let types = ArticleType::ALL.iter().map(|kind| (Set::Type(*kind), kind.name().en));
    let parents = [(Set::OpenAire, "OpenAIRE"), (Set::Types, "Articles by type")];
    parents.into_iter().chain(types).chain([(Set::Issues, "Articles by issue")]).collect()
}

impl SetPage {
    pub fn write(&self, xml: &mut XmlWriter, app: &App) -> io::Result<()> {
        let fixed = if self.cursor == 0 { fixed_sets() } else { Vec::new() };
        let sent = self.cursor + fixed.len() + self.issues.len();
        xml.element("ListSets", &[], |xml| {
            fixed.iter().try_for_each(|(set, name)| write_set(xml, *set, name))?;
            self.issues.iter().try_for_each(|&IssueSet { volume, number, year }| {
                let name = format!("Volume {volume}, Issue {number}, {year}");
                write_set(xml, Set::Issue { volume, number }, &name)
            })?;
            let next = self.issues.last().filter(|_| self.has_next).map(|last| {
                let position = [last.volume.to_string(), last.number.to_string(), sent.to_string()];
                seal_token(app, [TOKEN_KIND.to_owned()].into_iter().chain(position))
            });
            write_resumption_token(xml, next, self.cursor)
        })
    }
}

fn write_set(xml: &mut XmlWriter, set: Set, name: &str) -> io::Result<()> {
    xml.element("set", &[], |xml| {
        xml.required_text("setSpec", &set.spec())?;
        xml.required_text("setName", name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_is_found_by_its_spec() {
        let issue = Set::Issue { volume: 13, number: 2 };
        assert_eq!(issue.spec(), "issue:13-2");
        assert_eq!(Set::Type(ArticleType::ReviewArticle).spec(), "type:review");
        let all = fixed_sets().into_iter().map(|(set, _)| set).chain([issue]);
        assert_eq!(all.clone().count(), 13);
        for set in all {
            assert_eq!(Set::from_spec(&set.spec()), Some(set));
        }
        for unknown in
            ["", "x", "type:x", "type:", "issue:13", "issue:013-2", "issue:+13-2", "issue:a-b", "x:y"]
        {
            assert_eq!(Set::from_spec(unknown), None, "{unknown}");
        }
    }
}
