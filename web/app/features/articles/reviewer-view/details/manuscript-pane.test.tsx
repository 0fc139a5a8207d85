import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { enumerationsQuery } from '~/api/enumerations';
import { queryClient } from '~/api/query-client';
import type { ReviewerArticle } from '~/api/reviewer-articles';
import { startSession } from '~/lib/session';
import { enumerations } from '../../../../../test/enumerations';
import { apiProblem, countRequests } from '../../../../../test/identity';
import { makeToken } from '../../../../../test/current-users';
import { renderAtUrl } from '../../../../../test/render';
import {
  makeAcceptedAssignment,
  makeMyAssignment,
  makeReviewerArticle,
} from '../../../../../test/reviewer-articles';
import { mockApi } from '../../../../../test/mock-api';
import { mockScreenWidth } from '../../../../../test/screen-width';
import { ReviewerArticleView } from './reviewer-article-view';

const FILE = '/api/v1/files/m';

const manuscript = {
  revision: 0,
  status: 'done',
  failure: null,
  isCurrent: true,
  file: {
    id: 'm',
    fileName: 'manuscript.pdf',
    size: 2048,
    mimeType: 'application/pdf',
    url: FILE,
    thumbnailUrl: null,
    createdAt: '2026-11-01T09:00:00Z',
  },
} as unknown as ReviewerArticle['mergedPdfs'][number];

interface Circumstances {
  width?: number;
  /** False if the browser downloads PDFs. */
  hasViewer?: boolean;
  details?: Partial<ReviewerArticle>;
  responses?: Parameters<typeof mockApi>[0];
  language?: 'ru';
}

function show({ width = 1366, hasViewer = true, details, responses, language }: Circumstances) {
  mockScreenWidth(width);
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: hasViewer, configurable: true });
  const article = makeReviewerArticle({
    seesManuscript: true,
    mergedPdfs: [manuscript],
    hint: 'write-the-review',
    assignments: [makeAcceptedAssignment()],
    ...details,
  });
  const requests = mockApi({
    'GET /api/v1/articles/reviewing/7/merged-pdfs': { body: article.mergedPdfs },
    [`GET ${FILE}`]: { body: '%PDF-1.7' },
    ...responses,
  });
  renderAtUrl(<LoadedView article={article} />, { language });
  return requests;
}

function LoadedView({ article }: { article: ReviewerArticle }) {
  queryClient().setQueryData(enumerationsQuery.queryKey, enumerations);
  return <ReviewerArticleView article={article} />;
}

const TOGGLE = 'Show the manuscript beside the form';
const createdBlobs: Blob[] = [];
const revoked: string[] = [];

beforeEach(() => {
  startSession(makeToken(3600));
  createdBlobs.length = 0;
  revoked.length = 0;
  URL.createObjectURL = (blob: Blob) => {
    createdBlobs.push(blob);
    return 'blob:http://journal.test/1';
  };
  URL.revokeObjectURL = (url) => void revoked.push(url);
});

test('the manuscript is shown beside the form, which keeps what is typed', async () => {
  const requests = show({});
  const comment = screen.getByLabelText('Comment for the author');
  await userEvent.type(comment, 'Clear');
  expect(countRequests(requests, FILE)).toBe(0); // nothing is loaded unless it is wanted
  await userEvent.click(await screen.findByRole('switch', { name: TOGGLE }));

  const frame = await screen.findByTitle('Manuscript for review');
  expect(frame).toHaveAttribute('src', 'blob:http://journal.test/1#view=FitH');
  expect(createdBlobs.map(({ type }) => type)).toEqual(['application/pdf']);
  expect(screen.getByLabelText('Comment for the author')).toBe(comment);
  expect(comment).toHaveValue('Clear');
  expect(screen.queryByRole('navigation', { name: 'Parts of the article' })).toBeNull();
  expect(screen.getByRole('button', { name: /^Download/ })).toBeInTheDocument();

  await userEvent.click(screen.getByRole('switch', { name: TOGGLE }));
  expect(screen.queryByTitle('Manuscript for review')).toBeNull();
  expect(revoked).toEqual(['blob:http://journal.test/1']);
  expect(screen.getByRole('navigation', { name: 'Parts of the article' })).toBeInTheDocument();
});

test('the choice is remembered', async () => {
  localStorage.setItem('octavo.review.manuscript-beside', 'on');
  show({});
  expect(await screen.findByTitle('Manuscript for review')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('switch', { name: TOGGLE }));
  expect(localStorage.getItem('octavo.review.manuscript-beside')).toBe('off');
});

test.each<[string, Circumstances]>([
  ['on narrow screens', { width: 1099 }],
  ['without a PDF viewer', { hasViewer: false }],
  ['before the request is accepted', { details: { assignments: [makeMyAssignment()] } }],
  ['without a merged manuscript', { details: { mergedPdfs: [] } }],
])('it is not offered %s', async (_, circumstances) => {
  localStorage.setItem('octavo.review.manuscript-beside', 'on');
  const requests = show(circumstances);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument());
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByTitle('Manuscript for review')).toBeNull();
  expect(screen.getByRole('navigation', { name: 'Parts of the article' })).toBeInTheDocument();
  expect(countRequests(requests, FILE)).toBe(0);
});

test('a failed load is shown and can be repeated', async () => {
  localStorage.setItem('octavo.review.manuscript-beside', 'on');
  show({ responses: { [`GET ${FILE}`]: apiProblem(404, 'not-found', 'It is gone.') } });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Unable to load the manuscriptIt is gone.',
  );
});

test('the switch is shown in Russian', async () => {
  show({ language: 'ru' });
  expect(
    await screen.findByRole('switch', { name: /^Показывать рукопись рядом/ }),
  ).toBeInTheDocument();
});
