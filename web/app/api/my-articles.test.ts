import { beforeEach, expect, test } from 'vitest';
import { makeMyArticle } from '../../test/articles';
import { countRequests } from '../../test/identity';
import { mockApi } from '../../test/mock-api';
import { loadMyArticle, removeMyArticle, saveMyArticle } from './my-articles';
import { queryClient } from './query-client';

const ARTICLE = '/api/v1/articles/my/7';

beforeEach(() => queryClient().clear());

test.each([undefined, '', 'abc', '0', '-1', '1.5', '1e3', '99999999999'])(
  'loadMyArticle sends no request for an invalid id: %s',
  async (id) => {
    const requests = mockApi({});
    await expect(loadMyArticle(id)).rejects.toMatchObject({ status: 404 });
    expect(requests).toHaveLength(0);
  },
);

test('loadMyArticle returns a saved article without a request', async () => {
  const requests = mockApi({ [`PUT ${ARTICLE}`]: { body: makeMyArticle({ version: 2 }) } });
  await saveMyArticle(7, makeMyArticle());
  expect(await loadMyArticle('7')).toMatchObject({ version: 2 });
  expect(countRequests(requests, ARTICLE)).toBe(1);
});

test.each([404, 409])(
  'loadMyArticle refetches an article after a failed save: %i',
  async (status) => {
    const errorResponse = { status, body: { code: 'wrong-status', detail: 'No.' } };
    mockApi({ [`GET ${ARTICLE}`]: { body: makeMyArticle() }, [`PUT ${ARTICLE}`]: errorResponse });
    await loadMyArticle('7');
    await expect(saveMyArticle(7, makeMyArticle())).rejects.toMatchObject({ status });
    mockApi({ [`GET ${ARTICLE}`]: { body: makeMyArticle({ opensIn: 'details' }) } });
    expect(await loadMyArticle('7')).toMatchObject({ opensIn: 'details' });
  },
);

test('loadMyArticle refetches a removed article', async () => {
  mockApi({
    [`GET ${ARTICLE}`]: { body: makeMyArticle() },
    [`DELETE ${ARTICLE}`]: { status: 204 },
  });
  await loadMyArticle('7');
  await removeMyArticle(7);
  mockApi({
    [`GET ${ARTICLE}`]: { status: 404, body: { code: 'not-found', detail: 'No.' } },
  });
  await expect(loadMyArticle('7')).rejects.toMatchObject({ status: 404 });
});
