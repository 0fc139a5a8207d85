//! The list of erasures, kept beside the backups: a restored backup contains people who were erased after it.
//!
//! ```text
//! {"writtenAt":"2026-11-16T01:31:07Z","count":1}
//! {"userId":17,"erasedAt":"2026-11-15T09:00:00Z","marks":["…"]}
//! ```

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use chrono::{DateTime, Utc};
use kit::App;
use personal_data::ErasureRecord;
use serde::{Deserialize, Serialize};

use super::folder::Folder;
use super::manifest::ERASURES;
use super::private_files::{sync_dir, write_private_file};

/// First line of a list; lists of `octavo admin erasures` have none.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Header {
    written_at: DateTime<Utc>,
    count: usize,
}

/// Erasures of one or several lists.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ErasureList {
    pub written_at: Option<DateTime<Utc>>,
    pub records: Vec<ErasureRecord>,
}

impl ErasureList {
    /// Adds the records of an older list. The database may be a new one that waits for its restore, or an older backup:
    /// what it does not know must stay in the list.
    fn merge(&mut self, older: ErasureList) {
        if self.records.is_empty() && !older.records.is_empty() {
            // What happened since the older list is not known here.
            self.written_at = older.written_at;
        }
        // First the older ones: an erasure that was repeated by a restore keeps its time.
        let newer = std::mem::replace(&mut self.records, older.records);
        for record in newer {
            let is_same =
                |known: &ErasureRecord| known.user_id == record.user_id && known.marks == record.marks;
            if !self.records.iter().any(is_same) {
                self.records.push(record);
            }
        }
        self.records.sort_by_key(|record| (record.erased_at, record.user_id));
    }

    fn to_text(&self) -> anyhow::Result<String> {
        let mut text = String::new();
        if let Some(written_at) = self.written_at {
            text = serde_json::to_string(&Header { written_at, count: self.records.len() })? + "\n";
        }
        for record in &self.records {
            text.push_str(&serde_json::to_string(record)?);
            text.push('\n');
        }
        Ok(text)
    }
}

/// Writes all erasures until now into the folder, and keeps those of the list that is there.
pub async fn write_list(app: &App, folder: &Folder) -> anyhow::Result<()> {
    // A database of release 0.1.0, before its upgrade: nobody could be erased.
    let exists: bool =
        sqlx::query_scalar("select to_regclass('erasures') is not null").fetch_one(&app.pool).await?;
    let records = if exists {
        personal_data::list_erasures(app).await.context("list of erasures")?
    } else {
        Vec::new()
    };
    let mut list = ErasureList { written_at: Some(app.clock.now()), records };
    if let Some(older) = read_list(folder)? {
        list.merge(older);
    }
    replace_list(folder, &list)
}

/// Adds the erasures of a list off site to that of the folder, which replaces it there.
pub fn add_to_list(folder: &Folder, text: &str) -> anyhow::Result<()> {
    let mut list = read_list(folder)?.unwrap_or_default();
    list.merge(parse(text)?);
    replace_list(folder, &list)
}

fn read_list(folder: &Folder) -> anyhow::Result<Option<ErasureList>> {
    let path = folder.path().join(ERASURES);
    if !path.exists() {
        return Ok(None);
    }
    let list = parse(&read(&path)?);
    Ok(Some(list.with_context(|| format!("{}: repair it or move it away", path.display()))?))
}

/// Replaces the file in one step.
fn replace_list(folder: &Folder, list: &ErasureList) -> anyhow::Result<()> {
    let unfinished = folder.create_scratch("erasures")?;
    let path = unfinished.join(ERASURES);
    write_private_file(&path, list.to_text()?.as_bytes())?;
    fs::rename(&path, folder.path().join(ERASURES))?;
    sync_dir(folder.path())?;
    Ok(fs::remove_dir(unfinished)?)
}

/// Parses a list; a truncated one is an error.
pub fn parse(text: &str) -> anyhow::Result<ErasureList> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty()).peekable();
    let header: Option<Header> = lines.peek().and_then(|line| serde_json::from_str(line).ok());
    if header.is_some() {
        lines.next();
    }
    let records = lines
        .map(|line| serde_json::from_str(line).with_context(|| format!("not an erasure record: {line}")))
        .collect::<anyhow::Result<Vec<ErasureRecord>>>()?;
    if let Some(header) = &header {
        ensure!(
            header.count == records.len(),
            "the list of erasures is damaged: {} of {} lines",
            records.len(),
            header.count
        );
    }
    Ok(ErasureList { written_at: header.map(|header| header.written_at), records })
}

pub fn read(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = r#"{"userId":17,"erasedAt":"2026-11-15T09:00:00Z","marks":["0a"]}"#;

    #[test]
    fn list_with_and_without_header_is_parsed() {
        let plain = parse(&format!("{RECORD}\n\n{RECORD}\n")).unwrap();
        assert_eq!((plain.records.len(), plain.written_at), (2, None));
        let header = r#"{"writtenAt":"2026-11-16T01:31:07Z","count":1}"#;
        let list = parse(&format!("{header}\n{RECORD}\n")).unwrap();
        assert_eq!(list.records[0].user_id, 17);
        assert!(list.written_at.is_some());
        assert_eq!(parse("").unwrap(), ErasureList::default());
    }

    fn list(written_at: &str, ids: &[i64]) -> ErasureList {
        let record = |id: &i64| ErasureRecord {
            user_id: *id,
            erased_at: "2026-11-15T09:00:00Z".parse().unwrap(),
            marks: vec![format!("{id:02x}")],
        };
        ErasureList {
            written_at: Some(written_at.parse().unwrap()),
            records: ids.iter().map(record).collect(),
        }
    }

    #[test]
    fn no_record_is_lost_by_a_newer_list() {
        let (old, new) = ("2026-11-16T01:31:07Z", "2026-11-17T01:31:07Z");
        for (newer, older, merged) in [
            (list(new, &[2, 3]), list(old, &[1, 2]), list(new, &[1, 2, 3])),
            (list(new, &[1]), list(old, &[]), list(new, &[1])),
            (list(new, &[]), list(old, &[]), list(new, &[])),
            // A new database knows nothing of the time since the older list.
            (list(new, &[]), list(old, &[1]), list(old, &[1])),
        ] {
            let mut actual = newer;
            actual.merge(older);
            assert_eq!(actual, merged);
            assert_eq!(parse(&actual.to_text().unwrap()).unwrap(), merged);
        }
    }

    #[test]
    fn repeated_erasure_keeps_its_time_and_other_marks_are_another_record() {
        let time = "2026-11-16T01:31:07Z";
        let mut repeated = list(time, &[1]);
        repeated.records[0].erased_at = time.parse().unwrap();
        repeated.merge(list(time, &[1]));
        assert_eq!(repeated, list(time, &[1]));
        let mut other = list(time, &[1]);
        other.records[0].marks = Vec::new();
        other.merge(list(time, &[1]));
        assert_eq!(other.records.len(), 2);
    }

    #[test]
    fn damaged_list_is_rejected() {
        let header = r#"{"writtenAt":"2026-11-16T01:31:07Z","count":2}"#;
        for damaged in
            [format!("{header}\n{RECORD}\n"), header.to_owned(), RECORD[..40].to_owned(), "x".to_owned()]
        {
            assert!(parse(&damaged).is_err(), "{damaged}");
        }
    }
}
