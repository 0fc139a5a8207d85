import { expect, test } from 'vitest';
import { makeFormulasScrollable } from './scrollable-formulas';

test('a block formula is focusable and labelled', () => {
  const html = '<p>a</p><div lang="en" data-type="block-math"><math></math></div>';
  expect(makeFormulasScrollable(html, 'Formula')).toBe(
    '<p>a</p><div role="group" tabindex="0" aria-label="Formula" lang="en" data-type="block-math"><math></math></div>',
  );
});

test('other HTML is unchanged', () => {
  const html = '<div lang="en">a</div><span data-type="inline-math"></span>data-type="block-math"';
  expect(makeFormulasScrollable(html, 'Formula')).toBe(html);
});
