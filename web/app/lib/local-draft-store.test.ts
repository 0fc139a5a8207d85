import { expect, test, vi } from 'vitest';
import { LocalDraftStore, type LocalDraft } from './local-draft-store';

interface Text {
  titleEn: string;
  themeEn: string;
}

const content: Text = { titleEn: 'Cord blood', themeEn: '' };

const makeForeignDraft = (titleEn: string, keptAt: string): LocalDraft<Text> => ({
  content: { ...content, titleEn },
  basis: content,
  keptAt,
  window: titleEn,
});

function storeForeignDraft(draft: LocalDraft<Text>): void {
  localStorage.setItem(`octavo.article.1.7.${draft.window}`, JSON.stringify(draft));
}

test('a draft is found only for the same user and article', () => {
  new LocalDraftStore<Text>('article', 1, 7).save({ ...content, titleEn: 'Kept' }, content);
  expect(new LocalDraftStore<Text>('article', 1, 7).readLatest()).toMatchObject({
    content: { titleEn: 'Kept' },
    basis: content,
  });
  expect(new LocalDraftStore<Text>('article', 2, 7).readLatest()).toBeNull();
  expect(new LocalDraftStore<Text>('article', 1, 8).readLatest()).toBeNull();
  expect(new LocalDraftStore<Text>('article', 1, 70).readLatest()).toBeNull();
});

test('a window neither overwrites nor removes the draft of another', () => {
  const store = new LocalDraftStore<Text>('article', 1, 7);
  storeForeignDraft(makeForeignDraft('Theirs', '2026-01-01T00:00:00.000Z'));
  store.save({ ...content, titleEn: 'Mine' }, content);
  expect(store.readLatest()?.content.titleEn).toBe('Mine');
  store.clear();
  expect(store.readLatest()?.content.titleEn).toBe('Theirs');
});

test('readLatest returns the latest draft of all windows', () => {
  const store = new LocalDraftStore<Text>('article', 1, 7);
  const [earlier, later] = [
    makeForeignDraft('Earlier', '2026-01-01T00:00:00.000Z'),
    makeForeignDraft('Later', '2026-01-02T00:00:00.000Z'),
  ];
  storeForeignDraft(later);
  storeForeignDraft(earlier);
  expect(store.readLatest()).toEqual(later);
  store.remove(later);
  expect(store.readLatest()).toEqual(earlier);
});

test('clear removes an adopted draft', () => {
  const store = new LocalDraftStore<Text>('article', 1, 7);
  const draft = makeForeignDraft('Theirs', '2026-01-01T00:00:00.000Z');
  storeForeignDraft(draft);
  store.adopt(draft);
  expect(store.readLatest()?.content.titleEn).toBe('Theirs');
  store.clear();
  expect(store.readLatest()).toBeNull();
});

test.each(['{', 'null', '7', '{"content":1}'])(
  'an invalid storage entry is ignored: %s',
  (text) => {
    localStorage.setItem('octavo.article.1.7.x', text);
    expect(new LocalDraftStore<Text>('article', 1, 7).readLatest()).toBeNull();
  },
);

test('save ignores a full storage', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => new LocalDraftStore<Text>('article', 1, 7).save(content, content)).not.toThrow();
});
