use super::terms::*;

/// `text`, `"phrase"`, `-excluded`, `text+И+И` for initials, `text(D)` for what stands beside it.
fn read(query: &str) -> Vec<String> {
    let written = |term: Term| {
        let mut text = if term.is_phrase { format!("\"{}\"", term.text) } else { term.text };
        if let Some(beside) = term.beside {
            text.push_str(&format!("({beside})"));
        } else {
            term.initials.iter().for_each(|initial| text.push_str(&format!("+{initial}")));
        }
        if term.is_excluded { format!("-{text}") } else { text }
    };
    terms(query).into_iter().map(written).collect()
}

#[test]
fn words_phrases_and_what_is_left_out() {
    assert_eq!(read("stem cells"), ["stem", "cells"]);
    assert_eq!(read("  «стволовые клетки» мыши "), ["\"стволовые клетки\"", "мыши"]);
    assert_eq!(read("graft -mice -\"cord blood\""), ["graft", "-mice", "-\"cord blood\""]);
    assert_eq!(read("(graft), host; disease?"), ["graft", "host", "disease"]);
    assert_eq!(read("-omics"), ["omics"]);
    assert_eq!(read("graft-versus-host"), ["graft-versus-host"]);
    assert_eq!(terms("haplo-identical")[0].others, ["haploidentical"]);
    assert_eq!(terms("CD34+")[0].text, "CD34");
}

#[test]
fn initials_go_with_the_name() {
    assert_eq!(read("Иванов И. И."), ["Иванов+И+И"]);
    assert_eq!(read("И.И. Иванов"), ["Иванов+И+И"]);
    assert_eq!(read("J.-P. Martin, Иванов К."), ["Martin+J+P", "Иванов+К"]);
    assert_eq!(read("Shcherbakov Yu. V."), ["Shcherbakov+Yu+V"]);
    assert_eq!(read("Morozova EV"), ["Morozova(EV)"]);
    assert_eq!(read("vitamin d deficiency"), ["vitamin(d)", "deficiency"]);
    assert_eq!(read("T cells"), ["T", "cells"]);
    assert_eq!(read("И. И."), Vec::<String>::new());
}

#[test]
fn nothing_that_is_typed_breaks_it() {
    for hostile in [
        "'; drop table articles",
        "((((",
        "\"",
        "\"\"",
        "-",
        "--",
        "- -",
        "-\"",
        "«»",
        "»«",
        ":*",
        "!a & b|c",
        "\\",
        "a\u{0}b",
    ] {
        for term in terms(hostile) {
            assert!(term.text.chars().any(char::is_alphanumeric), "{hostile}: {term:?}");
        }
    }
    assert_eq!(terms(&"\"".repeat(10_000)), []);
    assert_eq!(read("\"never closed"), ["never", "closed"]);
    assert_eq!(read("ab\"cd ef\""), ["ab", "\"cd ef\""]);
    assert_eq!(terms(&"a b ".repeat(250)).len(), 60);
}

#[test]
fn a_doi_is_known_however_it_is_written() {
    for written in [
        "10.18620/ctt-1",
        "doi:10.18620/CTT-1",
        "DOI: 10.18620/ctt-1.",
        "https://doi.org/10.18620/ctt-1",
        "http://dx.doi.org/10.18620/ctt-1",
    ] {
        assert_eq!(doi(written).as_deref(), Some("10.18620/ctt-1"), "{written}");
    }
    for other in ["10.1", "dose of 10.5 mg/kg", "stem cells", "version 10.18620/x", ""] {
        assert_eq!(doi(other), None, "{other}");
    }
}

#[test]
fn a_correction_stands_where_the_word_stood() {
    let query = "\"cord blod\" trasplant";
    let found = terms(query);
    let words = [(&found[1], "transplant".to_owned())];
    assert_eq!(corrected(query, &words), "\"cord blod\" transplant");
}
