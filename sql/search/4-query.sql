-- Queries from the terms that a reader typed.

-- Query for one term. `term` is {"text", "others", "beside", "initials", "isExcluded"}: `others` are other spellings
-- of the text; `beside` is a neighbouring word (`vitamin D`), `initials` belong to a name (`Ivanov I. I.`).
-- The index answers `by_index`; `whole` is the same, or stricter by the word order of a phrase.
create or replace function search_term(term jsonb, field text, out by_index tsquery, out whole tsquery, out names text[])
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
    -- Each part of the name, in any spelling.
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
    -- The Russian stemmer removes a verb's ending from `бусульфан` but not from `бусульфаном`, and an adjective's from
    -- `лимфому` but not from `лимфома`, so the stems of similar forms match too.
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

-- Query for all terms of a search. Stop words (`and`, `в`) are ignored unless there is nothing else.
-- `all_words` and `either` are for ranking and excerpts: without excluded terms, in any field.
create or replace function search_query(terms jsonb, field text, out by_index tsquery, out whole tsquery, out in_title tsquery,
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
    -- Only stop words: they may be a name.
    by_index := ''; whole := '';
    if field is null then
        select * into by_index, whole, in_title, all_words, either, each_one, names from search_query(terms, 'author');
    end if;
end $$;
