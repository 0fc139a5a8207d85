//! Facets by which readers narrow a list of articles: year, type and section.

use kit::Result;
use rules::{ArticleType, Enumeration, Language};
use serde::Serialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use crate::browsing::{DateRange, FacetFilter, MAX_LISTED};
use crate::text::PublicText;

/// Values by which the list can be narrowed, with the number of articles that it would then have.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Facets {
    years: Vec<FacetValue>,
    types: Vec<FacetValue>,
    sections: Vec<FacetValue>,
}

#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FacetValue {
    /// Value of the query parameter.
    value: String,
    name: String,
    count: i64,
}

/// Number of articles with these values.
pub struct FacetCount {
    pub year: i32,
    pub type_id: i16,
    pub section_en: String,
    pub section_ru: String,
    pub articles: i64,
}

impl FacetCount {
    pub fn matches(&self, year: Option<i32>, filter: &FacetFilter) -> bool {
        year.is_none_or(|year| self.year == year)
            && filter.type_id.is_none_or(|id| self.type_id == id)
            && filter.section.as_ref().is_none_or(|section| self.section_en == *section)
    }
}

impl Facets {
    /// Sums up the counts for each facet, with the other facets narrowed as selected.
    pub fn of(counts: &[FacetCount], year: Option<i32>, filter: &FacetFilter, language: Language) -> Facets {
        let without_type = FacetFilter { type_id: None, ..filter.clone() };
        let without_section = FacetFilter { section: None, ..filter.clone() };
        let mut years = sum(counts, |count| count.matches(None, filter), |count| count.year.to_string());
        years.sort_by(|a, b| b.0.cmp(&a.0));
        let mut types =
            sum(counts, |count| count.matches(year, &without_type), |count| count.type_id.to_string());
        types.sort_by_key(|(id, ..)| id.parse().unwrap_or(i16::MAX));
        let mut sections = sum(
            counts,
            |count| !count.section_en.is_empty() && count.matches(year, &without_section),
            |count| count.section_en.clone(),
        );
        sections.sort_by(|a, b| b.2.cmp(&a.2).then_with(|| a.0.cmp(&b.0)));
        Facets {
            years: values(years, |count| count.year.to_string()),
            types: values(types, |count| type_name(count.type_id, language)),
            sections: values(sections, |count| section_name(count, language)),
        }
    }
}

fn type_name(id: i16, language: Language) -> String {
    ArticleType::from_id(id).map(|kind| kind.name().in_language(language)).unwrap_or_default().to_owned()
}

fn section_name(count: &FacetCount, language: Language) -> String {
    PublicText::of(count.section_en.clone(), count.section_ru.clone(), language).text
}

/// Sums the matching counts by key: key, a count with this key, and the sum.
fn sum(
    counts: &[FacetCount],
    is_match: impl Fn(&FacetCount) -> bool,
    key: impl Fn(&FacetCount) -> String,
) -> Vec<(String, &FacetCount, i64)> {
    let mut sums: Vec<(String, &FacetCount, i64)> = Vec::new();
    for count in counts.iter().filter(|count| is_match(count)) {
        let key = key(count);
        match sums.iter_mut().find(|(existing, ..)| *existing == key) {
            Some((.., sum)) => *sum += count.articles,
            None => sums.push((key, count, count.articles)),
        }
    }
    sums
}

fn values(sums: Vec<(String, &FacetCount, i64)>, name: impl Fn(&FacetCount) -> String) -> Vec<FacetValue> {
    sums.into_iter()
        .filter(|(.., sum)| *sum > 0)
        .map(|(value, count, sum)| FacetValue { value, name: name(count), count: sum })
        .collect()
}

/// Counts all articles, or those of a range of dates up to `MAX_LISTED`.
pub async fn count_listed(pool: &PgPool, dates: DateRange) -> Result<Vec<FacetCount>> {
    if dates.is_empty() {
        let counts = sqlx::query_as!(
            FacetCount,
            r#"select year, type_id, section_en, section_ru, articles::bigint as "articles!"
               from facet_counts where articles > 0"#
        );
        return Ok(counts.fetch_all(pool).await?);
    }
    let counts = sqlx::query_as!(
        FacetCount,
        r#"select extract(year from publication_date)::integer as "year!", type_id, section_en, section_ru,
                  count(*) as "articles!"
           from (select article_facets.* from published_articles published join article_facets using (article_id)
                 where not published.is_withdrawn
                   and published.publication_date between coalesce($1::date, '-infinity') and coalesce($2::date, 'infinity')
                 limit $3) counted
           group by 1, 2, 3, 4"#,
        dates.from,
        dates.to,
        MAX_LISTED
    );
    Ok(counts.fetch_all(pool).await?)
}

/// Counts the articles of a search result.
pub async fn count_among(pool: &PgPool, articles: &[i64]) -> Result<Vec<FacetCount>> {
    let counts = sqlx::query_as!(
        FacetCount,
        r#"select extract(year from publication_date)::integer as "year!", type_id, section_en, section_ru,
                  count(*) as "articles!"
           from article_facets where article_id = any($1) group by 1, 2, 3, 4"#,
        articles
    );
    Ok(counts.fetch_all(pool).await?)
}

/// Keeps the articles that match the filter, in their order.
pub async fn retain_matching(pool: &PgPool, articles: &[i64], filter: &FacetFilter) -> Result<Vec<i64>> {
    let kept = sqlx::query_scalar!(
        r#"select article_id from unnest($1::bigint[]) with ordinality as found (id, place)
           join article_facets on article_id = id
           where ($2::smallint is null or type_id = $2) and ($3::text is null or section_en = $3)
           order by place"#,
        articles,
        filter.type_id,
        filter.section
    );
    Ok(kept.fetch_all(pool).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(year: i32, type_id: i16, section_en: &str, articles: i64) -> FacetCount {
        FacetCount { year, type_id, section_en: section_en.into(), section_ru: String::new(), articles }
    }

    fn pairs(values: &[FacetValue]) -> Vec<(&str, i64)> {
        values.iter().map(|facet| (facet.value.as_str(), facet.count)).collect()
    }

    #[test]
    fn each_facet_counts_what_the_others_leave() {
        let counts = [
            count(2024, 1, "Reviews", 2),
            count(2024, 2, "Reviews", 3),
            count(2025, 2, "Cases", 5),
            count(2025, 2, "", 7),
            count(2023, 3, "Gone", 0),
        ];
        let all = Facets::of(&counts, None, &FacetFilter::default(), Language::En);
        assert_eq!(pairs(&all.years), [("2025", 12), ("2024", 5)]);
        assert_eq!(pairs(&all.types), [("1", 2), ("2", 15)]);
        assert_eq!(pairs(&all.sections), [("Cases", 5), ("Reviews", 5)]);
        assert_eq!(all.types[0].name, "Original clinical study");

        let filter = FacetFilter { type_id: Some(2), section: None };
        let narrowed = Facets::of(&counts, Some(2024), &filter, Language::Ru);
        assert_eq!(pairs(&narrowed.years), [("2025", 12), ("2024", 3)]);
        assert_eq!(pairs(&narrowed.types), [("1", 2), ("2", 3)]);
        assert_eq!(pairs(&narrowed.sections), [("Reviews", 3)]);
    }
}
