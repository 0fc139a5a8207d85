//! Publisher, place and year of a book.

use super::pattern::{Groups, Pattern, Span, piece, trim};

#[derive(Debug, Clone, Default)]
pub struct Imprint {
    pub start: usize,
    pub end: usize,
    pub place: Option<Span>,
    pub publisher: Option<Span>,
    pub year: Option<Span>,
}

macro_rules! place {
    () => {
        r"(?:(?:М|М\.?[;,]\s*СПб|СПб|Спб|Л|Пг|К|Мн|M|SPb|N\.?Y)\.|Н\. ?Новгород|Ростов н/Д|\p{Lu}[\p{L}'’-]{2,20}(?:[ -](?:na|upon|on|am|du|na-Donu|на|на-Дону|\p{Lu}[\p{L}'’-]{1,16})){0,2}(?:,?\s\(?(?:\p{Lu}{2,3}|\p{Lu}\.\p{Lu}\.?|\p{Lu}[\p{L}]{2,15})\)?){0,3})"
    };
}

/// `М.: Медицина, 1984`, `Cham: Springer; 2019`.
static PLACE_FIRST: Pattern = Pattern::new(concat!(
    r"(?:^|[.;,?)\]]\s*|[–—-]\s+|\s{2,})(?:[–—-]\s+)?(?P<p>",
    place!(),
    r")\s*:\s*(?P<n>[«“]?[\p{Lu}\d][^:;\[\]]{1,90}?)\s*[;,]\s*(?:©|c|cop\.)?\s*(?P<y>",
    piece!(year),
    r")"
));
/// `Wiley: Hoboken, NJ, USA, 2016`.
static PUBLISHER_FIRST: Pattern = Pattern::new(concat!(
    r"(?:^|[.;,]\s*)(?P<n>[^.:;,()]{2,60}):\s*(?P<p>",
    place!(),
    r"),\s*(?P<y>",
    piece!(year),
    r")"
));
/// `Elsevier; 2020`, `М.; 2018`.
static NAME_AND_YEAR: Pattern = Pattern::new(concat!(
    r"(?:^|[.?)\]]\s*|[–—-]\s+)(?P<n>(?:М|СПб|Л)\.|[^.;:()\[\]\d]{2,80}?)\s*[;]\s*(?P<y>",
    piece!(year),
    r")"
));
/// `(Humana, 2010)`.
static IN_BRACKETS: Pattern = Pattern::new(concat!(
    r"\((?P<n>[^(),:]{2,80})(?:[,:]\s*(?P<p>[^(),]{2,40}))?,\s*(?P<y>",
    piece!(year),
    r")\)"
));
/// `СПб., 2016`, `Москва, 2020`.
static PLACE_AND_YEAR: Pattern = Pattern::new(concat!(
    r"(?:[.;)\]]\s*|[–—-]\s+)(?:[–—-]\s+)?(?P<p>(?:М|СПб|Спб|Л|Пг|К|Мн|Н\. Новгород)\.|Москва|Санкт-Петербург|\p{Lu}[\p{Ll}-]{3,20})\s*,\s*(?P<y>",
    piece!(year),
    r")"
));
/// `, Springer, Cham, pp 61–68`; `, Elsevier, Philadelphia.` with the year behind the authors.
static NAME_AND_PLACE: Pattern = Pattern::new(
    r"[.,]\s+(?P<n>\p{Lu}[^.,;:()]{1,70}),\s*(?P<p>\p{Lu}[\p{L}\s'’-]{2,30}(?:,\s*\p{Lu}{2,3})?)(?:\s*[,;]\s*(?:pp?|S)\.?\s*\d[^,;]{0,30})?\s*\.?\s*$",
);
/// `Chichester: Wiley-Blackwell.`
static PLACE_AND_NAME: Pattern = Pattern::new(concat!(
    r"(?:^|[.,;?)\]]\s*)(?P<p>",
    place!(),
    r")\s*:\s*(?P<n>\p{Lu}[^:;.()\[\]]{1,80}?)(?:\s*[,.]\s*(?:pp?|S)\.?\s*\d[^,;]{0,30})?\s*\.?\s*$"
));
/// `. Oxford University Press.`
static NAME_LAST: Pattern =
    Pattern::new(r"[.)]\s+(?P<n>\p{Lu}[^.,;:()\[\]]{1,90}?)(?:,\s*(?:pp?|S)\.?\s*\d[^,;]{0,30})?\s*\.?\s*$");
static CITY: Pattern = Pattern::new(
    r"^(?:М|СПб|Л|Москва|Санкт-Петербург|Новосибирск|Казань|Екатеринбург|Томск|Минск|Киев|London|Paris|Berlin|Heidelberg|Geneva|New York|Boston|Philadelphia|Bethesda|Chicago|Moscow|Vienna|Basel|Lyon|Amsterdam|Cham|Oxford|Cambridge|Stuttgart|Barcelona|Leiden|Sydney|Tokyo|Bergisch Gladbach|Atlanta|Rockville)\.?$",
);
static PUBLISHER: Pattern = Pattern::new(
    r"(?i)\b(?:press|publish\p{L}*|publ|springer|elsevier|wiley|thieme|karger|saunders|mosby|mcgraw|lippincott|wolters|humana|crc|academic|churchill|informa|taylor|sage|verlag|books|nova|изд|издательство)\b",
);

/// Imprint in a part of the text; the last one that is complete.
pub fn find(body: &str, within: Span, has_year_before: bool) -> Option<Imprint> {
    let last = |pattern: &Pattern| pattern.last_groups(body, within.clone()).map(|found| read(body, &found));
    if let Some(found) = last(&PUBLISHER_FIRST) {
        let is_publisher = |span: &Option<Span>| {
            span.clone().and_then(|span| body.get(span)).is_some_and(|text| PUBLISHER.is_match(text))
        };
        if is_publisher(&found.publisher) {
            return Some(found);
        }
    }
    last(&PLACE_FIRST)
        .or_else(|| last(&IN_BRACKETS))
        .or_else(|| last(&NAME_AND_YEAR).map(|found| move_city(body, found)))
        .or_else(|| last(&PLACE_AND_YEAR))
        .or_else(|| {
            if !has_year_before {
                return None;
            }
            last(&PLACE_AND_NAME).or_else(|| last(&NAME_AND_PLACE)).or_else(|| last(&NAME_LAST))
        })
}

/// `Barcelona: European Society`, without a year.
pub fn find_place_and_name(body: &str, within: Span) -> Option<Imprint> {
    PLACE_AND_NAME.last_groups(body, within).map(|found| read(body, &found))
}

fn read(body: &str, groups: &Groups<'_>) -> Imprint {
    let clean = |span: Span| {
        trim(body, span, |one| one.is_whitespace() || matches!(one, ',' | ';' | ':' | '-' | '–' | '—'))
    };
    let starts = ["n", "p"].into_iter().filter_map(|name| groups.get(name)).map(|span| span.start);
    let whole = groups.whole();
    Imprint {
        start: starts.min().unwrap_or(whole.start),
        end: whole.end,
        place: groups.get("p").map(clean),
        publisher: groups.get("n").map(clean),
        year: groups.get("y"),
    }
}

/// The only name before the year may be that of a place.
fn move_city(body: &str, imprint: Imprint) -> Imprint {
    let name = imprint.publisher.clone().and_then(|span| body.get(span)).unwrap_or_default();
    if CITY.is_match(name) {
        return Imprint { place: imprint.publisher, publisher: None, ..imprint };
    }
    imprint
}
