import { expect, test } from 'vitest';
import { parseInertHtml } from './html';
import { loadFormulaRenderer } from './mathematics';
import { renderFormulas } from './mathematics.server';

const inline = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`;

test('inline and block formulas are rendered as MathML', () => {
  const html = renderFormulas(
    `<p>a ${inline('x^2')} b</p><div data-type="block-math" data-latex="\\frac{1}{2}"></div>`,
  );
  const [first, second] = parseInertHtml(html).querySelectorAll('math');
  expect(first?.querySelector('msup')?.textContent).toBe('x2');
  expect(first?.getAttribute('display')).toBeNull();
  expect(second?.querySelector('mfrac')?.textContent).toBe('12');
  expect(second?.getAttribute('display')).toBe('block');
  expect(html).toContain('<p>a <span data-type="inline-math">');
  expect(html).not.toContain('data-latex');
});

test('attributes are found in any order and their entities are decoded', () => {
  const html = renderFormulas(
    '<span lang="en" data-latex="a &lt; b \\text{&quot;\\&amp;lt;&nbsp;}" data-type="inline-math"></span>',
  );
  const source = parseInertHtml(html).querySelector('annotation')?.textContent;
  expect(source).toBe('a < b \\text{"\\&lt;\u00a0}');
});

test('other HTML is unchanged', () => {
  for (const html of [
    '<p>text</p>',
    '<span data-type="inline-math" data-latex="x">words</span>',
    '<div data-type="inline-math" data-latex="x"></div>',
    '<span lang="ru"></span>',
    '<p>&lt;span data-type="inline-math" data-latex="x"&gt;&lt;/span&gt;</p>',
  ]) {
    expect(renderFormulas(html)).toBe(html);
  }
});

test('letters of mathematical alphabets use their Unicode code points', () => {
  const html = renderFormulas(inline('\\mathbb{R} \\mathcal{L} \\mathbf{x1} \\mathfrak{g}'));
  expect(parseInertHtml(html).querySelector('mrow')?.textContent).toBe('ℝℒ𝐱𝟏𝔤');
});

const HOSTILE = [
  '\\href{javascript:alert(1)}{x}',
  '\\url{javascript:alert(1)}',
  '\\includegraphics{https://evil.test/x.png}',
  '\\htmlClass{a}{x}\\htmlStyle{position:fixed}{x}\\htmlData{a=b}{x}\\htmlId{a}{x}',
  '\\text{<img src=x onerror=alert(1)>}',
  '"><img src=x onerror=alert(1)>',
  '\\textcolor{red;background:url(https://evil.test)}{x}',
];

test('a malicious formula renders only text', async () => {
  const show = await loadFormulaRenderer();
  for (const latex of HOSTILE) {
    const body = parseInertHtml(show(latex, true));
    expect(
      body.querySelectorAll('a, img, script, iframe, [href], [src], [id]'),
      latex,
    ).toHaveLength(0);
    for (const element of body.querySelectorAll('*')) {
      const own = element.getAttributeNames();
      expect(own.filter((name) => name.startsWith('on') || name.startsWith('data-'))).toEqual([]);
      expect(element.getAttribute('style') ?? '').not.toMatch(/url|position/);
    }
    expect(body.textContent).not.toBe('');
  }
});

test('expanding and invalid formulas show their source', async () => {
  const show = await loadFormulaRenderer();
  for (const latex of [
    '\\def\\a{\\a\\a}\\a',
    `\\def\\a{${'x'.repeat(3000)}}${'\\a'.repeat(400)}`,
    '\\newcommand{\\a}{x}\\a',
    '\\frac{1}{',
    '{'.repeat(3000),
    'x'.repeat(5000),
    '<b>&amp;',
  ]) {
    const body = parseInertHtml(show(latex, false));
    expect(body.querySelector('code')?.textContent).toBe(latex);
    expect(body.querySelector('b')).toBeNull();
  }
  const huge = parseInertHtml(show('\\rule{9999em}{9999em}', false)).querySelector('mspace');
  expect(huge?.getAttribute('width')).toBe('20em');
});
