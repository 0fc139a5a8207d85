import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '~/api/query-client';
import { deskArticle } from '../../../test/desk-articles';
import { enumerations } from '../../../test/enumerations';
import { serverAnswers } from '../../../test/server-answers';
import { clientLoader } from './editor-articles-edit';

type Arguments = Parameters<typeof clientLoader>[0];

const open = (id = '7') => clientLoader({ params: { id } } as Arguments);
const serve = (answer: { status?: number; body: unknown }) =>
  serverAnswers({
    'GET /api/v1/articles/7': answer,
    'GET /api/v1/enums': { body: enumerations },
  });
const place = async (opening: Promise<unknown>) => {
  const left: unknown = await opening.catch((thrown: unknown) => thrown);
  return left instanceof Response ? left.headers.get('Location') : left;
};

beforeEach(() => queryClient().clear());

test('an article that can be changed opens', async () => {
  serve({ body: deskArticle() });
  expect(await open()).toMatchObject({ id: 7, subject: 'Cord blood' });
});

test('one that cannot is looked at instead', async () => {
  serve({ body: deskArticle({ allowedActions: ['correspond'] }) });
  expect(await place(open())).toBe('/personal-area/editor-articles/details/7');
});

test.each(['7', '0', 'x'])('where there is none (%s) the list opens', async (id) => {
  serve({ status: 404, body: { code: 'not-found', detail: 'No such article.' } });
  expect(await place(open(id))).toBe('/personal-area/editor-articles');
});
