//! Spelling variants that stemming does not unify.

/// Irregular plurals that are common in medical texts.
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

/// British and American spellings.
const BRITISH_AMERICAN: [[&str; 2]; 12] = [
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

/// Returns variants of a word: without hyphens, singular or plural, British or American.
pub fn variants(word: &str) -> Vec<String> {
    let lower = word.to_lowercase();
    let joined: String = lower.chars().filter(|c| !is_hyphen(*c)).collect();
    let joined =
        Some(joined).filter(|joined| joined.len() < lower.len() && joined.chars().all(char::is_alphanumeric));
    let irregular = IRREGULAR.iter().filter_map(|[singular, plural]| match lower.as_str() {
        word if word == *singular => Some((*plural).to_owned()),
        word if word == *plural => Some((*singular).to_owned()),
        _ => None,
    });
    let regional = BRITISH_AMERICAN.iter().filter_map(|[british, american]| match &lower {
        word if word.contains(british) => Some(word.replace(british, american)),
        word if word.contains(american) => Some(word.replace(american, british)),
        _ => None,
    });
    joined.into_iter().chain(irregular).chain(regional).collect()
}

fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '‐' | '‑' | '–' | '−')
}

#[cfg(test)]
mod tests {
    use super::variants;

    #[test]
    fn variants_include_plurals_hyphens_and_regional_spellings() {
        assert_eq!(variants("Children"), ["child"]);
        assert_eq!(variants("ребёнок"), ["дети"]);
        assert_eq!(variants("haplo-identical"), ["haploidentical"]);
        assert_eq!(variants("leukaemia"), ["leukemia"]);
        assert_eq!(variants("Haematology"), ["hematology"]);
        assert_eq!(variants("tumor"), ["tumour"]);
        assert_eq!(variants("graft"), Vec::<String>::new());
        assert_eq!(variants("α-β"), ["αβ"]);
    }
}
