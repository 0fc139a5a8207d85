//! Random articles that the rules let be published.

use exports::{Article, Author, Bilingual, Issue, Publication, Work};
use rules::article::reference_parts::{CitedPerson, ReferenceKind, ReferenceParts};
use rules::article::references::{IdFormat, Reference, ReferenceId};
use rules::article::{
    Affiliation, AffiliationDetails, AuthorEntry, Content, EditorialContent, PublicationData,
    editorial_content,
};
use rules::issue::content::MAX_NUMBER;
use rules::{ArticleId, ArticleType, Enumeration, Language, Validator};

use crate::publications;

/// Number of articles that are tried; the rules admit about half of them.
pub const ARTICLES: u64 = 400;

pub struct RandomArticle {
    pub seed: u64,
    pub authors: Vec<AuthorEntry>,
    pub publication: Publication,
}

/// Returns the articles that the rules admit.
pub fn published() -> Vec<RandomArticle> {
    let articles = (1..=ARTICLES).filter_map(|seed| {
        let mut numbers = Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let (content, data) = content(&mut numbers);
        let mut validator = Validator::new();
        editorial_content::check(&mut validator, &content, &data);
        validator.finish().ok()?;
        let authors = content.authors.clone();
        Some(RandomArticle { seed, authors, publication: publication(&mut numbers, seed, content, data) })
    });
    articles.collect()
}

/// Numbers that are the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        // Xorshift.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).unwrap()
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.below(from.len())]
    }

    /// Returns a text of at most this number of characters; often exactly of it.
    fn text(&mut self, pieces: &[&str], max: usize) -> String {
        let wanted = if self.one_in(4) { max } else { self.below(max.min(80) + 1) };
        let mut text = String::new();
        while text.chars().count() < wanted {
            text.push_str(self.pick(pieces));
        }
        text.chars().take(wanted).collect()
    }
}

/// Pieces of Latin names, with what is pasted along with them.
const LATIN: &[&str] =
    &["Anna", "x", " ", "-", "'", ".", "é", "Ł", "1", "3rd", "?", "*", "&", "\"", ", Jr.", "²", "٣"];
const ANY: &[&str] = &[
    "Ы",
    "ё",
    " ",
    "x",
    "1",
    "?",
    "<",
    ">",
    "&",
    "]]>",
    "\"",
    "<i>",
    "</i>",
    "<sup>",
    "</sup>",
    "<!--",
    "👩‍🔬",
    "\u{301}",
    "\u{202e}",
    "\u{0}",
    "\u{fffe}",
    "\n",
    "\t",
    "王",
    "10.1234/a",
    "%",
    "{",
    "©",
    "&amp;",
    "&#0;",
    "2014;58(3):e44.",
];
/// Elements that an abstract may have; text is escaped there.
const HTML: &[&str] = &[
    "<p>",
    "</p>",
    "<b>",
    "</b>",
    "<i>",
    "</i>",
    "<sup>2</sup>",
    "<sub>x</sub>",
    "<u>y</u>",
    "<br>",
    "<strong>Aim:</strong> ",
    "<p><strong>Results.</strong> ",
    "<ul><li>one</li><li><p>two</p></li></ul>",
    "<ol start=\"3\"><li>three</li></ol>",
    "text ",
    "&lt;",
    "&amp; ",
    "]]&gt;",
    "Ы",
    "&nbsp;",
    "\n",
    "CD34",
    "<em>",
    "</em>",
];
const DOIS: &[&str] = &[
    "10.18620/ctt-1",
    "10.1002/(SICI)1097-0142<1::AID>3.0.CO;2-B",
    "10.1000.10/a",
    "10.1234567890/a",
    "10.1234/Ы&\"]]>",
    "10.1234/\u{fffe}",
    "10.1234/a\u{200b}",
];
const RORS: &[&str] = &["05xvt9f17", "05n3x4p02", "", ""];

fn latin_name(numbers: &mut Numbers, max: usize) -> String {
    format!("A{}", numbers.text(LATIN, max - 1))
}

fn author(numbers: &mut Numbers) -> AuthorEntry {
    let is_group = numbers.one_in(6);
    AuthorEntry {
        first_name_en: latin_name(numbers, 100),
        first_name_ru: numbers.text(ANY, 100),
        middle_name_en: numbers.text(LATIN, 100),
        middle_name_ru: numbers.text(ANY, 100),
        last_name_en: latin_name(numbers, if is_group { 300 } else { 100 }),
        last_name_ru: numbers.text(ANY, if is_group { 300 } else { 100 }),
        orcid: numbers.pick(&["0000-0002-1825-0097", "0000-0002-1694-233x", "", ""]).to_owned(),
        affiliations: vec![1, 3, 2],
        is_group,
        ..AuthorEntry::default()
    }
}

fn affiliation(numbers: &mut Numbers, key: i32) -> Affiliation {
    let mut text = |max| numbers.text(ANY, max);
    let details = AffiliationDetails {
        department_en: text(300),
        department_ru: text(300),
        institution_en: text(300),
        institution_ru: text(300),
        city_en: text(300),
        city_ru: text(300),
        ..AffiliationDetails::default()
    };
    let details = AffiliationDetails {
        country: numbers.pick(&["RU", "", "BA"]).to_owned(),
        ror: numbers.pick(RORS).to_owned(),
        ..details
    };
    Affiliation {
        key,
        en: format!("A{}", numbers.text(ANY, 499)),
        ru: numbers.text(ANY, 500),
        details: numbers.one_in(2).then_some(details),
    }
}

fn reference(numbers: &mut Numbers) -> Reference {
    const KINDS: [ReferenceKind; 4] =
        [ReferenceKind::Journal, ReferenceKind::Book, ReferenceKind::Chapter, ReferenceKind::Web];
    let value = numbers.pick(DOIS).to_owned();
    let article_ids =
        if numbers.one_in(2) { vec![ReferenceId { format: IdFormat::Doi, value }] } else { vec![] };
    let kind = KINDS[numbers.below(KINDS.len())];
    let mut text = |max| numbers.text(ANY, max);
    let parts = ReferenceParts {
        kind,
        authors: vec![CitedPerson { family: format!("A{}", text(299)), given: text(300), is_group: false }],
        title: text(2_000),
        source: text(2_000),
        year: text(300),
        volume: text(300),
        issue: text(300),
        first_page: text(300),
        ..ReferenceParts::default()
    };
    Reference {
        reference: format!("A{}", numbers.text(ANY, 3_999)),
        article_ids,
        parts: numbers.one_in(2).then_some(parts),
    }
}

fn abstract_html(numbers: &mut Numbers) -> String {
    let html: String = (0..numbers.below(30)).map(|_| numbers.pick(HTML)).collect();
    format!("<p>A</p>{html}")
}

/// Returns what an editor could save, as it is stored.
fn content(numbers: &mut Numbers) -> (Content, PublicationData) {
    let page = numbers.pick(&["12", "", "e1024", "Ж9", "99999999999999999999"]).to_owned();
    let saved = EditorialContent {
        type_id: i16::try_from(1 + numbers.below(ArticleType::ALL.len())).unwrap(),
        title_en: format!("A{}", numbers.text(ANY, 499)),
        title_ru: numbers.text(ANY, 500),
        abstract_en: abstract_html(numbers),
        abstract_ru: if numbers.one_in(2) { abstract_html(numbers) } else { String::new() },
        keywords_en: vec!["word".into()],
        authors: (0..=numbers.below(4)).map(|_| author(numbers)).collect(),
        affiliations: (1..=3).map(|key| affiliation(numbers, key)).collect(),
        content_html_en: numbers.pick(&["<p>Text</p>", ""]).to_owned(),
        doi: numbers.pick(DOIS).to_owned(),
        page_last: if page.is_empty() { String::new() } else { page.clone() },
        page_first: page,
        references: (0..numbers.below(5)).map(|_| reference(numbers)).collect(),
        ..EditorialContent::default()
    };
    saved.normalized()
}

fn author_of(entry: AuthorEntry, has_authenticated_orcid: bool) -> Author {
    Author {
        first_name: Bilingual::new(entry.first_name_en, entry.first_name_ru),
        middle_name: Bilingual::new(entry.middle_name_en, entry.middle_name_ru),
        last_name: Bilingual::new(entry.last_name_en, entry.last_name_ru),
        orcid: entry.orcid,
        has_authenticated_orcid,
        is_group: entry.is_group,
        affiliations: entry.affiliations,
        ..Author::default()
    }
}

fn publication(numbers: &mut Numbers, id: u64, content: Content, data: PublicationData) -> Publication {
    let days = ["1900-01-01", "2024-02-29", "2199-12-31"].map(|day| day.parse().unwrap());
    let day = days[numbers.below(days.len())];
    let issue = Issue { volume: 1, number: MAX_NUMBER, published_on: day };
    let non_empty = |text: String| Some(text).filter(|text| !text.is_empty());
    let base = publications::minimal();
    let pdfs =
        [Language::En, Language::Ru].map(|language| (language, format!("{}.pdf", base.work.article.url)));
    let license_url = numbers.pick(&[&*base.license_url, "", "mailto:office@journal.example"]).to_owned();
    let authors = content.authors.into_iter().map(|entry| author_of(entry, numbers.one_in(2)));
    let article = Article {
        title: Bilingual::new(content.title_en, content.title_ru),
        authors: authors.collect(),
        r#abstract: Bilingual::new(content.abstract_en, content.abstract_ru),
        languages: vec![*numbers.pick(&[&Language::En, &Language::Ru])],
        original_language: numbers.one_in(2).then_some(Language::Ru),
        published_on: day,
        doi: non_empty(data.doi),
        page_first: non_empty(data.page_first),
        page_last: non_empty(data.page_last),
        ..base.work.article
    };
    Publication {
        work: Work { issue: numbers.one_in(2).then_some(issue), article, ..base.work },
        id: ArticleId(i64::try_from(id).unwrap()),
        affiliations: content.affiliations,
        references: data.references,
        full_text: Bilingual::new(data.content_html_en, ""),
        accepted_on: numbers.one_in(2).then_some(day),
        pdfs: pdfs[numbers.below(3)..].to_vec(),
        license_url,
        ..base
    }
}
