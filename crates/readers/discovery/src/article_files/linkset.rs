//! All links of an article as a document (RFC 9264), for programs: the `Link` header of its page has no space for
//! many authors (FAIR Signposting, level 2).

use exports::Publication;
use publications::SiteUrls;
use rules::Language;
use serde_json::{Map, Value, json};

pub const MEDIA_TYPE: &str = "application/linkset+json";

/// The tag set of JATS, which has no media type of its own.
const JATS_PROFILE: &str = "https://jats.nlm.nih.gov/publishing/1.3/";

/// Citation formats by extension, with their media types.
const CITATIONS: [(&str, &str); 3] = [
    ("ris", "application/x-research-info-systems"),
    ("bib", "application/x-bibtex"),
    ("csl.json", "application/vnd.citationstyles.csl+json"),
];

/// Builds the document with the links of the page, of its PDFs and of its metadata files.
pub fn to_json(publication: &Publication, urls: &SiteUrls, slug: &str) -> Vec<u8> {
    let page = urls.article(slug);
    let metadata = metadata_links(&page);
    let to_page = json!([{ "href": page, "type": "text/html" }]);
    let mut contexts = vec![page_links(publication, &page, &metadata)];
    contexts.extend(publication.pdfs.iter().map(|(_, pdf)| {
        json!({ "anchor": pdf, "collection": to_page, "cite-as": [{ "href": cite_as(publication, &page) }] })
    }));
    contexts.extend(metadata.iter().map(|link| json!({ "anchor": link["href"], "describes": to_page })));
    json!({ "linkset": contexts }).to_string().into_bytes()
}

fn page_links(publication: &Publication, page: &str, metadata: &[Value]) -> Value {
    let article = &publication.work.article;
    let pdfs = publication.pdfs.iter().map(
        |(language, pdf)| json!({ "href": pdf, "type": "application/pdf", "hreflang": [language.code()] }),
    );
    let orcids = article.authors.iter().map(|author| author.orcid.as_str()).filter(|orcid| !orcid.is_empty());
    let links: [(&str, Vec<Value>); 6] = [
        ("cite-as", vec![json!({ "href": cite_as(publication, page) })]),
        (
            "type",
            vec![
                json!({ "href": "https://schema.org/ScholarlyArticle" }),
                json!({ "href": "https://schema.org/AboutPage" }),
            ],
        ),
        ("item", pdfs.collect()),
        ("describedby", metadata.to_vec()),
        ("license", vec![json!({ "href": publication.license_url })]),
        ("author", orcids.map(|orcid| json!({ "href": format!("https://orcid.org/{orcid}") })).collect()),
    ];
    let mut context = Map::from_iter([("anchor".to_owned(), page.into())]);
    let present = links.into_iter().filter(|(_, targets)| !targets.is_empty());
    context.extend(present.map(|(relation, targets)| (relation.to_owned(), targets.into())));
    context.into()
}

fn metadata_links(page: &str) -> Vec<Value> {
    let citations = CITATIONS.iter().flat_map(|(extension, media_type)| {
        Language::ALL.map(|language| {
            let href = format!("{page}.{extension}?lang={}", language.code());
            json!({ "href": href, "type": media_type, "hreflang": [language.code()] })
        })
    });
    let href = format!("{page}.jats.xml");
    let jats = json!({ "href": href, "type": "application/xml", "profile": [JATS_PROFILE] });
    citations.chain([jats]).collect()
}

/// The DOI, or the permanent address.
fn cite_as(publication: &Publication, page: &str) -> String {
    publication.work.article.doi_url().unwrap_or_else(|| page.to_owned())
}
