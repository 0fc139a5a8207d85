import { expect, test } from 'vitest';
import { withCitedReferences } from './cited-references';

const to = (number: number) => `<a href="#reference-${number}">${number}</a>`;

test('numbers in brackets lead to the references', () => {
  expect(withCitedReferences('<p>As shown [2, 4–6] and [1].</p>', 6)).toBe(
    `<p>As shown [${to(2)}, ${to(4)}–${to(6)}] and [${to(1)}].</p>`,
  );
});

test.each([
  '<p>Years [1998–2004], none [0], more than there are [1, 9]</p>',
  '<p>Fractions [0.5], words [sic], exponents 10<sup>9</sup></p>',
  '<p><a href="https://example.org">source [1]</a></p>',
  '<p><math><annotation>x[1]</annotation></math></p>',
  '<img src="/a.png" alt="Figure [1]">',
])('what is no reference stays as it is: %s', (html) => {
  expect(withCitedReferences(html, 6)).toBe(html);
});
