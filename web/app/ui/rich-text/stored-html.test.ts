import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseInertHtml } from '~/lib/html';
import { Editor } from '@tiptap/core';
import { ALLOWED, ALLOWED_EVERYWHERE } from './allowed-html';
import { fullExtensions } from './full-extensions';
import {
  breakIntoLines,
  canEditWithoutLoss,
  preparePastedHtml,
  parseStoredHtml,
  serializeStoredHtml,
} from './stored-html';

const extensions = fullExtensions((src) => Promise.resolve(src));

/** Passes HTML through the editor, as opening and saving does. */
function openAndSerialize(html: string): string {
  const editor = new Editor({ extensions, content: parseStoredHtml(html), injectCSS: false });
  const saved = serializeStoredHtml(editor.state.doc);
  editor.destroy();
  return saved;
}

const RICH = [
  '<h2>Results</h2>',
  '<p>CD34<sup>+</sup>, H<sub>2</sub>O, <strong>bold</strong>, <em lang="la">in vitro</em>, <u>u</u>, <s>s</s>, ',
  '<a href="https://doi.org/10.1/x" title="DOI"><strong>a</strong> link</a>, <a href="/pages/faq">faq</a> and ',
  '<span data-type="inline-math" data-latex="a &lt; \\frac{1}{2} &amp; &quot;b&quot;"></span>.<br>New line</p>',
  '<div data-type="block-math" data-latex="\\chi^2 = 5{,}4"></div>',
  '<h3>Lists</h3><ul><li>one</li><li><p>two</p><ol start="3"><li>three</li></ol></li></ul>',
  '<h4>Terms</h4><dl><dt>HSCT</dt><dd>transplantation</dd></dl>',
  '<blockquote><p lang="ru">Цитата</p></blockquote><hr>',
  '<table><caption>Table 1. <em>Doses</em></caption>',
  '<thead><tr><th scope="col" rowspan="2">Drug</th><th scope="col" colspan="2">Dose</th></tr>',
  '<tr><th>mg</th><th>kg</th></tr></thead>',
  '<tbody><tr><th scope="row">A</th><td colspan="2">1</td></tr><tr><td>B</td><td>2</td><td>3</td></tr></tbody>',
  '<tfoot><tr><td colspan="3">Note</td></tr></tfoot></table>',
  '<figure><img src="/api/v1/pictures/7f" alt="A curve that falls" width="640" height="480">',
  '<figcaption>Fig. 1. Survival</figcaption></figure>',
  '<p>See <img src="/api/v1/pictures/8a" alt="a dot"> there.</p>',
].join('');

test('HTML with all allowed elements is saved unchanged', () => {
  expect(canEditWithoutLoss(RICH)).toBe(true);
  expect(openAndSerialize(RICH)).toBe(RICH);
});

test('equivalent HTML has the same canonical form after saving', () => {
  for (const [html, saved] of [
    ['<b>a</b><i>b</i>', '<p><strong>a</strong><em>b</em></p>'],
    ['<ul>\n <li><p>a</p></li>\n</ul>', '<ul><li>a</li></ul>'],
    ['<div>a</div><div>b</div>', '<p>a</p><p>b</p>'],
    ['<p>a\n  b </p>\n\n<p>c</p>', '<p>a b</p><p>c</p>'],
    [
      '<p><em><strong>a</strong></em><strong> b</strong></p>',
      '<p><strong><em>a</em> b</strong></p>',
    ],
    [
      '<table><colgroup><col></colgroup><tr><td>a</td></tr></table>',
      '<table><tbody><tr><td>a</td></tr></tbody></table>',
    ],
    ['<figure><img src="/x.png" alt=""></figure>', '<figure><img src="/x.png" alt=""></figure>'],
    [
      '<figure><figcaption><p>a</p><p>b</p></figcaption><table><tbody><tr><td>c</td></tr></tbody></table></figure>',
      '<figure><figcaption><p>a</p><p>b</p></figcaption><table><tbody><tr><td>c</td></tr></tbody></table></figure>',
    ],
    [
      '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>',
      '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td></td></tr></tbody></table>',
    ],
    ['', ''],
  ] as const) {
    expect(canEditWithoutLoss(html), html).toBe(true);
    expect(openAndSerialize(html), html).toBe(saved);
  }
});

test('removing disallowed content does not count as a loss', () => {
  for (const html of [
    '<p style="color:red" class="x" onclick="alert(1)">a</p>',
    '<p>a</p><script>alert(1)</script><style>p{}</style>',
    '<p><font color="red">a</font></p>',
    '<iframe src="https://x.test"></iframe><p>a</p>',
    '<p lang="e"><a href="faq"><span data-latex="x">a</span></a></p>',
    '<p><img alt="x">a</p>',
  ]) {
    expect(canEditWithoutLoss(html), html).toBe(true);
    expect(openAndSerialize(html), html).toBe('<p>a</p>');
  }
});

test('canEditWithoutLoss detects content that the editor would lose', () => {
  for (const html of [
    '<table><tbody><tr><td><table><tbody><tr><td>a</td></tr></tbody></table></td></tr></tbody></table>',
    '<table><tbody><tr><td>a</td></tr></tbody><tbody><tr><td>b</td></tr></tbody></table>',
    '<p><sub><sup>a</sup></sub></p>',
    '<div lang="ru"><p>a</p></div>',
    '<p><span data-type="inline-math" data-latex="x">words</span></p>',
    '<table><tbody><tr><td rowspan="0">a</td></tr></tbody></table>',
    '<table><tbody><tr><td rowspan="3">a</td><td>b</td></tr><tr><td colspan="2">c</td></tr></tbody></table>',
    '<figure><a href="/x"><img src="/x.png"></a></figure>',
    '<h2><table><tbody><tr><td>a</td></tr></tbody></table></h2>',
  ]) {
    expect(canEditWithoutLoss(html), html).toBe(false);
  }
});

/** Lists all elements and attributes. */
function listElements(html: string): string[] {
  return [...parseInertHtml(html).querySelectorAll('*')].flatMap(({ localName, attributes }) => [
    localName,
    ...[...attributes].map(({ name }) => `${localName}[${name}]`),
  ]);
}

test('the editor produces only elements and attributes that the server allows', () => {
  const allowed = Object.entries(ALLOWED).flatMap(([tag, names]) => [
    tag,
    ...[...names, ...ALLOWED_EVERYWHERE].map((name) => `${tag}[${name}]`),
  ]);
  const hostile = `${RICH}<ol type="a" style="x"><li value="3" class="c" data-x="1">a</li></ol>
    <table style="width:1px" border="1"><tr data-part="x"><td colwidth="40" align="right" style="text-align:right">a</td></tr></table>
    <p align="center" id="p" data-part="table"><a href="https://x.test" target="_blank" rel="x" onclick="x()">a</a></p>
    <img src="/x.png" onerror="alert(1)" srcset="https://x.test/y.png" style="x"><img src="//x.test/x.png"><img src="data:image/png;base64,AA">
    <svg onload="alert(1)"></svg><math><mi>x</mi></math><video src="/x"></video><h1>a</h1><code>a</code><pre>a</pre><input>`;
  const all = listElements(openAndSerialize(preparePastedHtml(hostile)));
  expect(all.filter((item) => !allowed.includes(item))).toEqual([]);
  expect(all).toEqual(expect.arrayContaining(['img[src]', 'a[href]', 'h2', 'ol']));
});

test('only allowed links and pictures of the site are kept', () => {
  const disallowed = [
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.test',
    '/\\evil.test',
    'file:///etc/passwd',
  ];
  for (const href of disallowed) {
    expect(openAndSerialize(`<p><a href="${href}">a</a></p>`), href).toBe('<p>a</p>');
    expect(openAndSerialize(`<p><img src="${href}">a</p>`), href).toBe('<p>a</p>');
  }
});

test('a cell does not span beyond the table head', () => {
  const html =
    '<table><thead><tr><th rowspan="2">a</th><th>b</th></tr></thead><tbody><tr><td>c</td></tr><tr><td>d</td><td>e</td></tr></tbody></table>';
  expect(openAndSerialize(html)).toBe(
    '<table><thead><tr><th rowspan="2">a</th><th>b</th></tr><tr><td>c</td></tr></thead><tbody><tr><td>d</td><td>e</td></tr></tbody></table>',
  );
});

test('the source has a line for each block and the same canonical form', () => {
  const lines = breakIntoLines(RICH);
  expect(lines).toContain('<h2>Results</h2>\n<p>CD34<sup>+</sup>, H<sub>2</sub>O');
  expect(openAndSerialize(lines)).toBe(RICH);
});

test('the allowed elements equal those of the server', () => {
  const lists = readFileSync('../crates/core/html/src/allowlists.rs', 'utf8');
  const rust = lists.slice(lists.indexOf('const EDITORS_TAGS'));
  const quoted = (text: string | undefined) =>
    [...(text ?? '').matchAll(/"([a-z0-9-]+)"/g)].map(([, name]) => name);
  const tags = quoted(/EDITORS_TAGS: .*?= \[([\s\S]*?)\];/.exec(rust)?.[1]);
  const attributes = /let attributes = HashMap::from\(\[([\s\S]*?)\]\);\n/.exec(rust)?.[1] ?? '';
  const own = [...attributes.matchAll(/\("([a-z0-9]+)", HashSet::from\(\[(.*?)\]\)\)/g)].map(
    ([, tag, names]) => [tag, quoted(names)],
  );
  expect(Object.keys(ALLOWED)).toEqual(tags);
  expect(Object.fromEntries(own)).toEqual(
    Object.fromEntries(Object.entries(ALLOWED).filter(([, names]) => names.length > 0)),
  );
  expect(quoted(/generic_attributes\((.*)\)/.exec(rust)?.[1])).toEqual(ALLOWED_EVERYWHERE);
});
