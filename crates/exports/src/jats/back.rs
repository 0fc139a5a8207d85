//! What stands behind the text.

use std::io::Result;

use quick_xml::escape::partial_escape;
use rules::Language;
use rules::article::references::{IdFormat, Reference};

use super::inline::marked;
use crate::publication::Publication;
use crate::running_text::{RunningText, is_blank};
use crate::sheet::Sheet;

pub fn write_back(sheet: &mut Sheet, publication: &Publication) -> Result<()> {
    let statement = &publication.conflict_of_interest;
    let told = Language::ALL.into_iter().filter(|language| !is_blank(statement.only(*language)));
    let told: Vec<Language> = told.collect();
    let cited: Vec<&Reference> =
        publication.references.iter().filter(|reference| !is_blank(&reference.reference)).collect();
    if told.is_empty() && cited.is_empty() {
        return Ok(());
    }
    sheet.group("back", &[], |sheet| {
        if !told.is_empty() {
            sheet.group("fn-group", &[], |sheet| {
                told.iter().try_for_each(|language| {
                    let attributes = [("fn-type", "coi-statement"), ("xml:lang", language.code())];
                    sheet.group("fn", &attributes, |sheet| sheet.line("p", statement.only(*language)))
                })
            })?;
        }
        if cited.is_empty() {
            return Ok(());
        }
        sheet.group("ref-list", &[], |sheet| {
            (1..).zip(&cited).try_for_each(|(number, reference)| write_reference(sheet, number, reference))
        })
    })
}

fn write_reference(sheet: &mut Sheet, number: usize, reference: &Reference) -> Result<()> {
    sheet.group("ref", &[("id", &format!("B{number}"))], |sheet| {
        sheet.line("label", &number.to_string())?;
        let mut xml = marked(&reference.reference);
        for id in &reference.article_ids {
            let kind = match id.format {
                IdFormat::Doi => "doi",
                IdFormat::Pubmed => "pmid",
                IdFormat::Pmcid => "pmcid",
            };
            let value = RunningText::plain(&id.value).without_marks();
            if !value.is_empty() {
                let value = partial_escape(value.as_str());
                xml.push_str(&format!(" <pub-id pub-id-type=\"{kind}\">{value}</pub-id>"));
            }
        }
        sheet.xml("mixed-citation", &[], &xml)
    })
}
