import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '~/api/errors';
import type { MyArticle, MyArticleContent } from '~/api/my-articles';
import { myArticle } from '../../../../../test/articles';
import { contentOf } from './article-content';
import { Autosave } from './autosave';
import { articleMerging, type Part } from './merge-contents';

type Body = MyArticleContent & { version: number };

/** The server of these tests: it has one article, which others may change too. */
class Server {
  article: MyArticle = myArticle();
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
let autosave: Autosave<MyArticle, MyArticleContent, Part>;
const shelf = { keep: vi.fn(), forget: vi.fn() };
const onMerged = vi.fn();

const form = {
  read: () => structuredClone(typed),
  write: (content: MyArticleContent) => (typed = content),
};

function type(changes: Partial<MyArticleContent>) {
  typed = { ...typed, ...changes };
  autosave.touch();
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const state = () => autosave.current().state;
const titles = () => server.saved.map(({ titleEn }) => titleEn);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  server = new Server();
  typed = contentOf(server.article);
  const merging = articleMerging<MyArticleContent>();
  autosave = new Autosave(server.article, { contentOf, merging, form, server, shelf, onMerged });
});

afterEach(() => {
  autosave.stop();
  vi.useRealTimers();
});

test('what is typed is sent once, after a pause', async () => {
  type({ titleEn: 'C' });
  expect(state()).toBe('unsaved');
  await pass(1000);
  type({ titleEn: 'Cells' });
  await pass(1000);
  expect(titles()).toEqual([]);
  await pass(600);
  expect(titles()).toEqual(['Cells']);
  expect(state()).toBe('saved');
  expect(autosave.current().article.version).toBe(2);
  expect(shelf.forget).toHaveBeenCalled();
});

test('what is typed and taken back is not sent', async () => {
  type({ titleEn: 'Cells' });
  type({ titleEn: 'Cord blood' });
  expect(state()).toBe('saved');
  await pass(5000);
  expect(titles()).toEqual([]);
});

test('there is one request at a time, and the latest state is the last', async () => {
  server.delay = 300;
  type({ titleEn: 'One' });
  const first = autosave.saveNow();
  type({ titleEn: 'Two' });
  const second = autosave.saveNow();
  type({ titleEn: 'Three' });
  await pass(299);
  expect(titles()).toEqual(['One']);
  await pass(400);
  expect(await first).toMatchObject({ titleEn: 'Three' });
  expect(await second).toMatchObject({ titleEn: 'Three' });
  expect(titles()).toEqual(['One', 'Three']);
  expect(server.saved.map(({ version }) => version)).toEqual([1, 2]);
});

test('typing while a request is under way is sent after the next pause', async () => {
  server.delay = 300;
  type({ titleEn: 'One' });
  void autosave.saveNow();
  await pass(100);
  type({ titleEn: 'Two' });
  await pass(250);
  expect(state()).toBe('unsaved');
  expect(titles()).toEqual(['One']);
  await pass(1900);
  expect(titles()).toEqual(['One', 'Two']);
  expect(state()).toBe('saved');
});

test('an answer never writes over what is typed', async () => {
  type({ titleEn: 'Cells ' });
  await pass(1500);
  expect(server.article.titleEn).toBe('Cells');
  expect(typed.titleEn).toBe('Cells ');
  expect(state()).toBe('saved');
});

test('a lost connection is tried again, with growing delays and when it is back', async () => {
  server.failures = [new NetworkError('x'), new ApiError(503, null, null), new NetworkError('x')];
  type({ titleEn: 'Cells' });
  await pass(1500);
  expect(state()).toBe('failed');
  expect(shelf.keep).toHaveBeenCalledWith(
    expect.objectContaining({ titleEn: 'Cells' }),
    expect.objectContaining({ titleEn: 'Cord blood' }),
  );
  await pass(2000);
  expect(titles()).toHaveLength(2);
  await pass(4900);
  expect(titles()).toHaveLength(2);
  await pass(100);
  expect(titles()).toHaveLength(3);
  autosave.tryAgain();
  await pass(0);
  expect(titles()).toHaveLength(4);
  expect(state()).toBe('saved');
});

test('typing does not hurry a server that asked for patience', async () => {
  server.failures = [new ApiError(429, 'too-many', 'Wait.')];
  type({ titleEn: 'One' });
  await pass(1500);
  type({ titleEn: 'Two' });
  await pass(1900);
  expect(titles()).toEqual(['One']);
  await pass(200);
  expect(titles()).toEqual(['One', 'Two']);
});

test('what the server refuses waits for another text', async () => {
  server.failures = [new ApiError(422, 'invalid-input', 'Too long')];
  type({ titleEn: 'Long' });
  await pass(60_000);
  expect(state()).toBe('failed');
  expect(titles()).toEqual(['Long']);
  type({ titleEn: 'Short' });
  await pass(1500);
  expect(titles()).toEqual(['Long', 'Short']);
  expect(state()).toBe('saved');
});

test('changes of different parts come together by themselves', async () => {
  server.change({ themeEn: 'Theirs' });
  type({ titleEn: 'Mine' });
  await pass(1500);
  expect(server.article).toMatchObject({ titleEn: 'Mine', themeEn: 'Theirs', version: 3 });
  expect(typed).toMatchObject({ titleEn: 'Mine', themeEn: 'Theirs' });
  expect(onMerged).toHaveBeenCalledOnce();
  expect(state()).toBe('saved');
});

test('of a part that both have changed the author decides', async () => {
  server.change({ titleEn: 'Theirs', themeEn: 'Also theirs' });
  type({ titleEn: 'Mine' });
  await pass(1500);
  expect(state()).toBe('conflict');
  expect(autosave.current().clashes).toMatchObject([
    { part: 'titleEn', mine: { titleEn: 'Mine' }, theirs: { titleEn: 'Theirs' } },
  ]);
  expect(await autosave.saveNow()).toBeNull();
  expect(typed.titleEn).toBe('Mine');

  await autosave.resolve({ titleEn: 'theirs' });
  expect(typed).toMatchObject({ titleEn: 'Theirs', themeEn: 'Also theirs' });
  expect(state()).toBe('saved');
});

test('choosing mine saves on top of the newer version', async () => {
  server.change({ titleEn: 'Theirs' });
  type({ titleEn: 'Mine' });
  await pass(1500);
  await autosave.resolve({ titleEn: 'mine' });
  expect(server.article).toMatchObject({ titleEn: 'Mine', version: 3 });
});

test('one’s own text is no conflict when only the answer got lost', async () => {
  server.failures = ['lost answer'];
  type({ titleEn: 'One' });
  await pass(1500);
  type({ titleEn: 'One and two' });
  await pass(2000);
  expect(state()).toBe('saved');
  expect(server.article.titleEn).toBe('One and two');
  expect(onMerged).not.toHaveBeenCalled();
});

test('an article that was submitted elsewhere is left alone, with the text still here', async () => {
  server.failures = [new ApiError(409, 'wrong-status', 'Submitted.')];
  type({ titleEn: 'Mine' });
  await pass(1500);
  expect(autosave.current()).toMatchObject({ state: 'failed', isClosed: true });
  type({ titleEn: 'Mine too' });
  await pass(60_000);
  expect(titles()).toEqual(['Mine']);
  expect(typed.titleEn).toBe('Mine too');
});

test('an answer that came another way is taken over, also a newer one', async () => {
  await autosave.refresh({ ...server.article, doi: '10.1/x' });
  expect(autosave.current().article.doi).toBe('10.1/x');

  type({ titleEn: 'Mine' });
  server.change({ themeEn: 'Theirs' });
  await autosave.refresh(server.article);
  expect(typed).toMatchObject({ titleEn: 'Mine', themeEn: 'Theirs' });
  await pass(1500);
  expect(server.article).toMatchObject({ titleEn: 'Mine', themeEn: 'Theirs' });
  expect(server.saved).toHaveLength(1);
});

test('what was kept is put back on top of what has come since', async () => {
  const basis = contentOf(server.article);
  server.change({ themeEn: 'Theirs' });
  typed = contentOf(server.article);
  const merging = articleMerging<MyArticleContent>();
  autosave = new Autosave(server.article, { contentOf, merging, form, server, shelf, onMerged });
  await autosave.putBack({ ...basis, titleEn: 'Kept' }, basis);
  expect(server.article).toMatchObject({ titleEn: 'Kept', themeEn: 'Theirs' });
  expect(state()).toBe('saved');
});

test('what is unsaved is kept soon, and at once when the window closes', async () => {
  server.delay = 100_000;
  type({ titleEn: 'One' });
  await pass(400);
  expect(shelf.keep).toHaveBeenCalledTimes(1);
  type({ titleEn: 'Two' });
  autosave.keep();
  expect(shelf.keep).toHaveBeenLastCalledWith(
    expect.objectContaining({ titleEn: 'Two' }),
    expect.anything(),
  );
});
