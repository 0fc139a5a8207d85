import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { ArticleProblem, MergedManuscript, MyArticle } from '~/api/my-articles';
import { renderInEditor } from '../../../../../test/article-editor';
import { makeArticleAuthor, makeArticleFile, makeMyArticle } from '../../../../../test/articles';
import { fakeIntervals, advanceSeconds, countRequests } from '../../../../../test/identity';
import { mockApi } from '../../../../../test/mock-api';
import { FinalTab } from './final-tab';
import { SubmitButton } from './submit-button';

const ARTICLE = '/api/v1/articles/my/7';
const LIST = `GET ${ARTICLE}/merged-pdfs`;
const GENERATE = `POST ${ARTICLE}/merged-pdfs/generate`;
const SUBMIT = `POST ${ARTICLE}/submit`;

const manuscript = (details: Partial<MergedManuscript> = {}): MergedManuscript => ({
  revision: 0,
  status: 'completed',
  isCurrent: true,
  file: { ...makeArticleFile('merged').file, fileName: 'merged.pdf' },
  failure: null,
  requestedAt: '2026-11-15T09:00:00Z',
  ...details,
});
const processing = manuscript({ status: 'processing', file: null });

const problem = (tab: ArticleProblem['tab'], path: string, msg = 'Required'): ArticleProblem => ({
  tab,
  loc: ['body', ...path.split('.')],
  type: 'required',
  msg,
});

type Responses = Parameters<typeof mockApi>[0];

function show(details: Partial<MyArticle>, responses: Responses) {
  const article = makeMyArticle(details);
  const all: Responses = { [`GET ${ARTICLE}`]: { body: article }, ...responses };
  const requests = mockApi(all);
  const tab = (
    <>
      <FinalTab />
      <SubmitButton />
    </>
  );
  return { requests, responses: all, article, ...renderInEditor(tab, { article }) };
}

afterEach(() => {
  vi.useRealTimers();
});

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));
const confirmSubmission = async () => {
  const dialog = await screen.findByRole('dialog', { name: 'Submit the article?' });
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Submit' }));
  return dialog;
};

test('manuscript is generated once when all steps are complete', async () => {
  const { requests, recorded } = show(
    {},
    { [LIST]: { body: [] }, [GENERATE]: { body: [processing], status: 202 } },
  );
  expect(await screen.findAllByText(/Being generated…/)).not.toHaveLength(0);
  expect(recorded.saved).toHaveLength(1);
  expect(countRequests(requests, `${ARTICLE}/merged-pdfs/generate`)).toBe(1);
  expect(screen.getByText('The merged manuscript is being generated')).toBeInTheDocument();
});

test('list is polled every five seconds while the manuscript is generated', async () => {
  fakeIntervals();
  const { requests, responses } = show(
    { mergedPdfs: [processing] },
    { [LIST]: { body: [processing] } },
  );
  expect(await screen.findAllByText(/Being generated…/)).not.toHaveLength(0);
  await advanceSeconds(4);
  expect(countRequests(requests, `${ARTICLE}/merged-pdfs`)).toBe(1);
  responses[LIST] = { body: [manuscript()] };
  await advanceSeconds(1);
  expect(await screen.findByRole('button', { name: 'Download merged.pdf' })).toBeInTheDocument();
  await advanceSeconds(20);
  expect(countRequests(requests, `${ARTICLE}/merged-pdfs`)).toBe(2);
});

test('outdated manuscript is generated again', async () => {
  const stale = manuscript({ isCurrent: false });
  const { requests } = show({}, { [LIST]: { body: [stale] }, [GENERATE]: { body: [processing] } });
  expect(await screen.findAllByText(/Being generated…/)).not.toHaveLength(0);
  expect(countRequests(requests, `${ARTICLE}/merged-pdfs/generate`)).toBe(1);
});

test('manuscript is not generated while fields are missing and each problem links to its field', async () => {
  const problems = [
    problem('main', 'titleEn'),
    problem('authors', 'authors'),
    problem('authors', 'authors.0.lastNameEn'),
    problem('files', 'files.0.typeId'),
    problem('files', 'files', 'A manuscript file is missing'),
    problem('reviewers', 'suggestedReviewers.1.email'),
    problem('final', 'mergedPdfs'),
  ];
  const { requests, recorded } = show(
    {
      problems,
      authors: [makeArticleAuthor()],
      files: [makeArticleFile('f1')],
      suggestedReviewers: [
        { email: '', firstNameEn: '', lastNameEn: '', exclude: false },
        { email: '', firstNameEn: '', lastNameEn: '', exclude: true },
      ],
    },
    { [LIST]: { body: [] } },
  );
  expect(screen.getByText('Not all tabs are valid')).toBeInTheDocument();
  expect(await screen.findByText(/when every tab is complete/)).toBeInTheDocument();
  const labels = [
    'Title in English: Required',
    'At least one author is required',
    'Author 1 – Last name: Required',
    'f1.docx: Required',
    'A manuscript file is missing',
    'Excluded reviewer 1 – E-mail: Required',
  ];
  for (const name of labels) expect(screen.getByRole('button', { name })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Author 1 – Last name: Required' }));
  expect(recorded.goToField).toHaveBeenCalledWith('authors', 'authors.0.lastNameEn');
  expect(countRequests(requests, `${ARTICLE}/merged-pdfs/generate`)).toBe(0);
});

test('failed generation shows its reason and is retried only on request', async () => {
  const failed = manuscript({ status: 'failed', file: null, failure: 'The file f1 is damaged.' });
  const { requests } = show({}, { [LIST]: { body: [failed] }, [GENERATE]: { body: [processing] } });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Error occured generating merged manuscript');
  expect(alert).toHaveTextContent('The file f1 is damaged.');
  expect(countRequests(requests, `${ARTICLE}/merged-pdfs/generate`)).toBe(0);
  await userEvent.click(within(alert).getByRole('button', { name: 'Generate again' }));
  expect(await screen.findAllByText(/Being generated…/)).not.toHaveLength(0);
});

test('failed request to generate is not repeated automatically', async () => {
  const { requests } = show(
    {},
    { [LIST]: { body: [] }, [GENERATE]: { status: 503, body: { detail: 'Busy.' } } },
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Busy.');
  expect(countRequests(requests, `${ARTICLE}/merged-pdfs/generate`)).toBe(1);
});

test('failed list request is shown and can be retried', async () => {
  const { responses } = show({}, { [LIST]: { status: 403, body: { detail: 'Not yours.' } } });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Error occured loading merged manuscripts');
  responses[LIST] = { body: [manuscript()] };
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Download merged.pdf' })).toBeInTheDocument();
});

test('article is reloaded when the manuscript is ready', async () => {
  const { responses, article } = show(
    { mergedPdfs: [processing], problems: [problem('final', 'mergedPdfs')] },
    { [LIST]: { body: [manuscript()] } },
  );
  responses[`GET ${ARTICLE}`] = { body: { ...article, problems: [], mergedPdfs: [manuscript()] } };
  expect(await screen.findByText(/Everything is ready/)).toBeInTheDocument();
  expect(screen.getByText('All tabs are valid')).toBeInTheDocument();
});

test('submitting asks for confirmation, sends one request and opens the details', async () => {
  const { requests, currentUrl } = show(
    { mergedPdfs: [manuscript()] },
    { [LIST]: { body: [manuscript()] }, [SUBMIT]: { body: makeMyArticle({ statusId: 2 }) } },
  );
  await screen.findByText(/Everything is ready/);
  await submit();
  const dialog = await confirmSubmission();
  expect(dialog).toHaveTextContent('The editors get “Cord blood”, and you get a confirmation.');
  expect(dialog).toHaveTextContent('You cannot edit it while they consider it.');
  expect(await screen.findByText('The article has been submitted')).toBeInTheDocument();
  expect(countRequests(requests, `${ARTICLE}/submit`)).toBe(1);
  await waitFor(() => expect(currentUrl()).toBe('/personal-area/user-articles/details/7'));
});

test('submitting with problems shows them instead of the confirmation', async () => {
  const { requests, recorded } = show(
    { problems: [problem('main', 'titleEn')] },
    { [LIST]: { body: [] } },
  );
  await submit();
  await vi.waitFor(() => expect(recorded.showAllProblems).toHaveBeenCalled());
  expect(recorded.goToField).toHaveBeenCalledWith('final', 'readiness');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(countRequests(requests, `${ARTICLE}/submit`)).toBe(0);
});

test('problems found on submission are all shown', async () => {
  const rejection = {
    status: 422,
    body: { detail: [{ loc: ['body', 'titleEn'], msg: 'Required' }] },
  };
  const { responses, article, recorded } = show(
    { mergedPdfs: [manuscript()] },
    { [LIST]: { body: [manuscript()] }, [SUBMIT]: rejection },
  );
  await screen.findByText(/Everything is ready/);
  await submit();
  await screen.findByRole('dialog');
  const problems = [problem('main', 'titleEn'), problem('main', 'abstractEn')];
  responses[`GET ${ARTICLE}`] = { body: { ...article, problems } };
  await confirmSubmission();
  expect(await screen.findByRole('button', { name: /Title in English/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Abstract in English/ })).toBeInTheDocument();
  expect(recorded.showAllProblems).toHaveBeenCalled();
  expect(screen.queryByText('Unable to submit article')).not.toBeInTheDocument();
});

test('other error is shown and the author stays in the editor', async () => {
  const { currentUrl } = show(
    { mergedPdfs: [manuscript()] },
    {
      [LIST]: { body: [manuscript()] },
      [SUBMIT]: {
        status: 409,
        body: { code: 'wrong-status', detail: 'It was submitted already.' },
      },
    },
  );
  await screen.findByText(/Everything is ready/);
  await submit();
  await confirmSubmission();
  expect(await screen.findByText('Unable to submit article')).toBeInTheDocument();
  expect(screen.getByText('It was submitted already.')).toBeInTheDocument();
  expect(currentUrl()).toBe('/personal-area/user-articles/edit/7');
});
