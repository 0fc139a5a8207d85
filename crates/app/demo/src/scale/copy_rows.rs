//! Rows in the text format of PostgreSQL's `copy`.

use sqlx::PgConnection;

#[derive(Default)]
pub struct Rows {
    text: String,
}

impl Rows {
    pub fn add<const N: usize>(&mut self, values: [&str; N]) {
        for (index, value) in values.into_iter().enumerate() {
            if index > 0 {
                self.text.push('\t');
            }
            self.text.push_str(value);
        }
        self.text.push('\n');
    }

    /// Copies the rows into `table`, given with its columns, such as `files (id, size)`.
    pub async fn copy_into(self, connection: &mut PgConnection, table: &str) -> anyhow::Result<()> {
        let mut copy = connection.copy_in_raw(&format!("copy {table} from stdin")).await?;
        copy.send(self.text.into_bytes()).await?;
        copy.finish().await?;
        Ok(())
    }
}

/// Formats an array. Demo values contain no quotes, tabs or backslashes.
pub fn array(values: &[String]) -> String {
    let quoted: Vec<String> = values.iter().map(|value| format!("\"{value}\"")).collect();
    format!("{{{}}}", quoted.join(","))
}
