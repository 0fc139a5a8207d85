//! Verbs and error codes of OAI-PMH.

use reqwest::{Method, StatusCode};
use rules::{ArticleStatus, Role};
use testkit::TestApp;

use super::fixtures::{execute, publish_full_article, run, text, unpublish};
use super::schemas;

/// Sends a request and validates the response against the protocol's schema.
pub async fn request(app: &TestApp, query: &str) -> String {
    let response = app.get(&format!("/oai?{query}")).await;
    assert_eq!(
        (response.status, response.header("content-type")),
        (StatusCode::OK, "text/xml; charset=utf-8")
    );
    let xml = text(&response);
    if !xml.contains("<metadata>\n") || !xml.contains("<article xmlns=") {
        schemas::assert_valid_xsd("oai-pmh", "driver.xsd", xml.as_bytes());
    } else {
        assert_valid_with_jats(&xml);
    }
    xml
}

/// Validates an OAI-PMH response that contains JATS.
///
/// The protocol's schema does not know JATS, so a stub schema declares its root element, and the DTD
/// validates the content.
fn assert_valid_with_jats(xml: &str) {
    let Some(folder) = schemas::find_folder("oai-pmh") else { return };
    let work = tempfile::tempdir().unwrap();
    let namespace = exports::jats::NAMESPACE;
    let jats_stub = format!(
        "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" targetNamespace=\"{namespace}\"><xs:element name=\"article\">\
         <xs:complexType mixed=\"true\"><xs:sequence><xs:any processContents=\"skip\" minOccurs=\"0\" maxOccurs=\"unbounded\"/>\
         </xs:sequence><xs:anyAttribute processContents=\"skip\"/></xs:complexType></xs:element></xs:schema>"
    );
    std::fs::write(work.path().join("jats.xsd"), jats_stub).unwrap();
    let driver = format!(
        "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\">\
         <xs:import namespace=\"http://www.openarchives.org/OAI/2.0/\" schemaLocation=\"{}\"/>\
         <xs:import namespace=\"{namespace}\" schemaLocation=\"jats.xsd\"/></xs:schema>",
        folder.join("OAI-PMH.xsd").display()
    );
    let path = work.path().join("driver.xsd");
    std::fs::write(&path, driver).unwrap();
    schemas::assert_no_errors(&schemas::xsd_errors(&folder, &path, xml.as_bytes()), xml.as_bytes());
    for article in xml.split("<article ").skip(1) {
        let (article, _) = article.split_once("</metadata>").unwrap();
        let (root, rest) = article.split_once("xmlns:xlink=").unwrap();
        let location = format!("xsi:schemaLocation=\"{namespace} https://journal.example/schemas/jats.xsd\"");
        assert!(root.starts_with(&format!("xmlns=\"{namespace}\"")) && root.contains(&location), "{root}");
        let doctype = "<!DOCTYPE article PUBLIC \"-//NLM//DTD JATS (Z39.96) Journal Publishing DTD with MathML3 v1.3 20210610//EN\" \
                       \"https://jats.nlm.nih.gov/publishing/1.3/JATS-journalpublishing1-3-mathml3.dtd\">";
        schemas::assert_valid_dtd("jats-1.3", format!("{doctype}<article xmlns:xlink={rest}").as_bytes());
    }
}

fn error_code(xml: &str) -> &str {
    let after = xml.split_once("<error code=\"").unwrap_or_else(|| panic!("no error: {xml}")).1;
    after.split('"').next().unwrap()
}

#[tokio::test]
async fn identify_describes_repository() {
    run(async |app| {
        let identity = request(app, "verb=Identify").await;
        for part in [
            "<request verb=\"Identify\">https://journal.example/oai</request>",
            "<repositoryName>Cellular Therapy and Transplantation</repositoryName>",
            "<baseURL>https://journal.example/oai</baseURL>",
            "<protocolVersion>2.0</protocolVersion>",
            "<adminEmail>office@demo.test</adminEmail>",
            "<earliestDatestamp>2008-01-01T00:00:00Z</earliestDatestamp>",
            "<deletedRecord>persistent</deletedRecord>",
            "<granularity>YYYY-MM-DDThh:mm:ssZ</granularity>",
            "<repositoryIdentifier>journal.example</repositoryIdentifier>",
        ] {
            assert!(identity.contains(part), "{part} in {identity}");
        }
        let formats = request(app, "verb=ListMetadataFormats").await;
        assert!(formats.contains("<metadataPrefix>oai_dc</metadataPrefix>"));
        assert!(formats.contains("<metadataPrefix>jats</metadataPrefix>"));
        assert!(formats.contains("<schema>https://journal.example/schemas/jats.xsd</schema>"));
        let form = app.request(Method::POST, "/oai").form(&[("verb", "Identify")]);
        assert_eq!(text(&app.send(form).await), identity);
    })
    .await;
    // In development the host has no domain name, and the identifier scheme is not described.
    TestApp::run(async |app| assert!(!request(app, "verb=Identify").await.contains("<description>"))).await;
}

#[tokio::test]
async fn record_is_available_in_each_format() {
    run(async |app| {
        let (article, slug) = publish_full_article(app).await;
        let identifier = format!("oai:journal.example:{slug}");
        let get_record =
            |prefix: &str| format!("verb=GetRecord&identifier={identifier}&metadataPrefix={prefix}");
        let dublin_core = request(app, &get_record("oai_dc")).await;
        assert!(dublin_core.contains(&format!("<identifier>{identifier}</identifier>")));
        assert!(
            dublin_core
                .contains("<dc:title xml:lang=\"en\">TP53 &amp; CD34+: \"p &lt;0.05\" ]]&gt; &lt;script&gt;")
        );
        assert!(
            dublin_core
                .contains(&format!("<dc:identifier>https://journal.example/articles/{slug}</dc:identifier>"))
        );
        let jats = request(app, &get_record("jats")).await;
        assert!(
            jats.contains("<title>Aim &amp; scope</title>")
                && jats.contains("<mixed-citation publication-type=\"other\">Smith J. &lt;b&gt; &amp; co.")
        );
        assert!(jats.contains("<email>anna.author@example.test</email>"), "{jats}");
        assert!(!dublin_core.contains("@example.test"), "Dublin Core has no place for addresses");
        let formats = request(app, &format!("verb=ListMetadataFormats&identifier={identifier}")).await;
        assert_eq!(formats.matches("<metadataFormat>").count(), 2);

        unpublish(app, &article).await;
        for prefix in ["oai_dc", "jats"] {
            let tombstone = request(app, &get_record(prefix)).await;
            assert!(
                tombstone.contains("<header status=\"deleted\">") && !tombstone.contains("<metadata>"),
                "{tombstone}"
            );
        }
        let formats = request(app, &format!("verb=ListMetadataFormats&identifier={identifier}")).await;
        assert_eq!(error_code(&formats), "noMetadataFormats");
        let listed = request(app, "verb=ListRecords&metadataPrefix=jats").await;
        assert!(listed.contains("<header status=\"deleted\">") && !listed.contains("<metadata>"));
    })
    .await;
}

#[tokio::test]
async fn invalid_request_returns_its_error_code() {
    run(async |app| {
        let (_, slug) = publish_full_article(app).await;
        let record = format!("verb=GetRecord&identifier=oai:journal.example:{slug}");
        for (query, code) in [
            ("", "badVerb"),
            ("verb=Nothing", "badVerb"),
            ("verb=Identify&verb=Identify", "badVerb"),
            ("verb=Identify&more=yes", "badArgument"),
            ("verb=ListRecords", "badArgument"),
            ("verb=ListRecords&metadataPrefix=oai_dc&from=yesterday", "badArgument"),
            ("verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-02&until=2026-01-01", "badArgument"),
            ("verb=ListRecords&metadataPrefix=%3Cb%3E", "badArgument"),
            ("verb=ListRecords&metadataPrefix=marc21", "cannotDisseminateFormat"),
            (&format!("{record}&metadataPrefix=marc21"), "cannotDisseminateFormat"),
            ("verb=GetRecord&identifier=oai:journal.example:none&metadataPrefix=oai_dc", "idDoesNotExist"),
            ("verb=GetRecord&identifier=oai:other.example:none&metadataPrefix=oai_dc", "idDoesNotExist"),
            ("verb=ListMetadataFormats&identifier=oai:journal.example:none", "idDoesNotExist"),
            ("verb=ListIdentifiers&metadataPrefix=oai_dc&until=2000-01-01", "noRecordsMatch"),
            ("verb=ListRecords&metadataPrefix=oai_dc&from=9999-12-31&until=9999-12-31", "noRecordsMatch"),
            ("verb=ListRecords&metadataPrefix=oai_dc&set=type:review", "noRecordsMatch"),
            ("verb=ListRecords&metadataPrefix=oai_dc&set=type:poem", "noRecordsMatch"),
            ("verb=ListRecords&metadataPrefix=oai_dc&set=a::b", "badArgument"),
            ("verb=ListSets&set=openaire", "badArgument"),
            ("verb=ListSets&resumptionToken=x", "badResumptionToken"),
            ("verb=ListRecords&resumptionToken=x", "badResumptionToken"),
            ("verb=ListIdentifiers&resumptionToken=", "badResumptionToken"),
        ] {
            let response = request(app, query).await;
            assert_eq!(error_code(&response), code, "{query}");
            let has_arguments = response.contains("<request verb=");
            assert_eq!(has_arguments, !["badVerb", "badArgument"].contains(&code), "{query}: {response}");
        }
    })
    .await;
}

#[tokio::test]
async fn only_published_articles_are_exposed() {
    run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        for status in [ArticleStatus::Draft, ArticleStatus::Submitted, ArticleStatus::Accepted] {
            app.create_article(&author, status).await;
        }
        execute(app, "update articles set slug = 'reserved-' || id").await;
        assert_eq!(
            error_code(&request(app, "verb=ListIdentifiers&metadataPrefix=oai_dc").await),
            "noRecordsMatch"
        );
        let id = "oai:journal.example:reserved-1";
        let record = request(app, &format!("verb=GetRecord&identifier={id}&metadataPrefix=oai_dc")).await;
        assert_eq!(error_code(&record), "idDoesNotExist");
        let (_, slug) = publish_full_article(app).await;
        let listed = request(app, "verb=ListIdentifiers&metadataPrefix=jats").await;
        assert_eq!(listed.matches("<header>").count(), 1, "a new article is visible immediately");
        assert!(listed.contains(&slug) && !listed.contains("<resumptionToken"), "a single page has no token");
    })
    .await;
}
