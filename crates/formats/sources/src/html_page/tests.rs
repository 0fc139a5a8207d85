use super::*;

fn parse(html: &str) -> HtmlPage {
    HtmlPage::parse(html).unwrap()
}

#[test]
fn elements_are_found_by_class() {
    let page =
        parse("<html lang=\"ru-RU\"><body><div class=\"item main\"><p>a<p>b</div><div class=item>c</div>");
    assert_eq!(page.language(), "ru-RU");
    let main = page.with_class("main").unwrap();
    assert_eq!(main.text(), "a b");
    assert_eq!(
        main.find_all(|element| element.name() == "p").len(),
        2,
        "a paragraph ends where the next begins"
    );
    let body = page.find(|element| element.name() == "body").unwrap();
    let items: Vec<String> =
        body.find_all(|element| element.has_class("item")).iter().map(|one| one.text()).collect();
    assert_eq!(items, ["a b", "c"]);
    assert!(body.contains(main) && !main.contains(body));
}

#[test]
fn scripts_are_text_that_nobody_reads() {
    let page = parse(
        "<p>a<script>if (1 < 2) document.write('</p><b class=\"x\">')</script>b</p><style>p > a { }</style>",
    );
    assert!(page.with_class("x").is_none());
    let paragraph = page.find(|element| element.name() == "p").unwrap();
    assert_eq!((paragraph.text(), paragraph.inner_html(|_| false)), ("ab".into(), "ab".into()));
}

#[test]
fn markup_is_passed_on_well_formed() {
    let page = parse("<div><h2>x</h2><p title='\"&lt;'>1 &lt; 2<br><em>b</em><p>c<img src=a.png></div>");
    let division = page.find(|element| element.name() == "div").unwrap();
    assert_eq!(
        division.inner_html(|element| element.name() == "h2"),
        "<p title=\"&quot;&lt;\">1 &lt; 2<br><em>b</em></p><p>c<img src=\"a.png\"></p>"
    );
}

#[test]
fn line_keeps_its_marks() {
    let page =
        parse("<h1>  CD34<sup>+</sup> <em>in\n vitro</em> <a href=x>&amp; <span>more</span></a><br>x</h1>");
    let heading = page.find(Element::is_heading).unwrap();
    assert_eq!(heading.marked_line(), "CD34<sup>+</sup> <i>in vitro</i> & more x");
}

#[test]
fn broken_html_is_read() {
    let page =
        parse("</div><ul><li>a<li>b</ul></p><table><tr><td>1<td>2<tr><td>3</table><a href=\"x\">unclosed");
    let texts = |name: &str| -> Vec<String> {
        page.elements().filter(|element| element.name() == name).map(Element::text).collect()
    };
    assert_eq!(texts("li"), ["a", "b"]);
    assert_eq!(texts("td"), ["1", "2", "3"]);
    assert_eq!(texts("a"), ["unclosed"]);
    for html in ["", "<", "<a", "<!--", "<script>", "\0", "<a href=\"", "&#x110000;", "<![CDATA[x"] {
        parse(html);
    }
}

#[test]
fn depth_size_and_count_are_limited() {
    let page = parse(&format!("{}x{}", "<div>".repeat(100_000), "</div>".repeat(100_000)));
    assert_eq!(page.elements().next().unwrap().text(), "x");
    let page = parse(&"<b>".repeat(MAX_NODES + 10));
    assert!(page.is_truncated);
    assert_eq!(page.elements().count(), MAX_NODES);
    assert_eq!(HtmlPage::parse(&" ".repeat(MAX_BYTES + 1)).err(), Some(PageTooLarge));
}
