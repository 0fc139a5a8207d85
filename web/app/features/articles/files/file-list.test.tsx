import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { MyArticleFile } from '~/api/my-articles';
import { articleFile } from '../../../../test/articles';
import { renderAt } from '../../../../test/render';
import { serverAnswers } from '../../../../test/server-answers';
import { FileList } from './file-list';

const NAMES = {
  'GET /api/v1/enums': {
    body: { articleFileTypes: [{ id: 1, nameEn: 'Manuscript', nameRu: 'Рукопись' }] },
  },
};

const show = (files: MyArticleFile[]) => renderAt(<FileList files={files} />);

test('the newest revision comes first, each file with what it is', async () => {
  serverAnswers(NAMES);
  show([
    articleFile('old', { comment: 'First try' }),
    articleFile('new', { revision: 1 }),
    articleFile('note', { revision: 1, fromAuthor: false }),
  ]);
  expect(await screen.findAllByText('Manuscript')).toHaveLength(2);
  expect(screen.getByText('Manuscript, from the editors')).toBeInTheDocument();
  expect(screen.getByText('First try')).toBeInTheDocument();
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Revision 1',
    'First version',
  ]);
});

test('an image is shown in small', async () => {
  const png = new Response('png', { headers: { 'Content-Type': 'image/png' } });
  vi.spyOn(globalThis, 'fetch').mockImplementation((request) =>
    (request as Request).url.endsWith('/files/f1/thumbnail')
      ? Promise.resolve(png)
      : Promise.reject(new TypeError('no route')),
  );
  const { file } = articleFile('f1');
  show([articleFile('f1', { file: { ...file, thumbnailUrl: '/api/v1/files/f1/thumbnail' } })]);
  await vi.waitFor(() =>
    expect(document.querySelector('img')?.src).toBe(`data:image/png;base64,${btoa('png')}`),
  );
});

test('a download that fails is said in a toast', async () => {
  const detail = 'There is no such file.';
  serverAnswers({ ...NAMES, 'GET /api/v1/files/f1': { status: 404, body: { detail } } });
  show([articleFile('f1')]);
  await userEvent.click(screen.getByRole('button', { name: 'Download f1.docx' }));
  expect(await screen.findByText('Unable to download f1.docx')).toBeInTheDocument();
  expect(screen.getByText(detail)).toBeInTheDocument();
});
