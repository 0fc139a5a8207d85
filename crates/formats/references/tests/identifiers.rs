//! Identifiers, and numbers that only look like identifiers.

use references::parse;
use rules::article::references::IdFormat::{self, Doi, Pmcid, Pubmed};

fn find_ids(text: &str) -> Vec<(IdFormat, String)> {
    parse(text).into_iter().flat_map(|one| one.article_ids).map(|id| (id.format, id.value)).collect()
}

fn find_only(text: &str) -> String {
    let found = find_ids(text);
    assert_eq!(found.len(), 1, "{text}: {found:?}");
    found[0].1.clone()
}

#[test]
fn doi_is_found_in_all_notations() {
    for written in [
        "doi:10.1182/blood-2019-01",
        "DOI 10.1182/blood-2019-01.",
        "(https://doi.org/10.1182/blood-2019-01)",
        "<http://dx.doi.org/10.1182/blood-2019-01>",
        "https://doi.org/10.1182%2Fblood-2019-01",
        "doi: 10.1182/blood–2019−01,",
        "doi: 10.1182/ blood-2019-01",
        "doi:10.1182/\nblood-2019-01",
        "doi:10.1182/blood-\n2019-01",
        "10.1182/blood-2019-01;",
        "https://ashpublications.org/blood/doi/10.1182/blood-2019-01/full",
        "https://doi.org/10.1182/blood-2019-01?src=mail",
        "doi:10.1182/blood-2019-01; https://doi.org/10.1182/BLOOD-2019-01",
        "«doi:10.1182/blood-2019-01»",
    ] {
        assert_eq!(
            find_only(&format!("Smith J. A title. Blood. 2019;1:2-3. {written}")),
            "10.1182/blood-2019-01",
            "{written}"
        );
    }
}

#[test]
fn old_dois_keep_brackets_and_symbols() {
    for doi in [
        "10.1002/(SICI)1097-0142(19990701)86:1<121::AID-CNCR18>3.0.CO;2-K",
        "10.1002/(SICI)1097-0215(19950904)63:1<1::AID-IJC2>3.0.CO;2-#",
        "10.1641/0006-3568(2004)054[0907:AGSP]2.0.CO;2",
        "10.1016/S0140-6736(05)66996-6",
        "10.1016/0092-8674(90)90801-K",
        "10.1000.10/123456",
        "10.1007/978-3-030-02278-5_9",
    ] {
        for around in ["doi:{}", "doi:{}.", "({})", "[{}]", "https://doi.org/{},"] {
            let text = format!("Smith J. A title. Blood. 1999;1:2. {}", around.replace("{}", doi));
            assert_eq!(find_only(&text), doi, "{text}");
        }
    }
}

#[test]
fn pubmed_and_pmc_ids_are_found_by_label_and_url() {
    for (written, format, value) in [
        ("PMID: 123456", Pubmed, "123456"),
        ("pmid:123456.", Pubmed, "123456"),
        ("[PubMed: 123456]", Pubmed, "123456"),
        ("PubMed PMID: 123456;", Pubmed, "123456"),
        ("https://pubmed.ncbi.nlm.nih.gov/123456/", Pubmed, "123456"),
        ("http://www.ncbi.nlm.nih.gov/pubmed/123456", Pubmed, "123456"),
        ("PMC123456", Pmcid, "PMC123456"),
        ("PMCID: PMC123456.", Pmcid, "PMC123456"),
        ("PMCID: 123456", Pmcid, "PMC123456"),
        ("https://www.ncbi.nlm.nih.gov/pmc/articles/PMC123456/", Pmcid, "PMC123456"),
        ("pmc.ncbi.nlm.nih.gov/articles/PMC123456", Pmcid, "PMC123456"),
    ] {
        let found = find_ids(&format!("Smith J. A title. Blood. 2019;1:2-3. {written}"));
        assert_eq!(found, [(format, value.to_owned())], "{written}");
    }
}

#[test]
fn other_numbers_are_not_identifiers() {
    for text in [
        "Smith J. A title. Blood. 2019;133(10):1234-1245.",
        "Smith J. A title. PubMed search of 2019. Blood 2019; 10.2: 5.",
        "Иванов И. И. Название // Журнал. 2020. Т. 10.1, № 2. С. 12–21 (дата обращения: 14.10.2023/15).",
        "Smith J. Trial NCT01234567. Blood 2019;1:1. ISBN 978-5-02-023367-6. EDN YKMRNB. arXiv:2001.12345",
        "Smith J. Patent US 10,123,456/2019. Europe PMC 2020. Version 10.1/2020.",
        "Smith J. Sizes of 10.5/12 and 0.10.1234/5, ratio 110.1234/56. Blood. 2001;1:1.",
    ] {
        assert_eq!(find_ids(text), [], "{text}");
    }
    assert_eq!(
        find_ids("doi:10.1182/").len() + find_ids("Smith J. Blood 2019. PMID: none; doi: n/a").len(),
        0
    );
    assert_eq!(
        find_ids("Smith J. A. Blood 2019;1:1. PMID: 1; PMC2; doi:10.1000/3")
            .iter()
            .map(|id| id.0)
            .collect::<Vec<_>>(),
        [Doi, Pubmed, Pmcid]
    );
}
