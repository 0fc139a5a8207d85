import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { deskArticleQuery, type DeskArticle } from '~/api/desk-articles';
import { startSession } from '~/lib/session';
import { articleFile } from '../../../../../test/articles';
import { deskArticle } from '../../../../../test/desk-articles';
import { button, refusal } from '../../../../../test/identity';
import { tokenExpiringIn } from '../../../../../test/people';
import { renderAt } from '../../../../../test/render';
import { serverAnswers } from '../../../../../test/server-answers';
import { uploadServer } from '../../../../../test/upload-server';
import { ContentPdfTab } from './content-pdf-tab';
import { useArticlePdf } from './use-article-pdf';

const ARTICLE = '/api/v1/articles/7';
const stored = { ...articleFile('new').file, fileName: 'cord-blood.pdf' };
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
  const { data } = useQuery(deskArticleQuery(7));
  return data ? <Tab article={data} /> : null;
}

function Tab({ article }: { article: DeskArticle }) {
  const pdfs = { en: useArticlePdf(article, 'en'), ru: useArticlePdf(article, 'ru') };
  return <ContentPdfTab article={article} pdfs={pdfs} />;
}

async function show(
  article: DeskArticle,
  patch: Parameters<typeof serverAnswers>[0][string] = 'no connection',
) {
  const asked = serverAnswers({
    'GET /api/v1/files/limits': { body: limits },
    [`GET ${ARTICLE}`]: { body: article },
    [`PATCH ${ARTICLE}`]: patch,
  });
  renderAt(<Frame />);
  await screen.findByRole('region', { name: 'PDF in English' });
  return asked;
}

const part = (name: string) => within(screen.getByRole('region', { name }));
const zone = (name: string) => part(name).getByLabelText('Drop the PDF here');
const patched = (asked: Request[]) =>
  Promise.all(asked.filter(({ method }) => method === 'PATCH').map((one) => one.json()));

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('what is uploaded becomes the PDF of its language at once', async () => {
  const sent = uploadServer();
  const withPdf = deskArticle({ pdfRu: stored, pdfRuId: stored.id });
  const asked = await show(deskArticle(), { body: withPdf });
  await userEvent.upload(zone('PDF in Russian'), pdf('cord-blood.pdf'));
  act(() => sent[0]?.progress(50, 100));
  expect(await part('PDF in Russian').findByText('50% uploaded')).toBeInTheDocument();
  act(() => sent[0]?.answer(201, stored));
  const download = { name: 'Download cord-blood.pdf' };
  expect(await screen.findByRole('button', download)).toBeInTheDocument();
  expect(screen.getByText('cord-blood.pdf has been uploaded')).toBeInTheDocument();
  expect(await patched(asked)).toEqual([{ pdfRuId: 'new' }]);
  expect(zone('PDF in English')).toBeInTheDocument();
});

test('only a PDF is sent', async () => {
  const sent = uploadServer();
  await show(deskArticle());
  await screen.findAllByText(/One PDF file of up to/);
  await userEvent.upload(zone('PDF in English'), pdf('text.docx'), { applyAccept: false });
  expect(await screen.findByRole('alert')).toHaveTextContent(/not accepted\. Allowed: \.pdf$/);
  expect(sent).toEqual([]);
});

test('a PDF is removed after a question', async () => {
  const asked = await show(deskArticle({ pdfEn: stored, pdfEnId: stored.id }), {
    body: deskArticle(),
  });
  await userEvent.click(button('Remove cord-blood.pdf'));
  const dialog = await screen.findByRole('dialog', { name: 'Remove the file?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(zone('PDF in English')).toBeInTheDocument());
  expect(document.body).not.toHaveFocus(); // although the button is gone
  expect(await patched(asked)).toEqual([{ pdfEnId: null }]);
});

test('a refusal is said in a toast, and the old PDF stays', async () => {
  const sent = uploadServer();
  await show(deskArticle({ pdfEn: stored, pdfEnId: stored.id }), refusal(409, 'x', 'Too late.'));
  expect(button('Replace cord-blood.pdf')).toBeInTheDocument();
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await userEvent.upload(input, pdf('other.pdf'));
  act(() => sent[0]?.answer(201, { ...stored, id: 'other' }));
  expect(await screen.findByText('Unable to partially update article')).toBeInTheDocument();
  expect(screen.getByText('Too late.')).toBeInTheDocument();
  expect(button('Download cord-blood.pdf')).toBeInTheDocument();
});

test('whoever may not edit can only look', async () => {
  await show(deskArticle({ pdfEn: stored, pdfEnId: stored.id, allowedActions: ['correspond'] }));
  expect(button('Download cord-blood.pdf')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Replace|Remove/ })).toBeNull();
  expect(part('PDF in Russian').getByText('There is no PDF yet.')).toBeInTheDocument();
});
