import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mergingByParts } from '~/lib/merging';
import { ApiError, NetworkError } from './errors';
import { Saver } from './saver';

interface Text {
  titleEn: string;
  themeEn: string;
}

type Stored = Text & { version: number };

const contentOf = ({ titleEn, themeEn }: Stored): Text => ({ titleEn, themeEn });
const merging = mergingByParts<Text, keyof Text>({
  fieldsOf: { titleEn: ['titleEn'], themeEn: ['themeEn'] },
  tidied: (content) => content,
});

let article: Stored;
let typed: Text;
let saver: Saver<Stored, Text, keyof Text>;
const shelf = { keep: vi.fn(), forget: vi.fn() };
const onMerged = vi.fn();
const save = vi.fn<(body: Stored) => Promise<Stored>>();
const load = vi.fn<() => Promise<Stored>>();

const type = (changes: Partial<Text>) => {
  typed = { ...typed, ...changes };
  saver.touch();
};
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const state = () => saver.current().state;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  article = { version: 1, titleEn: 'Cord blood', themeEn: '' };
  typed = contentOf(article);
  save.mockImplementation(({ version, ...content }) =>
    Promise.resolve({ ...content, version: version + 1 }),
  );
  saver = new Saver(article, {
    contentOf,
    merging,
    form: { read: () => structuredClone(typed), write: (content) => (typed = content) },
    server: { save, load },
    shelf,
    onMerged,
  });
});

afterEach(() => {
  saver.stop();
  vi.useRealTimers();
});

test('nothing is sent by itself, but kept on this device', async () => {
  type({ titleEn: 'Mine' });
  expect(state()).toBe('unsaved');
  await pass(60_000);
  expect(save).not.toHaveBeenCalled();
  expect(shelf.keep).toHaveBeenCalledOnce();
  expect(state()).toBe('unsaved');

  expect(await saver.saveNow()).toMatchObject({ titleEn: 'Mine', version: 2 });
  expect(state()).toBe('saved');
  expect(shelf.forget).toHaveBeenCalled();
});

test('who types it back has nothing to save', async () => {
  type({ titleEn: 'Mine' });
  type({ titleEn: 'Cord blood' });
  await pass(500);
  expect(state()).toBe('saved');
  expect(await saver.saveNow()).toBe(article);
  expect(save).not.toHaveBeenCalled();
});

test('a failure is not tried again by itself; a refusal ends as soon as something else is typed', async () => {
  save.mockRejectedValueOnce(new NetworkError('gone'));
  type({ titleEn: 'Mine' });
  expect(await saver.saveNow()).toBeNull();
  await pass(60_000);
  expect(save).toHaveBeenCalledOnce();
  type({ titleEn: 'Mine again' });
  expect(state()).toBe('failed');

  save.mockRejectedValueOnce(new ApiError(422, 'invalid-input', 'Too long'));
  await saver.saveNow();
  expect(saver.current()).toMatchObject({ state: 'failed', tried: { titleEn: 'Mine again' } });
  type({ titleEn: 'Short' });
  expect(state()).toBe('unsaved');
});

test('what is put back waits to be saved', async () => {
  const basis = contentOf(article);
  await saver.putBack({ ...basis, titleEn: 'Kept' }, basis);
  expect(typed.titleEn).toBe('Kept');
  expect(state()).toBe('unsaved');
  expect(save).not.toHaveBeenCalled();
});

test('what was changed elsewhere comes along, and it is said what', async () => {
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

test('a clash tells what else has come, and is saved once it is resolved', async () => {
  const newer = { ...article, version: 5, titleEn: 'Theirs', themeEn: 'Theirs' };
  save.mockRejectedValueOnce(new ApiError(409, 'changed-elsewhere', 'Newer.'));
  load.mockResolvedValue(newer);
  type({ titleEn: 'Mine' });
  expect(await saver.saveNow()).toBeNull();
  expect(saver.current()).toMatchObject({ state: 'conflict', taken: ['themeEn'], newer });
  expect(await saver.resolve({ titleEn: 'mine' })).toMatchObject({ titleEn: 'Mine' });
  expect(save.mock.lastCall?.[0]).toMatchObject({ version: 5, themeEn: 'Theirs' });
});

test('what is abandoned is neither kept nor sent', async () => {
  type({ titleEn: 'Mine' });
  saver.abandon();
  saver.stop();
  expect(shelf.keep).not.toHaveBeenCalled();
  expect(await saver.saveNow()).toBeNull();
  expect(save).not.toHaveBeenCalled();
});
