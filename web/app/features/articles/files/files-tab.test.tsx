import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { MyArticle, MyArticleContent } from '~/api/my-articles';
import { renderInEditor } from '../../../../test/article-editor';
import { articleFile, myArticle } from '../../../../test/articles';
import { serverAnswers } from '../../../../test/server-answers';
import { uploadServer } from '../../../../test/upload-server';
import { FilesTab } from './files-tab';

const MB = 1024 * 1024;

const KNOWN = {
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

/** As the server does: every file that was sent is a file of the article. */
const saveOn =
  (article: MyArticle) =>
  (content: MyArticleContent): MyArticle => ({
    ...article,
    files: content.files.map((link) => ({ ...articleFile(link.fileId), ...link })),
    problems: content.files.flatMap(({ typeId }, index) => (typeId ? [] : [typeNeeded(index)])),
  });

async function show(article = myArticle()) {
  serverAnswers(KNOWN);
  const sent = uploadServer();
  const shown = renderInEditor(<FilesTab />, { article, save: saveOn(article) });
  await screen.findByText(/At most 3 files of up to 2.Mb each\. Allowed: \.pdf/);
  return { sent, ...shown };
}

const paper = (name = 'paper.pdf', size = 10) => new File(['x'.repeat(size)], name);
const zone = () => screen.getByLabelText<HTMLInputElement>('Drop your files here');
const choose = (...files: File[]) => userEvent.setup({ applyAccept: false }).upload(zone(), files);
const row = (name: string) => screen.findByRole('group', { name });

afterEach(() => vi.unstubAllGlobals());

test('an upload shows its percent, becomes a file of the article and is saved at once', async () => {
  const { sent, heard } = await show();
  expect(screen.getByText(/No files yet/)).toBeInTheDocument();
  await choose(paper());
  act(() => sent[0]?.progress(42, 100));
  expect(screen.getByRole('progressbar', { name: 'Upload of paper.pdf' })).toHaveAttribute(
    'aria-valuenow',
    '42',
  );

  act(() => sent[0]?.answer(201, articleFile('f1').file));
  const file = await row('f1.docx');
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(heard.saved.at(-1)?.files).toEqual([{ fileId: 'f1', typeId: null, comment: '' }]);
  expect(screen.getByText('f1.docx has been uploaded')).toBeInTheDocument();

  const type = await within(file).findByRole('combobox', { name: /File type/ });
  expect(type).toHaveAccessibleDescription('Choose what this file is');
  await userEvent.selectOptions(type, 'Manuscript');
  expect(type).toHaveAccessibleDescription('');
  await userEvent.type(within(file).getByRole('textbox', { name: /Comment/ }), 'Clean');
  expect(within(file).getByRole('textbox', { name: /Comment/ })).toHaveValue('Clean');
});

test('what is too big or of the wrong type is not sent, and it is said why', async () => {
  const { sent } = await show();
  await choose(paper('big.pdf', 2.5 * MB), paper('tool.exe'));
  const [big, wrong] = screen.getAllByRole('alert');
  expect(big).toHaveTextContent('Upload error. The file is 2.5 Mb, and at most 2 Mb is allowed.');
  expect(wrong).toHaveTextContent('Upload error. Files of this type are not accepted.');
  expect(sent).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Remove big.pdf' }));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('the files that are there count', async () => {
  const files = [articleFile('f1'), articleFile('f2')];
  const { sent } = await show(myArticle({ files }));
  await choose(paper('a.pdf'), paper('b.pdf'));
  expect(sent.map(({ file }) => file.name)).toEqual(['a.pdf']);
  expect(screen.getByRole('alert')).toHaveTextContent('An article can have at most 3 files.');
});

test('a failed upload says the cause and can be tried again; one under way can be cancelled', async () => {
  const { sent } = await show();
  await choose(paper());
  act(() => sent[0]?.answer(422, { code: 'file-infected', detail: 'The file holds a virus.' }));
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

test('uploads go on while another tab is open; what fails there is said in a toast', async () => {
  const { sent, heard } = await show();
  await choose(paper('a.pdf'), paper('b.pdf'));
  act(() => heard.setTab(<p>Authors</p>));
  act(() => sent[0]?.answer(201, articleFile('f1').file));
  await vi.waitFor(() => expect(heard.saved).toHaveLength(1));
  act(() => sent[1]?.breakOff());
  expect(await screen.findByText(/Upload error\. The server cannot be reached/)).toBeVisible();

  act(() => heard.setTab(<FilesTab />));
  expect(await row('f1.docx')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again b.pdf' })).toBeInTheDocument();
});

test('a file is removed after a question, and that is saved', async () => {
  const { heard } = await show(myArticle({ files: [articleFile('f1'), articleFile('f2')] }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove f1.docx' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove the file?' });
  expect(dialog).toHaveTextContent('“f1.docx” will be removed');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await vi.waitFor(() =>
    expect(heard.saved.at(-1)?.files.map(({ fileId }) => fileId)).toEqual(['f2']),
  );
  expect(screen.queryByRole('group', { name: 'f1.docx' })).not.toBeInTheDocument();
});

test('a new round: what is needed is said, and earlier files are only to look at', async () => {
  await show(
    myArticle({
      revision: 1,
      files: [
        articleFile('old', { isChangeable: false }),
        articleFile('new', { revision: 1, typeId: null }),
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
