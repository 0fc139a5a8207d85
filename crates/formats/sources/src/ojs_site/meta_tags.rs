use crate::html_page::{HtmlPage, one_line};
use crate::languages::language_code;

const MAX_TAGS: usize = 10_000;
/// Bytes of one value. The longest are abstracts in `DC.Description`.
const MAX_VALUE: usize = 100_000;

/// Tags `meta` of a page in their order, with lower-case names.
#[derive(Debug, Default)]
pub(super) struct MetaTags<'a> {
    tags: Vec<MetaTag<'a>>,
}

#[derive(Debug, Clone)]
pub(super) struct MetaTag<'a> {
    pub name: String,
    pub language: String,
    pub content: &'a str,
}

impl<'a> MetaTags<'a> {
    pub fn read(page: &'a HtmlPage) -> MetaTags<'a> {
        let metas = page.elements().filter(|element| element.name() == "meta");
        let tags = metas.filter_map(|meta| {
            let name = meta.attribute("name").or_else(|| meta.attribute("property"))?;
            let content = meta.attribute("content")?.trim();
            let language = meta.attribute("xml:lang").or_else(|| meta.attribute("lang")).unwrap_or_default();
            let is_usable = !content.is_empty() && content.len() <= MAX_VALUE && name.len() < 100;
            is_usable.then(|| MetaTag {
                name: name.to_ascii_lowercase(),
                language: language_code(language),
                content,
            })
        });
        MetaTags { tags: tags.take(MAX_TAGS).collect() }
    }

    pub fn iter(&self) -> impl Iterator<Item = &MetaTag<'a>> {
        self.tags.iter()
    }

    pub fn all<'b>(&'b self, name: &'b str) -> impl Iterator<Item = &'b MetaTag<'a>> {
        self.tags.iter().filter(move |tag| tag.name == name)
    }

    /// First value of the first of these tags that the page has, in one line.
    pub fn first(&self, names: &[&str]) -> String {
        let found = names.iter().find_map(|name| self.all(name).next());
        found.map(|tag| one_line(tag.content)).unwrap_or_default()
    }
}
