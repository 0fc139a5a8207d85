//! What an article says of the people around it.

use rules::article::{AuthorEntry, Content};
use rules::review::conflicts::Person;

use crate::articles::Article;

pub fn authors_of(article: &Article) -> Vec<Person> {
    article.content.authors.iter().map(|author| author_of(author, &article.content)).collect()
}

fn author_of(author: &AuthorEntry, content: &Content) -> Person {
    let places = content.affiliations.iter().filter(|place| author.affiliations.contains(&place.key));
    let names = places.flat_map(|place| [place.en.clone(), place.ru.clone()]);
    Person {
        first_name: author.first_name_en.clone(),
        last_name: author.last_name_en.clone(),
        emails: author.contact.iter().map(|contact| contact.email.clone()).collect(),
        orcid: author.orcid.clone(),
        affiliations: names.filter(|name| !name.is_empty()).collect(),
    }
}

/// Whom the author does not want.
pub fn excluded_by(article: &Article) -> Vec<Person> {
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
