use super::*;

#[test]
fn hostile_html_is_removed() {
    for (dirty, clean) in [
        ("<p onclick='x()'>a</p>", "<p>a</p>"),
        ("<script>alert(1)</script><p>b</p>", "<p>b</p>"),
        ("<img src=javascript:alert(1) onerror=alert(1)>", ""),
        ("<a href='javascript:alert(1)'>c</a>", "<a>c</a>"),
        ("<iframe src='https://evil.test'></iframe>d", "d"),
        ("<svg><script>alert(1)</script></svg>e", "e"),
        ("<p style='position:fixed' class=x id=y>f</p>", "<p>f</p>"),
        ("<form action=/x><input name=y></form>g", "g"),
        ("<math><mi//xlink:href=\"data:x,<script>alert(4)</script>\">", ""),
        ("<style>*{display:none}</style>h", "h"),
        ("<a href='//evil.test'>i</a>", "<a>i</a>"),
        ("<img src=https://evil.test/x.png alt=x>j", "j"),
        ("<td colspan=1000>k", "k"),
        ("<span data-latex=x>l</span>", "<span>l</span>"),
        ("\0m&#0;", "m\u{fffd}"),
    ] {
        assert_eq!(clean_for_editors(dirty).unwrap(), clean, "{dirty}");
    }
}

#[test]
fn abstract_keeps_only_running_text() {
    for (dirty, clean) in [
        ("<p>CD34<sup>+</sup> <i>in vitro</i></p>", "<p>CD34<sup>+</sup> <i>in vitro</i></p>"),
        ("<h2>x</h2><p class=MsoNormal>y <a href='https://z.test'>z</a></p>", "x<p>y z</p>"),
        ("<img src=x onerror=alert(1)><table><tr><td>1</td></tr></table>", "1"),
        ("<script>alert(1)</script>", ""),
    ] {
        assert_eq!(clean_for_authors(dirty).unwrap(), clean, "{dirty}");
    }
}

/// The site finds tables by their tags, so an attribute must never contain one.
#[test]
fn attributes_contain_no_tags() {
    let cleaned = clean_for_editors("<a title='<table></table>'>x</a>").unwrap();
    assert_eq!(cleaned.matches('<').count(), 2, "{cleaned}");
}

#[test]
fn html_of_editors_is_kept() {
    for page in [
        "<h2>Title</h2><p>CD4<sup>+</sup> <a href=\"/pages/faq\">faq</a> <i lang=\"la\">in vivo</i></p>\
         <table><thead><tr><th scope=\"col\" colspan=\"2\">x</th></tr></thead></table>",
        "<figure><img src=\"/api/v1/pictures/1\" alt=\"A cell\" width=\"640\" height=\"480\">\
         <figcaption>A cell</figcaption></figure>",
        "<p>So <span data-type=\"inline-math\" data-latex=\"a &lt; \\frac{1}{2}\"></span></p>\
         <div data-type=\"block-math\" data-latex=\"\\sum_{i} x_i &amp; y\"></div>",
        "<p><a href=\"https://doi.org/10.1000/x?y=1&amp;z=2\" title=\"DOI\">doi</a> \
         <a href=\"mailto:office@journal.test\">letter</a> <a href=\"#references\">[1]</a></p>",
    ] {
        assert_eq!(clean_for_editors(page).unwrap(), page);
    }
}

/// Parsing the output again must give the same tree; otherwise a browser could build a different one.
#[test]
fn repaired_html_is_stable() {
    for (malformed, repaired) in [
        ("<p>a<p>b", "<p>a</p><p>b</p>"),
        ("<a href=/x>a<a href=/y>b", "<a href=\"/x\">a</a><a href=\"/y\">b</a>"),
        ("<b>a<i>b</b>c</i>", "<b>a<i>b</i></b><i>c</i>"),
        ("<table><p>a</p><tr><td>b", "<p>a</p><table><tbody><tr><td>b</td></tr></tbody></table>"),
        ("<script></script>\u{feff}\u{feff}x&#13;", "x\n"),
    ] {
        assert_eq!(clean_for_editors(malformed).unwrap(), repaired);
    }
}

#[test]
fn deeply_nested_html_is_rejected() {
    for bomb in ["<ul><li>", "<b>", "<p><b></p>", "<div>", "<b></x>", "<div><table></div></table>"] {
        assert_eq!(clean_for_authors(&bomb.repeat(20_000)), None, "{bomb}");
        assert_eq!(clean_for_editors(&bomb.repeat(20_000)), None, "{bomb}");
    }
    let deep = |levels| format!("{}x{}", "<p></p><div>".repeat(levels), "</div>".repeat(levels));
    assert_eq!(clean_for_editors(&deep(100)), Some(deep(100)));
    assert_eq!(clean_for_editors(&deep(101)), None);
}
