import { expect, test, vi } from 'vitest';
import { Shelf, type KeptContent } from './kept-content';

interface Text {
  titleEn: string;
  themeEn: string;
}

const content: Text = { titleEn: 'Cord blood', themeEn: '' };

const fromAnotherWindow = (titleEn: string, keptAt: string): KeptContent<Text> => ({
  content: { ...content, titleEn },
  basis: content,
  keptAt,
  window: titleEn,
});

function putFromAnotherWindow(kept: KeptContent<Text>): void {
  localStorage.setItem(`octavo.article.1.7.${kept.window}`, JSON.stringify(kept));
}

test('what is kept is found again by the same person for the same article only', () => {
  new Shelf<Text>('article', 1, 7).keep({ ...content, titleEn: 'Kept' }, content);
  expect(new Shelf<Text>('article', 1, 7).kept()).toMatchObject({
    content: { titleEn: 'Kept' },
    basis: content,
  });
  expect(new Shelf<Text>('article', 2, 7).kept()).toBeNull();
  expect(new Shelf<Text>('article', 1, 8).kept()).toBeNull();
  expect(new Shelf<Text>('article', 1, 70).kept()).toBeNull();
});

test('one window never writes over or throws away what another has kept', () => {
  const shelf = new Shelf<Text>('article', 1, 7);
  putFromAnotherWindow(fromAnotherWindow('Theirs', '2026-01-01T00:00:00.000Z'));
  shelf.keep({ ...content, titleEn: 'Mine' }, content);
  expect(shelf.kept()?.content.titleEn).toBe('Mine');
  shelf.forget();
  expect(shelf.kept()?.content.titleEn).toBe('Theirs');
});

test('several are offered one after another, the latest first', () => {
  const shelf = new Shelf<Text>('article', 1, 7);
  const [earlier, later] = [
    fromAnotherWindow('Earlier', '2026-01-01T00:00:00.000Z'),
    fromAnotherWindow('Later', '2026-01-02T00:00:00.000Z'),
  ];
  putFromAnotherWindow(later);
  putFromAnotherWindow(earlier);
  expect(shelf.kept()).toEqual(later);
  shelf.discard(later);
  expect(shelf.kept()).toEqual(earlier);
});

test('what this window goes on with goes when it is saved', () => {
  const shelf = new Shelf<Text>('article', 1, 7);
  const kept = fromAnotherWindow('Theirs', '2026-01-01T00:00:00.000Z');
  putFromAnotherWindow(kept);
  shelf.adopt(kept);
  expect(shelf.kept()?.content.titleEn).toBe('Theirs');
  shelf.forget();
  expect(shelf.kept()).toBeNull();
});

test.each(['{', 'null', '7', '{"content":1}'])('nonsense in the storage is nothing: %s', (text) => {
  localStorage.setItem('octavo.article.1.7.x', text);
  expect(new Shelf<Text>('article', 1, 7).kept()).toBeNull();
});

test('a full storage is borne in silence', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => new Shelf<Text>('article', 1, 7).keep(content, content)).not.toThrow();
});
