//! Works that nobody wrote, cited as if somebody had. Their ids lie where none are given out.

use rules::Language;
use rules::article::references::{IdFormat, Reference, ReferenceId};

use crate::demo::archive::dice::Dice;
use crate::demo::archive::source::Article;

const PEOPLE: [&str; 16] = [
    "Ashworth H",
    "Solberg I",
    "Gromov PA",
    "Morozova EV",
    "Lindqvist T",
    "Nakamori K",
    "Example T",
    "Weissbach U",
    "Dorrington PJ",
    "Salvatierra M",
    "Petrenkova OI",
    "Van Aalst R",
    "Okafor-Lind N",
    "Brightwell S",
    "Zorina LP",
    "Chernov AM",
];
const RUSSIANS: [&str; 6] =
    ["Лебедев Б. И.", "Зорина Л. П.", "Чернов А. М.", "Громов П. А.", "Морозова Е. В.", "Афонин Б. В."];
const JOURNALS: [(&str, &str); 6] = [
    ("J Demonstr Haematol", "jdh"),
    ("Exampleton Med J", "emj"),
    ("Ann Cell Ther", "act"),
    ("Fjordby Transplant Rev", "ftr"),
    ("Specimen Oncol", "so"),
    ("Acta Lindenau Immunol", "ali"),
];
const WORKS: [&str; 8] = [
    "a registry study",
    "a single-centre experience",
    "a systematic review",
    "what we have learnt",
    "a multicentre trial",
    "twenty years on",
    "a consensus statement",
    "mechanisms and management",
];
const RUSSIAN_WORKS: [&str; 3] = ["пособие для врачей", "клинические рекомендации", "руководство"];

pub fn references_of(article: &Article, year: i32) -> Vec<Reference> {
    let mut dice = Dice::of(&format!("references {}", article.slug()));
    let count = dice.between(10, 25);
    (0..count).map(|number| reference(article, year, number, &mut dice)).collect()
}

fn reference(article: &Article, year: i32, number: u32, dice: &mut Dice) -> Reference {
    if number % 9 == 8 {
        return russian_book(article, year, dice);
    }
    let authors = dice.some(&PEOPLE, 3).into_iter().copied().collect::<Vec<_>>().join(", ");
    let subject = capitalised(dice.pick::<String>(&article.keywords(Language::En)));
    let work = dice.pick(&WORKS);
    let (journal, short) = dice.pick(&JOURNALS);
    let year = year - 1 - i32::try_from(dice.between(0, 14)).unwrap_or_default();
    let [volume, part, first] = [dice.between(1, 60), dice.between(1, 12), dice.between(10, 900)];
    let last = first + dice.between(4, 14);
    let text = format!("{authors}. {subject}: {work}. {journal}. {year};{volume}({part}):{first}–{last}.");
    Reference {
        reference: text,
        article_ids: ids(dice, &format!("10.5555/{short}.{year}.{volume}.{part}.{first}")),
    }
}

fn russian_book(article: &Article, year: i32, dice: &mut Dice) -> Reference {
    let author = dice.pick(&RUSSIANS);
    let subject = capitalised(dice.pick::<String>(&article.keywords(Language::Ru)));
    let work = dice.pick(&RUSSIAN_WORKS);
    let year = year - 2 - i32::try_from(dice.between(0, 9)).unwrap_or_default();
    let pages = dice.between(80, 320);
    let text = format!("{author} {subject}: {work}. Демоград: Медицинская книга, {year}. {pages} с.");
    Reference { reference: text, article_ids: Vec::new() }
}

/// Some works have a DOI, some of these are also in PubMed, and some of those in full.
fn ids(dice: &mut Dice, doi: &str) -> Vec<ReferenceId> {
    let id = |format, value: String| ReferenceId { format, value };
    let ids = [
        id(IdFormat::Doi, doi.to_owned()),
        id(IdFormat::Pubmed, dice.between(98_000_000, 99_999_999).to_string()),
        id(IdFormat::Pmcid, format!("PMC{}", dice.between(98_000_000, 99_999_999))),
    ];
    let known = *dice.pick(&[0, 1, 1, 2, 2, 3]);
    ids.into_iter().take(known).collect()
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}
