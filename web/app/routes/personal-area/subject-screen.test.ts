import { expect, test } from 'vitest';
import { ApiError } from '~/api/errors';
import { makeJournal } from '../../../test/journal';
import { createSubjectTitleMeta, redirectIfNotFound } from './subject-screen';

test('a 404 redirects to the list', async () => {
  const response: unknown = await redirectIfNotFound(
    Promise.reject(new ApiError(404, null, null)),
    'editorArticles',
  ).catch((thrown: unknown) => thrown);
  expect(response).toBeInstanceOf(Response);
  expect((response as Response).headers.get('Location')).toBe('/personal-area/editor-articles');
});

test('other errors are rethrown', async () => {
  const failure = new ApiError(500, null, null);
  await expect(redirectIfNotFound(Promise.reject(failure), 'editorArticles')).rejects.toBe(failure);
});

test('the title names the screen, the record and the journal', () => {
  const root = { language: 'en' as const, origin: 'https://journal.test', journal: makeJournal() };
  const meta = createSubjectTitleMeta('editorArticleDetails')({
    loaderData: { id: 7, subject: 'Cord blood' },
    matches: [{ loaderData: root as never }],
  });
  expect(meta).toContainEqual({ title: 'Article: Cord blood — CTT' });
});
