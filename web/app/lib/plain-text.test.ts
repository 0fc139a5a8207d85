import { expect, test } from 'vitest';
import { plainText } from './plain-text';

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
