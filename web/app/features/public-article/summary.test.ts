import { expect, test } from 'vitest';
import { summarize } from './summary';

test('summarize removes tags and decodes entities', () => {
  const html = '<p><b>Aim.</b> CD4<sup>+</sup> &lt; 50&nbsp;&amp; more</p><p>Next</p>';
  expect(summarize(html)).toBe('Aim. CD4+ < 50 & more Next');
});

test('a long text is cut after a whole word', () => {
  const summary = summarize(`<p>${'cells, '.repeat(60)}</p>`);
  expect(summary).toMatch(/^(cells, )+cells…$/);
  expect(summary.length).toBeLessThanOrEqual(200);
});

test('a single long word is cut', () => {
  expect(summarize('a'.repeat(500)).length).toBeLessThanOrEqual(201);
});
