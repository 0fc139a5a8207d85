//! Pages with the attributes that they inherit from the page tree.

use std::collections::HashSet;
use std::rc::Rc;

use serde_json::Value;

use super::objects::{Dictionary, Objects};

/// Attributes that a page has from its ancestors unless it has its own.
const INHERITED: [&str; 4] = ["/Resources", "/MediaBox", "/CropBox", "/Rotate"];

/// A page of the tree.
pub struct TreePage {
    pub reference: String,
    inherited: Rc<Dictionary>,
}

impl TreePage {
    /// Reads the page, with what it inherits.
    pub fn read(&self, objects: &Objects) -> Dictionary {
        let mut page = objects.dictionary(&self.reference.as_str().into()).unwrap_or_default();
        for (name, value) in &*self.inherited {
            page.entry(name.clone()).or_insert_with(|| value.clone());
        }
        page
    }
}

/// Returns all pages in order. A page that occurs in the tree twice is returned once.
pub fn all_pages(objects: &Objects) -> Vec<TreePage> {
    let mut pages = Vec::new();
    let mut seen = HashSet::new();
    let tree = objects.catalog().and_then(|catalog| catalog.get("/Pages")?.as_str().map(str::to_owned));
    let mut pending: Vec<TreePage> =
        tree.into_iter().map(|reference| TreePage { reference, inherited: Rc::default() }).collect();
    while let Some(node) = pending.pop() {
        if !seen.insert(node.reference.clone()) {
            continue;
        }
        let Some(dictionary) = objects.dictionary(&node.reference.as_str().into()) else { continue };
        let Some(kids) = dictionary.get("/Kids") else {
            pages.push(node);
            continue;
        };
        let own =
            INHERITED.iter().filter_map(|name| Some(((*name).to_owned(), dictionary.get(*name)?.clone())));
        let inherited = (*node.inherited).clone().into_iter().chain(own).collect();
        let inherited = Rc::new(inherited);
        let kids = objects.list(kids);
        let kids = kids.iter().rev().filter_map(Value::as_str);
        pending
            .extend(kids.map(|kid| TreePage { reference: kid.to_owned(), inherited: Rc::clone(&inherited) }));
    }
    pages
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cancel::CancelGuard;

    #[test]
    fn pages_inherit_what_they_do_not_have() {
        let description = r#"{"qpdf":[{"maxobjectid":5},{"trailer":{"value":{"/Root":"1 0 R"}},
            "obj:1 0 R":{"value":{"/Pages":"2 0 R"}},
            "obj:2 0 R":{"value":{"/Kids":["3 0 R","4 0 R","2 0 R"],"/Rotate":90,"/MediaBox":[0,0,1,1],"/Count":2}},
            "obj:3 0 R":{"value":{"/Kids":["5 0 R"],"/Rotate":180}},
            "obj:4 0 R":{"value":{"/MediaBox":[0,0,4,4]}},
            "obj:5 0 R":{"value":{}}}]}"#;
        let guard = CancelGuard::new();
        let objects = Objects::read(description, guard.token()).unwrap();
        let pages = all_pages(&objects);
        let read: Vec<_> = pages.iter().map(|page| (page.reference.as_str(), page.read(&objects))).collect();
        assert_eq!(read.len(), 2);
        assert_eq!(
            (read[0].0, &read[0].1["/Rotate"], &read[0].1["/MediaBox"][2]),
            ("5 0 R", &180.into(), &1.into())
        );
        assert_eq!(
            (read[1].0, &read[1].1["/Rotate"], &read[1].1["/MediaBox"][2]),
            ("4 0 R", &90.into(), &4.into())
        );
        assert!(!read[0].1.contains_key("/Count"));
    }
}
