use super::terms::*;

/// Formats terms as `text`, `"phrase"`, `-excluded`, `text+И+И` with initials and `text(D)` with a suffix
/// letter.
fn parse_to_strings(query: &str) -> Vec<String> {
    let format_term = |term: Term| {
        let mut text = if term.is_phrase { format!("\"{}\"", term.text) } else { term.text };
        if let Some(beside) = term.beside {
            text.push_str(&format!("({beside})"));
        } else {
            term.initials.iter().for_each(|initial| text.push_str(&format!("+{initial}")));
        }
        if term.is_excluded { format!("-{text}") } else { text }
    };
    parse(query).into_iter().map(format_term).collect()
}

#[test]
fn parse_handles_words_phrases_and_exclusions() {
    assert_eq!(parse_to_strings("stem cells"), ["stem", "cells"]);
    assert_eq!(parse_to_strings("  «стволовые клетки» мыши "), ["\"стволовые клетки\"", "мыши"]);
    assert_eq!(parse_to_strings("graft -mice -\"cord blood\""), ["graft", "-mice", "-\"cord blood\""]);
    assert_eq!(parse_to_strings("(graft), host; disease?"), ["graft", "host", "disease"]);
    assert_eq!(parse_to_strings("-omics"), ["omics"]);
    assert_eq!(parse_to_strings("graft-versus-host"), ["graft-versus-host"]);
    assert_eq!(parse("haplo-identical")[0].others, ["haploidentical"]);
    assert_eq!(parse("CD34+")[0].text, "CD34");
}

#[test]
fn initials_attach_to_name() {
    assert_eq!(parse_to_strings("Иванов И. И."), ["Иванов+И+И"]);
    assert_eq!(parse_to_strings("И.И. Иванов"), ["Иванов+И+И"]);
    assert_eq!(parse_to_strings("J.-P. Martin, Иванов К."), ["Martin+J+P", "Иванов+К"]);
    assert_eq!(parse_to_strings("Shcherbakov Yu. V."), ["Shcherbakov+Yu+V"]);
    assert_eq!(parse_to_strings("Morozova EV"), ["Morozova(EV)"]);
    assert_eq!(parse_to_strings("vitamin d deficiency"), ["vitamin(d)", "deficiency"]);
    assert_eq!(parse_to_strings("T cells"), ["T", "cells"]);
    assert_eq!(parse_to_strings("И. И."), Vec::<String>::new());
}

#[test]
fn parse_accepts_hostile_input() {
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
        for term in parse(hostile) {
            assert!(term.text.chars().any(char::is_alphanumeric), "{hostile}: {term:?}");
        }
    }
    assert_eq!(parse(&"\"".repeat(10_000)), []);
    assert_eq!(parse_to_strings("\"never closed"), ["never", "closed"]);
    assert_eq!(parse_to_strings("ab\"cd ef\""), ["ab", "\"cd ef\""]);
    assert_eq!(parse(&"a b ".repeat(250)).len(), 60);
    // The only word that is searched for comes after the limit.
    let excluding = format!("{}graft", "-mice ".repeat(60));
    assert!(parse(&excluding).iter().all(|term| !term.is_excluded));
}

#[test]
fn parse_doi_accepts_common_forms() {
    for written in [
        "10.18620/ctt-1",
        "doi:10.18620/CTT-1",
        "DOI: 10.18620/ctt-1.",
        "«10.18620/ctt-1.», ",
        "https://doi.org/10.18620/ctt-1",
        "http://dx.doi.org/10.18620/ctt-1",
    ] {
        assert_eq!(parse_doi(written).as_deref(), Some("10.18620/ctt-1"), "{written}");
    }
    for other in ["10.1", "dose of 10.5 mg/kg", "stem cells", "version 10.18620/x", ""] {
        assert_eq!(parse_doi(other), None, "{other}");
    }
}

#[test]
fn replace_words_keeps_position() {
    let query = "\"cord blod\" trasplant";
    let found = parse(query);
    let words = [(&found[1], "transplant".to_owned())];
    assert_eq!(replace_words(query, &words), "\"cord blod\" transplant");
}
