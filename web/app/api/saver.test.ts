import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPartMerger } from '~/lib/merge';
import { ApiError, NetworkError } from './errors';
import { Saver } from './saver';

interface Text {
  titleEn: string;
  themeEn: string;
}

type Stored = Text & { version: number };

const toContent = ({ titleEn, themeEn }: Stored): Text => ({ titleEn, themeEn });
const merger = createPartMerger<Text, keyof Text>({
  fieldsByPart: { titleEn: ['titleEn'], themeEn: ['themeEn'] },
  normalize: (content) => content,
});

let article: Stored;
let typed: Text;
let saver: Saver<Stored, Text, keyof Text>;
const draftStore = { save: vi.fn(), clear: vi.fn() };
const onMerged = vi.fn();
const save = vi.fn<(body: Stored) => Promise<Stored>>();
const load = vi.fn<() => Promise<Stored>>();

const type = (changes: Partial<Text>) => {
  typed = { ...typed, ...changes };
  saver.onInput();
};
const advanceTime = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const state = () => saver.getSnapshot().state;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  article = { version: 1, titleEn: 'Cord blood', themeEn: '' };
  typed = toContent(article);
  save.mockImplementation(({ version, ...content }) =>
    Promise.resolve({ ...content, version: version + 1 }),
  );
  saver = new Saver(article, {
    toContent,
    merger,
    form: { read: () => structuredClone(typed), write: (content) => (typed = content) },
    server: { save, load },
    draftStore,
    onMerged,
  });
});

afterEach(() => {
  saver.stop();
  vi.useRealTimers();
});

test('the saver sends nothing automatically, but stores a draft', async () => {
  type({ titleEn: 'Mine' });
  expect(state()).toBe('unsaved');
  await advanceTime(60_000);
  expect(save).not.toHaveBeenCalled();
  expect(draftStore.save).toHaveBeenCalledOnce();
  expect(state()).toBe('unsaved');

  expect(await saver.saveNow()).toMatchObject({ titleEn: 'Mine', version: 2 });
  expect(state()).toBe('saved');
  expect(draftStore.clear).toHaveBeenCalled();
});

test('the saver has nothing to save if the input is reverted', async () => {
  type({ titleEn: 'Mine' });
  type({ titleEn: 'Cord blood' });
  await advanceTime(500);
  expect(state()).toBe('saved');
  expect(await saver.saveNow()).toBe(article);
  expect(save).not.toHaveBeenCalled();
});

test('the saver does not retry a failure, and the next input clears a rejection', async () => {
  save.mockRejectedValueOnce(new NetworkError('gone'));
  type({ titleEn: 'Mine' });
  expect(await saver.saveNow()).toBeNull();
  await advanceTime(60_000);
  expect(save).toHaveBeenCalledOnce();
  type({ titleEn: 'Mine again' });
  expect(state()).toBe('failed');

  save.mockRejectedValueOnce(new ApiError(422, 'invalid-input', 'Too long'));
  await saver.saveNow();
  expect(saver.getSnapshot()).toMatchObject({
    state: 'failed',
    attempted: { titleEn: 'Mine again' },
  });
  type({ titleEn: 'Short' });
  expect(state()).toBe('unsaved');
});

test('a restored draft waits to be saved', async () => {
  const base = toContent(article);
  await saver.restore({ ...base, titleEn: 'Kept' }, base);
  expect(typed.titleEn).toBe('Kept');
  expect(state()).toBe('unsaved');
  expect(save).not.toHaveBeenCalled();
});

test('the saver merges remote changes and reports their parts', async () => {
  save.mockRejectedValueOnce(new ApiError(409, 'changed-elsewhere', 'Newer.'));
  load.mockResolvedValue({ ...article, version: 5, themeEn: 'Theirs' });
  type({ titleEn: 'Mine' });
  await saver.saveNow();
  expect(save.mock.lastCall?.[0]).toMatchObject({
    version: 5,
    titleEn: 'Mine',
    themeEn: 'Theirs',
  });
  expect(onMerged).toHaveBeenCalledWith(['themeEn']);
});

test('a conflict lists the remote changes, and resolving it saves', async () => {
  const newer = { ...article, version: 5, titleEn: 'Theirs', themeEn: 'Theirs' };
  save.mockRejectedValueOnce(new ApiError(409, 'changed-elsewhere', 'Newer.'));
  load.mockResolvedValue(newer);
  type({ titleEn: 'Mine' });
  expect(await saver.saveNow()).toBeNull();
  expect(saver.getSnapshot()).toMatchObject({
    state: 'conflict',
    remoteChanges: ['themeEn'],
    remoteRecord: newer,
  });
  expect(await saver.resolve({ titleEn: 'local' })).toMatchObject({ titleEn: 'Mine' });
  expect(save.mock.lastCall?.[0]).toMatchObject({ version: 5, themeEn: 'Theirs' });
});

test('discarded changes are neither stored nor sent', async () => {
  type({ titleEn: 'Mine' });
  saver.discardChanges();
  saver.stop();
  expect(draftStore.save).not.toHaveBeenCalled();
  expect(await saver.saveNow()).toBeNull();
  expect(save).not.toHaveBeenCalled();
});
