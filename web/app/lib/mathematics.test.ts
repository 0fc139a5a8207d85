import { expect, test } from 'vitest';
import { inertHtml } from './inert-html';
import { loadFormulas } from './mathematics';
import { withMathematics } from './mathematics.server';

const inline = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`;

test('formulas become MathML, in the line and on their own', () => {
  const html = withMathematics(
    `<p>a ${inline('x^2')} b</p><div data-type="block-math" data-latex="\\frac{1}{2}"></div>`,
  );
  const [first, second] = inertHtml(html).querySelectorAll('math');
  expect(first?.querySelector('msup')?.textContent).toBe('x2');
  expect(first?.getAttribute('display')).toBeNull();
  expect(second?.querySelector('mfrac')?.textContent).toBe('12');
  expect(second?.getAttribute('display')).toBe('block');
  expect(html).toContain('<p>a <span data-type="inline-math">');
  expect(html).not.toContain('data-latex');
});

test('attributes may stand in any order, and their entities are read', () => {
  const html = withMathematics(
    '<span lang="en" data-latex="a &lt; b \\text{&quot;\\&amp;lt;&nbsp;}" data-type="inline-math"></span>',
  );
  const source = inertHtml(html).querySelector('annotation')?.textContent;
  expect(source).toBe('a < b \\text{"\\&lt;\u00a0}');
});

test('everything else stays as it is', () => {
  for (const html of [
    '<p>text</p>',
    '<span data-type="inline-math" data-latex="x">words</span>',
    '<div data-type="inline-math" data-latex="x"></div>',
    '<span lang="ru"></span>',
    '<p>&lt;span data-type="inline-math" data-latex="x"&gt;&lt;/span&gt;</p>',
  ]) {
    expect(withMathematics(html)).toBe(html);
  }
});

test('letters of other alphabets are written as such', () => {
  const html = withMathematics(inline('\\mathbb{R} \\mathcal{L} \\mathbf{x1} \\mathfrak{g}'));
  expect(inertHtml(html).querySelector('mrow')?.textContent).toBe('ℝℒ𝐱𝟏𝔤');
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

test('a hostile formula is only letters', async () => {
  const show = await loadFormulas();
  for (const latex of HOSTILE) {
    const shown = inertHtml(show(latex, true));
    expect(
      shown.querySelectorAll('a, img, script, iframe, [href], [src], [id]'),
      latex,
    ).toHaveLength(0);
    for (const element of shown.querySelectorAll('*')) {
      const own = element.getAttributeNames();
      expect(own.filter((name) => name.startsWith('on') || name.startsWith('data-'))).toEqual([]);
      expect(element.getAttribute('style') ?? '').not.toMatch(/url|position/);
    }
    expect(shown.textContent).not.toBe('');
  }
});

test('a formula that grows without end, and one that cannot be read, show their source', async () => {
  const show = await loadFormulas();
  for (const latex of [
    '\\def\\a{\\a\\a}\\a',
    `\\def\\a{${'x'.repeat(3000)}}${'\\a'.repeat(400)}`,
    '\\newcommand{\\a}{x}\\a',
    '\\frac{1}{',
    '{'.repeat(3000),
    'x'.repeat(5000),
    '<b>&amp;',
  ]) {
    const shown = inertHtml(show(latex, false));
    expect(shown.querySelector('code')?.textContent).toBe(latex);
    expect(shown.querySelector('b')).toBeNull();
  }
  const huge = inertHtml(show('\\rule{9999em}{9999em}', false)).querySelector('mspace');
  expect(huge?.getAttribute('width')).toBe('20em');
});
