//! Authors and excluded reviewers of an article, for the conflict check.

use rules::article::{AuthorEntry, Content};
use rules::review::conflicts::Person;

use crate::articles::Article;

pub fn article_authors(article: &Article) -> Vec<Person> {
    article.content.authors.iter().map(|author| author_person(author, &article.content)).collect()
}

fn author_person(author: &AuthorEntry, content: &Content) -> Person {
    let affiliations =
        content.affiliations.iter().filter(|affiliation| author.affiliations.contains(&affiliation.key));
    let names = affiliations.flat_map(|affiliation| [affiliation.en.clone(), affiliation.ru.clone()]);
    Person {
        first_name: author.first_name_en.clone(),
        last_name: author.last_name_en.clone(),
        emails: author.contact.iter().map(|contact| contact.email.clone()).collect(),
        orcid: author.orcid.clone(),
        affiliations: names.filter(|name| !name.is_empty()).collect(),
    }
}

/// Reviewers whom the author excluded.
pub fn excluded_reviewers(article: &Article) -> Vec<Person> {
    let excluded = article.content.suggested_reviewers.iter().filter(|person| person.exclude);
    excluded
        .map(|person| Person {
            first_name: person.first_name_en.clone(),
            last_name: person.last_name_en.clone(),
            emails: vec![person.email.clone()],
            ..Person::default()
        })
        .collect()
}
