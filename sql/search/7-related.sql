-- Related articles.

-- Query for any of the words; null if there is none.
create or replace function any_word(written text) returns tsquery language sql stable parallel safe
return (select string_agg(format('%L', lexeme), ' | ')::tsquery from unnest(to_tsvector('readers', written)));

-- Articles with the same keywords, best first, at most `most`: the more of the keywords and title words an article has
-- in its own title and keywords, the better. Looks at the newest articles with each of the first eight keywords, or
-- with the words of the title if there are none, so that the cost does not grow with the archive.
create or replace function related_articles(asked bigint, most integer) returns bigint[]
language plpgsql stable set jit = off as $$
declare
    candidates_per_keyword constant integer := 40;
    title    tsquery;
    keywords tsquery[];
    either   tsquery;
    keyword  tsquery;
    matches  bigint[] := '{}';
begin
    select any_word(search_text(title_text(title_en) || ' ' || title_text(title_ru))),
           array(select plainto_tsquery('readers', search_text(written))
                 from unnest(keywords_en || keywords_ru) with ordinality as numbered (written, place)
                 where numnode(plainto_tsquery('readers', search_text(written))) > 0
                 order by place limit 8)
    into title, keywords
    from articles where id = asked;
    either := title;
    foreach keyword in array keywords loop
        either := case when either is null then keyword else either || keyword end;
        matches := matches || newest_matches(keyword, null, null, false, candidates_per_keyword);
    end loop;
    if cardinality(keywords) = 0 and title is not null then
        matches := newest_matches(title, null, null, false, candidates_per_keyword * 8);
    end if;
    return array(
        select article_id
        from (select article_id, publication_date,
                     -- Title and keywords only: names and abstracts relate nearly everything.
                     ts_rank('{0, 0, 0.6, 1}', head, either)
                     + 0.1 * (select count(*) from unnest(keywords) as one where head @@ one) as weight
              from (select article_id, publication_date, head || ''::tsvector as head
                    from article_search where article_id = any (matches) and article_id <> asked offset 0) unpacked
             ) weighed
        where weight > 0
        order by weight desc, publication_date desc, article_id desc
        limit most
    );
end $$;
