//! Elements with their attributes and children.

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    Element(Element),
    Text(String),
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Element {
    /// Prefix of the namespace, often `""`: `mml` of `mml:math`.
    pub prefix: String,
    /// Name without prefix.
    pub name: String,
    pub attributes: Vec<Attribute>,
    pub children: Vec<Node>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Attribute {
    pub prefix: String,
    /// Name without prefix: `href` of `xlink:href`.
    pub name: String,
    pub value: String,
}

impl Node {
    pub fn element(&self) -> Option<&Element> {
        match self {
            Node::Element(element) => Some(element),
            Node::Text(_) => None,
        }
    }
}

impl Element {
    /// Returns the value of an attribute by its name, with prefix or without: `href` is also `xlink:href`.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let found = match name.split_once(':') {
            Some((prefix, name)) => self.attributes.iter().find(|it| it.prefix == prefix && it.name == name),
            None => {
                let with_name = || self.attributes.iter().filter(|it| it.name == name);
                with_name().find(|it| it.prefix.is_empty()).or_else(|| with_name().next())
            }
        };
        found.map(|attribute| attribute.value.as_str())
    }

    pub fn elements(&self) -> impl DoubleEndedIterator<Item = &Element> {
        self.children.iter().filter_map(Node::element)
    }

    /// Returns the first child with this name.
    pub fn child(&self, name: &str) -> Option<&Element> {
        self.elements().find(|child| child.name == name)
    }

    /// Returns the children with this name.
    pub fn children<'a>(&'a self, name: &'a str) -> impl DoubleEndedIterator<Item = &'a Element> {
        self.elements().filter(move |child| child.name == name)
    }

    /// Returns the element that is reached by the first child of each name.
    pub fn at(&self, path: &[&str]) -> Option<&Element> {
        path.iter().try_fold(self, |element, name| element.child(name))
    }

    /// Returns all elements inside this one, in their order, without itself.
    pub fn all(&self) -> impl Iterator<Item = &Element> {
        let mut waiting: Vec<&Element> = self.elements().rev().collect();
        std::iter::from_fn(move || {
            let next = waiting.pop()?;
            waiting.extend(next.elements().rev());
            Some(next)
        })
    }

    /// Returns all elements with this name inside this one.
    pub fn descendants<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Element> {
        self.all().filter(move |element| element.name == name)
    }

    /// Returns all text inside as it stands, white space too.
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.push_text(&mut text);
        text
    }

    fn push_text(&self, into: &mut String) {
        for child in &self.children {
            match child {
                Node::Text(text) => into.push_str(text),
                Node::Element(element) => element.push_text(into),
            }
        }
    }

    /// Returns all text inside on one line.
    pub fn line(&self) -> String {
        let text = self.text();
        let words: Vec<&str> = text.split_whitespace().collect();
        words.join(" ")
    }

    /// Returns the text of the first child with this name on one line; empty without one.
    pub fn line_of(&self, name: &str) -> String {
        self.child(name).map(Element::line).unwrap_or_default()
    }

    /// True without child elements and visible text.
    pub fn is_blank(&self) -> bool {
        self.children.iter().all(|child| matches!(child, Node::Text(text) if text.trim().is_empty()))
    }
}
