//! Fields of every article, published or not, of every issue and every person.

use std::collections::BTreeMap;

use sources::{SourceArticle, SourceAuthor, SourceName};

use crate::answers::SelectedSettings;
use crate::data::{JOURNAL, Opened};
use crate::server::Server;

type Texts = BTreeMap<String, String>;

pub fn check(opened: &Opened, server: &Server) {
    check_journal(opened, server);
    check_issues(opened, server);
    let published = opened.database.articles(JOURNAL);
    let articles = published.chain(opened.database.submissions(JOURNAL).map(|submission| submission.article));
    let articles = articles.map(|article| (article.key.clone(), article)).collect::<BTreeMap<_, _>>();
    assert!(articles.len() >= 19, "ten articles at least");
    check_articles(&articles, server);
    check_people(opened, server);
}

fn check_journal(opened: &Opened, server: &Server) {
    let settings = SelectedSettings::select(server, "journal_settings", "journal_id");
    let journal = opened.database.journal(JOURNAL).unwrap();
    assert_eq!(journal.id, "1");
    assert_eq!(journal.journal.name, settings.texts("1", "name"));
    assert_eq!(journal.journal.name.len(), 2);
    assert_eq!(journal.journal.issn, settings.text("1", "onlineIssn"));
    let selected = server.select("path, primary_locale", "from journals");
    assert_eq!(selected, [[journal.journal.path, journal.journal.language]]);
}

fn check_issues(opened: &Opened, server: &Server) {
    let columns = "issue_id, volume, number, year, published, cast(date_published as char(10))";
    let rows = server.select(columns, "from issues order by issue_id");
    for (issue, row) in opened.database.issues(JOURNAL).zip(&rows) {
        assert_eq!(issue.key, format!("issue:{}", row[0]));
        assert_eq!([&issue.volume, &issue.number, &issue.year], [&row[1], &row[2], &row[3]]);
        let published_on = issue.published_on.map(|day| day.to_string()).unwrap_or_default();
        assert_eq!(published_on, if row[4] == "1" { row[5].as_str() } else { "" });
        assert_eq!(issue.old_addresses[0].path, format!("/index.php/{JOURNAL}/issue/view/{}", row[0]));
        let titles = issue.sections.iter().flat_map(|section| section.title.values());
        let sections = titles.cloned().collect::<Vec<_>>();
        assert_eq!(sections, if row[0] == "1" { vec!["Articles".to_owned()] } else { Vec::new() });
    }
}

/// The publication of each submission that counts: the last published one, or the one that is worked on.
const PUBLICATIONS: &str = "from submissions s join publications p on p.publication_id = case when s.status = 3 \
     then (select max(q.publication_id) from publications q where q.submission_id = s.submission_id and q.status = 3) \
     else s.current_publication_id end order by s.submission_id";

fn check_articles(articles: &BTreeMap<String, SourceArticle>, server: &Server) {
    let settings = SelectedSettings::select(server, "publication_settings", "publication_id");
    let columns = "s.submission_id, p.publication_id, s.locale, cast(s.date_submitted as char(10)), p.section_id, \
                   s.status, cast(p.date_published as char(10)), p.url_path";
    let rows = server.select(columns, PUBLICATIONS);
    assert_eq!(rows.len(), articles.len());
    for row in rows {
        let [id, publication, locale, submitted, section, status, published, path] = row.try_into().unwrap();
        let article = &articles[&format!("article:{id}")];
        let text = |name| settings.text(&publication, name);
        let day = |day: Option<chrono::NaiveDate>| day.map(|day| day.to_string()).unwrap_or_default();
        assert_eq!(article.language, locale);
        assert_eq!(day(article.received_on), submitted);
        assert_eq!(article.section, format!("section:{section}"));
        assert_eq!(article.title, titles(&settings, &publication), "{id}");
        assert!(!article.title.is_empty());
        assert_eq!(article.r#abstract, settings.texts(&publication, "abstract"));
        assert_eq!(article.doi, text("pub-id::doi"));
        assert_eq!(article.license_url, text("licenseUrl"));
        let pages = [article.page_first.as_str(), &article.page_last].join("-");
        assert_eq!(pages.trim_matches('-'), text("pages"));
        let issue = text("issueId");
        assert_eq!(article.issue, if issue.is_empty() { issue } else { format!("issue:{issue}") });
        if status == "3" {
            assert_eq!(day(article.published_on), published);
            let name = if path.is_empty() { &id } else { &path };
            assert_eq!(article.location, format!("/index.php/{JOURNAL}/article/view/{name}"));
        } else {
            assert!(article.published_on.is_none() && article.old_addresses.is_empty());
        }
        check_keywords(article, &publication, server);
        check_authors(article, &publication, server);
        check_galleys(article, &publication, server);
    }
}

fn titles(settings: &SelectedSettings, publication: &str) -> Texts {
    let (prefixes, subtitles) =
        (settings.texts(publication, "prefix"), settings.texts(publication, "subtitle"));
    let join = |(locale, title): (String, String)| {
        let prefix = prefixes.get(&locale).map(|prefix| format!("{prefix} ")).unwrap_or_default();
        let subtitle = subtitles.get(&locale).map(|subtitle| format!(": {subtitle}")).unwrap_or_default();

        (locale, format!("{prefix}{title}{subtitle}"))
    };
    settings.texts(publication, "title").into_iter().map(join).collect()
}

fn check_keywords(article: &SourceArticle, publication: &str, server: &Server) {
    let rest = format!(
        "from controlled_vocabs v join controlled_vocab_entries e on e.controlled_vocab_id = v.controlled_vocab_id \
         join controlled_vocab_entry_settings s on s.controlled_vocab_entry_id = e.controlled_vocab_entry_id \
         where v.symbolic = 'submissionKeyword' and v.assoc_type = 1048588 and v.assoc_id = {publication} \
         order by e.seq"
    );
    let mut keywords = BTreeMap::<String, Vec<String>>::new();
    for row in server.select("s.locale, s.setting_value", &rest) {
        keywords.entry(row[0].clone()).or_default().push(row[1].clone());
    }
    assert_eq!(article.keywords, keywords, "{}", article.key);
}

fn check_authors(article: &SourceArticle, publication: &str, server: &Server) {
    let settings = SelectedSettings::select(server, "author_settings", "author_id");
    let columns = "a.author_id, a.email, case when a.author_id = p.primary_contact_id then 1 else 0 end";
    let rest = format!(
        "from authors a join publications p on p.publication_id = a.publication_id \
         where a.publication_id = {publication} order by a.seq, a.author_id"
    );
    let rows = server.select(columns, &rest);
    assert_eq!(article.authors.len(), rows.len());
    for (author, row) in article.authors.iter().zip(&rows) {
        let id = &row[0];
        assert_eq!(author.names, names(&settings, id));
        assert_eq!(author.is_corresponding, row[2] == "1");
        assert_eq!(author.email, if author.is_corresponding { row[1].as_str() } else { "" });
        assert_eq!(author.orcid, settings.text(id, "orcid"));
        assert_eq!(affiliation(article, author), settings.texts(id, "affiliation"));
        let country = settings.text(id, "country");
        let has_finding =
            article.findings.iter().any(|finding| finding.detail.ends_with(&format!("country: {country}")));
        let of_affiliation =
            author.affiliations.first().map(|key| &article.affiliations[*key as usize - 1].country);
        assert!(of_affiliation == Some(&country) || has_finding, "{country}");
    }
}

fn affiliation(article: &SourceArticle, author: &SourceAuthor) -> Texts {
    let key = author.affiliations.first();
    let found = article.affiliations.iter().find(|affiliation| Some(&affiliation.key) == key);
    found.map(|affiliation| affiliation.lines.clone()).unwrap_or_default()
}

fn names(settings: &SelectedSettings, id: &str) -> BTreeMap<String, SourceName> {
    let mut names = BTreeMap::<String, SourceName>::new();
    for (locale, given) in settings.texts(id, "givenName") {
        names.entry(locale).or_default().given = given;
    }
    for (locale, family) in settings.texts(id, "familyName") {
        names.entry(locale).or_default().family = family;
    }
    names
}

fn check_galleys(article: &SourceArticle, publication: &str, server: &Server) {
    let columns = "g.galley_id, g.label, g.locale, f.path, f.mimetype, s.submission_file_id, g.url_path";
    let rest = format!(
        "from publication_galleys g join submission_files s on s.submission_file_id = g.submission_file_id \
         join files f on f.file_id = s.file_id where g.publication_id = {publication} order by g.seq, g.galley_id"
    );
    for (row, file) in server.select(columns, &rest).iter().zip(&article.files) {
        assert_eq!(
            [&file.label, &file.language, &file.locator, &file.media_type],
            [&row[1], &row[2], &row[3], &row[4]]
        );
        let id = article.key.trim_start_matches("article:");
        for address in [
            format!("/index.php/{JOURNAL}/article/view/{id}/{}", row[0]),
            format!("/index.php/{JOURNAL}/article/download/{id}/{}", row[0]),
            format!("/index.php/{JOURNAL}/article/download/{id}/{}/{}", row[0], row[5]),
        ] {
            assert!(file.old_addresses.contains(&address), "{address} is not in {:?}", file.old_addresses);
        }
    }
}

fn check_people(opened: &Opened, server: &Server) {
    let settings = SelectedSettings::select(server, "user_settings", "user_id");
    let columns = "user_id, email, country, phone, disabled, cast(date_registered as char(19))";
    let rows = server.select(columns, "from users order by user_id");
    let people = opened.database.people(JOURNAL).map(|person| (person.key.clone(), person));
    let people = people.collect::<BTreeMap<_, _>>();
    assert_eq!(people.len(), rows.len());
    for row in rows {
        let person = &people[&format!("user:{}", row[0])];
        assert_eq!([&person.email, &person.country, &person.phone], [&row[1], &row[2], &row[3]]);
        assert_eq!(person.is_disabled, row[4] == "1");
        let registered_at = person.registered_at.unwrap().format("%Y-%m-%d %H:%M:%S").to_string();
        assert_eq!(registered_at, row[5]);
        assert_eq!(person.names, names(&settings, &row[0]));
        assert_eq!(person.affiliation, settings.texts(&row[0], "affiliation"));
        let rest = format!(
            "from user_user_groups u join user_groups g on g.user_group_id = u.user_group_id \
             join user_group_settings s on s.user_group_id = u.user_group_id and s.setting_name = 'name' \
             and s.locale like 'en%' where u.user_id = {} order by g.user_group_id",
            row[0]
        );
        let roles = server.select("s.setting_value", &rest).concat();
        assert_eq!(person.roles, roles);
    }
}
