//! Forms of a word that no rule of endings brings together.

/// One and many. Only what medical writing is full of.
const IRREGULAR: [[&str; 2]; 22] = [
    ["child", "children"],
    ["man", "men"],
    ["woman", "women"],
    ["mouse", "mice"],
    ["foot", "feet"],
    ["analysis", "analyses"],
    ["diagnosis", "diagnoses"],
    ["prognosis", "prognoses"],
    ["metastasis", "metastases"],
    ["thrombosis", "thromboses"],
    ["hypothesis", "hypotheses"],
    ["crisis", "crises"],
    ["criterion", "criteria"],
    ["bacterium", "bacteria"],
    ["fungus", "fungi"],
    ["nucleus", "nuclei"],
    ["stimulus", "stimuli"],
    ["index", "indices"],
    ["matrix", "matrices"],
    ["ребенок", "дети"],
    ["ребёнок", "дети"],
    ["человек", "люди"],
];

/// Both shores of the ocean.
const SHORES: [[&str; 2]; 12] = [
    ["aemi", "emi"],
    ["haem", "hem"],
    ["oedema", "edema"],
    ["oesophag", "esophag"],
    ["paediatr", "pediatr"],
    ["orthopaed", "orthoped"],
    ["foet", "fet"],
    ["caec", "cec"],
    ["tumour", "tumor"],
    ["fibre", "fiber"],
    ["centre", "center"],
    ["isation", "ization"],
];

/// Other ways to write this word: without its hyphens, as one or as many, as on the other shore.
pub fn others(word: &str) -> Vec<String> {
    let lower = word.to_lowercase();
    let joined: String = lower.chars().filter(|c| !is_hyphen(*c)).collect();
    let joined =
        Some(joined).filter(|joined| joined.len() < lower.len() && joined.chars().all(char::is_alphanumeric));
    let irregular = IRREGULAR.iter().filter_map(|[one, many]| match lower.as_str() {
        word if word == *one => Some((*many).to_owned()),
        word if word == *many => Some((*one).to_owned()),
        _ => None,
    });
    let across = SHORES.iter().filter_map(|[east, west]| match &lower {
        word if word.contains(east) => Some(word.replace(east, west)),
        word if word.contains(west) => Some(word.replace(west, east)),
        _ => None,
    });
    joined.into_iter().chain(irregular).chain(across).collect()
}

fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '‐' | '‑' | '–' | '−')
}

#[cfg(test)]
mod tests {
    use super::others;

    #[test]
    fn a_word_has_other_spellings() {
        assert_eq!(others("Children"), ["child"]);
        assert_eq!(others("ребёнок"), ["дети"]);
        assert_eq!(others("haplo-identical"), ["haploidentical"]);
        assert_eq!(others("leukaemia"), ["leukemia"]);
        assert_eq!(others("Haematology"), ["hematology"]);
        assert_eq!(others("tumor"), ["tumour"]);
        assert_eq!(others("graft"), Vec::<String>::new());
        assert_eq!(others("α-β"), ["αβ"]);
    }
}
