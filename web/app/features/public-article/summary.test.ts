import { expect, test } from 'vitest';
import { summaryOf } from './summary';

test('words without tags', () => {
  const html = '<p><b>Aim.</b> CD4<sup>+</sup> &lt; 50&nbsp;&amp; more</p><p>Next</p>';
  expect(summaryOf(html)).toBe('Aim. CD4+ < 50 & more Next');
});

test('a long text ends after a whole word', () => {
  const summary = summaryOf(`<p>${'cells, '.repeat(60)}</p>`);
  expect(summary).toMatch(/^(cells, )+cells…$/);
  expect(summary.length).toBeLessThanOrEqual(200);
});

test('one endless word is cut', () => {
  expect(summaryOf('a'.repeat(500)).length).toBeLessThanOrEqual(201);
});
