//! Publications with pasted and malicious texts.

use exports::{Bilingual, Publication};
use rules::Language;
use rules::article::references::{IdFormat, Reference, ReferenceId};

use crate::publications::full;

/// Pasted and malicious input.
pub const HOSTILE: &[&str] = &[
    "]]>",
    "<script>alert(1)</script>",
    "</article-title><article>",
    "&amp; &lt; &undefined; &#0;",
    "\"'><!-- --> <?xml version=\"1.0\"?> <![CDATA[x]]>",
    "\u{0}\u{1}\u{8}\u{b}\u{1f}",
    "a\u{0}b\u{fffe}c\u{ffff}d\u{7f}e",
    "👩‍🔬 𝔊𝔲𝔱 \u{10ffff} \u{202e}txet\u{202c} \u{feff}",
    " \t\r\n ",
    "%dtd; <!ENTITY x SYSTEM \"file:///etc/passwd\">",
    "<i>open <b>crossed</i></b> <sup>",
    "<h2></h2><p><b>]]>\"&'<:</b> x</p><ul><li><table><td>",
    "[1] <figure><img src=\"x\"><figcaption>Fig. 1]]>\"&'<</figcaption></figure> Fig. 1 [99999999999999999999] [1-1]",
    "<img src=\"\u{1}\" alt=\"\u{1}\"><a href=\"\u{1}\">x</a><span data-type=\"x\" data-latex=\"\u{1}]]>\"></span>",
];

/// Returns a publication with the value in every text field.
pub fn fill_with(value: &str) -> Publication {
    let mut publication = full();
    let both = || Bilingual::new(value, value);
    let journal = &mut publication.work.journal;
    (journal.name, journal.publisher) = (both(), both());
    (journal.nlm_title, journal.issn) = (value.into(), value.into());
    let article = &mut publication.work.article;
    (article.title, article.r#abstract, article.url) = (both(), both(), value.into());
    (article.keywords_en, article.keywords_ru) = (vec![value.into()], vec![value.into(), String::new()]);
    (article.doi, article.page_first, article.page_last) =
        (Some(value.into()), Some(value.into()), Some(value.into()));
    for author in &mut article.authors {
        (author.first_name, author.middle_name, author.last_name) = (both(), both(), both());
        (author.orcid, author.is_corresponding) = (value.into(), true);
        author.public_email = Some(value.into());
    }
    for place in &mut publication.affiliations {
        (place.en, place.ru) = (value.into(), value.into());
    }
    let formats = [IdFormat::Doi, IdFormat::Pubmed, IdFormat::Pmcid];
    let article_ids = formats.map(|format| ReferenceId { format, value: value.to_owned() }).to_vec();
    publication.references = vec![Reference { reference: value.to_owned(), article_ids, parts: None }];
    publication.theme = both();
    (publication.funding, publication.conflict_of_interest, publication.full_text) = (both(), both(), both());
    (publication.short_name, publication.site) = (value.into(), value.into());
    (publication.license_name, publication.license_url) = (value.into(), value.into());
    publication.pdfs = vec![(Language::En, value.into())];
    publication
}
