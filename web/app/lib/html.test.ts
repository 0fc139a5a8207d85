import { expect, test } from 'vitest';
import { plainText, makeTablesScrollable, makeFormulasScrollable } from './html';

test.each([
  ['Just words', 'Just words'],
  ['<p>One</p><p>Two <i>in vivo</i></p>', 'One\nTwo in vivo'],
  ['One<br>two<br/>three', 'One\ntwo\nthree'],
  ['<ul><li>a</li><li>b</li></ul>', 'a\nb'],
  ['p &lt; 0.05 &amp; n = 3', 'p < 0.05 & n = 3'],
  ['CD34<sup>+</sup>', 'CD34+'],
  ['<script>alert(1)</script><style>p{}</style>Words<img src=x onerror=alert(1)>', 'Words'],
  ['', ''],
])('%j becomes %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});

test('a table gets a frame labelled by its caption', () => {
  const html =
    '<p>a</p><table><caption>Files &amp; <em>limits</em> "max"</caption><tbody></tbody></table>';
  expect(makeTablesScrollable(html, 'Table')).toBe(
    '<p>a</p><div class="wide-table" role="group" tabindex="0" ' +
      'aria-label="Files &amp; limits &quot;max&quot;"><table><caption>Files &amp; <em>limits</em> "max"</caption>' +
      '<tbody></tbody></table></div>',
  );
});

test('every table without a caption gets a frame with the fallback label', () => {
  const html = '<table><tr></tr></table><hr><table lang="ru"><tr></tr></table>';
  expect(makeTablesScrollable(html, 'Таблица').match(/aria-label="Таблица"/g)).toHaveLength(2);
});

test('HTML without tables is unchanged', () => {
  expect(makeTablesScrollable('<p>tablespoon</p>', 'Table')).toBe('<p>tablespoon</p>');
});

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
