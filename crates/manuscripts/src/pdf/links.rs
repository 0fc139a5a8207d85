//! Of everything that can be fastened to a page only links to the web stay, made anew.

use serde_json::{Value, json};

use super::changes::Changes;
use super::objects::{Dictionary, Objects};

/// Our own name for links that qpdf would drop when it draws notes and forms on the page.
const SET_ASIDE: &str = "/OctavoLinks";

const MOST_LINKS: usize = 500;
const LONGEST_ADDRESS: usize = 2000;

pub fn of_page(objects: &Objects, page: &Dictionary) -> Vec<Value> {
    let fastened = page.get(SET_ASIDE).or_else(|| page.get("/Annots"));
    let fastened = fastened.map(|value| objects.list(value)).unwrap_or_default();
    fastened.iter().take(MOST_LINKS).filter_map(|value| link(objects, value)).collect()
}

/// Keeps the links of every page where qpdf does not look.
pub fn set_aside(objects: &Objects, changes: &mut Changes) {
    for reference in objects.pages() {
        let Some(mut page) = objects.dictionary(&reference.as_str().into()) else { continue };
        let links = of_page(objects, &page);
        if !links.is_empty() {
            page.insert(SET_ASIDE.to_owned(), links.into());
            changes.set(&reference, page.into());
        }
    }
}

fn link(objects: &Objects, value: &Value) -> Option<Value> {
    let old = objects.dictionary(value)?;
    if objects.resolve(old.get("/Subtype")?) != "/Link" {
        return None;
    }
    let action = objects.dictionary(old.get("/A")?)?;
    if objects.resolve(action.get("/S")?) != "/URI" {
        return None;
    }
    let address = objects.resolve(action.get("/URI")?);
    let address = address.as_str()?.strip_prefix("u:").filter(|address| leads_to_the_web(address))?;
    Some(json!({
        "/Type": "/Annot",
        "/Subtype": "/Link",
        "/Rect": objects.rectangle(old.get("/Rect")?)?,
        "/Border": [0, 0, 0],
        "/A": { "/S": "/URI", "/URI": format!("u:{address}") },
    }))
}

fn leads_to_the_web(address: &str) -> bool {
    let lower = address.to_ascii_lowercase();
    (lower.starts_with("https://") || lower.starts_with("http://"))
        && address.len() <= LONGEST_ADDRESS
        && address.bytes().all(|byte| byte.is_ascii_graphic())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patience::Waiting;

    #[test]
    fn only_links_to_the_web_stay() {
        let waiting = Waiting::begin();
        let objects = Objects::read(r#"{"qpdf":[{"maxobjectid":1},{}]}"#, waiting.patience()).unwrap();
        let link_with = |subtype: &str, action: Value| {
            let annotation =
                json!({ "/Subtype": subtype, "/Rect": [1, 2, 3, 4], "/A": action, "/T": "u:Ivan" });
            link(&objects, &annotation)
        };
        let kept = link_with("/Link", json!({ "/S": "/URI", "/URI": "u:https://doi.org/10.1", "/Next": {} }))
            .unwrap();
        assert_eq!(kept["/A"], json!({ "/S": "/URI", "/URI": "u:https://doi.org/10.1" }));
        assert!(kept.get("/T").is_none());
        for (subtype, action) in [
            ("/Link", json!({ "/S": "/URI", "/URI": "u:javascript:alert(1)" })),
            ("/Link", json!({ "/S": "/URI", "/URI": "u:mailto:ivan@demo.test" })),
            ("/Link", json!({ "/S": "/URI", "/URI": "u:file:///etc/passwd" })),
            ("/Link", json!({ "/S": "/Launch", "/F": "u:calc.exe" })),
            ("/Widget", json!({ "/S": "/URI", "/URI": "u:https://doi.org/10.1" })),
        ] {
            assert_eq!(link_with(subtype, action.clone()), None, "{action}");
        }
    }
}
