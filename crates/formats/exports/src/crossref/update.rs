//! Effect of a notice on its article. Only the record of the notice says it; Crossref links both.

use std::io::Result;

use rules::article::NoticeKind;
use rules::article::registration_problems::is_registrable_doi;

use super::license::write_license;
use crate::publication::Publication;
use crate::work::Notice;
use crate::xml_writer::XmlWriter;

pub struct Update<'a> {
    notice: &'a Notice,
    doi: &'a str,
    policy: &'a str,
}

impl<'a> Update<'a> {
    /// Returns `None` unless both the article and the policy of corrections have a DOI: the schema demands them.
    pub fn of(publication: &'a Publication) -> Option<Update<'a>> {
        let work = &publication.work;
        let notice = work.article.about.as_ref()?;
        let doi = notice.work.doi.as_deref().filter(|doi| is_registrable_doi(doi))?;
        let policy = work.journal.corrections_doi.as_deref().filter(|doi| is_registrable_doi(doi))?;
        Some(Update { notice, doi, policy })
    }

    /// Writes the update; the schema wants the licence inside, too.
    pub fn write(&self, writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
        let day = publication.work.article.published_on.to_string();
        writer.element("crossmark", &[], |writer| {
            writer.text("crossmark_version", "1")?;
            writer.text("crossmark_policy", self.policy)?;
            writer.element("updates", &[], |writer| {
                let attributes = [("type", update_type(self.notice.kind)), ("date", day.as_str())];
                writer.text_with("update", &attributes, self.doi)
            })?;
            writer.element("custom_metadata", &[], |writer| write_license(writer, publication))
        })
    }
}

const fn update_type(kind: NoticeKind) -> &'static str {
    match kind {
        NoticeKind::Correction => "correction",
        NoticeKind::Retraction => "retraction",
        NoticeKind::ExpressionOfConcern => "expression_of_concern",
        NoticeKind::Removal => "removal",
        NoticeKind::Addendum => "addendum",
    }
}
