//! The channels by which machines get an article.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use exports::crossref::article_record;
use exports::doaj;
use exports::xmp::PdfMetadata;
use publications::Extent;
use regex::{Captures, Regex};
use reqwest::StatusCode;
use rules::{ArticleId, Language};
use serde_json::Value;
use testkit::{TestApp, TestUser};

use Channel::{
    Atom, Bibtex, Crossref, CslJson, Doaj, DublinCoreTags, HighwireTags, Jats, JsonLd, Linkset, OaiDc,
    OaiJats, PubMed, Ris, Sitemap, Xmp,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Channel {
    /// `citation_*` tags in the head of the page.
    HighwireTags,
    /// `DC.*` and `DCTERMS.*` tags in the head of the page.
    DublinCoreTags,
    JsonLd,
    Ris,
    Bibtex,
    CslJson,
    Xmp,
    Atom,
    Jats,
    OaiJats,
    OaiDc,
    PubMed,
    Crossref,
    Doaj,
    Linkset,
    Sitemap,
}

impl Channel {
    pub const ALL: [Channel; 16] = [
        HighwireTags,
        DublinCoreTags,
        JsonLd,
        Ris,
        Bibtex,
        CslJson,
        Xmp,
        Atom,
        Jats,
        OaiJats,
        OaiDc,
        PubMed,
        Crossref,
        Doaj,
        Linkset,
        Sitemap,
    ];

    pub fn name(self) -> &'static str {
        match self {
            HighwireTags => "Highwire tags",
            DublinCoreTags => "Dublin Core tags",
            JsonLd => "JSON-LD",
            Ris => "RIS",
            Bibtex => "BibTeX",
            CslJson => "CSL-JSON",
            Xmp => "XMP",
            Atom => "Atom",
            Jats => "JATS",
            OaiJats => "OAI jats",
            OaiDc => "OAI oai_dc",
            PubMed => "PubMed",
            Crossref => "Crossref",
            Doaj => "DOAJ",
            Linkset => "Linkset",
            Sitemap => "Sitemap",
        }
    }

    /// True if there is a version of it for each language.
    pub fn has_languages(self) -> bool {
        matches!(self, HighwireTags | DublinCoreTags | JsonLd | Ris | Bibtex | CslJson | Xmp | Atom)
    }

    /// Name of its golden file; `None` for the tags of the head, which the web tests write.
    pub fn file_name(self, language: Option<Language>) -> Option<String> {
        let extension = match self {
            HighwireTags | DublinCoreTags | JsonLd => return None,
            Ris => "ris",
            Bibtex => "bib",
            CslJson => "csl.json",
            Xmp => "xmp",
            Atom => "atom",
            Jats => "jats.xml",
            OaiJats => "oai.jats.xml",
            OaiDc => "oai.dc.xml",
            PubMed => "pubmed.xml",
            Crossref => "crossref.xml",
            Doaj => "doaj.json",
            Linkset => "linkset.json",
            Sitemap => "sitemap.xml",
        };
        Some(language.map_or(extension.to_owned(), |language| format!("{}.{extension}", language.code())))
    }

    pub fn languages(self) -> Vec<Option<Language>> {
        if self.has_languages() { Language::ALL.into_iter().map(Some).collect() } else { vec![None] }
    }
}

pub struct PublishedArticle {
    pub id: ArticleId,
    pub slug: String,
}

/// What a channel says about an article; `None` if the article is not in it.
pub async fn export(
    app: &TestApp,
    editor: &TestUser,
    article: &PublishedArticle,
    channel: Channel,
    language: Option<Language>,
) -> Option<String> {
    let slug = &article.slug;
    let code = language.unwrap_or_default().code();
    let file = |extension: &str| format!("/articles/{slug}.{extension}?lang={code}");
    let text = match channel {
        HighwireTags | DublinCoreTags | JsonLd => return None,
        Ris => get(app, &file("ris")).await,
        Bibtex => get(app, &file("bib")).await,
        CslJson => get(app, &file("csl.json")).await,
        Jats => get(app, &file("jats.xml")).await,
        Linkset => get(app, &file("linkset.json")).await,
        Xmp => xmp(app, article.id, language.unwrap_or_default()).await,
        Atom => {
            part(&get(app, &format!("/feeds/{code}.atom")).await, "entry", &format!("/articles/{slug}<"))?
        }
        OaiJats => oai_metadata(app, slug, "jats").await,
        OaiDc => oai_metadata(app, slug, "oai_dc").await,
        PubMed => {
            let response = app.get_as(editor, &format!("/api/v1/articles/{}/pubmed", article.id)).await;
            assert_eq!(response.status, StatusCode::OK, "{response:?}");
            String::from_utf8(response.body).unwrap()
        }
        Crossref => {
            let publication = publications::load_publication(&app.state, article.id, Extent::FullText)
                .await
                .unwrap()
                .unwrap();
            String::from_utf8(article_record(&publication, &[]).unwrap()?).unwrap()
        }
        Doaj => {
            let publication = publications::load_publication(&app.state, article.id, Extent::Metadata)
                .await
                .unwrap()
                .unwrap();
            format!("{:#}\n", doaj::article(&publication))
        }
        Sitemap => {
            let number = (article.id.0 - 1) / 10_000 + 1;
            let file = get(app, &format!("/sitemaps/{number}.xml")).await;
            part(&file, "url", &format!("/articles/{slug}<"))?
        }
    };
    Some(without_volatile_values(&text))
}

/// The public answer from which the page server renders the head of the article's page.
pub async fn public_answer(app: &TestApp, slug: &str, language: Language) -> String {
    let path = format!("/api/v1/public/{}/articles/{slug}", language.code());
    let mut article: Value = serde_json::from_str(&get(app, &path).await).unwrap();
    article["changedAt"] = "2026-03-02T12:00:00Z".into();
    article["related"] = Value::Array(Vec::new());
    for pdf in article["pdf"].as_array_mut().unwrap() {
        // Depends on the fonts of the machine.
        pdf["size"] = 1000.into();
    }
    let text = &mut article["fullText"]["text"];
    if text != "" {
        *text = "<p>…</p>".into();
    }
    without_volatile_values(&(serde_json::to_string_pretty(&article).unwrap() + "\n"))
}

pub async fn get(app: &TestApp, path: &str) -> String {
    let response = app.get(path).await;
    assert_eq!(response.status, StatusCode::OK, "{path}: {response:?}");
    String::from_utf8(response.body).unwrap()
}

async fn oai_metadata(app: &TestApp, slug: &str, prefix: &str) -> String {
    let host = app.state.settings.http.public_origin.host_str().unwrap();
    let path = format!("/oai?verb=GetRecord&metadataPrefix={prefix}&identifier=oai:{host}:{slug}");
    let answer = get(app, &path).await;
    let (_, rest) = answer.split_once("<metadata>").unwrap_or_else(|| panic!("{answer}"));
    rest.split_once("</metadata>").unwrap().0.trim().to_owned() + "\n"
}

async fn xmp(app: &TestApp, id: ArticleId, language: Language) -> String {
    let publication =
        publications::load_publication(&app.state, id, Extent::Metadata).await.unwrap().unwrap();
    PdfMetadata::new(&publication, language).unwrap().xmp
}

/// The element of this name that contains a text.
fn part(xml: &str, element: &str, text: &str) -> Option<String> {
    let (start, end) = (format!("<{element}>"), format!("</{element}>"));
    let found = xml.split(&start).skip(1).map(|rest| rest.split(&end).next().unwrap_or_default());
    let found = found.into_iter().find(|part| part.contains(text))?;
    Some(format!("{start}{found}{end}\n"))
}

/// Replaces ids of pictures by their position, and times of changes.
fn without_volatile_values(text: &str) -> String {
    static ID: LazyLock<Regex> =
        LazyLock::new(|| Regex::new("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}").unwrap());
    static TIME: LazyLock<Regex> =
        LazyLock::new(|| Regex::new("<(updated|lastmod)>[^<]*</(updated|lastmod)>").unwrap());
    let mut known: Vec<String> = Vec::new();
    let text = ID.replace_all(text, |id: &Captures| {
        let position = known.iter().position(|one| *one == id[0]).unwrap_or_else(|| {
            known.push(id[0].to_owned());
            known.len() - 1
        });
        format!("00000000-0000-0000-0000-{:012}", position + 1)
    });
    TIME.replace_all(&text, "<$1>2026-03-02T12:00:00Z</$2>").into_owned()
}

/// Folder of the golden files.
pub fn golden_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/metadata")
}

fn writes_golden_files() -> bool {
    std::env::var_os("OCTAVO_WRITE_GOLDEN").is_some()
}

/// Compares a text with its golden file, or writes the file. Returns the difference.
pub fn compare(path: &Path, text: &str) -> Option<String> {
    if writes_golden_files() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
        return None;
    }
    let golden = std::fs::read_to_string(path).unwrap_or_default();
    let differing = text.lines().zip(golden.lines()).find(|(line, golden)| line != golden);
    let count = (text.lines().count(), golden.lines().count());
    (text != golden).then(|| format!("{}: {count:?} lines, {differing:?}", path.display()))
}
