import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '~/api/query-client';
import { makeEditorArticle } from '../../../test/editor-articles';
import { enumerations } from '../../../test/enumerations';
import { mockApi } from '../../../test/mock-api';
import { clientLoader } from './editor-articles-edit';

type Arguments = Parameters<typeof clientLoader>[0];

const open = (id = '7') => clientLoader({ params: { id } } as Arguments);
const serve = (response: { status?: number; body: unknown }) =>
  mockApi({
    'GET /api/v1/articles/7': response,
    'GET /api/v1/enums': { body: enumerations },
  });
const getRedirectLocation = async (opening: Promise<unknown>) => {
  const result: unknown = await opening.catch((thrown: unknown) => thrown);
  return result instanceof Response ? result.headers.get('Location') : result;
};

beforeEach(() => queryClient().clear());

test('an editable article opens', async () => {
  serve({ body: makeEditorArticle() });
  expect(await open()).toMatchObject({ id: 7, subject: 'Cord blood' });
});

test('an article that cannot be edited redirects to its details', async () => {
  serve({ body: makeEditorArticle({ allowedActions: ['correspond'] }) });
  expect(await getRedirectLocation(open())).toBe('/personal-area/editor-articles/details/7');
});

test.each(['7', '0', 'x'])('a missing article (%s) redirects to the list', async (id) => {
  serve({ status: 404, body: { code: 'not-found', detail: 'No such article.' } });
  expect(await getRedirectLocation(open(id))).toBe('/personal-area/editor-articles');
});
