//! Headings and subjects.

use super::JatsArticle;
use super::context::{Context, insert};
use crate::findings::FindingKind;
use crate::records::Texts;
use crate::xml::Element;

/// Reads the section of the table of contents, the field of research and the UDC code.
pub fn read_categories(categories: &Element, result: &mut JatsArticle, context: &mut Context) {
    let mut general = Texts::new();
    for group in categories.elements() {
        if group.name != "subj-group" {
            context.not_understood("article-categories", group);
            continue;
        }
        let language = context.language_of(group);
        let subject = subjects(group);
        match group.attribute("subj-group-type").unwrap_or("heading").to_lowercase().as_str() {
            "heading" | "article-type" => {
                insert(&mut general, &language, subject);
            }
            "section-heading" | "toc-heading" | "section" => {
                insert(&mut result.section, &language, subject);
            }
            "udc" | "udk" | "удк" => result.article.udc = subject,
            "theme" => {
                insert(&mut result.article.theme, &language, subject);
            }
            other => {
                let other: String = other.chars().take(40).collect();
                context.add(FindingKind::NotUnderstood, &format!("article-categories/subj-group[{other}]"));
            }
        }
    }
    for (language, heading) in general {
        insert(&mut result.section, &language, heading);
    }
}

/// Returns the subjects of a group and of those inside of it.
fn subjects(group: &Element) -> String {
    let names = group.descendants("subject").map(Element::line).filter(|name| !name.is_empty());
    let names: Vec<String> = names.collect();
    names.join(", ")
}
