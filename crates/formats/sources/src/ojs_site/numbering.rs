//! Volume, number and year of an issue from the line that names it.

/// Parts of a line such as `Vol. 1 No. 2 (2014): Title`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct IssueNumbering {
    pub volume: String,
    pub number: String,
    pub year: String,
    pub title: String,
}

const VOLUME_WORDS: &[&str] = &["vol", "volume", "том", "т", "bd", "band", "tom", "cilt", "v", "volumen"];
const NUMBER_WORDS: &[&str] = &[
    "no",
    "nr",
    "number",
    "issue",
    "iss",
    "n",
    "№",
    "номер",
    "вып",
    "выпуск",
    "num",
    "núm",
    "número",
    "sayı",
    "н",
];

/// Longer lines are no names of issues.
const MAX_LINE: usize = 1000;

/// Reads the line by which OJS and Elpub name an issue, in English, Russian and languages that abbreviate alike. A line of
/// another form is a title.
pub fn parse_numbering(line: &str) -> IssueNumbering {
    let line: String = crate::html_page::one_line(line).chars().take(MAX_LINE).collect();
    let mut numbering = IssueNumbering::default();
    let mut rest = line.as_str();
    loop {
        rest = rest.trim_start_matches([' ', ',', ';', '.', '\u{a0}']);
        if let Some((value, after)) = labelled(rest, VOLUME_WORDS).filter(|_| numbering.volume.is_empty()) {
            (numbering.volume, rest) = (value, after);
        } else if let Some((value, after)) =
            labelled(rest, NUMBER_WORDS).filter(|_| numbering.number.is_empty())
        {
            (numbering.number, rest) = (value, after);
        } else if let Some((value, after)) = year(rest).filter(|_| numbering.year.is_empty()) {
            (numbering.year, rest) = (value, after);
        } else {
            break;
        }
    }
    let is_named = numbering != IssueNumbering::default();
    let title = if is_named { rest.trim_start_matches([':', '-', '–', '—', ' ', '.']) } else { rest };
    numbering.title = title.trim().to_owned();
    numbering
}

/// A word with a value: `Vol. 1`, `№2`, `No. S1`, `№ 3-4`.
fn labelled<'a>(text: &'a str, words: &[&str]) -> Option<(String, &'a str)> {
    let is_sign = text.starts_with('№');
    let length = if is_sign {
        '№'.len_utf8()
    } else {
        text.find(|character: char| !character.is_alphabetic()).unwrap_or(text.len())
    };
    let word = text[..length].to_lowercase();
    if !words.contains(&word.as_str()) {
        return None;
    }
    let after = text[length..].trim_start_matches(['.', ' ', '\u{a0}', '°', 'º']);
    let is_value =
        |character: char| character.is_alphanumeric() || matches!(character, '-' | '–' | '/' | '+');
    let end = after.find(|character: char| !is_value(character)).unwrap_or(after.len());
    let value = after[..end].trim_end_matches(['-', '–', '/']);
    let has_digit = value.chars().any(|character| character.is_ascii_digit());
    // A Roman number, or the letter of a supplement.
    let is_roman = !value.is_empty() && value.chars().all(|character| "IVXLCDMS".contains(character));
    ((has_digit || is_roman) && value.len() <= 40).then(|| (value.to_owned(), &after[end..]))
}

/// `(2014)`, or `2014` before a colon or at the end.
fn year(text: &str) -> Option<(String, &str)> {
    let (is_bracket, inner) = text.strip_prefix('(').map_or((false, text), |inner| (true, inner));
    let end = inner.find(|character: char| !character.is_ascii_digit()).unwrap_or(inner.len());
    let (digits, after) = inner.split_at(end);
    let value = (digits.len() == 4).then(|| digits.to_owned())?;
    if is_bracket {
        // `(2014-2015)` counts as the first of them.
        let (between, after) = after.split_once(')')?;
        return (between.len() <= 7).then_some((value, after));
    }
    let is_end = after.is_empty() || after.starts_with([':', ',', ' ', '.']);
    is_end.then_some((value, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_in_english_and_russian_are_read() {
        for (line, expected) in [
            ("Vol. 1 No. 2 (2014): Graft versus host", ["1", "2", "2014", "Graft versus host"]),
            ("Vol. 1 No. 2 (2014)", ["1", "2", "2014", ""]),
            ("Vol 12, No 3 (2009)", ["12", "3", "2009", ""]),
            ("Volume 3, Issue S1 (2020): Abstracts: part 2", ["3", "S1", "2020", "Abstracts: part 2"]),
            ("Том 1 № 2 (2014)", ["1", "2", "2014", ""]),
            ("Том 1 № 2 (2014): Трансплантация", ["1", "2", "2014", "Трансплантация"]),
            ("Том 25, №1 (2023)", ["25", "1", "2023", ""]),
            ("Т. 7, № 3-4 (2019)", ["7", "3-4", "2019", ""]),
            ("№ 4 (2018)", ["", "4", "2018", ""]),
            ("No. 17 (2021): Special", ["", "17", "2021", "Special"]),
            ("Выпуск 5 (2016)", ["", "5", "2016", ""]),
            ("Vol. XII (2001)", ["XII", "", "2001", ""]),
            ("(2014): Proceedings", ["", "", "2014", "Proceedings"]),
            ("2014: Proceedings", ["", "", "2014", "Proceedings"]),
            ("Bd. 3 Nr. 1 (2011)", ["3", "1", "2011", ""]),
            ("Vol. 2 No. 1 (2014-2015)", ["2", "1", "2014", ""]),
            ("Proceedings of 2014", ["", "", "", "Proceedings of 2014"]),
            ("Volume of abstracts", ["", "", "", "Volume of abstracts"]),
            ("Томография (2014)", ["", "", "", "Томография (2014)"]),
            ("", ["", "", "", ""]),
        ] {
            let [volume, number, year, title] = expected.map(str::to_owned);
            assert_eq!(parse_numbering(line), IssueNumbering { volume, number, year, title }, "{line}");
        }
        assert_eq!(parse_numbering(&"Vol. 1 ".repeat(100_000)).volume, "1");
    }
}
