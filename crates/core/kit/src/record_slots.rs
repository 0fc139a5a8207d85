//! Limit of the number of changes to one record that run at once.
//!
//! Changes to one record wait for each other in the database, each with a connection. Without a limit, a few users who
//! save one article while its row is locked would take all connections of the office.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::Method;
use rules::time_limits::{LONGEST_WAIT_FOR_RECORD, MAX_CHANGES_OF_RECORD};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;
use uuid::Uuid;

/// Digits of the largest number of a record.
const MAX_DIGITS: usize = 19;

/// Records that are being changed; cheap to clone.
#[derive(Debug, Clone)]
pub struct RecordSlots {
    records: Arc<Mutex<HashMap<String, Record>>>,
    /// Changes of one record that run or wait. More would take the slots of other requests.
    max_changes: usize,
}

#[derive(Debug)]
struct Record {
    free: Arc<Semaphore>,
    changes: usize,
}

/// The place of a running change; free again when it is dropped.
#[derive(Debug)]
pub struct RecordSlot {
    _permit: OwnedSemaphorePermit,
    _change: Change,
}

/// A change that runs or waits.
#[derive(Debug)]
struct Change {
    slots: RecordSlots,
    path: String,
}

impl RecordSlots {
    pub fn new(max_changes: usize) -> RecordSlots {
        RecordSlots { records: Arc::default(), max_changes }
    }

    /// Takes a slot of the record with this path. Returns `None` if it is busy for too long, or too many wait for it.
    pub async fn take(&self, path: impl Into<String>) -> Option<RecordSlot> {
        let (change, free) = self.enter(path.into())?;
        let permit = timeout(LONGEST_WAIT_FOR_RECORD, free.acquire_owned()).await.ok()?.ok()?;
        Some(RecordSlot { _permit: permit, _change: change })
    }

    fn enter(&self, path: String) -> Option<(Change, Arc<Semaphore>)> {
        let mut records = self.records.lock().unwrap_or_else(PoisonError::into_inner);
        let new_record = || Record { free: Arc::new(Semaphore::new(MAX_CHANGES_OF_RECORD)), changes: 0 };
        let record = records.entry(path.clone()).or_insert_with(new_record);
        if record.changes >= self.max_changes {
            return None;
        }
        record.changes += 1;
        Some((Change { slots: self.clone(), path }, record.free.clone()))
    }
}

impl Drop for Change {
    fn drop(&mut self) {
        let mut records = self.slots.records.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(record) = records.get_mut(&self.path) {
            record.changes -= 1;
            if record.changes == 0 {
                records.remove(&self.path);
            }
        }
    }
}

/// Path of the record that a request changes: up to the first id. `None` if it only reads, or names no record.
///
/// Every spelling of an id that a route accepts gives the same path.
pub fn changed_record(method: &Method, path: &str) -> Option<String> {
    if method.is_safe() {
        return None;
    }
    let mut record = String::with_capacity(path.len());
    for part in path.split('/') {
        let name = decode(part);
        if let Some(id) = normalize_id(&name) {
            return Some(record + &id);
        }
        record.push_str(&name);
        record.push('/');
    }
    None
}

/// Decodes `%31` to `1`, as routes do.
fn decode(part: &str) -> String {
    let mut decoded = Vec::with_capacity(part.len());
    let mut rest = part.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        let hex = tail.get(..2).filter(|_| first == b'%').and_then(|hex| std::str::from_utf8(hex).ok());
        let escaped = hex.and_then(|hex| u8::from_str_radix(hex, 16).ok());
        decoded.push(escaped.unwrap_or(first));
        rest = if escaped.is_some() { tail.get(2..).unwrap_or_default() } else { tail };
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

/// Returns a number without sign and leading zeros, and a UUID in small letters without hyphens.
fn normalize_id(name: &str) -> Option<String> {
    let number = name.strip_prefix('+').unwrap_or(name);
    if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) {
        let digits = number.trim_start_matches('0');
        // Longer ones are no numbers of records, but may be UUIDs.
        if digits.len() <= MAX_DIGITS {
            return Some(if digits.is_empty() { "0" } else { digits }.to_owned());
        }
    }
    Uuid::try_parse(name).ok().map(|id| id.simple().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn record_is_the_path_up_to_the_first_id() {
        let post = |path: &str| changed_record(&Method::POST, path);
        assert_eq!(post("/api/v1/articles/my/17").as_deref(), Some("/api/v1/articles/my/17"));
        assert_eq!(post("/api/v1/articles/17/messages/4").as_deref(), Some("/api/v1/articles/17"));
        let session = "/api/v1/sessions/0f9c3a0e-2d7f-4a58-9d0c-1f7f4f2f9a11";
        let record = "/api/v1/sessions/0f9c3a0e2d7f4a589d0c1f7f4f2f9a11";
        assert_eq!(changed_record(&Method::DELETE, session).as_deref(), Some(record));
        assert_eq!(post("/api/v1/articles/my"), None);
        assert_eq!(post("/api/v1/auth/login"), None);
        assert_eq!(post(""), None);
        assert_eq!(post("/%/%3/%zz/%ff%/%С"), None);
        assert_eq!(changed_record(&Method::GET, "/api/v1/articles/17"), None);
    }

    #[test]
    fn spelling_of_an_id_makes_no_other_record() {
        for (spellings, record) in [
            (
                &[
                    "17",
                    "017",
                    "%31%37",
                    "1%37",
                    "+17",
                    "%2B17",
                    "%30017",
                    "00000000000000000000000000000017",
                ][..],
                "17",
            ),
            (&["0", "00", "%30"], "0"),
            (
                &[
                    "0f9c3a0e-2d7f-4a58-9d0c-1f7f4f2f9a11",
                    "0F9C3A0E-2D7F-4A58-9D0C-1F7F4F2F9A11",
                    "0f9c3a0e2d7f4a589d0c1f7f4f2f9a11",
                    "urn:uuid:0f9c3a0e-2d7f-4a58-9d0c-1f7f4f2f9a11",
                    "%7B0f9c3a0e-2d7f-4a58-9d0c-1f7f4f2f9a11%7D",
                    "%30f9c3a0e%2D2d7f-4a58-9d0c-1f7f4f2f9a11",
                ],
                "0f9c3a0e2d7f4a589d0c1f7f4f2f9a11",
            ),
            (
                &["10000000-0000-4000-8000-000000000001", "10000000000040008000000000000001"],
                "10000000000040008000000000000001",
            ),
        ] {
            for spelling in spellings {
                let found = changed_record(&Method::PUT, &format!("/articles/{spelling}/files"));
                assert_eq!(found, Some(format!("/articles/{record}")), "{spelling}");
            }
        }
    }

    #[tokio::test]
    async fn changes_beyond_the_limit_are_refused_at_once() {
        let slots = RecordSlots::new(MAX_CHANGES_OF_RECORD + 1);
        let mut taken = Vec::new();
        for _ in 0..MAX_CHANGES_OF_RECORD {
            taken.push(slots.take("/articles/1").await.unwrap());
        }
        let other = slots.clone();
        let waiting = tokio::spawn(async move { other.take("/articles/1").await.is_some() });
        tokio::task::yield_now().await;
        assert!(slots.take("/articles/1").await.is_none());
        assert!(slots.take("/articles/2").await.is_some());
        drop(taken);
        assert!(waiting.await.unwrap());
        assert!(slots.records.lock().unwrap().is_empty(), "nothing is kept of records that nobody changes");
    }
}
