import { expect, test } from 'vitest';
import { numberFigures } from './article-figures';

const figure = (caption: string) =>
  `<figure><img src="/api/v1/pictures/1" alt="Cells"><figcaption>${caption}</figcaption></figure>`;
const table = (caption: string) =>
  `<table><caption>${caption}</caption><tbody><tr><td>1</td></tr></tbody></table>`;

test('figures and tables are numbered separately and get anchors', () => {
  const html = numberFigures(
    figure('<p>Cells</p>') + table('Doses') + figure('Curves $1') + table('Costs'),
    'en',
  );
  expect(html).toContain('<figcaption><p><b>Figure 1.</b> Cells</p>');
  expect(html).toContain('<b>Figure 2.</b> Curves $1');
  expect(html).toContain('<caption><b>Table 1.</b> Doses');
  expect(html).toMatch(/<figure id="figure-2">.*<table id="table-2">/);
});

test('labels are in the language of the text', () => {
  expect(numberFigures(figure('Клетки'), 'ru')).toContain('<b>Рисунок\u00a01.</b> Клетки');
});

test.each(['Figure 3. Cells', 'Fig. 3', '<b>Рис. 3.</b> Клетки', 'Рисунок&nbsp;3'])(
  'figures that the author numbered get no label: %s',
  (caption) => {
    const html = numberFigures(figure(caption) + figure('Curves'), 'en');
    expect(html).not.toContain('<b>Figure');
    expect(html).toContain('id="figure-2"');
  },
);

test('a figure without a caption gets no number', () => {
  const html = numberFigures(
    '<figure><img src="/logo.png" alt=""></figure>' + figure('Cells'),
    'en',
  );
  expect(html).toContain('<figure><img');
  expect(html).toContain('<b>Figure 1.</b> Cells');
});

test('images are loaded lazily', () => {
  expect(numberFigures('<p><img src="/a.png" alt="A"></p>', 'en')).toBe(
    '<p><img loading="lazy" decoding="async" src="/a.png" alt="A"></p>',
  );
});
