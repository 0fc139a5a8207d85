import { expect, test } from 'vitest';
import { linkCitations } from './citation-links';

const link = (number: number) => `<a href="#reference-${number}">${number}</a>`;

test('numbers in brackets link to the references', () => {
  expect(linkCitations('<p>As shown [2, 4–6] and [1].</p>', 6)).toBe(
    `<p>As shown [${link(2)}, ${link(4)}–${link(6)}] and [${link(1)}].</p>`,
  );
});

test.each([
  '<p>Years [1998–2004], none [0], more than there are [1, 9]</p>',
  '<p>Fractions [0.5], words [sic], exponents 10<sup>9</sup></p>',
  '<p><a href="https://example.org">source [1]</a></p>',
  '<p><math><annotation>x[1]</annotation></math></p>',
  '<img src="/a.png" alt="Figure [1]">',
])('text without citations is unchanged: %s', (html) => {
  expect(linkCitations(html, 6)).toBe(html);
});
