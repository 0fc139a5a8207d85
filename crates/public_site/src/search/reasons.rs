//! Why an article was found: the places in which the words stand, for the articles of one page.

use kit::Result;
use rules::Language;
use sqlx::PgPool;

use super::Sought;
use super::excerpts::{excerpt, fragment, parts};
use super::store::Understood;
use crate::lines::{ArticleLine, Match, MatchField, MatchPart};

/// Beside the title.
const MOST_OTHER_REASONS: usize = 2;

/// Texts of an article with the found words marked.
struct Marked {
    id: i64,
    title_en: String,
    title_ru: String,
    keywords_en: Vec<String>,
    keywords_ru: Vec<String>,
    abstract_en: String,
    abstract_ru: String,
    /// Places of those whose names were asked for, from 1.
    authors: Vec<i64>,
}

/// Writes into each line why it stands there. Two statements at most.
pub async fn explain(
    pool: &PgPool,
    lines: &mut [ArticleLine],
    sought: &Sought,
    language: Language,
) -> Result<()> {
    let (asked, field) = match sought {
        Sought::Doi => {
            lines.iter_mut().for_each(|line| line.matches.extend(by_doi(line)));
            return Ok(());
        }
        Sought::Words(asked, field) => (asked, *field),
    };
    if lines.is_empty() {
        return Ok(());
    }
    let articles: Vec<i64> = lines.iter().map(|line| line.id).collect();
    let marked = marked(pool, &articles, asked).await?;
    for line in lines.iter_mut() {
        if let Some(marked) = marked.iter().find(|marked| marked.id == line.id) {
            line.matches = reasons(line, marked, field, language);
        }
    }
    let unexplained: Vec<i64> =
        lines.iter().filter(|line| line.matches.is_empty()).map(|line| line.id).collect();
    if unexplained.is_empty() || field.is_some_and(|field| field != MatchField::FullText) {
        return Ok(());
    }
    for (id, fragments) in in_full_texts(pool, &unexplained, asked, language).await? {
        let found = fragments.iter().find_map(|marked| fragment(marked));
        if let (Some(line), Some(parts)) = (lines.iter_mut().find(|line| line.id == id), found) {
            line.matches.push(Match { field: MatchField::FullText, parts });
        }
    }
    Ok(())
}

fn by_doi(line: &ArticleLine) -> Option<Match> {
    let text = line.doi.clone()?;
    Some(Match { field: MatchField::Doi, parts: vec![MatchPart { text, is_hit: true }] })
}

fn reasons(line: &ArticleLine, marked: &Marked, field: Option<MatchField>, language: Language) -> Vec<Match> {
    let is_wanted = |one: MatchField| field.is_none_or(|field| field == one);
    let either = |en: &String, ru: &String, cut: fn(&str) -> Option<Vec<MatchPart>>| match language {
        Language::En => cut(en).or_else(|| cut(ru)),
        Language::Ru => cut(ru).or_else(|| cut(en)),
    };
    let keywords = match language {
        Language::En => keywords(&marked.keywords_en).or_else(|| keywords(&marked.keywords_ru)),
        Language::Ru => keywords(&marked.keywords_ru).or_else(|| keywords(&marked.keywords_en)),
    };
    let title = either(&marked.title_en, &marked.title_ru, parts);
    let others = [
        (MatchField::Author, authors(line, &marked.authors)),
        (MatchField::Keyword, keywords),
        (MatchField::Abstract, either(&marked.abstract_en, &marked.abstract_ru, excerpt)),
    ];
    let reason = |(field, parts): (MatchField, Option<Vec<MatchPart>>)| {
        parts.filter(|_| is_wanted(field)).map(|parts| Match { field, parts })
    };
    let title = reason((MatchField::Title, title));
    title.into_iter().chain(others.into_iter().filter_map(reason).take(MOST_OTHER_REASONS)).collect()
}

/// Those who were asked for, and none of the others.
fn authors(line: &ArticleLine, places: &[i64]) -> Option<Vec<MatchPart>> {
    let names = places.iter().filter_map(|place| line.authors.get(usize::try_from(place - 1).ok()?));
    listed(names.map(|name| vec![MatchPart { text: name.clone(), is_hit: true }]))
}

fn keywords(marked: &[String]) -> Option<Vec<MatchPart>> {
    listed(marked.iter().filter_map(|keyword| parts(keyword)))
}

fn listed(items: impl Iterator<Item = Vec<MatchPart>>) -> Option<Vec<MatchPart>> {
    let mut list: Vec<MatchPart> = Vec::new();
    for item in items {
        if !list.is_empty() {
            list.push(MatchPart { text: ", ".into(), is_hit: false });
        }
        list.extend(item);
    }
    (!list.is_empty()).then_some(list)
}

async fn marked(pool: &PgPool, articles: &[i64], asked: &Understood) -> Result<Vec<Marked>> {
    let marked = sqlx::query_as!(
        Marked,
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
                        -- An initial alone names nobody.
                        where lexemes && array(select name from unnest($3::text[]) as name where length(name) > 2)
                        order by place) as "authors!"
           from articles, (select $2::text::tsquery as query, 'HighlightAll=true'::text as options) asked
           where articles.id = any ($1)"#,
        articles,
        asked.either,
        &asked.names
    );
    Ok(marked.fetch_all(pool).await?)
}

/// The best place of each full text, first in the language asked for. Long texts: only where nothing else explains.
async fn in_full_texts(
    pool: &PgPool,
    articles: &[i64],
    asked: &Understood,
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
        asked.either,
        language == Language::Ru
    );
    let rows = rows.fetch_all(pool).await?;
    Ok(rows.into_iter().map(|row| (row.article_id, row.fragments)).collect())
}
