//! Paginated lists: `pageIndex` from 0, a bounded `pageSize`, and an `order` from a fixed set of columns.

use chrono::{Datelike, NaiveDate};
use rules::people::NO_BREAK_SPACE;
use rules::{FieldError, FieldErrorKind};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{Error, Result};

/// Deeper pages are requested only by crawlers or by mistake; users filter a list instead.
const MAX_PAGE_INDEX: i64 = 10_000;
const MAX_PAGE_SIZE: i64 = 100;

/// A page of results; the response of every list operation.
#[derive(Debug, Serialize, ToSchema)]
pub struct Page<T> {
    pub results: Vec<T>,
    /// Number of results on all pages.
    pub count: i64,
}

/// Pagination parameters of a query.
#[derive(Debug, Clone, Copy, Default)]
pub struct Paging {
    /// Starts at 0.
    pub page_index: Option<i64>,
    pub page_size: Option<i64>,
}

/// SQL `limit` and `offset` of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageBounds {
    pub limit: i64,
    pub offset: i64,
}

impl Paging {
    pub fn bounds(self, default_size: i64) -> Result<PageBounds> {
        let index = check_range("pageIndex", self.page_index.unwrap_or(0), 0, MAX_PAGE_INDEX)?;
        let size = check_range("pageSize", self.page_size.unwrap_or(default_size), 1, MAX_PAGE_SIZE)?;
        Ok(PageBounds { limit: size, offset: index * size })
    }
}

fn check_range(name: &str, value: i64, min: i64, max: i64) -> Result<i64> {
    if (min..=max).contains(&value) {
        Ok(value)
    } else {
        Err(Error::Invalid(vec![FieldError::in_query(name, FieldErrorKind::OutOfRange { min, max })]))
    }
}

/// Columns by which a list can be sorted. Only these constants reach the SQL text, never client input.
pub trait Sortable {
    /// `(name in the API, SQL expression)`.
    const COLUMNS: &'static [(&'static str, &'static str)];
}

/// Order of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Order {
    /// SQL expression of the column.
    pub sql: &'static str,
    pub is_descending: bool,
}

impl Order {
    /// SQL keyword.
    pub const fn direction(self) -> &'static str {
        if self.is_descending { "desc" } else { "asc" }
    }
}

/// Translates `name` or `-name` into the order by one of the columns.
pub fn find_order<S: Sortable>(order: Option<&str>, default: &'static str) -> Result<Order> {
    let order = order.unwrap_or(default);
    let (name, is_descending) = order.strip_prefix('-').map_or((order, false), |name| (name, true));
    let column = S::COLUMNS.iter().find(|(column, _)| *column == name);
    let unknown = || Error::Invalid(vec![FieldError::in_query("order", FieldErrorKind::NotInList)]);
    column.map(|(_, sql)| Order { sql, is_descending }).ok_or_else(unknown)
}

/// Translates `name` or `-name` into an `order by` clause. It ends in `, id`, so that pages never overlap.
pub fn order_by<S: Sortable>(order: Option<&str>, default: &'static str) -> Result<String> {
    let order = find_order::<S>(order, default)?;
    let (sql, direction) = (order.sql, order.direction());
    Ok(format!("{sql} {direction}, id {direction}"))
}

/// Rejects dates outside the years 1 to 9999: PostgreSQL accepts fewer years than a client can send.
pub fn valid_day(name: &str, day: Option<NaiveDate>) -> Result<Option<NaiveDate>> {
    match day {
        Some(day) if !(1..=9999).contains(&day.year()) => {
            Err(vec![FieldError::in_query(name, FieldErrorKind::OutOfRange { min: 1, max: 9999 })].into())
        }
        day => Ok(day),
    }
}

/// Trims a search text; an empty one is `None`. Names copied from a page contain no-break spaces, stored ones do
/// not.
pub fn search_text(text: Option<String>) -> Option<String> {
    text.map(|text| text.trim().replace(NO_BREAK_SPACE, " ")).filter(|text| !text.is_empty())
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
    fn order_by_accepts_only_listed_columns() {
        assert_eq!(order_by::<Articles>(Some("-createdAt"), "title").unwrap(), "created_at desc, id desc");
        assert_eq!(order_by::<Articles>(None, "title").unwrap(), "title_en asc, id asc");
        for hostile in ["", "-", "--createdAt", "created_at", "title; drop table users", "createdAt,title"] {
            assert!(order_by::<Articles>(Some(hostile), "title").is_err(), "{hostile}");
        }
    }

    #[test]
    fn search_text_has_ordinary_spaces() {
        let search = |text: &str| search_text(Some(text.to_owned()));
        assert_eq!(search(" Elena\u{a0}V.\u{a0}Morozova\u{a0}").as_deref(), Some("Elena V. Morozova"));
        assert_eq!((search(" \u{a0} "), search_text(None)), (None, None));
    }

    #[test]
    fn page_index_and_size_are_bounded() {
        let paging = |index, size| Paging { page_index: index, page_size: size }.bounds(10);
        assert_eq!(paging(Some(3), None).unwrap(), PageBounds { limit: 10, offset: 30 });
        for (index, size) in
            [(Some(-1), None), (None, Some(0)), (None, Some(101)), (Some(i64::MAX), Some(100))]
        {
            assert!(paging(index, size).is_err());
        }
    }
}
