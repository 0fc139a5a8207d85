//! Pages with the markup of the default theme of OJS 3.3.

/// An article that was written in Russian, on the English page.
pub fn article_in_english() -> String {
    page("en-US", TAGS, ENGLISH_BODY)
}

pub fn article_in_russian() -> String {
    let body = ENGLISH_BODY
        .replace(
            "Haploidentical transplantation with CD34<sup>+</sup> selection",
            "Гаплоидентичная трансплантация с отбором CD34<sup>+</sup>",
        )
        .replace("Ludwig van Beethoven", "Людвиг ван Бетховен")
        .replace("Ivan Petrov", "Иван Петров")
        .replace("First Pavlov University", "Первый университет имени Павлова")
        .replace(
            "<h2 class=\"label\">Abstract</h2>\n<p><strong>Aim.</strong> We asked.</p><p>It works.</p>",
            "<h2 class=\"label\">Аннотация</h2><p>Мы спросили.</p>",
        )
        .replace("graft, CD34+ cells", "трансплантат, клетки CD34+")
        .replace("PDF (Русский)", "PDF")
        .replace("Section", "Раздел")
        .replace("Original articles", "Оригинальные статьи");
    page("ru-RU", TAGS, &body)
}

pub fn page(language: &str, head: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\" xml:lang=\"{language}\">\n<head><meta charset=\"utf-8\">\
         <meta name=\"generator\" content=\"Open Journal Systems 3.3.0.8\">{head}</head>\n\
         <body class=\"pkp_page_article pkp_op_view\"><div class=\"pkp_structure_page\">\
         <header><div class=\"pkp_site_name\"><a href=\"/index.php/ctt/index\">Cellular Therapy</a></div></header>\
         {body}<div class=\"pkp_block block_language\"><ul>\
         <li class=\"locale_en_US\" lang=\"en-US\"><a href=\"https://journal.example.org/index.php/ctt/user/setLocale/en_US?source=%2Findex.php%2Fctt%2Farticle%2Fview%2F7\">English</a></li>\
         <li class=\"locale_ru_RU current\" lang=\"ru-RU\"><a href=\"https://journal.example.org/index.php/ctt/user/setLocale/ru_RU?source=%2Findex.php%2Fctt%2Farticle%2Fview%2F7\">Русский</a></li>\
         </ul></div></div></body></html>"
    )
}

pub const TAGS: &str = r#"
<meta name="gs_meta_revision" content="1.1"/>
<meta name="citation_journal_title" content="Cellular Therapy"/>
<meta name="citation_issn" content="1866-8836"/>
<meta name="citation_author" content="Ludwig van Beethoven"/>
<meta name="citation_author_institution" content="Первый университет имени Павлова"/>
<meta name="citation_author" content="Ivan Petrov"/>
<meta name="citation_author_institution" content="Первый университет имени Павлова"/>
<meta name="citation_author_orcid" content="https://orcid.org/0000-0002-1825-0097"/>
<meta name="citation_title" content="Гаплоидентичная трансплантация с отбором CD34+"/>
<meta name="citation_language" content="ru"/>
<meta name="citation_date" content="2014/10/12"/>
<meta name="citation_volume" content="1"/>
<meta name="citation_issue" content="2"/>
<meta name="citation_firstpage" content="12"/>
<meta name="citation_lastpage" content="20"/>
<meta name="citation_doi" content="10.5555/ctt.7"/>
<meta name="citation_abstract_html_url" content="https://journal.example.org/index.php/ctt/article/view/7"/>
<meta name="citation_keywords" xml:lang="en" content="graft"/>
<meta name="citation_keywords" xml:lang="en" content="CD34+ cells"/>
<meta name="citation_pdf_url" content="https://journal.example.org/index.php/ctt/article/download/7/12"/>
<meta name="citation_reference" content="Ivanov I. First. 2010."/>
<link rel="schema.DC" href="http://purl.org/dc/elements/1.1/" />
<meta name="DC.Date.dateSubmitted" scheme="ISO8601" content="2014-05-03"/>
<meta name="DC.Description" xml:lang="ru" content="Мы спросили."/>
<meta name="DC.Description" xml:lang="en" content="Aim. We asked. It works."/>
<meta name="DC.Rights" content="Copyright (c) 2014 The authors"/>
<meta name="DC.Rights" content="https://creativecommons.org/licenses/by/4.0"/>
<meta name="DC.Title" content="Гаплоидентичная трансплантация с отбором CD34+"/>
<meta name="DC.Title.Alternative" xml:lang="en" content="Haploidentical transplantation with CD34+ selection"/>
<meta name="DC.Type.articleType" content="Original articles"/>
"#;

const ENGLISH_BODY: &str = r#"<main class="pkp_structure_main"><div class="page page_article">
<nav class="cmp_breadcrumbs"><ol><li><a href="/index.php/ctt/index">Home</a></li><li><a href="/index.php/ctt/issue/view/3">Vol. 1 No. 2 (2014)</a></li></ol></nav>
<article class="obj_article_details">
<h1 class="page_title">
	Haploidentical transplantation with CD34<sup>+</sup> selection
</h1>
<div class="row"><div class="main_entry">
<section class="item authors"><h2 class="pkp_screen_reader">Authors</h2><ul class="authors">
<li><span class="name">Ludwig van Beethoven</span><span class="affiliation">First Pavlov University</span></li>
<li><span class="name">Ivan Petrov</span><span class="affiliation">First Pavlov University</span>
<span class="orcid"><a href="https://orcid.org/0000-0002-1825-0097" target="_blank">https://orcid.org/0000-0002-1825-0097</a></span></li></ul></section>
<section class="item doi"><h2 class="label">DOI:</h2><span class="value"><a href="https://doi.org/10.5555/ctt.7">https://doi.org/10.5555/ctt.7</a></span></section>
<section class="item keywords"><h2 class="label">Keywords:</h2><span class="value">graft, CD34+ cells</span></section>
<section class="item abstract"><h2 class="label">Abstract</h2>
<p><strong>Aim.</strong> We asked.</p><p>It works.</p></section>
<section class="item references"><h2 class="label">References</h2><div class="value">
<p>1. Ivanov I. <em>First</em>. 2010.</p><p>2. Petrov P. Second. <a href="https://doi.org/10.5555/x">https://doi.org/10.5555/x</a> </p></div></section>
</div><div class="entry_details">
<div class="item cover_image"><div class="sub_item"><a href="/index.php/ctt/issue/view/3"><img src="/public/journals/1/cover_issue_3.png"></a></div></div>
<div class="item galleys"><h2 class="pkp_screen_reader">Downloads</h2><ul class="value galleys_links">
<li><a class="obj_galley_link pdf" href="https://journal.example.org/index.php/ctt/article/view/7/12">

	PDF (Русский)

</a></li><li><a class="obj_galley_link file" href="https://journal.example.org/index.php/ctt/article/view/7/html">HTML</a></li></ul></div>
<div class="item galleys"><ul class="value supplementary_galleys_links"><li><a class="obj_galley_link_supplementary pdf" href="/index.php/ctt/article/view/7/14">Table S1</a></li></ul></div>
<div class="item published"><section class="sub_item"><h2 class="label">Published</h2><div class="value"><span>2014-10-12</span></div></section></div>
<div class="item issue"><section class="sub_item"><h2 class="label">Issue</h2><div class="value"><a class="title" href="/index.php/ctt/issue/view/3">Vol. 1 No. 2 (2014)</a></div></section>
<section class="sub_item"><h2 class="label">Section</h2><div class="value">Original articles</div></section></div>
<div class="item copyright"><h2 class="label">License</h2><a rel="license" href="https://creativecommons.org/licenses/by/4.0/">CC BY</a></div>
</div></div></article></div></main>"#;
