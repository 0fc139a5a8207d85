import { expect, test } from 'vitest';
import { withFigures } from './article-figures';

const figure = (caption: string) =>
  `<figure><img src="/api/v1/pictures/1" alt="Cells"><figcaption>${caption}</figcaption></figure>`;
const table = (caption: string) =>
  `<table><caption>${caption}</caption><tbody><tr><td>1</td></tr></tbody></table>`;

test('figures and tables are numbered, each by themselves, and can be linked to', () => {
  const html = withFigures(
    figure('<p>Cells</p>') + table('Doses') + figure('Curves $1') + table('Costs'),
    'en',
  );
  expect(html).toContain('<figcaption><p><b>Figure 1.</b> Cells</p>');
  expect(html).toContain('<b>Figure 2.</b> Curves $1');
  expect(html).toContain('<caption><b>Table 1.</b> Doses');
  expect(html).toMatch(/<figure id="figure-2">.*<table id="table-2">/);
});

test('in the words of the text’s language', () => {
  expect(withFigures(figure('Клетки'), 'ru')).toContain('<b>Рисунок\u00a01.</b> Клетки');
});

test.each(['Figure 3. Cells', 'Fig. 3', '<b>Рис. 3.</b> Клетки', 'Рисунок&nbsp;3'])(
  'where authors have numbered them, nobody else does: %s',
  (caption) => {
    const html = withFigures(figure(caption) + figure('Curves'), 'en');
    expect(html).not.toContain('<b>Figure');
    expect(html).toContain('id="figure-2"');
  },
);

test('what has no caption has no number', () => {
  const html = withFigures('<figure><img src="/logo.png" alt=""></figure>' + figure('Cells'), 'en');
  expect(html).toContain('<figure><img');
  expect(html).toContain('<b>Figure 1.</b> Cells');
});

test('pictures wait until the reader comes near', () => {
  expect(withFigures('<p><img src="/a.png" alt="A"></p>', 'en')).toBe(
    '<p><img loading="lazy" decoding="async" src="/a.png" alt="A"></p>',
  );
});
