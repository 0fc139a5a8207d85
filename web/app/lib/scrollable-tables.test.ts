import { expect, test } from 'vitest';
import { makeTablesScrollable } from './scrollable-tables';

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
