//! Each article that the rules let be published has a valid record.

use exports::crossref::article_record;
use rules::article::registration_problems::{RegisteredContent, is_registrable_doi, registration_problems};

use super::random_articles::{self, ARTICLES, RandomArticle};
use super::{ARCHIVES, assert_valid, texts};

#[test]
fn every_article_that_can_be_published_has_a_valid_record() {
    let (mut records, mut published, mut without_problems) = (Vec::new(), 0, 0);
    for RandomArticle { seed, authors, publication } in random_articles::published() {
        published += 1;
        let names = RegisteredContent { doi: "", authors: &authors, affiliations: &[], references: &[] };
        let problems = registration_problems(names, "10.18620");
        let Some(record) = article_record(&publication, &ARCHIVES).unwrap() else {
            let doi = publication.work.article.doi.unwrap_or_default();
            assert!(!is_registrable_doi(&doi), "{doi}");
            continue;
        };
        let xml = String::from_utf8(record.clone()).unwrap();
        let people = authors.iter().filter(|author| !author.is_group).count();
        assert_eq!(xml.matches("<person_name ").count(), people, "seed {seed}: {xml}");
        if problems.is_empty() {
            without_problems += 1;
            let surnames = texts(&xml, "surname").join("\n").replace("&amp;", "&");
            for author in authors.iter().filter(|author| !author.is_group) {
                assert!(surnames.contains(&author.last_name_en), "{} not in {surnames}", author.last_name_en);
            }
        }
        records.push(record);
    }
    assert!(
        published > ARTICLES / 4 && without_problems > 5,
        "{published} published, {without_problems} without problems"
    );
    assert_valid(&records);
}
