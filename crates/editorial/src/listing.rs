//! What the lists of articles are asked by.

use chrono::{Datelike, NaiveDate};
use kit::Result;
use rules::{Fault, FaultKind};

/// PostgreSQL's years do not reach as far as a caller's.
pub fn day(name: &str, day: Option<NaiveDate>) -> Result<Option<NaiveDate>> {
    match day {
        Some(day) if !(1..=9999).contains(&day.year()) => {
            Err(vec![Fault::in_query(name, FaultKind::OutOfRange { min: 1, max: 9999 })].into())
        }
        day => Ok(day),
    }
}

/// A search for nothing is no search.
pub fn wanted(text: Option<String>) -> Option<String> {
    text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}
