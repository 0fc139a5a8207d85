import { expect, test } from 'vitest';
import { queryClient } from '~/api/query-client';
import { LIST_REQUESTS } from '~/lib/early-requests';
import { mockApi } from '../../../test/mock-api';
import * as editorArticles from './editor-articles';
import * as userArticles from './user-articles';

type Load = (args: { request: Request }) => Promise<unknown>;

const lists: [path: string, load: Load][] = [
  ['/personal-area/editor-articles', editorArticles.clientLoader as unknown as Load],
  ['/personal-area/user-articles', userArticles.clientLoader as unknown as Load],
];

test('every list with early requests is checked', () => {
  expect(lists.map(([path]) => path).toSorted()).toEqual(Object.keys(LIST_REQUESTS).toSorted());
});

test.each(lists)('the document requests what the loader of %s does', async (path, load) => {
  queryClient().clear();
  const requests = mockApi({
    'GET /api/v1/enums': { body: {} },
    'GET /api/v1/articles': { body: {} },
    'GET /api/v1/articles/my': { body: {} },
  });
  await load({ request: new Request(`http://journal.test${path}`) });
  const addresses = requests.map(({ url }) => url.replace('http://journal.test', ''));
  expect(addresses.toSorted()).toEqual([...(LIST_REQUESTS[path] ?? [])].toSorted());
});
