import { expect, test, vi } from 'vitest';
import { myArticle } from '../../../../../test/articles';
import { contentOf } from './article-content';
import { Shelf } from './kept-content';

const content = contentOf(myArticle());

test('what is kept is found again by the same person for the same article only', () => {
  new Shelf(1, 7).keep({ ...content, titleEn: 'Kept' }, content);
  expect(new Shelf(1, 7).kept()).toMatchObject({ content: { titleEn: 'Kept' }, basis: content });
  expect(new Shelf(2, 7).kept()).toBeNull();
  expect(new Shelf(1, 8).kept()).toBeNull();
});

test('one window never throws away what another has kept', () => {
  const shelf = new Shelf(1, 7);
  shelf.keep(content, content);
  const [key = ''] = Object.keys(localStorage);
  const elsewhere = { ...JSON.parse(localStorage.getItem(key) ?? ''), window: 'another' } as object;
  localStorage.setItem(key, JSON.stringify(elsewhere));
  shelf.forget();
  expect(shelf.kept()).not.toBeNull();
  shelf.clear();
  expect(shelf.kept()).toBeNull();
});

test.each(['{', 'null', '7', '{"content":1}'])('nonsense in the storage is nothing: %s', (text) => {
  localStorage.setItem('octavo.article.1.7', text);
  expect(new Shelf(1, 7).kept()).toBeNull();
});

test('a full storage is borne in silence', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => new Shelf(1, 7).keep(content, content)).not.toThrow();
});
