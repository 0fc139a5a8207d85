//! The operations that there are, as the contract lists them.

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

    /// How many parts of the address are as written, if the address is one of this operation's.
    fn fits(&self, method: &Method, path: &str) -> Option<usize> {
        let (mine, asked): (Vec<&str>, Vec<&str>) =
            (self.template.split('/').collect(), path.split('/').collect());
        let is_open = |part: &str| part.starts_with('{');
        let fits = self.method == *method
            && mine.len() == asked.len()
            && mine.iter().zip(&asked).all(|(mine, asked)| mine == asked || is_open(mine));
        fits.then(|| mine.iter().filter(|part| !is_open(part)).count())
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

    pub fn ids(&self, wanted: impl Fn(&Operation) -> bool) -> BTreeSet<&'static str> {
        self.operations.iter().filter(|operation| wanted(operation)).map(|operation| operation.id).collect()
    }

    /// Whose address this is, so that no test can name the wrong one.
    pub fn operation(&self, method: &Method, path: &str) -> &'static str {
        let path = path.split('?').next().unwrap();
        let fitting = self.operations.iter().filter_map(|operation| {
            let exact = operation.fits(method, path)?;
            Some((exact, operation.id))
        });
        fitting.max().unwrap_or_else(|| panic!("{method} {path} is no operation")).1
    }
}
