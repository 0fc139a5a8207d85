-- Texts as they are indexed and shown.

-- Visible text of sanitized HTML. Table cells, list items and paragraphs are separated by a space; a word with a
-- subscript stays whole. Accepts the beginning of a text, in which a tag or an entity may be cut off.
create or replace function plain_text(html text) returns text language sql immutable parallel safe
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

-- Words only. Readers do not remember hyphens, and the parser would read `IL-6` as a negative number and `a.b` as a
-- host name.
create or replace function search_text(written text) returns text language sql stable parallel safe
return regexp_replace(
    unaccent(replace(replace(replace(replace(
        translate(normalize(written, nfc), U&'\00ad\200b\200c\200d\2060', ''),
        'α', ' alpha '), 'β', ' beta '), 'γ', ' gamma '), 'δ', ' delta ')),
    '[^[:alnum:]]+', ' ', 'g');

-- Title without the markup that some authors type into it.
create or replace function title_text(title text) returns text language sql immutable parallel safe
return regexp_replace(title, '</?(?:i|b|em|strong|sub|sup)>', '', 'gi');

-- The same words with a prefix, for searches in one field.
create or replace function marked_words(words tsvector, mark text) returns tsvector language sql immutable parallel safe
return regexp_replace(words::text, '(^| )''', '\1''' || mark, 'g')::tsvector;

-- Query for words with a prefix.
create or replace function marked_query(query tsquery, mark text) returns tsquery language sql immutable parallel safe
return regexp_replace(query::text, '''([^'']+)''', '''' || mark || '\1''', 'g')::tsquery;

-- Excerpt with the matched words between U+E000 and U+E001. Characters at which the parser would join words are
-- replaced by private characters, in this order; crates/readers/public_site restores them.
create or replace function shown_words(written text, query tsquery, options text) returns text language sql stable parallel safe
return ts_headline('readers', translate(written, '-‐‑‒–—−/+.@_<>&:',
                       U&'\E010\E011\E012\E013\E014\E015\E016\E017\E018\E019\E01A\E01B\E01C\E01D\E01E\E01F'),
                   query, options || U&', StartSel=\E000, StopSel=\E001');
