-- Readers search what is published. Owned by crates/public_site; written by a trigger, as published_articles are.

create extension if not exists fuzzystrmatch;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- What a reader sees of clean HTML. Cells, items and paragraphs stay apart; a word with an index in it stays whole. Also of
-- the beginning of a text, where a tag or an entity may have been cut in two.
create function plain_text(html text) returns text language sql immutable parallel safe
return btrim(regexp_replace(
    replace(replace(replace(replace(replace(
        regexp_replace(
            regexp_replace(
                regexp_replace(html, '<(?:br|hr|/p|/li|/h[1-6]|/t[dhr]|/caption|/figcaption|/blockquote|/pre)[^>]*>',
                               ' ', 'gi'),
                '<(?:[^>"]|"[^"]*")*>', '', 'g'),
            '(?:<[^>]*|&[#a-z0-9]{0,8})$', ''),
        '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'),
    '[[:space:]\u00a0]+', ' ', 'g'));

-- English and Russian words in their basic forms, each by the rules of its letters.
create text search configuration readers (copy = russian);
alter text search configuration readers alter mapping for word, hword, hword_part with unaccent, russian_stem;

-- Nothing but words: readers do not remember hyphens, and the parser would take `IL-6` for a minus and `a.b` for a host.
create function search_text(written text) returns text language sql stable parallel safe
return regexp_replace(
    unaccent(replace(replace(replace(replace(
        translate(normalize(written, nfc), U&'\00ad\200b\200c\200d\2060', ''),
        'α', ' alpha '), 'β', ' beta '), 'γ', ' gamma '), 'δ', ' delta ')),
    '[^[:alnum:]]+', ' ', 'g');

-- One spelling for all that are usual for a name: Юрьев, Yuryev, Iurev, Jurjev, Yur'ev. 3 is ж, 4 is ш or щ, 5 is ч.
create function latin_skeleton(name text) returns text language plpgsql immutable parallel safe as $$
begin
    name := regexp_replace(name, '[^a-z]+', '', 'g');
    name := regexp_replace(name, 'shch|sch|sh|sc', '4', 'g');
    name := regexp_replace(name, 'tsch|tch|ch', '5', 'g');
    name := replace(name, 'zh', '3');
    name := regexp_replace(name, 'ts|tz', 'c', 'g');
    name := replace(replace(replace(replace(replace(name, 'ck', 'k'), 'x', 'ks'), 'q', 'k'), 'w', 'v'), 'ph', 'f');
    name := replace(replace(name, 'th', 't'), 'kh', 'h');
    name := regexp_replace(name, '[yj]o|[iyj]+e', 'e', 'g');
    name := regexp_replace(name, '[iyj]+', 'i', 'g');
    name := regexp_replace(name, '([oua])e', '\1', 'g');
    return regexp_replace(name, '(.)\1+', '\1', 'g');
end $$;

-- Accents are dropped, as in most names, and also read as librarians write Russian ones: Ûrʹev, Âkovlev.
create function name_skeletons(name text) returns text[] language plpgsql stable parallel safe as $$
declare
    spelled text := lower(normalize(name, nfc));
begin
    spelled := replace(replace(replace(replace(replace(replace(spelled,
        'щ', 'shch'), 'ж', 'zh'), 'х', 'kh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh');
    spelled := replace(replace(replace(replace(spelled, 'ю', 'yu'), 'я', 'ya'), 'ї', 'yi'), 'є', 'ye');
    spelled := translate(spelled, 'абвгдеёзийклмнопрстуфыэіґўьъ', 'abvgdeeziyklmnoprstufyeigu');
    spelled := replace(replace(replace(replace(spelled, 'ž', 'zh'), 'č', 'ch'), 'š', 'sh'), 'ŝ', 'shch');
    return array(
        select distinct latin_skeleton(unaccent(spelling))
        from (values (spelled), (replace(replace(spelled, 'û', 'yu'), 'â', 'ya'))) as spellings (spelling)
        where latin_skeleton(unaccent(spelling)) <> ''
    );
end $$;

-- What stands for a given name where only its beginning is written: `Yuri` is `Yu.` or `Y.`, but not `I.`.
create function initials_of(name text) returns text[] language sql stable parallel safe
return array(
    select distinct initial
    from unnest(name_skeletons(name)) as spelled,
         unnest(array[case when spelled ~ '^i[ua]' and lower(name) ~ '^[юяyjûâ]' then left(spelled, 2)
                           else left(spelled, 1) end,
                      case when lower(name) ~ '^[юяyj]' then 'y' end]) as initial
    where initial is not null
);

-- The same of what a reader typed: one letter or two.
create function typed_initial(typed text) returns text language sql stable parallel safe
return case when lower(typed) in ('y', 'j') then 'y'
            when (name_skeletons(typed))[1] ~ '^i[ua]' then left((name_skeletons(typed))[1], 2)
            else left((name_skeletons(typed))[1], 1) end;

-- A name as it stands in the index: every part of it, and with a dot the initials of those before the last.
create function name_lexemes(given text, family text) returns text[] language sql stable parallel safe
return array(
    select distinct '@' || spelled
    from regexp_split_to_table(given || ' ' || family, '[^[:alpha:]''’ʹʼ`]+') as part,
         unnest(name_skeletons(part)) as spelled
    union
    select distinct '@' || initial || '.'
    from regexp_split_to_table(given, '[^[:alpha:]''’ʹʼ`]+') as part, unnest(initials_of(part)) as initial
);

-- What is searched: read by its index alone, and whole only for phrases. Long, therefore kept beside the row.
create table article_search (
    article_id       bigint primary key references published_articles on delete cascade,
    publication_date date not null,
    -- Everything: words; `t:`, `k:` and `a:` before those of title, keywords and abstract; `@` before names; `#` before
    -- the month and the year of publication and, where there is one, `#text`. The full text bears the weight D.
    words            tsvector not null,
    -- What makes an article better than another: title A, names A, keywords B, abstract C.
    head             tsvector not null,
    -- How many words the longer title has.
    title_length     integer not null
) with (toast_tuple_target = 128);
-- Few articles are published in a day; all readers search in what there is.
create index article_search_words on article_search using gin (words) with (fastupdate = off);

-- How many articles were published in a month: by these, a search knows how far back it has to look.
create table search_months (
    month    text primary key,
    articles integer not null
);

-- Words as they are written: what a misspelt one may have meant.
create table search_words (
    word text primary key
);
create index search_words_alike on search_words using gin (word gin_trgm_ops);

-- The same words under another name.
create function marked_words(words tsvector, mark text) returns tsvector language sql immutable parallel safe
return regexp_replace(words::text, '(^| )''', '\1''' || mark, 'g')::tsvector;

create function marked_query(query tsquery, mark text) returns tsquery language sql immutable parallel safe
return regexp_replace(query::text, '''([^'']+)''', '''' || mark || '\1''', 'g')::tsquery;

-- Titles are plain text; what somebody typed into them to set a word off says nothing.
create function title_text(title text) returns text language sql immutable parallel safe
return regexp_replace(title, '</?(?:i|b|em|strong|sub|sup)>', '', 'gi');

create function article_words(asked bigint) returns article_search language plpgsql stable as $$
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
           search_text(plain_text(abstract_en) || ' ; ' || plain_text(abstract_ru)) as abstract,
           -- A book is not searched to its end.
           search_text(left(plain_text(coalesce(content_html_en, '')), 150000) || ' ; '
                       || left(plain_text(coalesce(content_html_ru, '')), 150000)) as full_text
    into article
    from articles left join article_full_texts texts on texts.article_id = articles.id
    where articles.id = asked;
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

-- Words that somebody may look for and misspell. They are not taken back: a correction is tried before it is offered.
create function remember_words(asked bigint) returns void language sql as $$
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

create function count_month(day date, difference integer) returns void language sql as $$
    insert into search_months values (to_char(day, 'YYYY-MM'), difference)
    on conflict (month) do update set articles = search_months.articles + excluded.articles
$$;

-- What can be read can be found from the same moment on.
create function index_published_article() returns trigger language plpgsql as $$
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
create trigger found_by_readers after insert or update on published_articles
    for each row execute function index_published_article();

-- What one term asks for. `term` is {"text", "others", "beside", "initials", "isExcluded"}: `others` are other ways to write the
-- text; what stands beside it is a word (`vitamin D`) or the initials of a name (`Ivanov I. I.`).
-- `by_index` can be answered by the index; `whole` is the same, or stricter by the order of a phrase.
create function search_term(term jsonb, field text, out by_index tsquery, out whole tsquery, out names text[])
language plpgsql stable set client_min_messages = error as $$
declare
    parts   text[] := regexp_split_to_array(term ->> 'text', '[^[:alpha:]''’ʹʼ`]+');
    written text := search_text(term ->> 'text');
    others  tsquery := '';
    other   text;
    stem    text;
    beside  tsquery := plainto_tsquery('readers', search_text(coalesce(term ->> 'beside', '')));
    named   tsquery;
    mark    text := case field when 'title' then 't:' when 'keyword' then 'k:' when 'abstract' then 'a:' end;
begin
    names := array(select distinct '@' || spelled from unnest(parts) as part, unnest(name_skeletons(part)) as spelled);
    -- Every part of the name, in any of its spellings.
    select coalesce(string_agg(spellings, ' & '), '')::tsquery into named
    from (select '(' || string_agg(distinct format('''@%s''', spelled), '|') || ')' as spellings
          from (select place, spelled
                from unnest(parts) with ordinality as numbered (part, place), unnest(name_skeletons(part)) as spelled
                union all
                select 1000 + place, typed_initial(part) || '.'
                from jsonb_array_elements_text(term -> 'initials') with ordinality as numbered (part, place)
                where typed_initial(part) is not null) spelled_parts
          group by place) spelled;
    if field = 'author' then
        by_index := named;
        whole := named;
        return;
    end if;
    for other in select * from jsonb_array_elements_text(term -> 'others') loop
        others := others || plainto_tsquery('readers', search_text(other));
    end loop;
    -- The Russian stemmer takes an ending of a verb from `бусульфан`, but not from `бусульфаном`, and one of an adjective from
    -- `лимфому`, but not from `лимфома`: what a neighbouring form becomes counts as well.
    if lower(written) ~ '^[а-я]{5,}$' then
        stem := (ts_lexize('russian_stem', lower(written)))[1];
        for other in
            select form
            from unnest(array[lower(written), left(lower(written), -1), (ts_lexize('russian_stem', stem))[1]]) as form
            where form <> stem and length(form) >= greatest(4, length(stem) - 2)
        loop
            others := others || format('''%s''', other)::tsquery;
        end loop;
    end if;
    whole := (phraseto_tsquery('readers', written) || others) && beside;
    by_index := (plainto_tsquery('readers', written) || others) && beside;
    if numnode(by_index) = 0 then return; end if;
    if mark is not null then
        whole := marked_query(whole, mark);
        by_index := marked_query(by_index, mark);
    elsif field = 'full-text' then
        whole := '''#text'''::tsquery && regexp_replace(whole::text, '''([^'']+)''', '''\1'':D', 'g')::tsquery;
        by_index := '''#text'''::tsquery && by_index;
    else
        whole := whole || named;
        by_index := by_index || named;
    end if;
end $$;

-- The terms of a search put together. Words that say nothing (`and`, `в`) ask for nothing, unless there is nothing else.
-- `all_words` and `either` are for weighing and showing: without what is left out, and wherever the words stand.
create function search_query(terms jsonb, field text, out by_index tsquery, out whole tsquery, out in_title tsquery,
                             out all_words tsquery, out either tsquery, out each_one tsquery[], out names text[])
language plpgsql stable set client_min_messages = error as $$
declare
    term  jsonb;
    asked record;
begin
    by_index := ''; whole := ''; in_title := ''; all_words := ''; either := ''; each_one := '{}'; names := '{}';
    for term in select * from jsonb_array_elements(terms) loop
        asked := search_term(term, field);
        if numnode(asked.by_index) = 0 then continue; end if;
        if (term ->> 'isExcluded')::boolean then
            whole := whole && !! asked.whole;
            -- An article that has all words of a phrase need not have the phrase.
            if asked.whole::text = asked.by_index::text then by_index := by_index && !! asked.by_index; end if;
            continue;
        end if;
        by_index := by_index && asked.by_index;
        whole := whole && asked.whole;
        each_one := each_one || asked.by_index;
        names := names || asked.names;
        if field is null then
            in_title := in_title && (search_term(term, 'title')).by_index;
        elsif field <> 'author' then
            asked := search_term(term, null);
        end if;
        all_words := all_words && asked.whole;
        either := either || asked.whole;
    end loop;
    if cardinality(each_one) > 0 then return; end if;
    -- Only words that say nothing: they may be somebody's name.
    by_index := ''; whole := '';
    if field is null then
        select * into by_index, whole, in_title, all_words, either, each_one, names from search_query(terms, 'author');
    end if;
end $$;

-- The newest (or oldest) articles with these words, at most so many. A word that many have is looked for in the newest
-- months first: what is read grows with what is wanted, not with what there is.
create function newest_matches(query tsquery, from_day date, to_day date, is_oldest_first boolean, wanted integer)
returns bigint[] language plpgsql stable
set enable_seqscan = off set jit = off set plan_cache_mode = force_custom_plan as $$
declare
    -- Eight times as many articles as before, if there were too few; then all.
    sizes  constant integer[] := array[4000, 32000, 256000];
    -- A time that is not a whole year is looked for by its months.
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

-- A phrase is looked for in the articles that have its words.
create function checked_matches(by_index tsquery, whole tsquery, from_day date, to_day date, is_oldest_first boolean,
                                wanted integer) returns bigint[] language plpgsql stable as $$
declare matches bigint[];
begin
    -- As text: to the database, queries that differ only in weights are equal.
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

-- Words in the title count most, more so the fewer others it has; then names, keywords, the abstract; and how close together
-- they stand. Of equals, the newer.
create function weighed_matches(matches bigint[], all_words tsquery, either tsquery, most integer) returns bigint[]
language sql stable as $$
    select array(
        select article_id
        from (select article_id, publication_date,
                     ts_rank('{0.05, 0.15, 0.4, 1}', head, either)
                     + 0.5 * ts_rank('{0, 0, 0, 1}', head, either) * least(1, numnode(either) / (1.0 + title_length))
                     + 0.3 * ts_rank_cd('{0.05, 0.15, 0.4, 1}', head, all_words, 32) as weight
              -- Unpacked once for all three.
              from (select article_id, publication_date, title_length, head || ''::tsvector as head
                    from article_search where article_id = any (matches) offset 0) unpacked) weighed
        order by weight desc, publication_date desc, article_id desc
        limit most
    )
$$;

-- What a search shows, best first, at most so many. All that match are weighed, or if there are too many the newest of them
-- and the newest of those that have the words in their titles.
create function relevant_matches(by_index tsquery, whole tsquery, in_title tsquery, all_words tsquery, either tsquery,
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

-- Where no article has all the words: those that have most of them, best first.
create function partial_matches(each_one tsquery[], either tsquery, from_day date, to_day date, most integer)
returns bigint[] language plpgsql stable set jit = off as $$
declare
    matches bigint[] := '{}';
    others  tsquery;
begin
    for without in 1 .. least(cardinality(each_one), 8) loop
        -- One by one, so that a rare word is not lost among common ones; then all but this one.
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

-- The written word that a misspelt one most likely meant and that some article has. None where some article has the word
-- itself, or where nothing is near it.
create function nearest_word(misspelt text, field text) returns text language plpgsql stable
set pg_trgm.similarity_threshold = 0.2 as $$
declare
    typed     text := lower(search_text(misspelt));
    far       integer := case when length(typed) < 4 then 0 when length(typed) < 6 then 1 else 2 end;
    candidate text;
    asked     record;
begin
    if length(typed) > 40 or far = 0 then return null; end if;
    asked := search_term(jsonb_build_object('text', misspelt), field);
    if numnode(asked.by_index) = 0 or cardinality(newest_matches(asked.by_index, null, null, false, 1)) > 0 then
        return null;
    end if;
    for candidate in
        select word from search_words
        where word % typed and abs(length(word) - length(typed)) <= far and levenshtein_less_equal(word, typed, far) <= far
        order by levenshtein(word, typed), similarity(word, typed) desc, word
        limit 8
    loop
        asked := search_term(jsonb_build_object('text', candidate), field);
        if cardinality(newest_matches(asked.by_index, null, null, false, 1)) > 0 then return candidate; end if;
    end loop;
    return null;
end $$;

-- A text with the words that were found between U+E000 and U+E001. Signs that the parser would take words together by are
-- put away as private characters, in this order; crates/public_site brings them back.
create function shown_words(written text, query tsquery, options text) returns text language sql stable parallel safe
return ts_headline('readers', translate(written, '-‐‑‒–—−/+.@_<>&:',
                       U&'\E010\E011\E012\E013\E014\E015\E016\E017\E018\E019\E01A\E01B\E01C\E01D\E01E\E01F'),
                   query, options || U&', StartSel=\E000, StopSel=\E001');

-- What is published already.
update published_articles set is_withdrawn = is_withdrawn;
