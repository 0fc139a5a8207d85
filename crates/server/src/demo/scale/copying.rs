//! Rows in the form that `copy` reads.

use sqlx::PgConnection;

/// Rows of one table, as text.
#[derive(Default)]
pub struct Rows {
    text: String,
}

impl Rows {
    pub fn add<const N: usize>(&mut self, values: [&str; N]) {
        for (place, value) in values.into_iter().enumerate() {
            if place > 0 {
                self.text.push('\t');
            }
            self.text.push_str(value);
        }
        self.text.push('\n');
    }

    /// `table` with its columns: `files (id, size)`.
    pub async fn copy_into(self, connection: &mut PgConnection, table: &str) -> anyhow::Result<()> {
        let mut copy = connection.copy_in_raw(&format!("copy {table} from stdin")).await?;
        copy.send(self.text.into_bytes()).await?;
        copy.finish().await?;
        Ok(())
    }
}

/// An array. None of what is written here has quotes, tabs or backslashes in it.
pub fn array(values: &[String]) -> String {
    let quoted: Vec<String> = values.iter().map(|value| format!("\"{value}\"")).collect();
    format!("{{{}}}", quoted.join(","))
}
