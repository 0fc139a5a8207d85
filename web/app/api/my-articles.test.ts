import { beforeEach, expect, test } from 'vitest';
import { myArticle } from '../../test/articles';
import { times } from '../../test/identity';
import { serverAnswers } from '../../test/server-answers';
import { loadMyArticle, removeMyArticle, saveMyArticle } from './my-articles';
import { queryClient } from './query-client';

const ARTICLE = '/api/v1/articles/my/7';

beforeEach(() => queryClient().clear());

test.each([undefined, '', 'abc', '0', '-1', '1.5', '1e3', '99999999999'])(
  'the server is not asked for what cannot be an article: %s',
  async (id) => {
    const asked = serverAnswers({});
    await expect(loadMyArticle(id)).rejects.toMatchObject({ status: 404 });
    expect(asked).toHaveLength(0);
  },
);

test('what was saved is what opens next, without asking', async () => {
  const asked = serverAnswers({ [`PUT ${ARTICLE}`]: { body: myArticle({ version: 2 }) } });
  await saveMyArticle(7, myArticle());
  expect(await loadMyArticle('7')).toMatchObject({ version: 2 });
  expect(times(asked, ARTICLE)).toBe(1);
});

test.each([404, 409])('one that could not be saved is asked for anew: %i', async (status) => {
  const refusal = { status, body: { code: 'wrong-status', detail: 'No.' } };
  serverAnswers({ [`GET ${ARTICLE}`]: { body: myArticle() }, [`PUT ${ARTICLE}`]: refusal });
  await loadMyArticle('7');
  await expect(saveMyArticle(7, myArticle())).rejects.toMatchObject({ status });
  serverAnswers({ [`GET ${ARTICLE}`]: { body: myArticle({ opensIn: 'details' }) } });
  expect(await loadMyArticle('7')).toMatchObject({ opensIn: 'details' });
});

test('a removed article is asked for anew', async () => {
  serverAnswers({
    [`GET ${ARTICLE}`]: { body: myArticle() },
    [`DELETE ${ARTICLE}`]: { status: 204 },
  });
  await loadMyArticle('7');
  await removeMyArticle(7);
  serverAnswers({
    [`GET ${ARTICLE}`]: { status: 404, body: { code: 'not-found', detail: 'No.' } },
  });
  await expect(loadMyArticle('7')).rejects.toMatchObject({ status: 404 });
});
