-- Corrections of misspelled words.

-- Loads pg_trgm, which defines the setting below: only a superuser may write an unknown setting into a function.
do $$ begin perform show_limit(); end $$;

-- Most likely correction of a misspelled word that some article contains. Null if an article contains the word itself,
-- or if no word is similar.
create or replace function nearest_word(misspelt text, field text) returns text language plpgsql stable
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
