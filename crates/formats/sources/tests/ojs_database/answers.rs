//! Settings of records as the server selects them.

use std::collections::{BTreeMap, HashMap};

use crate::server::Server;

/// Values of a table of settings by owner, name and language. Blank ones are left out.
pub struct SelectedSettings {
    values: HashMap<(String, String), BTreeMap<String, String>>,
}

impl SelectedSettings {
    pub fn select(server: &Server, table: &str, owner: &str) -> SelectedSettings {
        let columns = format!("{owner}, locale, setting_name, setting_value");
        let rows = server.select(&columns, &format!("from {table} where trim(setting_value) <> ''"));
        let mut values = HashMap::<(String, String), BTreeMap<String, String>>::new();
        for row in rows {
            let [owner, locale, name, value] = row.try_into().unwrap();
            values.entry((owner, name)).or_default().insert(locale, value.trim().to_owned());
        }
        SelectedSettings { values }
    }

    pub fn texts(&self, owner: &str, name: &str) -> BTreeMap<String, String> {
        self.values.get(&(owner.to_owned(), name.to_owned())).cloned().unwrap_or_default()
    }

    pub fn text(&self, owner: &str, name: &str) -> String {
        self.texts(owner, name).into_values().next().unwrap_or_default()
    }
}
