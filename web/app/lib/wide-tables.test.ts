import { expect, test } from 'vitest';
import { scrollableTables } from './wide-tables';

test('a table gets a frame named by its caption', () => {
  const html =
    '<p>a</p><table><caption>Files &amp; <em>limits</em> "max"</caption><tbody></tbody></table>';
  expect(scrollableTables(html, 'Table')).toBe(
    '<p>a</p><div class="wide-table" role="group" tabindex="0" ' +
      'aria-label="Files &amp; limits &quot;max&quot;"><table><caption>Files &amp; <em>limits</em> "max"</caption>' +
      '<tbody></tbody></table></div>',
  );
});

test('without a caption it gets the general name, and each table its own frame', () => {
  const html = '<table><tr></tr></table><hr><table lang="ru"><tr></tr></table>';
  expect(scrollableTables(html, 'Таблица').match(/aria-label="Таблица"/g)).toHaveLength(2);
});

test('text without tables stays as it is', () => {
  expect(scrollableTables('<p>tablespoon</p>', 'Table')).toBe('<p>tablespoon</p>');
});
