import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Autosave } from '~/api/autosave';
import { ApiError, NetworkError } from '~/api/errors';
import type { MyArticle, MyArticleContent } from '~/api/my-articles';
import { makeMyArticle } from '../../../../../test/articles';
import { toMyArticleContent } from './article-content';
import { createArticleMerger, type ArticlePart } from './merge-contents';

type Body = MyArticleContent & { version: number };

/** Fake server with one article, which other clients can change. */
class Server {
  article: MyArticle = makeMyArticle();
  saved: Body[] = [];
  failures: (Error | 'lost answer')[] = [];
  delay = 0;

  save = async (body: Body): Promise<MyArticle> => {
    this.saved.push(body);
    if (this.delay) await new Promise((resolve) => setTimeout(resolve, this.delay));
    const failure = this.failures.shift();
    if (failure instanceof Error) throw failure;
    const { version, ...content } = body;
    if (version !== this.article.version) throw new ApiError(409, 'changed-elsewhere', 'Newer.');
    this.change({ ...content, titleEn: content.titleEn.trim(), files: [] });
    if (failure) throw new NetworkError('The answer got lost');
    return this.article;
  };

  load = () => Promise.resolve(this.article);

  change(changes: Partial<MyArticle>) {
    this.article = { ...this.article, ...changes, version: this.article.version + 1 };
  }
}

let server: Server;
let typed: MyArticleContent;
let autosave: Autosave<MyArticle, MyArticleContent, ArticlePart>;
const draftStore = { save: vi.fn(), clear: vi.fn() };
const onMerged = vi.fn();

const form = {
  read: () => structuredClone(typed),
  write: (content: MyArticleContent) => (typed = content),
};

function type(changes: Partial<MyArticleContent>) {
  typed = { ...typed, ...changes };
  autosave.onInput();
}

const advance = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const state = () => autosave.getSnapshot().state;
const titles = () => server.saved.map(({ titleEn }) => titleEn);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  server = new Server();
  typed = toMyArticleContent(server.article);
  const merger = createArticleMerger<MyArticleContent>();
  autosave = new Autosave(server.article, {
    toContent: toMyArticleContent,
    merger,
    form,
    server,
    draftStore,
    onMerged,
  });
});

afterEach(() => {
  autosave.stop();
  vi.useRealTimers();
});

test('input is sent once after a pause', async () => {
  type({ titleEn: 'C' });
  expect(state()).toBe('unsaved');
  await advance(1000);
  type({ titleEn: 'Cells' });
  await advance(1000);
  expect(titles()).toEqual([]);
  await advance(600);
  expect(titles()).toEqual(['Cells']);
  expect(state()).toBe('saved');
  expect(autosave.getSnapshot().record.version).toBe(2);
  expect(draftStore.clear).toHaveBeenCalled();
});

test('reverted input is not sent', async () => {
  type({ titleEn: 'Cells' });
  type({ titleEn: 'Cord blood' });
  expect(state()).toBe('saved');
  await advance(5000);
  expect(titles()).toEqual([]);
});

test('only one request is pending and the last one has the latest state', async () => {
  server.delay = 300;
  type({ titleEn: 'One' });
  const first = autosave.saveNow();
  type({ titleEn: 'Two' });
  const second = autosave.saveNow();
  type({ titleEn: 'Three' });
  await advance(299);
  expect(titles()).toEqual(['One']);
  await advance(400);
  expect(await first).toMatchObject({ titleEn: 'Three' });
  expect(await second).toMatchObject({ titleEn: 'Three' });
  expect(titles()).toEqual(['One', 'Three']);
  expect(server.saved.map(({ version }) => version)).toEqual([1, 2]);
});

test('input during a request is sent after the next pause', async () => {
  server.delay = 300;
  type({ titleEn: 'One' });
  void autosave.saveNow();
  await advance(100);
  type({ titleEn: 'Two' });
  await advance(250);
  expect(state()).toBe('unsaved');
  expect(titles()).toEqual(['One']);
  await advance(1900);
  expect(titles()).toEqual(['One', 'Two']);
  expect(state()).toBe('saved');
});

test('response does not overwrite the input', async () => {
  type({ titleEn: 'Cells ' });
  await advance(1500);
  expect(server.article.titleEn).toBe('Cells');
  expect(typed.titleEn).toBe('Cells ');
  expect(state()).toBe('saved');
});

test('failed request is retried with increasing delays and when the connection is back', async () => {
  server.failures = [new NetworkError('x'), new ApiError(503, null, null), new NetworkError('x')];
  type({ titleEn: 'Cells' });
  await advance(1500);
  expect(state()).toBe('failed');
  expect(draftStore.save).toHaveBeenCalledWith(
    expect.objectContaining({ titleEn: 'Cells' }),
    expect.objectContaining({ titleEn: 'Cord blood' }),
  );
  await advance(2000);
  expect(titles()).toHaveLength(2);
  await advance(4900);
  expect(titles()).toHaveLength(2);
  await advance(100);
  expect(titles()).toHaveLength(3);
  autosave.retry();
  await advance(0);
  expect(titles()).toHaveLength(4);
  expect(state()).toBe('saved');
});

test('input does not shorten the retry delay after 429', async () => {
  server.failures = [new ApiError(429, 'too-many', 'Wait.')];
  type({ titleEn: 'One' });
  await advance(1500);
  type({ titleEn: 'Two' });
  await advance(1900);
  expect(titles()).toEqual(['One']);
  await advance(200);
  expect(titles()).toEqual(['One', 'Two']);
});

test('rejected content is not retried until it changes', async () => {
  server.failures = [new ApiError(422, 'invalid-input', 'Too long')];
  type({ titleEn: 'Long' });
  await advance(60_000);
  expect(state()).toBe('failed');
  expect(titles()).toEqual(['Long']);
  type({ titleEn: 'Short' });
  await advance(1500);
  expect(titles()).toEqual(['Long', 'Short']);
  expect(state()).toBe('saved');
});

test('changes of different parts are merged automatically', async () => {
  server.change({ themeEn: 'Theirs' });
  type({ titleEn: 'Mine' });
  await advance(1500);
  expect(server.article).toMatchObject({ titleEn: 'Mine', themeEn: 'Theirs', version: 3 });
  expect(typed).toMatchObject({ titleEn: 'Mine', themeEn: 'Theirs' });
  expect(onMerged).toHaveBeenCalledOnce();
  expect(state()).toBe('saved');
});

test('change of the same part is a conflict for the author', async () => {
  server.change({ titleEn: 'Theirs', themeEn: 'Also remote' });
  type({ titleEn: 'Mine' });
  await advance(1500);
  expect(state()).toBe('conflict');
  expect(autosave.getSnapshot().conflicts).toMatchObject([
    { part: 'titleEn', local: { titleEn: 'Mine' }, remote: { titleEn: 'Theirs' } },
  ]);
  expect(await autosave.saveNow()).toBeNull();
  expect(typed.titleEn).toBe('Mine');

  await autosave.resolve({ titleEn: 'remote' });
  expect(typed).toMatchObject({ titleEn: 'Theirs', themeEn: 'Also remote' });
  expect(state()).toBe('saved');
});

test('resolving with the local version saves over the newer one', async () => {
  server.change({ titleEn: 'Theirs' });
  type({ titleEn: 'Mine' });
  await advance(1500);
  await autosave.resolve({ titleEn: 'local' });
  expect(server.article).toMatchObject({ titleEn: 'Mine', version: 3 });
});

test('content that was sent before a lost response is not a conflict', async () => {
  server.failures = ['lost answer'];
  type({ titleEn: 'One' });
  await advance(1500);
  type({ titleEn: 'One and two' });
  await advance(2000);
  expect(state()).toBe('saved');
  expect(server.article.titleEn).toBe('One and two');
  expect(onMerged).not.toHaveBeenCalled();
});

test('article closed elsewhere is not saved again and keeps the input', async () => {
  server.failures = [new ApiError(409, 'wrong-status', 'Submitted.')];
  type({ titleEn: 'Mine' });
  await advance(1500);
  expect(autosave.getSnapshot()).toMatchObject({ state: 'failed', isClosed: true });
  type({ titleEn: 'Mine too' });
  await advance(60_000);
  expect(titles()).toEqual(['Mine']);
  expect(typed.titleEn).toBe('Mine too');
});

test('article from another request is applied, even if it is newer', async () => {
  await autosave.refresh({ ...server.article, doi: '10.1/x' });
  expect(autosave.getSnapshot().record.doi).toBe('10.1/x');

  type({ titleEn: 'Mine' });
  server.change({ themeEn: 'Theirs' });
  await autosave.refresh(server.article);
  expect(typed).toMatchObject({ titleEn: 'Mine', themeEn: 'Theirs' });
  await advance(1500);
  expect(server.article).toMatchObject({ titleEn: 'Mine', themeEn: 'Theirs' });
  expect(server.saved).toHaveLength(1);
});

test('local draft is restored on top of newer changes', async () => {
  const base = toMyArticleContent(server.article);
  server.change({ themeEn: 'Theirs' });
  typed = toMyArticleContent(server.article);
  const merger = createArticleMerger<MyArticleContent>();
  autosave = new Autosave(server.article, {
    toContent: toMyArticleContent,
    merger,
    form,
    server,
    draftStore,
    onMerged,
  });
  await autosave.restore({ ...base, titleEn: 'Kept' }, base);
  expect(server.article).toMatchObject({ titleEn: 'Kept', themeEn: 'Theirs' });
  expect(state()).toBe('saved');
});

test('unsaved input is stored locally after a delay and immediately on page hide', async () => {
  server.delay = 100_000;
  type({ titleEn: 'One' });
  await advance(400);
  expect(draftStore.save).toHaveBeenCalledTimes(1);
  type({ titleEn: 'Two' });
  autosave.saveDraft();
  expect(draftStore.save).toHaveBeenLastCalledWith(
    expect.objectContaining({ titleEn: 'Two' }),
    expect.anything(),
  );
});
