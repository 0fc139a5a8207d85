//! Highlights of the searched words, for the articles of one page.

use kit::Result;
use rules::Language;
use sqlx::PgPool;

use super::MatchBasis;
use super::excerpts::{excerpt, fragment, parts};
use super::store::ParsedQuery;
use crate::list_items::{ArticleLine, Match, MatchField, MatchPart};

/// Maximum number of highlights in addition to the title.
const MAX_OTHER_MATCHES: usize = 2;

/// Texts of an article with marks around the matching words.
struct MarkedTexts {
    id: i64,
    title_en: String,
    title_ru: String,
    keywords_en: Vec<String>,
    keywords_ru: Vec<String>,
    abstract_en: String,
    abstract_ru: String,
    /// Positions of the matching authors, from 1.
    authors: Vec<i64>,
}

/// Sets the `matches` of each list item, with at most two statements.
pub async fn attach_matches(
    pool: &PgPool,
    lines: &mut [ArticleLine],
    basis: &MatchBasis,
    language: Language,
) -> Result<()> {
    let (parsed, field) = match basis {
        MatchBasis::Doi => {
            lines.iter_mut().for_each(|line| line.matches.extend(doi_match(line)));
            return Ok(());
        }
        MatchBasis::Words(parsed, field) => (parsed, *field),
    };
    if lines.is_empty() {
        return Ok(());
    }
    let articles: Vec<i64> = lines.iter().map(|line| line.id).collect();
    let marked = load_marked_texts(pool, &articles, parsed).await?;
    for line in lines.iter_mut() {
        if let Some(marked) = marked.iter().find(|marked| marked.id == line.id) {
            line.matches = field_matches(line, marked, field, language);
        }
    }
    let without_match: Vec<i64> =
        lines.iter().filter(|line| line.matches.is_empty()).map(|line| line.id).collect();
    if without_match.is_empty() || field.is_some_and(|field| field != MatchField::FullText) {
        return Ok(());
    }
    for (id, fragments) in load_full_text_fragments(pool, &without_match, parsed, language).await? {
        let found = fragments.iter().find_map(|marked| fragment(marked));
        if let (Some(line), Some(parts)) = (lines.iter_mut().find(|line| line.id == id), found) {
            line.matches.push(Match { field: MatchField::FullText, parts });
        }
    }
    Ok(())
}

fn doi_match(line: &ArticleLine) -> Option<Match> {
    let text = line.doi.clone()?;
    Some(Match { field: MatchField::Doi, parts: vec![MatchPart { text, is_hit: true }] })
}

fn field_matches(
    line: &ArticleLine,
    marked: &MarkedTexts,
    field: Option<MatchField>,
    language: Language,
) -> Vec<Match> {
    let is_searched = |one: MatchField| field.is_none_or(|field| field == one);
    let first_match = |en: &String, ru: &String, cut: fn(&str) -> Option<Vec<MatchPart>>| match language {
        Language::En => cut(en).or_else(|| cut(ru)),
        Language::Ru => cut(ru).or_else(|| cut(en)),
    };
    let keywords = match language {
        Language::En => keywords(&marked.keywords_en).or_else(|| keywords(&marked.keywords_ru)),
        Language::Ru => keywords(&marked.keywords_ru).or_else(|| keywords(&marked.keywords_en)),
    };
    let title = first_match(&marked.title_en, &marked.title_ru, parts);
    let others = [
        (MatchField::Author, authors(line, &marked.authors)),
        (MatchField::Keyword, keywords),
        (MatchField::Abstract, first_match(&marked.abstract_en, &marked.abstract_ru, excerpt)),
    ];
    let to_match = |(field, parts): (MatchField, Option<Vec<MatchPart>>)| {
        parts.filter(|_| is_searched(field)).map(|parts| Match { field, parts })
    };
    let title = to_match((MatchField::Title, title));
    title.into_iter().chain(others.into_iter().filter_map(to_match).take(MAX_OTHER_MATCHES)).collect()
}

/// Lists the names of matching authors only.
fn authors(line: &ArticleLine, positions: &[i64]) -> Option<Vec<MatchPart>> {
    let names = positions.iter().filter_map(|position| line.authors.get(usize::try_from(position - 1).ok()?));
    join_with_commas(names.map(|name| vec![MatchPart { text: name.clone(), is_hit: true }]))
}

fn keywords(marked: &[String]) -> Option<Vec<MatchPart>> {
    join_with_commas(marked.iter().filter_map(|keyword| parts(keyword)))
}

fn join_with_commas(items: impl Iterator<Item = Vec<MatchPart>>) -> Option<Vec<MatchPart>> {
    let mut list: Vec<MatchPart> = Vec::new();
    for item in items {
        if !list.is_empty() {
            list.push(MatchPart { text: ", ".into(), is_hit: false });
        }
        list.extend(item);
    }
    (!list.is_empty()).then_some(list)
}

async fn load_marked_texts(
    pool: &PgPool,
    articles: &[i64],
    parsed: &ParsedQuery,
) -> Result<Vec<MarkedTexts>> {
    let marked = sqlx::query_as!(
        MarkedTexts,
        r#"select articles.id, shown_words(title_text(title_en), asked.query, asked.options) as "title_en!",
                  shown_words(title_text(title_ru), asked.query, asked.options) as "title_ru!",
                  array(select shown_words(keyword, asked.query, asked.options)
                        from unnest(keywords_en) as keyword) as "keywords_en!",
                  array(select shown_words(keyword, asked.query, asked.options)
                        from unnest(keywords_ru) as keyword) as "keywords_ru!",
                  shown_words(plain_text(abstract_en), asked.query, asked.options) as "abstract_en!",
                  shown_words(plain_text(abstract_ru), asked.query, asked.options) as "abstract_ru!",
                  array(select place
                        from (select row_number() over (order by position) as place,
                                     name_lexemes(first_name_en || ' ' || middle_name_en, last_name_en)
                                     || name_lexemes(first_name_ru || ' ' || middle_name_ru, last_name_ru) as lexemes
                              from article_authors where article_id = articles.id) named
                        -- An initial alone identifies no author.
                        where lexemes && array(select name from unnest($3::text[]) as name where length(name) > 2)
                        order by place) as "authors!"
           from articles, (select $2::text::tsquery as query, 'HighlightAll=true'::text as options) asked
           where articles.id = any ($1)"#,
        articles,
        parsed.either,
        &parsed.names
    );
    Ok(marked.fetch_all(pool).await?)
}

/// Loads the best fragment of each full text, the requested language first.
///
/// Full texts are long, so they are searched only for articles without another match.
async fn load_full_text_fragments(
    pool: &PgPool,
    articles: &[i64],
    parsed: &ParsedQuery,
    language: Language,
) -> Result<Vec<(i64, Vec<String>)>> {
    let rows = sqlx::query!(
        r#"select article_id, case when $3 then array[ru, en] else array[en, ru] end as "fragments!"
           from (select article_id,
                        shown_words(left(plain_text(content_html_en), 150000), $2::text::tsquery, options) as en,
                        shown_words(left(plain_text(content_html_ru), 150000), $2::text::tsquery, options) as ru
                 from article_full_texts, (values ('MaxFragments=1, MaxWords=35, MinWords=15')) as set (options)
                 where article_id = any ($1)) marked"#,
        articles,
        parsed.either,
        language == Language::Ru
    );
    let rows = rows.fetch_all(pool).await?;
    Ok(rows.into_iter().map(|row| (row.article_id, row.fragments)).collect())
}
