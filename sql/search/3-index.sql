-- The index, written by a trigger on published_articles.

-- Index entry of an article. The full text is cut off at 150,000 characters: a book is not searched to its end.
create or replace function article_words(asked bigint) returns article_search language plpgsql stable as $$
declare
    article   record;
    names     text[];
    title     tsvector;
    keywords  tsvector;
    abstract  tsvector;
    full_text tsvector;
    named     tsvector;
    entry     article_search;
begin
    select articles.id, articles.publication_date,
           search_text(title_text(title_en)) as title_en, search_text(title_text(title_ru)) as title_ru,
           search_text(array_to_string(keywords_en || keywords_ru, ' ; ')) as keywords,
           search_text(plain_text(found_abstract_en) || ' ; ' || plain_text(found_abstract_ru)) as abstract,
           search_text(left(plain_text(coalesce(content_html_en, '')), 150000) || ' ; '
                       || left(plain_text(coalesce(content_html_ru, '')), 150000)) as full_text
    into article
    from (select articles.*,
                 case when is_text_removed(asked) then '' else articles.abstract_en end as found_abstract_en,
                 case when is_text_removed(asked) then '' else articles.abstract_ru end as found_abstract_ru
          from articles where id = asked) articles
    left join article_full_texts texts on texts.article_id = articles.id and not is_text_removed(asked);
    select coalesce(array_agg(distinct lexeme), '{}') into names
    from article_authors,
         unnest(name_lexemes(first_name_en || ' ' || middle_name_en, last_name_en)
                || name_lexemes(first_name_ru || ' ' || middle_name_ru, last_name_ru)) as lexeme
    where article_id = asked;

    title := setweight(to_tsvector('readers', article.title_en || ' ' || article.title_ru), 'A');
    keywords := setweight(to_tsvector('readers', article.keywords), 'B');
    abstract := setweight(to_tsvector('readers', article.abstract), 'C');
    full_text := setweight(to_tsvector('readers', article.full_text), 'D');
    select coalesce(string_agg(format('''%s'':%sA', lexeme, place), ' '), '')::tsvector into named
    from unnest(names) with ordinality as numbered (lexeme, place);

    entry.article_id := asked;
    entry.publication_date := article.publication_date;
    entry.head := title || named || keywords || abstract;
    entry.words := entry.head || marked_words(title, 't:') || marked_words(keywords, 'k:')
        || marked_words(abstract, 'a:') || full_text
        || array_to_tsvector(array['#' || to_char(article.publication_date, 'YYYY'),
                                   '#' || to_char(article.publication_date, 'YYYY-MM')])
        || case when length(full_text) > 0 then '#text'::tsvector else '' end;
    entry.title_length := greatest(length(to_tsvector('readers', article.title_en)),
                                   length(to_tsvector('readers', article.title_ru)));
    return entry;
end $$;

-- Adds the words of an article to those that correct misspelled queries. They are never removed: a correction is
-- offered only if a search for it finds something.
create or replace function remember_words(asked bigint) returns void language sql as $$
    insert into search_words
    select distinct word
    from articles,
         regexp_split_to_table(
             lower(search_text(concat_ws(' ; ', title_text(title_en), title_text(title_ru),
                 array_to_string(keywords_en || keywords_ru, ' ; '), plain_text(abstract_en), plain_text(abstract_ru),
                 (select string_agg(concat_ws(' ', first_name_en, last_name_en, first_name_ru, last_name_ru), ' ')
                  from article_authors where article_id = asked)))), ' ') as word
    where articles.id = asked and length(word) between 4 and 40 and word !~ '[0-9]'
    on conflict do nothing
$$;

create or replace function count_month(day date, difference integer) returns void language sql as $$
    insert into search_months values (to_char(day, 'YYYY-MM'), difference)
    on conflict (month) do update set articles = search_months.articles + excluded.articles
$$;

-- Trigger function: an article can be found as soon as it can be read.
create or replace function index_published_article() returns trigger language plpgsql as $$
declare old_day date;
begin
    delete from article_search where article_id = new.article_id returning publication_date into old_day;
    if old_day is not null then perform count_month(old_day, -1); end if;
    if not new.is_withdrawn then
        insert into article_search select * from article_words(new.article_id);
        perform count_month(new.publication_date, 1);
        perform remember_words(new.article_id);
    end if;
    return null;
end $$;
