//! Made-up references. Their ids are outside the ranges in use.

use rules::Language;
use rules::article::references::{IdFormat, Reference, ReferenceId};

use crate::archive::seeded_rng::SeededRng;
use crate::archive::source::Article;

const AUTHORS: [&str; 16] = [
    "Ashworth H",
    "Solberg I",
    "Gromov PA",
    "Vetluzhskaya EV",
    "Aldersund H",
    "Minasawa H",
    "Tallisker T",
    "Weissbach U",
    "Dorrington PJ",
    "Salvatierra M",
    "Petrenkova OI",
    "Van Aalst R",
    "Okafor-Lind N",
    "Brightwell S",
    "Berezhkova OP",
    "Sinegorov GA",
];
const RUSSIAN_AUTHORS: [&str; 6] = [
    "Лозинская В. Н.",
    "Бережкова О. П.",
    "Синегоров Г. А.",
    "Громов П. А.",
    "Ветлужская Е. В.",
    "Валишин Т. Р.",
];
const JOURNALS: [(&str, &str); 6] = [
    ("Nord J Transplant Haematol", "njth"),
    ("Harrowden Med J", "hmj"),
    ("Ann Cell Ther", "act"),
    ("Transplant Rev Fjordby", "trf"),
    ("Arch Cell Immunother", "aci"),
    ("Acta Lindenau Immunol", "ali"),
];
const WORKS: [&str; 8] = [
    "a registry study",
    "a single-centre experience",
    "a systematic review",
    "a prospective cohort study",
    "a multicentre trial",
    "long-term follow-up",
    "a consensus statement",
    "mechanisms and management",
];
const RUSSIAN_WORKS: [&str; 3] = ["пособие для врачей", "клинические рекомендации", "руководство"];

pub fn references_for(article: &Article, year: i32) -> Vec<Reference> {
    if let Some(references) = article.details.references() {
        return references;
    }
    let mut rng = SeededRng::new(&format!("references {}", article.slug()));
    let count = rng.between(10, 25);
    (0..count).map(|number| reference(article, year, number, &mut rng)).collect()
}

fn reference(article: &Article, year: i32, number: u32, rng: &mut SeededRng) -> Reference {
    if number % 9 == 8 {
        return russian_book(article, year, rng);
    }
    let authors = rng.sample(&AUTHORS, 3).into_iter().copied().collect::<Vec<_>>().join(", ");
    let subject = capitalize(rng.pick::<String>(&article.keywords(Language::En)));
    let work = rng.pick(&WORKS);
    let (journal, short) = rng.pick(&JOURNALS);
    let year = year - 1 - i32::try_from(rng.between(0, 14)).unwrap_or_default();
    let [volume, part, first] = [rng.between(1, 60), rng.between(1, 12), rng.between(10, 900)];
    let last = first + rng.between(4, 14);
    let text = format!("{authors}. {subject}: {work}. {journal}. {year};{volume}({part}):{first}–{last}.");
    Reference {
        reference: text,
        article_ids: ids(rng, &format!("10.5555/{short}.{year}.{volume}.{part}.{first}")),
        parts: None,
    }
}

fn russian_book(article: &Article, year: i32, rng: &mut SeededRng) -> Reference {
    let author = rng.pick(&RUSSIAN_AUTHORS);
    let subject = capitalize(rng.pick::<String>(&article.keywords(Language::Ru)));
    let work = rng.pick(&RUSSIAN_WORKS);
    let year = year - 2 - i32::try_from(rng.between(0, 9)).unwrap_or_default();
    let pages = rng.between(80, 320);
    let text = format!("{author} {subject}: {work}. Невогорск: Медицинская книга, {year}. {pages} с.");
    Reference { reference: text, article_ids: Vec::new(), parts: None }
}

/// Ids of a work: none, a DOI, or also PubMed and PubMed Central ids.
fn ids(rng: &mut SeededRng, doi: &str) -> Vec<ReferenceId> {
    let id = |format, value: String| ReferenceId { format, value };
    let ids = [
        id(IdFormat::Doi, doi.to_owned()),
        id(IdFormat::Pubmed, rng.between(98_000_000, 99_999_999).to_string()),
        id(IdFormat::Pmcid, format!("PMC{}", rng.between(98_000_000, 99_999_999))),
    ];
    let count = *rng.pick(&[0, 1, 1, 2, 2, 3]);
    ids.into_iter().take(count).collect()
}

fn capitalize(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}
