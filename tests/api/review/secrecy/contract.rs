//! Operations of the OpenAPI document.

use std::collections::BTreeSet;

use reqwest::Method;
use testkit::TestApp;

pub struct Operation {
    pub id: &'static str,
    method: Method,
    template: String,
}

impl Operation {
    pub fn is_read(&self) -> bool {
        self.method == Method::GET
    }

    /// Returns the number of literal path segments if the path matches.
    fn match_path(&self, method: &Method, path: &str) -> Option<usize> {
        if self.method != *method {
            return None;
        }
        let (mut template, mut path) = (self.template.split('/'), path.split('/'));
        let mut literals = 0;
        loop {
            match (template.next(), path.next()) {
                (None, None) => return Some(literals),
                (Some(part), Some(actual)) if part == actual => literals += 1,
                (Some(part), Some(_)) if part.starts_with('{') => {}
                _ => return None,
            }
        }
    }
}

pub struct Contract {
    operations: Vec<Operation>,
}

impl Contract {
    pub async fn read(app: &TestApp) -> Contract {
        let document = app.get("/api/openapi.json").await.json();
        let mut operations = Vec::new();
        for (template, item) in document["paths"].as_object().unwrap() {
            for (method, operation) in item.as_object().unwrap() {
                let id = operation["operationId"].as_str().unwrap().to_owned().leak();
                let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
                operations.push(Operation { id, method, template: template.clone() });
            }
        }
        Contract { operations }
    }

    pub fn ids(&self, filter: impl Fn(&Operation) -> bool) -> BTreeSet<&'static str> {
        self.operations.iter().filter(|operation| filter(operation)).map(|operation| operation.id).collect()
    }

    /// Finds the operation that a path belongs to.
    pub fn operation(&self, method: &Method, path: &str) -> &'static str {
        let path = path.split('?').next().unwrap();
        let candidates = self.operations.iter().filter_map(|operation| {
            let exact = operation.match_path(method, path)?;
            Some((exact, operation.id))
        });
        candidates.max().unwrap_or_else(|| panic!("{method} {path} matches no operation")).1
    }
}
