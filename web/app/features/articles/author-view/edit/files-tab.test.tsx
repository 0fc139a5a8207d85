import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { MyArticle, MyArticleContent } from '~/api/my-articles';
import { renderInEditor } from '../../../../../test/article-editor';
import { makeArticleFile, makeMyArticle } from '../../../../../test/articles';
import { mockApi } from '../../../../../test/mock-api';
import { mockUploadServer } from '../../../../../test/mock-upload-server';
import { FilesTab } from './files-tab';

const MB = 1024 * 1024;

const RESPONSES = {
  'DELETE /api/v1/files/unlinked': { status: 204 },
  'GET /api/v1/files/limits': {
    body: {
      maxFileBytes: 2 * MB,
      maxFilesPerArticle: 3,
      maxCoverBytes: MB,
      types: [{ endings: ['pdf'], mimeType: 'application/pdf' }],
    },
  },
  'GET /api/v1/enums': {
    body: {
      articleFileTypes: [
        { id: 1, nameEn: 'Manuscript', nameRu: 'Рукопись' },
        { id: 3, nameEn: 'Figure', nameRu: 'Рисунок' },
      ],
    },
  },
};

const typeNeeded = (index: number) => ({
  tab: 'files' as const,
  loc: ['body', 'files', String(index), 'typeId'],
  type: 'required',
  msg: 'Choose what this file is',
});

/** Saves like the server: each sent file becomes a file of the article. */
const saveOn =
  (article: MyArticle) =>
  (content: MyArticleContent): MyArticle => ({
    ...article,
    files: content.files.map((link) => ({ ...makeArticleFile(link.fileId), ...link })),
    problems: content.files.flatMap(({ typeId }, index) => (typeId ? [] : [typeNeeded(index)])),
  });

async function show(article = makeMyArticle()) {
  const calls = mockApi(RESPONSES);
  const sent = mockUploadServer();
  const rendered = renderInEditor(<FilesTab />, { article, save: saveOn(article) });
  await screen.findByText(/At most 3 files of up to 2.Mb each\. Allowed: \.pdf/);
  return { sent, calls, ...rendered };
}

const paper = (name = 'paper.pdf', size = 10) => new File(['x'.repeat(size)], name);
const zone = () => screen.getByLabelText<HTMLInputElement>('Drop your files here');
const choose = (...files: File[]) => userEvent.setup({ applyAccept: false }).upload(zone(), files);
const row = (name: string) => screen.findByRole('group', { name });

afterEach(() => vi.unstubAllGlobals());

test('upload shows its progress, becomes a file of the article and is saved immediately', async () => {
  const { sent, recorded } = await show();
  expect(screen.getByText(/No files yet/)).toBeInTheDocument();
  await choose(paper());
  act(() => sent[0]?.progress(42, 100));
  expect(screen.getByRole('progressbar', { name: 'Upload of paper.pdf' })).toHaveAttribute(
    'aria-valuenow',
    '42',
  );

  act(() => sent[0]?.respond(201, makeArticleFile('f1').file));
  const file = await row('f1.docx');
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(recorded.saved.at(-1)?.files).toEqual([{ fileId: 'f1', typeId: null, comment: '' }]);
  expect(screen.getByText('f1.docx has been uploaded')).toBeInTheDocument();

  const type = await within(file).findByRole('combobox', { name: /File type/ });
  expect(type).toHaveAccessibleDescription('Choose what this file is');
  await userEvent.selectOptions(type, 'Manuscript');
  expect(type).toHaveAccessibleDescription('');
  await userEvent.type(within(file).getByRole('textbox', { name: /Comment/ }), 'Clean');
  expect(within(file).getByRole('textbox', { name: /Comment/ })).toHaveValue('Clean');
});

test('file that is too large or of the wrong type is rejected with a reason', async () => {
  const { sent } = await show();
  await choose(paper('big.pdf', 2.5 * MB), paper('tool.exe'));
  const [big, wrong] = screen.getAllByRole('alert');
  expect(big).toHaveTextContent('Upload error. The file is 2.5 Mb, and at most 2 Mb is allowed.');
  expect(wrong).toHaveTextContent('Upload error. Files of this type are not accepted.');
  expect(sent).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Remove big.pdf' }));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('existing files count towards the limit', async () => {
  const files = [makeArticleFile('f1'), makeArticleFile('f2')];
  const { sent } = await show(makeMyArticle({ files }));
  await choose(paper('a.pdf'), paper('b.pdf'));
  expect(sent.map(({ file }) => file.name)).toEqual(['a.pdf']);
  expect(screen.getByRole('alert')).toHaveTextContent('An article can have at most 3 files.');
});

test('failed upload can be retried and a pending one cancelled', async () => {
  const { sent } = await show();
  await choose(paper());
  act(() => sent[0]?.respond(422, { code: 'file-infected', detail: 'The file holds a virus.' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Upload error. The file holds a virus.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again paper.pdf' }));
  expect(sent).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Cancel paper.pdf' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel paper.pdf' }));
  expect(sent[1]?.isAborted).toBe(true);
  expect(screen.queryByText('paper.pdf')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Files of this version' })).toHaveFocus();
});

test('user whose unused files take up all space deletes them and uploads again', async () => {
  const { sent, calls } = await show();
  await choose(paper());
  const detail = 'Files that nothing uses take up all the space they may.';
  act(() => sent[0]?.respond(413, { code: 'unlinked-files-quota', detail }));
  expect(await screen.findByRole('alert')).toHaveTextContent(`Upload error. ${detail}`);
  await userEvent.click(screen.getByRole('button', { name: 'Delete unused files paper.pdf' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete unused files?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete and upload' }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  act(() => sent[1]?.respond(201, makeArticleFile('f1').file));
  expect(await row('f1.docx')).toBeInTheDocument();
});

test('upload of an account that has used up its day says how long to wait', async () => {
  const { sent } = await show();
  await choose(paper());
  const detail = 'You can upload this file in 21 h.';
  act(() => sent[0]?.respond(429, { code: 'upload-day-quota', detail }));
  expect(await screen.findByRole('alert')).toHaveTextContent(`Upload error. ${detail}`);
  expect(screen.queryByRole('button', { name: /Delete unused files/ })).not.toBeInTheDocument();
});

test('upload continues on another tab and its failure is shown in a toast', async () => {
  const { sent, recorded } = await show();
  await choose(paper('a.pdf'), paper('b.pdf'));
  act(() => recorded.setTab(<p>Authors</p>));
  act(() => sent[0]?.respond(201, makeArticleFile('f1').file));
  await vi.waitFor(() => expect(recorded.saved).toHaveLength(1));
  act(() => sent[1]?.fail());
  expect(await screen.findByText(/Upload error\. The server cannot be reached/)).toBeVisible();

  act(() => recorded.setTab(<FilesTab />));
  expect(await row('f1.docx')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again b.pdf' })).toBeInTheDocument();
});

test('file is removed after confirmation and the change is saved', async () => {
  const { recorded } = await show(
    makeMyArticle({ files: [makeArticleFile('f1'), makeArticleFile('f2')] }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove f1.docx' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove the file?' });
  expect(dialog).toHaveTextContent('“f1.docx” will be removed');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await vi.waitFor(() =>
    expect(recorded.saved.at(-1)?.files.map(({ fileId }) => fileId)).toEqual(['f2']),
  );
  expect(screen.queryByRole('group', { name: 'f1.docx' })).not.toBeInTheDocument();
});

test('revision shows missing files and read-only files of earlier rounds', async () => {
  await show(
    makeMyArticle({
      revision: 1,
      files: [
        makeArticleFile('old', { isChangeable: false }),
        makeArticleFile('new', { revision: 1, typeId: null }),
      ],
      problems: [
        {
          tab: 'files',
          loc: ['body', 'files'],
          type: 'file-type-missing',
          msg: 'A cover letter is missing',
        },
        typeNeeded(1),
      ],
    }),
  );
  expect(screen.getByRole('note')).toHaveTextContent('A cover letter is missing');
  const earlier = screen.getByRole('region', { name: 'First version' });
  expect(await within(earlier).findByText('Manuscript')).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'old.docx' })).not.toBeInTheDocument();
  expect(within(await row('new.docx')).getByRole('combobox')).toHaveAccessibleDescription(
    'Choose what this file is',
  );
});
