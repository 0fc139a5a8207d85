-- Matching and ranking.

-- Newest (or oldest) articles that match, at most `wanted`. Searches the newest months first if many articles match:
-- the cost depends on the number of wanted articles, not on the size of the archive.
create or replace function newest_matches(query tsquery, from_day date, to_day date, is_oldest_first boolean, wanted integer)
returns bigint[] language plpgsql stable
set enable_seqscan = off set jit = off set plan_cache_mode = force_custom_plan as $$
declare
    -- Eight times as many articles if there were too few matches, and finally all.
    sizes  constant integer[] := array[4000, 32000, 256000];
    -- Length of the prefix of `YYYY-MM` by which each step selects: months first, then years.
    format constant integer[] := array[7, 4, 4];
    total  bigint;
    times  tsquery;
    matches  bigint[];
begin
    if numnode(query) = 0 or wanted < 1 then return '{}'; end if;
    select coalesce(sum(articles), 0) into total from search_months
    where month between coalesce(to_char(from_day, 'YYYY-MM'), '') and coalesce(to_char(to_day, 'YYYY-MM'), 'x');
    for step in 1 .. 4 loop
        if step < 4 and total <= sizes[step] * 2 then continue; end if;
        times := null;
        if step < 4 or from_day is not null or to_day is not null then
            select string_agg(distinct format('''#%s''', left(month, case when step < 4 then format[step]
                                                                 when total <= sizes[2] then 7 else 4 end)), '|')::tsquery
            into times
            from (select month, sum(articles) over (order by case when is_oldest_first then month end,
                                                             case when not is_oldest_first then month end desc)
                                - articles as before
                  from search_months
                  where articles > 0
                    and month between coalesce(to_char(from_day, 'YYYY-MM'), '')
                                  and coalesce(to_char(to_day, 'YYYY-MM'), 'x')) months
            where step = 4 or before < sizes[step];
            if times is null then return '{}'; end if;
        end if;
        select array(
            select article_id from article_search
            where words @@ query and (times is null or words @@ times)
              and publication_date between coalesce(from_day, '-infinity') and coalesce(to_day, 'infinity')
            order by case when is_oldest_first then publication_date end,
                     case when is_oldest_first then article_id end,
                     publication_date desc, article_id desc
            limit wanted
        ) into matches;
        if cardinality(matches) = wanted then return matches; end if;
    end loop;
    return matches;
end $$;

-- Checks a phrase in the articles that contain its words.
create or replace function checked_matches(by_index tsquery, whole tsquery, from_day date, to_day date, is_oldest_first boolean,
                                wanted integer) returns bigint[] language plpgsql stable as $$
declare matches bigint[];
begin
    -- As text: PostgreSQL treats queries that differ only in weights as equal.
    if whole::text = by_index::text or numnode(by_index) = 0 then
        return newest_matches(by_index, from_day, to_day, is_oldest_first, wanted);
    end if;
    matches := newest_matches(by_index, from_day, to_day, is_oldest_first, wanted * 4);
    return array(
        select id from unnest(matches) with ordinality as matched (id, place)
        join article_search on article_id = id and words @@ whole
        order by place limit wanted
    );
end $$;

-- Articles by rank. Words in the title count most, more so in a short title; then names, keywords and abstract, and
-- how close together the words are. Of equal ones, the newer is first.
create or replace function weighed_matches(matches bigint[], all_words tsquery, either tsquery, most integer) returns bigint[]
language sql stable as $$
    select array(
        select article_id
        from (select article_id, publication_date,
                     ts_rank('{0.05, 0.15, 0.4, 1}', head, either)
                     + 0.5 * ts_rank('{0, 0, 0, 1}', head, either) * least(1, numnode(either) / (1.0 + title_length))
                     + 0.3 * ts_rank_cd('{0.05, 0.15, 0.4, 1}', head, all_words, 32) as weight
              -- `|| ''` decompresses the vector once for all three ranks.
              from (select article_id, publication_date, title_length, head || ''::tsvector as head
                    from article_search where article_id = any (matches) offset 0) unpacked) weighed
        order by weight desc, publication_date desc, article_id desc
        limit most
    )
$$;

-- Results of a search, best first, at most `most`. Ranks all matches, or if there are too many, the newest of them and
-- the newest with the words in their titles.
create or replace function relevant_matches(by_index tsquery, whole tsquery, in_title tsquery, all_words tsquery, either tsquery,
                                 from_day date, to_day date, most integer, out articles bigint[], out is_more boolean)
language plpgsql stable set jit = off as $$
begin
    articles := checked_matches(by_index, whole, from_day, to_day, false, most + 1);
    is_more := cardinality(articles) > most;
    if is_more and numnode(in_title) > 0 then
        articles := articles || checked_matches(in_title && by_index, in_title && whole, from_day, to_day, false, most / 4);
    end if;
    articles := weighed_matches(articles, all_words, either, most);
end $$;

-- Articles that contain most of the words, best first, for searches that no article matches completely.
create or replace function partial_matches(each_one tsquery[], either tsquery, from_day date, to_day date, most integer)
returns bigint[] language plpgsql stable set jit = off as $$
declare
    matches bigint[] := '{}';
    others  tsquery;
begin
    for without in 1 .. least(cardinality(each_one), 8) loop
        -- Each word alone, so that a rare one is not lost among common ones; then all but this one.
        matches := matches || newest_matches(each_one[without], from_day, to_day, false, most / 8);
        select coalesce(string_agg(format('(%s)', one::text), ' & '), '')::tsquery into others
        from unnest(each_one) with ordinality as numbered (one, place) where place <> without;
        matches := matches || newest_matches(others, from_day, to_day, false, most / 8);
    end loop;
    return array(
        select article_id
        from (select article_id, publication_date,
                     (select count(*) from unnest(each_one) as one where words @@ one)
                     + ts_rank('{0.05, 0.15, 0.4, 1}', head, either) as weight
              from (select article_id, publication_date, words || ''::tsvector as words, head || ''::tsvector as head
                    from article_search where article_id = any (matches) offset 0) unpacked) weighed
        order by weight desc, publication_date desc, article_id desc
        limit most
    );
end $$;
