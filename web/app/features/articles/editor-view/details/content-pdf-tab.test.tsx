import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { editorArticleQuery, type EditorArticle } from '~/api/editor-articles';
import { startSession } from '~/lib/session';
import { makeArticleFile } from '../../../../../test/articles';
import { makeEditorArticle } from '../../../../../test/editor-articles';
import { button, apiProblem } from '../../../../../test/identity';
import { makeToken } from '../../../../../test/current-users';
import { renderAtUrl } from '../../../../../test/render';
import { mockApi } from '../../../../../test/mock-api';
import { mockUploadServer } from '../../../../../test/mock-upload-server';
import { ContentPdfTab, useArticlePdf } from './content-pdf-tab';

const ARTICLE = '/api/v1/articles/7';
const stored = { ...makeArticleFile('new').file, fileName: 'cord-blood.pdf' };
const pdf = (name: string) => new File(['%PDF-'], name, { type: 'application/pdf' });

const limits = {
  maxFileBytes: 1024,
  maxFilesPerArticle: 30,
  maxCoverBytes: 1024,
  types: [
    { endings: ['pdf'], mimeType: 'application/pdf' },
    { endings: ['doc', 'docx'], mimeType: 'application/msword' },
  ],
};

function Frame() {
  const { data } = useQuery(editorArticleQuery(7));
  return data ? <Tab article={data} /> : null;
}

function Tab({ article }: { article: EditorArticle }) {
  const pdfs = { en: useArticlePdf(article, 'en'), ru: useArticlePdf(article, 'ru') };
  return <ContentPdfTab article={article} pdfs={pdfs} />;
}

async function show(
  article: EditorArticle,
  patch: Parameters<typeof mockApi>[0][string] = 'no connection',
) {
  const requests = mockApi({
    'GET /api/v1/files/limits': { body: limits },
    [`GET ${ARTICLE}`]: { body: article },
    [`PATCH ${ARTICLE}`]: patch,
  });
  renderAtUrl(<Frame />);
  await screen.findByRole('region', { name: 'PDF in English' });
  return requests;
}

const part = (name: string) => within(screen.getByRole('region', { name }));
const zone = (name: string) => part(name).getByLabelText('Drop the PDF here');
const readPatchBodies = (requests: Request[]) =>
  Promise.all(requests.filter(({ method }) => method === 'PATCH').map((one) => one.json()));

beforeEach(() => startSession(makeToken(3600)));

test('uploaded file immediately becomes the PDF of its language', async () => {
  const sent = mockUploadServer();
  const withPdf = makeEditorArticle({ pdfRu: stored, pdfRuId: stored.id });
  const requests = await show(makeEditorArticle(), { body: withPdf });
  await userEvent.upload(zone('PDF in Russian'), pdf('cord-blood.pdf'));
  act(() => sent[0]?.progress(50, 100));
  expect(await part('PDF in Russian').findByText('50% uploaded')).toBeInTheDocument();
  act(() => sent[0]?.respond(201, stored));
  const download = { name: 'Download cord-blood.pdf' };
  expect(await screen.findByRole('button', download)).toBeInTheDocument();
  expect(screen.getByText('cord-blood.pdf has been uploaded')).toBeInTheDocument();
  expect(await readPatchBodies(requests)).toEqual([{ pdfRuId: 'new' }]);
  expect(zone('PDF in English')).toBeInTheDocument();
});

test('only PDF files are uploaded', async () => {
  const sent = mockUploadServer();
  await show(makeEditorArticle());
  await screen.findAllByText(/One PDF file of up to/);
  await userEvent.upload(zone('PDF in English'), pdf('text.docx'), { applyAccept: false });
  expect(await screen.findByRole('alert')).toHaveTextContent(/not accepted\. Allowed: \.pdf$/);
  expect(sent).toEqual([]);
});

test('PDF is removed after confirmation', async () => {
  const requests = await show(makeEditorArticle({ pdfEn: stored, pdfEnId: stored.id }), {
    body: makeEditorArticle(),
  });
  await userEvent.click(button('Remove cord-blood.pdf'));
  const dialog = await screen.findByRole('dialog', { name: 'Remove the file?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(zone('PDF in English')).toBeInTheDocument());
  expect(document.body).not.toHaveFocus(); // the focused button is unmounted
  expect(await readPatchBodies(requests)).toEqual([{ pdfEnId: null }]);
});

test('error is shown in a toast and the old PDF stays', async () => {
  const sent = mockUploadServer();
  await show(
    makeEditorArticle({ pdfEn: stored, pdfEnId: stored.id }),
    apiProblem(409, 'x', 'Too late.'),
  );
  expect(button('Replace cord-blood.pdf')).toBeInTheDocument();
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await userEvent.upload(input, pdf('other.pdf'));
  act(() => sent[0]?.respond(201, { ...stored, id: 'other' }));
  expect(await screen.findByText('Unable to partially update article')).toBeInTheDocument();
  expect(screen.getByText('Too late.')).toBeInTheDocument();
  expect(button('Download cord-blood.pdf')).toBeInTheDocument();
});

test('user without edit permission can only download', async () => {
  await show(
    makeEditorArticle({ pdfEn: stored, pdfEnId: stored.id, allowedActions: ['correspond'] }),
  );
  expect(button('Download cord-blood.pdf')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Replace|Remove/ })).toBeNull();
  expect(part('PDF in Russian').getByText('There is no PDF yet.')).toBeInTheDocument();
});

test('what a PDF lacks is said beside it, with what to do', async () => {
  await show(
    makeEditorArticle({
      pdfEn: stored,
      pdfEnId: stored.id,
      pdfWarnings: [
        { language: 'en', warnings: ['signed', 'untagged'] },
        { language: 'ru', warnings: ['damaged'] },
      ],
      allowedActions: ['correspond'],
    }),
  );
  const english = part('PDF in English');
  expect(english.getByRole('note')).toHaveTextContent('Make this PDF better');
  expect(english.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'The PDF is signed, so readers get it as uploaded, without metadata: upload it without a digital signature.',
    'The PDF has no tags, which screen readers need: export it as a tagged PDF.',
  ]);
  // The Russian PDF has been removed since.
  expect(part('PDF in Russian').queryByRole('note')).toBeNull();
});
