import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { MyArticleFile } from '~/api/my-articles';
import { makeArticleFile } from '../../../../test/articles';
import { renderAtUrl } from '../../../../test/render';
import { mockApi } from '../../../../test/mock-api';
import { FileList } from './file-list';

const NAMES = {
  'GET /api/v1/enums': {
    body: { articleFileTypes: [{ id: 1, nameEn: 'Manuscript', nameRu: 'Рукопись' }] },
  },
};

const show = (files: MyArticleFile[]) => renderAtUrl(<FileList files={files} />);

test('files are grouped by round, newest first, with type and comment', async () => {
  mockApi(NAMES);
  show([
    makeArticleFile('old', { comment: 'First try' }),
    makeArticleFile('new', { revision: 1 }),
    makeArticleFile('note', { revision: 1, fromAuthor: false }),
  ]);
  expect(await screen.findAllByText('Manuscript')).toHaveLength(2);
  expect(screen.getByText('Manuscript, from the editors')).toBeInTheDocument();
  expect(screen.getByText('First try')).toBeInTheDocument();
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Revision 1',
    'First version',
  ]);
});

test('image has a thumbnail', async () => {
  const png = new Response('png', { headers: { 'Content-Type': 'image/png' } });
  vi.spyOn(globalThis, 'fetch').mockImplementation((request) =>
    (request as Request).url.endsWith('/files/f1/thumbnail')
      ? Promise.resolve(png)
      : Promise.reject(new TypeError('no route')),
  );
  const { file } = makeArticleFile('f1');
  show([makeArticleFile('f1', { file: { ...file, thumbnailUrl: '/api/v1/files/f1/thumbnail' } })]);
  await vi.waitFor(() =>
    expect(document.querySelector('img')?.src).toBe(`data:image/png;base64,${btoa('png')}`),
  );
});

test('failed download is shown in a toast', async () => {
  const detail = 'There is no such file.';
  mockApi({ ...NAMES, 'GET /api/v1/files/f1': { status: 404, body: { detail } } });
  show([makeArticleFile('f1')]);
  await userEvent.click(screen.getByRole('button', { name: 'Download f1.docx' }));
  expect(await screen.findByText('Unable to download f1.docx')).toBeInTheDocument();
  expect(screen.getByText(detail)).toBeInTheDocument();
});
