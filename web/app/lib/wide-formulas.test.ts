import { expect, test } from 'vitest';
import { scrollableFormulas } from './wide-formulas';

test('a formula on its own can be reached, and has a name', () => {
  const html = '<p>a</p><div lang="en" data-type="block-math"><math></math></div>';
  expect(scrollableFormulas(html, 'Formula')).toBe(
    '<p>a</p><div role="group" tabindex="0" aria-label="Formula" lang="en" data-type="block-math"><math></math></div>',
  );
});

test('everything else stays as it is', () => {
  const html = '<div lang="en">a</div><span data-type="inline-math"></span>data-type="block-math"';
  expect(scrollableFormulas(html, 'Formula')).toBe(html);
});
