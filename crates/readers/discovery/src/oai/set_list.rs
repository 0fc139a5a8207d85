//! The list of sets (`ListSets`), in responses of limited size.

use std::io;

use exports::XmlWriter;
use kit::{App, Result};

use super::errors::{BAD_TOKEN, ProtocolError};
use super::records::write_resumption_token;
use super::sets::{Set, fixed_sets};
use super::token::{open_token, seal_token};

/// Issues in one response of `ListSets`.
const PAGE_SIZE: usize = 100;
const TOKEN_KIND: &str = "ListSets";

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
