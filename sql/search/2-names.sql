-- Names in all their spellings.

-- One form for all usual spellings of a name: Юрьев, Yuryev, Iurev, Jurjev, Yur'ev. 3 stands for ж, 4 for ш and щ,
-- 5 for ч.
create or replace function latin_skeleton(name text) returns text language plpgsql immutable parallel safe as $$
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

-- Forms of a name: without accents, as in most names, and transliterated as in library catalogues: Ûrʹev, Âkovlev.
create or replace function name_skeletons(name text) returns text[] language plpgsql stable parallel safe as $$
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

-- Initials that stand for a given name: `Yuri` is `Yu.` or `Y.`, but not `I.`.
create or replace function initials_of(name text) returns text[] language sql stable parallel safe
return array(
    select distinct initial
    from unnest(name_skeletons(name)) as spelled,
         unnest(array[case when spelled ~ '^i[ua]' and lower(name) ~ '^[юяyjûâ]' then left(spelled, 2)
                           else left(spelled, 1) end,
                      case when lower(name) ~ '^[юяyj]' then 'y' end]) as initial
    where initial is not null
);

-- Initial that a reader typed, of one letter or two.
create or replace function typed_initial(typed text) returns text language sql stable parallel safe
return case when lower(typed) in ('y', 'j') then 'y'
            when (name_skeletons(typed))[1] ~ '^i[ua]' then left((name_skeletons(typed))[1], 2)
            else left((name_skeletons(typed))[1], 1) end;

-- Lexemes of a name in the index: each part of it, and with a full stop the initials of the given names.
create or replace function name_lexemes(given text, family text) returns text[] language sql stable parallel safe
return array(
    select distinct '@' || spelled
    from regexp_split_to_table(given || ' ' || family, '[^[:alpha:]''’ʹʼ`]+') as part,
         unnest(name_skeletons(part)) as spelled
    union
    select distinct '@' || initial || '.'
    from regexp_split_to_table(given, '[^[:alpha:]''’ʹʼ`]+') as part, unnest(initials_of(part)) as initial
);
