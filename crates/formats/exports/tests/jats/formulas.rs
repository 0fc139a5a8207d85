//! Formulas in MathML and LaTeX, with numbers and links.

use std::time::{Duration, Instant};

use exports::Bilingual;

use super::publications::full;
use super::write_valid_jats;

/// Those of the demo, and one for each kind of notation.
const FORMULAS: &[(&str, &str)] = &[
    (r"h(t \mid x) = h_0(t)\, e^{\beta_1 x_1 + \dots + \beta_k x_k}", "<mi>⋯</mi>|<mi>…</mi>"),
    (r"\hat{S}(t) = \prod_{t_i \le t} \left(1 - \frac{d_i}{n_i}\right)", "<mfrac>"),
    (r"n = \frac{2\,(z_{1-\alpha/2} + z_{1-\beta})^2\,\sigma^2}{\delta^2}", "<mi>σ</mi>"),
    (r"\begin{pmatrix} a & b \\ c & d \end{pmatrix}", "<mtable "),
    (r"\begin{cases} x^2, & x > 0 \\ 0 & \text{иначе} \end{cases}", "<mtd columnalign=\"left\">"),
    (r"\begin{aligned} a &= b \\ &= c \end{aligned}", "<mtd columnalign=\"right\">"),
    (r"\begin{align*} a &= b \\ c &= d \end{align*}", "<mtd columnalign=\"right\">"),
    (r"\begin{equation} a = b \end{equation}", "<mi>b</mi>"),
    (r"a = b \\ c = d", "<mtr>"),
    (r"\sum_{i=1}^{n} x_i + \int_0^\infty f\,dx + \lim_{x \to 0} g", "<munderover>"),
    (r"\sum_{\substack{i < n \\ i \ne k}} x_i", "<munder>"),
    (r"\text{AUC} = \frac{\text{доза}}{CL}", "<mtext>доза</mtext>"),
    (r"\alpha \beta \gamma \Gamma \Omega \varepsilon \phi", "<mi>γ</mi>"),
    (
        r"\bar{x} \vec{v} \tilde{y} \dot{z} \overline{abc} \widehat{abc} \underline{ab} \widetilde{ab}",
        "<mo stretchy=\"true\">‾</mo>",
    ),
    (r"\underbrace{a+b}_{n} \overbrace{c}^{d} \overset{a}{b} \underset{a}{b}", "<mo>⏟</mo>"),
    (r"\sqrt{x} + \sqrt[3]{y} + \binom{n}{k} + f'(x) + f''", "<mroot>"),
    (r"\operatorname{logit}(p) = \log\frac{p}{1-p}", ">logit<"),
    (r"\mathbb{R} \mathcal{L} \mathbf{x} \mathfrak{g} \mathrm{Hb} \boldsymbol{\beta}", "<mi>ℝ</mi>"),
    (r"p < 0{,}05 \Rightarrow \neg H_0 \%", "<mo>&lt;</mo>"),
    (r"\left\{ a \middle| b \right\} \bigl( c \bigr) \left. \frac{df}{dx} \right|_{x=0}", "<mo>{</mo>"),
    (r"{}^{14}\mathrm{C} \xrightarrow{k} \cancel{x} \phantom{y}", "<menclose notation=\"updiagonalstrike\">"),
    (r"\textcolor{red}{x} + {\color{blue} y}", "mathcolor="),
    (r"\displaystyle\frac12 + \dfrac{1}{2} + \tfrac12", "<mstyle displaystyle=\"true\" scriptlevel=\"0\">"),
    (r"37^\circ\mathrm{C},\ 10^{9}/\text{л}, \pm 2 \quad \not= \not\in", "<mspace width=\"1em\">"),
    (r"дозы + х_1", "<mi>х</mi>"),
];

fn escape(latex: &str) -> String {
    latex.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

fn displayed(latex: &str) -> String {
    format!("<div data-type=\"block-math\" data-latex=\"{}\"></div>", escape(latex))
}

fn inline(latex: &str) -> String {
    format!("<span data-type=\"inline-math\" data-latex=\"{}\"></span>", escape(latex))
}

/// Writes a valid article with this text only.
fn jats_of(html: &str) -> String {
    let mut publication = full();
    publication.full_text = Bilingual::new(html, "");
    write_valid_jats(&publication)
}

#[test]
fn formulas_have_mathml_and_latex() {
    let both: String =
        FORMULAS.iter().map(|(latex, _)| displayed(latex) + &format!("<p>{}</p>", inline(latex))).collect();
    let xml = jats_of(&both);
    let displayed: Vec<&str> = xml.split("<disp-formula ").skip(1).collect();
    let inline: Vec<&str> = xml.split("<inline-formula>").skip(1).collect();
    assert_eq!([displayed.len(), inline.len()], [FORMULAS.len(); 2]);
    for ((latex, expected), written) in FORMULAS.iter().zip(displayed) {
        let written = written.split_once("</disp-formula>").unwrap().0;
        let mathml = written.split_once("<alternatives><mml:math display=\"block\">").expect(latex).1;
        let (mathml, tex) = mathml.split_once("</mml:math><tex-math>").unwrap();
        let mathml = mathml.replace("mml:", "");
        assert!(expected.split('|').any(|it| mathml.contains(it)), "{latex}: {mathml}");
        assert_eq!(
            tex,
            format!(
                "{}</tex-math></alternatives>",
                latex.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
            )
        );
    }
    for ((latex, _), written) in FORMULAS.iter().zip(inline) {
        assert!(written.starts_with("<alternatives><mml:math>"), "{latex}: {written}");
    }
}

#[test]
fn formulas_that_cannot_be_converted_keep_their_latex() {
    for latex in [
        r"\unknown{x}",
        r"\frac{1}{",
        r"\ce{H2O}",
        r"\href{javascript:alert(1)}{x}",
        r"\def\a{\a\a}\a",
        r"\text{if $x$}",
        r"\begin{array}{c|c} a & b \end{array}",
        r"a & b",
    ] {
        let tex = latex.replace('&', "&amp;");
        let xml = jats_of(&format!("{}<p>{}</p>", displayed(latex), inline(latex)));
        assert!(
            xml.contains(&format!(
                "<disp-formula id=\"eq1\"><label>(1)</label><tex-math>{tex}</tex-math></disp-formula>"
            )),
            "{xml}"
        );
        assert!(xml.contains(&format!("<inline-formula><tex-math>{tex}</tex-math></inline-formula>")));
    }
}

#[test]
fn displayed_formulas_are_numbered_and_linked() {
    let text = format!(
        "<p>By equation (2) and Eq. 7, not by equation 4.</p>{}<ul><li>{}</li></ul>{}<p>{} (Formula 1)</p>",
        displayed(r"a \tag{1}"),
        displayed("b"),
        displayed(r"c \tag{7}"),
        inline("d"),
    );
    let mut publication = full();
    publication.full_text =
        Bilingual::new(text, format!("<p>По формуле (1):</p>{}<p>где</p>", displayed("e")));
    publication.work.article.r#abstract = Bilingual::new(format!("<p>A</p>{}", displayed("z")), "");
    let xml = write_valid_jats(&publication);
    for (id, number, mathml, tex) in
        [("eq1", 1, "a", "a"), ("eq2", 2, "b", "b"), ("eq3", 3, "c", r"c \tag{7}"), ("ru-eq1", 1, "e", "e")]
    {
        let expected = format!(
            "<disp-formula id=\"{id}\"><label>({number})</label><alternatives><mml:math display=\"block\">\
             <mml:mi>{mathml}</mml:mi></mml:math><tex-math>{tex}</tex-math></alternatives></disp-formula>"
        );
        assert!(xml.contains(&expected), "{id}: {xml}");
    }
    let link = |id: &str, words: &str| format!("<xref ref-type=\"disp-formula\" rid=\"{id}\">{words}</xref>");
    for (id, words) in
        [("eq2", "equation (2)"), ("eq3", "Eq. 7"), ("eq1", "Formula 1"), ("ru-eq1", "формуле (1)")]
    {
        assert!(xml.contains(&link(id, words)), "{words}: {xml}");
    }
    assert_eq!(xml.matches("ref-type=\"disp-formula\"").count(), 4);
}

/// What costs the converter most: arguments inside each other, with and without braces.
const NESTED: &[(&str, &str)] = &[
    ("{", "}"),
    ("{", ""),
    (r"\frac{", "}{b}"),
    (r"\frac1", ""),
    (r"\frac", ""),
    (r"\sqrt ", ""),
    (r"\sqrt{", "}"),
    (r"\sqrt[", "]{x}"),
    (r"\bm ", ""),
    (r"\bm", ""),
    (r"\hat ", ""),
    (r"\overset a", ""),
    (r"\mathbf ", ""),
    (r"\mathrm{", "}"),
    ("x^{", "}"),
    (r"x_\hat ", ""),
    (r"\left(", r"\right)"),
    (r"\left.", ""),
    (r"\begin{matrix}", r"\end{matrix}"),
    (r"\begin{matrix}^& ", r"\end{matrix}"),
    (r"\mathrel\middle|", ""),
    (r"\text{", "}"),
    (r"\not ", ""),
    (r"\substack ", ""),
    (r"\textcolor{red} ", ""),
    (r"{\color{red}", "}"),
    (r"a\over ", ""),
    ("'", ""),
    ("&", ""),
    (r"\\", ""),
    ("x^", ""),
    ("#", ""),
    ("%", ""),
    ("𝔊", ""),
    (r"\", ""),
];

#[test]
fn hostile_formulas_are_converted_quickly_or_not_at_all() {
    let started = Instant::now();
    let mut text = String::new();
    for (open, close) in NESTED {
        for chars in [2_000, 4_000] {
            let count = chars / (open.chars().count() + close.chars().count()) - 1;
            for inner in ["a", ""] {
                text.push_str(&displayed(&format!("{}{inner}{}", open.repeat(count), close.repeat(count))));
            }
        }
    }
    let xml = jats_of(&text);
    assert_eq!(xml.matches("<disp-formula").count(), NESTED.len() * 4);
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
}
