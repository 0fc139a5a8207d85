//! Links between an article and its notices, in both directions.

use std::io::Result;

use rules::article::NoticeKind;

use crate::work::{Article, Notice};
use crate::xml_writer::XmlWriter;

pub fn write_related_articles(writer: &mut XmlWriter, article: &Article) -> Result<()> {
    let about = article.about.iter().map(|notice| (type_of_target(notice.kind), notice));
    let notices = article.notices.iter().map(|notice| (type_of_notice(notice.kind), notice));
    about
        .chain(notices)
        .enumerate()
        .try_for_each(|(index, (kind, notice))| write_related_article(writer, index + 1, kind, notice))
}

fn write_related_article(writer: &mut XmlWriter, number: usize, kind: &str, notice: &Notice) -> Result<()> {
    let id = format!("related{number}");
    let (link_type, address) = match &notice.work.doi {
        Some(doi) => ("doi", doi),
        None => ("uri", &notice.work.url),
    };
    let attributes = [
        ("id", id.as_str()),
        ("related-article-type", kind),
        ("ext-link-type", link_type),
        ("xlink:href", address),
    ];
    writer.empty_element("related-article", &attributes)
}

/// Returns the type of the article that a notice is about. PMC accepts `object-of-concern`, and no type for removals.
const fn type_of_target(kind: NoticeKind) -> &'static str {
    match kind {
        NoticeKind::Correction => "corrected-article",
        NoticeKind::Retraction | NoticeKind::Removal => "retracted-article",
        NoticeKind::ExpressionOfConcern => "object-of-concern",
        NoticeKind::Addendum => "addended-article",
    }
}

const fn type_of_notice(kind: NoticeKind) -> &'static str {
    match kind {
        NoticeKind::Correction => "correction-forward",
        NoticeKind::Retraction | NoticeKind::Removal => "retraction-forward",
        NoticeKind::ExpressionOfConcern => "expression-of-concern",
        NoticeKind::Addendum => "addendum",
    }
}
