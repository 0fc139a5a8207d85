//! JATS Publishing 1.3: the whole article for archives and full-text indexes. The article is in its
//! original language and includes its translations.

mod abstracts;
mod affiliations;
mod author_notes;
mod back;
mod body;
mod contributors;
mod dates;
mod file_names;
mod formulas;
mod front;
mod inline;
mod mathml;
mod mentions;
mod numbering;
mod permissions;
mod references;
mod related;
mod tables;

use std::io::Result;

use rules::{ArticleType, Language};

use crate::inline_text::is_blank;
use crate::publication::Publication;
use crate::xml_writer::{XSI, XmlWriter};

pub(crate) use abstracts::write_abstract;
pub use file_names::FileNames;

const DOCTYPE: &str = "article PUBLIC \"-//NLM//DTD JATS (Z39.96) Journal Publishing DTD with MathML3 v1.3 20210610//EN\" \
                       \"https://jats.nlm.nih.gov/publishing/1.3/JATS-journalpublishing1-3-mathml3.dtd\"";

/// JATS has no namespace, but OAI-PMH requires one for each metadata format. This one is used by other journals
/// too.
pub const NAMESPACE: &str = "http://jats.nlm.nih.gov";
/// Path on the site of a schema that includes that of JATS into the namespace.
pub const SCHEMA_PATH: &str = "/schemas/jats.xsd";

/// Writes the article as a document. Fails only if memory allocation does.
pub fn write_document(publication: &Publication) -> Result<Vec<u8>> {
    let mut writer = XmlWriter::with_doctype(DOCTYPE)?;
    write(&mut writer, publication, &[], None)?;
    Ok(writer.finish())
}

/// Writes the article as a document of a package, which names the files of the package instead of their addresses.
pub fn write_package_document(publication: &Publication, files: &FileNames) -> Result<Vec<u8>> {
    let mut writer = XmlWriter::with_doctype(DOCTYPE)?;
    write(&mut writer, publication, &[], Some(files))?;
    Ok(writer.finish())
}

/// Writes the article into another document.
pub fn write_element(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let schema_location = format!("{NAMESPACE} {}{SCHEMA_PATH}", publication.site);
    let namespace = [("xmlns", NAMESPACE), XSI, ("xsi:schemaLocation", &*schema_location)];
    write(writer, publication, &namespace, None)
}

fn write(
    writer: &mut XmlWriter,
    publication: &Publication,
    namespace: &[(&str, &str)],
    files: Option<&FileNames>,
) -> Result<()> {
    let language = publication.language();
    let mut attributes = namespace.to_vec();
    attributes.extend([
        ("xmlns:xlink", "http://www.w3.org/1999/xlink"),
        ("xmlns:mml", "http://www.w3.org/1998/Math/MathML"),
        ("xmlns:ali", "http://www.niso.org/schemas/ali/1.0/"),
        ("article-type", article_type(publication.kind)),
        ("dtd-version", "1.3"),
        ("xml:lang", language.code()),
    ]);
    writer.element("article", &attributes, |writer| {
        front::write_front(writer, publication, files)?;
        write_body(writer, publication, language, files)?;
        back::write_back(writer, publication)?;
        let translated = Language::ALL.into_iter().filter(|other| *other != language);
        translated.into_iter().try_for_each(|other| write_translation(writer, publication, other, files))
    })
}

fn write_body(
    writer: &mut XmlWriter,
    publication: &Publication,
    language: Language,
    files: Option<&FileNames>,
) -> Result<()> {
    if is_blank(publication.full_text.only(language)) {
        return Ok(());
    }
    writer.element("body", &[], |writer| body::write_sections(writer, publication, language, files))
}

/// Writes the full text in the other language as a sub-article.
fn write_translation(
    writer: &mut XmlWriter,
    publication: &Publication,
    language: Language,
    files: Option<&FileNames>,
) -> Result<()> {
    if is_blank(publication.full_text.only(language)) {
        return Ok(());
    }
    let attributes =
        [("article-type", "translation"), ("id", language.code()), ("xml:lang", language.code())];
    writer.element("sub-article", &attributes, |writer| {
        front::write_front_stub(writer, publication, language)?;
        write_body(writer, publication, language, files)
    })
}

/// Returns the article type from the list that JATS suggests.
const fn article_type(kind: ArticleType) -> &'static str {
    match kind {
        ArticleType::OriginalClinicalStudy | ArticleType::ExperimentalStudy => "research-article",
        ArticleType::ReviewArticle => "review-article",
        ArticleType::ClinicalCase => "case-report",
        ArticleType::ShortCommunication => "brief-report",
        ArticleType::LetterToTheEditor => "letter",
        ArticleType::ConferenceOverview => "meeting-report",
        ArticleType::Personalia => "other",
        ArticleType::Editorial => "editorial",
        ArticleType::Correction => "correction",
        ArticleType::Retraction | ArticleType::Removal => "retraction",
        ArticleType::ExpressionOfConcern => "expression-of-concern",
        ArticleType::Addendum => "addendum",
    }
}
