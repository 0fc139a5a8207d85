//! Lists: `pageIndex` from 0, a bounded `pageSize`, and an `order` taken from a closed list.

use chrono::{Datelike, NaiveDate};
use rules::{Fault, FaultKind};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{Error, Result};

/// Deeper pages than this are a crawler's or a mistake; a list is meant to be filtered.
const MAX_PAGE_INDEX: i64 = 10_000;
const MAX_PAGE_SIZE: i64 = 100;

/// The generic answer of a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct Page<T> {
    pub results: Vec<T>,
    /// How many there are in all, not only on this page.
    pub count: i64,
}

/// What a list's query says of pages.
#[derive(Debug, Clone, Copy, Default)]
pub struct Paging {
    /// Starts at 0.
    pub page_index: Option<i64>,
    pub page_size: Option<i64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slice {
    pub limit: i64,
    pub offset: i64,
}

impl Paging {
    pub fn slice(self, default_size: i64) -> Result<Slice> {
        let index = within("pageIndex", self.page_index.unwrap_or(0), 0, MAX_PAGE_INDEX)?;
        let size = within("pageSize", self.page_size.unwrap_or(default_size), 1, MAX_PAGE_SIZE)?;
        Ok(Slice { limit: size, offset: index * size })
    }
}

fn within(name: &str, value: i64, min: i64, max: i64) -> Result<i64> {
    if (min..=max).contains(&value) {
        Ok(value)
    } else {
        Err(Error::Invalid(vec![Fault::in_query(name, FaultKind::OutOfRange { min, max })]))
    }
}

/// The columns a list can be ordered by. What reaches SQL is one of these constants, never a caller's text.
pub trait Sortable {
    /// `(name in the interface, SQL expression)`.
    const COLUMNS: &'static [(&'static str, &'static str)];
}

/// Reads `name` or `-name`; the answer ends in `, id`, so that pages never overlap.
pub fn order_by<S: Sortable>(order: Option<&str>, default: &'static str) -> Result<String> {
    let wanted = order.unwrap_or(default);
    let (name, direction) = wanted.strip_prefix('-').map_or((wanted, "asc"), |name| (name, "desc"));
    let (_, sql) = S::COLUMNS
        .iter()
        .find(|(known, _)| *known == name)
        .ok_or_else(|| Error::Invalid(vec![Fault::in_query("order", FaultKind::NotInList)]))?;
    Ok(format!("{sql} {direction}, id {direction}"))
}

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

#[cfg(test)]
mod tests {
    use super::*;

    struct Articles;
    impl Sortable for Articles {
        const COLUMNS: &'static [(&'static str, &'static str)] =
            &[("createdAt", "created_at"), ("title", "title_en")];
    }

    #[test]
    fn only_listed_columns_reach_sql() {
        assert_eq!(order_by::<Articles>(Some("-createdAt"), "title").unwrap(), "created_at desc, id desc");
        assert_eq!(order_by::<Articles>(None, "title").unwrap(), "title_en asc, id asc");
        for hostile in ["", "-", "--createdAt", "created_at", "title; drop table users", "createdAt,title"] {
            assert!(order_by::<Articles>(Some(hostile), "title").is_err(), "{hostile}");
        }
    }

    #[test]
    fn pages_are_bounded() {
        let paging = |index, size| Paging { page_index: index, page_size: size }.slice(10);
        assert_eq!(paging(Some(3), None).unwrap(), Slice { limit: 10, offset: 30 });
        for (index, size) in
            [(Some(-1), None), (None, Some(0)), (None, Some(101)), (Some(i64::MAX), Some(100))]
        {
            assert!(paging(index, size).is_err());
        }
    }
}
