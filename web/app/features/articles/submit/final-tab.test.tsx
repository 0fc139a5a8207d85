import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { ArticleProblem, MergedManuscript, MyArticle } from '~/api/my-articles';
import { renderInEditor } from '../../../../test/article-editor';
import { articleAuthor, articleFile, myArticle } from '../../../../test/articles';
import { holdTheClock, pass, times } from '../../../../test/identity';
import { serverAnswers } from '../../../../test/server-answers';
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
  file: { ...articleFile('merged').file, fileName: 'merged.pdf' },
  failure: null,
  requestedAt: '2026-11-15T09:00:00Z',
  ...details,
});
const begun = manuscript({ status: 'processing', file: null });

const problem = (tab: ArticleProblem['tab'], path: string, msg = 'Required'): ArticleProblem => ({
  tab,
  loc: ['body', ...path.split('.')],
  type: 'required',
  msg,
});

type Answers = Parameters<typeof serverAnswers>[0];

function show(details: Partial<MyArticle>, answers: Answers) {
  const article = myArticle(details);
  const all: Answers = { [`GET ${ARTICLE}`]: { body: article }, ...answers };
  const asked = serverAnswers(all);
  const tab = (
    <>
      <FinalTab />
      <SubmitButton />
    </>
  );
  return { asked, answers: all, article, ...renderInEditor(tab, { article }) };
}

afterEach(() => {
  vi.useRealTimers();
});

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));
const confirmIt = async () => {
  const dialog = await screen.findByRole('dialog', { name: 'Submit the article?' });
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Submit' }));
  return dialog;
};

test('when all is filled in, the manuscript is made by itself, once', async () => {
  const { asked, heard } = show(
    {},
    { [LIST]: { body: [] }, [GENERATE]: { body: [begun], status: 202 } },
  );
  expect(await screen.findAllByText(/Being generated…/)).not.toHaveLength(0);
  expect(heard.saved).toHaveLength(1);
  expect(times(asked, `${ARTICLE}/merged-pdfs/generate`)).toBe(1);
  expect(screen.getByText('The merged manuscript is being generated')).toBeInTheDocument();
});

test('while it is being made, the list is asked every five seconds', async () => {
  holdTheClock();
  const { asked, answers } = show({ mergedPdfs: [begun] }, { [LIST]: { body: [begun] } });
  expect(await screen.findAllByText(/Being generated…/)).not.toHaveLength(0);
  await pass(4);
  expect(times(asked, `${ARTICLE}/merged-pdfs`)).toBe(1);
  answers[LIST] = { body: [manuscript()] };
  await pass(1);
  expect(await screen.findByRole('button', { name: 'Download merged.pdf' })).toBeInTheDocument();
  await pass(20);
  expect(times(asked, `${ARTICLE}/merged-pdfs`)).toBe(2);
});

test('a stale one is made anew', async () => {
  const stale = manuscript({ isCurrent: false });
  const { asked } = show({}, { [LIST]: { body: [stale] }, [GENERATE]: { body: [begun] } });
  expect(await screen.findAllByText(/Being generated…/)).not.toHaveLength(0);
  expect(times(asked, `${ARTICLE}/merged-pdfs/generate`)).toBe(1);
});

test('while something is missing, nothing is made; every problem leads to its field', async () => {
  const problems = [
    problem('main', 'titleEn'),
    problem('authors', 'authors'),
    problem('authors', 'authors.0.lastNameEn'),
    problem('files', 'files.0.typeId'),
    problem('files', 'files', 'A manuscript file is missing'),
    problem('reviewers', 'suggestedReviewers.1.email'),
    problem('final', 'mergedPdfs'),
  ];
  const { asked, heard } = show(
    {
      problems,
      authors: [articleAuthor()],
      files: [articleFile('f1')],
      suggestedReviewers: [
        { email: '', firstNameEn: '', lastNameEn: '', exclude: false },
        { email: '', firstNameEn: '', lastNameEn: '', exclude: true },
      ],
    },
    { [LIST]: { body: [] } },
  );
  expect(screen.getByText('Not all tabs are valid')).toBeInTheDocument();
  expect(await screen.findByText(/generated automatically/)).toBeInTheDocument();
  const named = [
    'Title in English: Required',
    'At least one author is required',
    'Author 1 – Last name: Required',
    'f1.docx: Required',
    'A manuscript file is missing',
    'Excluded reviewer 1 – E-mail: Required',
  ];
  for (const name of named) expect(screen.getByRole('button', { name })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Author 1 – Last name: Required' }));
  expect(heard.goToField).toHaveBeenCalledWith('authors', 'authors.0.lastNameEn');
  expect(times(asked, `${ARTICLE}/merged-pdfs/generate`)).toBe(0);
});

test('a failure says its reason and is made again only when the author wishes', async () => {
  const failed = manuscript({ status: 'failed', file: null, failure: 'The file f1 is damaged.' });
  const { asked } = show({}, { [LIST]: { body: [failed] }, [GENERATE]: { body: [begun] } });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Error occured generating merged manuscript');
  expect(alert).toHaveTextContent('The file f1 is damaged.');
  expect(times(asked, `${ARTICLE}/merged-pdfs/generate`)).toBe(0);
  await userEvent.click(within(alert).getByRole('button', { name: 'Generate again' }));
  expect(await screen.findAllByText(/Being generated…/)).not.toHaveLength(0);
});

test('where it cannot even be begun, it is not tried again and again', async () => {
  const { asked } = show(
    {},
    { [LIST]: { body: [] }, [GENERATE]: { status: 503, body: { detail: 'Busy.' } } },
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Busy.');
  expect(times(asked, `${ARTICLE}/merged-pdfs/generate`)).toBe(1);
});

test('the list that does not come says so, with a way on', async () => {
  const { answers } = show({}, { [LIST]: { status: 403, body: { detail: 'Not yours.' } } });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Error occured loading merged manuscripts');
  answers[LIST] = { body: [manuscript()] };
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Download merged.pdf' })).toBeInTheDocument();
});

test('when it is ready, the article is asked what is still in the way', async () => {
  const { answers, article } = show(
    { mergedPdfs: [begun], problems: [problem('final', 'mergedPdfs')] },
    { [LIST]: { body: [manuscript()] } },
  );
  answers[`GET ${ARTICLE}`] = { body: { ...article, problems: [], mergedPdfs: [manuscript()] } };
  expect(await screen.findByText(/Everything is ready/)).toBeInTheDocument();
  expect(screen.getByText('All tabs are valid')).toBeInTheDocument();
});

test('submitting asks in words, happens once, and leads to the details', async () => {
  const { asked, address } = show(
    { mergedPdfs: [manuscript()] },
    { [LIST]: { body: [manuscript()] }, [SUBMIT]: { body: myArticle({ statusId: 2 }) } },
  );
  await screen.findByText(/Everything is ready/);
  await submit();
  const dialog = await confirmIt();
  expect(dialog).toHaveTextContent('“Cord blood” will be submitted to the journal');
  expect(dialog).toHaveTextContent('the editors will be notified');
  expect(await screen.findByText('The article has been submitted')).toBeInTheDocument();
  expect(times(asked, `${ARTICLE}/submit`)).toBe(1);
  await waitFor(() => expect(address()).toBe('/personal-area/user-articles/details/7'));
});

test('with problems there is no question: they are shown', async () => {
  const { asked, heard } = show(
    { problems: [problem('main', 'titleEn')] },
    { [LIST]: { body: [] } },
  );
  await submit();
  await vi.waitFor(() => expect(heard.showAllProblems).toHaveBeenCalled());
  expect(screen.getByRole('heading', { name: 'Before you submit' })).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(times(asked, `${ARTICLE}/submit`)).toBe(0);
});

test('what the server refuses after all is shown all at once', async () => {
  const refused = {
    status: 422,
    body: { detail: [{ loc: ['body', 'titleEn'], msg: 'Required' }] },
  };
  const { answers, article, heard } = show(
    { mergedPdfs: [manuscript()] },
    { [LIST]: { body: [manuscript()] }, [SUBMIT]: refused },
  );
  await screen.findByText(/Everything is ready/);
  await submit();
  await screen.findByRole('dialog');
  const problems = [problem('main', 'titleEn'), problem('main', 'abstractEn')];
  answers[`GET ${ARTICLE}`] = { body: { ...article, problems } };
  await confirmIt();
  expect(await screen.findByRole('button', { name: /Title in English/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Abstract in English/ })).toBeInTheDocument();
  expect(heard.showAllProblems).toHaveBeenCalled();
  expect(screen.queryByText('Unable to submit article')).not.toBeInTheDocument();
});

test('any other failure is said, and nothing is lost', async () => {
  const { address } = show(
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
  await confirmIt();
  expect(await screen.findByText('Unable to submit article')).toBeInTheDocument();
  expect(screen.getByText('It was submitted already.')).toBeInTheDocument();
  expect(address()).toBe('/personal-area/user-articles/edit/7');
});
