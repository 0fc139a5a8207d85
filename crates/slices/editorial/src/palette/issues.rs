//! Issues of the palette.

use kit::Result;
use rules::palette::{MAX_RESULTS, PaletteScope};
use rules::{IssueId, Language};
use sqlx::{PgConnection, QueryBuilder, Row};

use super::view::PaletteIssue;
use crate::articles::IssueRef;

/// Forms in which people write an issue, its subtitles and its year.
const TEXT: &str = "lower(concat_ws(' ', format('vol. %s, no. %s', volume, number), format('т. %s, № %s', volume, number),
    format('vol %s no %s', volume, number), format('том %s номер %s', volume, number), format('%s-%s', volume, number),
    format('%s(%s)', volume, number), format('%s/%s', volume, number), subtitle_en, subtitle_ru,
    extract(year from publication_date)))";

/// Finds issues by volume and number, subtitle and year, unpublished ones first, then the newest.
pub async fn find(
    connection: &mut PgConnection,
    words: &[String],
    language: Language,
) -> Result<Vec<PaletteIssue>> {
    let mut query = QueryBuilder::new("select id, volume, number from issues where true");
    for word in words {
        query.push(" and strpos(").push(TEXT).push(", ").push_bind(word.clone()).push(") > 0");
    }
    // `2` alone is a number, not a digit of another one.
    query.push(" order by format('%s-%s', volume, number) <> all(").push_bind(words.to_vec());
    query.push("), volume::text <> all(").push_bind(words.to_vec());
    query.push("), publication_date desc, id desc limit ").push_bind(MAX_RESULTS);
    let rows = query.build().fetch_all(connection).await?;
    let found = rows.iter().map(|row| {
        let issue = IssueRef {
            id: row.try_get("id")?,
            volume: row.try_get("volume")?,
            number: row.try_get("number")?,
        };
        Ok(PaletteIssue {
            id: IssueId(issue.id),
            label: issue.label(language),
            screen: PaletteScope::Issues.screen(),
        })
    });
    Ok(found.collect::<sqlx::Result<_>>()?)
}
