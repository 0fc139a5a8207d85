import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { editorArticleQuery, type EditorArticle } from '~/api/editor-articles';
import { enumerationsQuery } from '~/api/enumerations';
import { formatDate, localDay } from '~/lib/dates';
import { startSession } from '~/lib/session';
import { makeToken, makeUser } from '../../../../../test/current-users';
import { makeEditorArticle } from '../../../../../test/editor-articles';
import { enumerations } from '../../../../../test/enumerations';
import { apiProblem, fieldErrors } from '../../../../../test/identity';
import { mockApi } from '../../../../../test/mock-api';
import { makeArticleNotices, makeLinkedNotice } from '../../../../../test/notices';
import { renderAtUrl } from '../../../../../test/render';
import { DecisionPanel } from '../decisions/decision-panel';
import { NoticesCard } from './notices-card';

const ARTICLE = '/api/v1/articles/7';
const DETAILS = '/personal-area/editor-articles/details/7';

type Responses = Parameters<typeof mockApi>[0];

const published: Partial<EditorArticle> = {
  statusId: 7,
  publicationDate: '2026-01-15',
  allowedActions: ['edit', 'begin-notice'],
};
const notice: Partial<EditorArticle> = {
  typeId: 11,
  statusId: 5,
  titleEn: 'Retraction: Marrow',
  allowedActions: ['edit', 'publish', 'discard-notice'],
};

/** Renders the card with the cached article, as the page does. */
function Page() {
  const { data } = useQuery(editorArticleQuery(7));
  const { data: names } = useQuery(enumerationsQuery);
  if (!data || !names) return null;
  return (
    <>
      <h1 tabIndex={-1}>Cord blood</h1>
      <NoticesCard article={data} />
      <DecisionPanel article={data} />
    </>
  );
}

async function show(details: Partial<EditorArticle>, notices = {}, more: Responses = {}) {
  const responses: Responses = {
    'GET /api/v1/enums': { body: enumerations },
    'GET /api/v1/review-assignments': { body: { results: [], count: 0 } },
    [`GET ${ARTICLE}`]: { body: makeEditorArticle(details) },
    [`GET ${ARTICLE}/notices`]: { body: makeArticleNotices(notices) },
    ...more,
  };
  const requests = mockApi(responses);
  const rendered = renderAtUrl(<Page />, { url: DETAILS, user: makeUser(['editor']) });
  await screen.findByRole('heading', { level: 1 });
  return {
    ...rendered,
    responses,
    requests,
    sent: () => requests.filter(({ method }) => method !== 'GET'),
  };
}

const today = localDay(new Date());
const card = (name = 'Notices') => screen.findByRole('region', { name });
const dialog = () => screen.findByRole('dialog');
const openDialog = async () => {
  await userEvent.click(within(await card()).getByRole('button', { name: 'Issue a notice…' }));
  return within(await dialog());
};
const askedForNotices = (requests: Request[]) =>
  requests.some(({ url }) => url.endsWith('/notices'));

beforeEach(() => startSession(makeToken(3600)));

test('the card lists the notices on a published article', async () => {
  const notices = [
    makeLinkedNotice({ statusId: 7, publicationDate: '2026-11-04' }),
    makeLinkedNotice({
      articleId: 10,
      titleEn: 'Retraction: Cord blood',
      kindName: 'Retraction',
      initiatorName: 'Editors',
      doi: null,
    }),
  ];
  await show(published, { notices });
  const [first, second] = within(await card()).getAllByRole('listitem');
  expect(first).toHaveTextContent('Correction: Cord blood');
  expect(first).toHaveTextContent('Published');
  expect(first).toHaveTextContent('Decided on 03.11.2026. Initiated by: Authors.');
  expect(within(first!).getByRole('link', { name: '10.18620/ctt-2026-9' })).toHaveAttribute(
    'href',
    'https://doi.org/10.18620/ctt-2026-9',
  );
  expect(second).toHaveTextContent('Accepted');
  expect(within(second!).getByRole('link', { name: 'Retraction: Cord blood' })).toHaveAttribute(
    'href',
    '/personal-area/editor-articles/details/10',
  );
});

test('without notices it explains them, if one can be begun', async () => {
  await show(published);
  expect(await card()).toHaveTextContent('a notice of its own');
});

test('there is no card without notices if none can be begun', async () => {
  const { requests } = await show({ ...published, allowedActions: [] });
  await waitFor(() => expect(askedForNotices(requests)).toBe(true));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(screen.queryByText(/Notices/)).toBeNull();
});

test.each([
  ['recused editors', { ...published, isRecused: true, allowedActions: [] }],
  ['articles that are not published', { statusId: 4 }],
] as [string, Partial<EditorArticle>][])('there is no card for %s', async (_name, details) => {
  const { requests } = await show(details);
  expect(screen.queryByRole('region')).toBeNull();
  expect(askedForNotices(requests)).toBe(false);
});

test('a failure can be retried', async () => {
  const { responses } = await show(published, {}, { [`GET ${ARTICLE}/notices`]: { status: 403 } });
  expect(await screen.findByRole('alert')).toHaveTextContent('The notices could not be loaded');
  responses[`GET ${ARTICLE}/notices`] = { body: makeArticleNotices() };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await card();
});

test('a notice names the article that it is about', async () => {
  const about = makeLinkedNotice({
    articleId: 3,
    titleEn: 'Marrow',
    kind: 'retraction',
    statusId: 7,
    initiatorName: 'Editors',
  });
  await show(notice, { about });
  const region = await card('About this notice');
  expect(region).toHaveTextContent('RetractsMarrowPublished');
  expect(within(region).getByRole('link', { name: 'Marrow' })).toHaveAttribute(
    'href',
    '/personal-area/editor-articles/details/3',
  );
  expect(within(region).queryByRole('button', { name: 'Issue a notice…' })).toBeNull();
});

test('an editor begins a notice and gets to it', async () => {
  const { sent, currentUrl } = await show(
    published,
    {},
    { [`POST ${ARTICLE}/notices`]: { status: 201, body: { articleId: 9 } } },
  );
  const form = await openDialog();
  const initiator = form.getByRole('combobox', { name: 'Who initiated it?' });
  expect(form.getByRole('radio', { name: 'Correction' })).toBeChecked();
  expect(initiator).toHaveValue('authors');
  await userEvent.click(form.getByRole('radio', { name: 'Retraction' }));
  expect(initiator).toHaveValue('editors');
  expect(form.getByRole('textbox', { name: /Date of the decision/ })).toHaveValue(
    formatDate(today),
  );
  expect(form.getByText(/questions in brackets/)).toBeVisible();
  await userEvent.dblClick(form.getByRole('button', { name: 'Begin the notice' }));
  await screen.findByText(/The notice has been begun/);
  expect(sent()).toHaveLength(1);
  expect(await sent()[0]?.json()).toEqual({
    kind: 'retraction',
    initiatedBy: 'editors',
    decidedOn: today,
  });
  await waitFor(() => expect(currentUrl()).toBe('/personal-area/editor-articles/details/9'));
});

test('a chosen initiator stays when the kind changes', async () => {
  await show(published);
  const form = await openDialog();
  const initiator = form.getByRole('combobox');
  await userEvent.selectOptions(initiator, 'Institution of the authors');
  await userEvent.click(form.getByRole('radio', { name: 'Retraction' }));
  expect(initiator).toHaveValue('institution');
});

test('a missing date is not sent', async () => {
  const { sent } = await show(published);
  const form = await openDialog();
  const date = form.getByRole('textbox', { name: /Date of the decision/ });
  await userEvent.clear(date);
  await userEvent.click(form.getByRole('button', { name: 'Begin the notice' }));
  expect(date).toHaveAccessibleDescription(/Enter the date of the decision\./);
  expect(date).toHaveFocus();
  expect(sent()).toHaveLength(0);
});

test('an invalid date is explained at the field', async () => {
  const message = 'Must not be later than today';
  await show(published, {}, { [`POST ${ARTICLE}/notices`]: fieldErrors({ decidedOn: message }) });
  const form = await openDialog();
  await userEvent.click(form.getByRole('button', { name: 'Begin the notice' }));
  const date = form.getByRole('textbox', { name: /Date of the decision/ });
  await waitFor(() => expect(date).toHaveAccessibleDescription(/Must not be later than today/));
  expect(date).toHaveFocus();
  expect(form.queryByRole('alert')).toBeNull();
});

test('a notice that another editor has begun appears in the card', async () => {
  const problem = apiProblem(409, 'notice-in-progress', 'It is being prepared already.');
  const { responses, currentUrl } = await show(
    published,
    {},
    { [`POST ${ARTICLE}/notices`]: problem },
  );
  const form = await openDialog();
  responses[`GET ${ARTICLE}/notices`] = {
    body: makeArticleNotices({ notices: [makeLinkedNotice()] }),
  };
  await userEvent.click(form.getByRole('button', { name: 'Begin the notice' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('It is being prepared already.');
  expect(await screen.findByRole('link', { name: 'Correction: Cord blood' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(currentUrl()).toBe(DETAILS);
});

const about = makeLinkedNotice({ articleId: 3, titleEn: 'Marrow', kind: 'retraction' });

test('a notice is discarded after a confirmation', async () => {
  const { sent, currentUrl } = await show(
    notice,
    { about },
    { [`POST ${ARTICLE}/discard-notice`]: { status: 204 } },
  );
  const region = await card('About this notice');
  await userEvent.click(within(region).getByRole('button', { name: 'Discard the notice…' }));
  expect(await dialog()).toHaveTextContent('“Retraction: Marrow” is deleted');
  expect(sent()).toHaveLength(0);
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Discard' }));
  await screen.findByText('The notice has been discarded');
  expect(sent()).toHaveLength(1);
  await waitFor(() => expect(currentUrl()).toBe('/personal-area/editor-articles'));
});

test('a lost connection while discarding is shown', async () => {
  const { currentUrl } = await show(
    notice,
    { about },
    { [`POST ${ARTICLE}/discard-notice`]: 'no connection' },
  );
  const region = await card('About this notice');
  await userEvent.click(within(region).getByRole('button', { name: 'Discard the notice…' }));
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('cannot be reached');
  expect(currentUrl()).toBe(DETAILS);
});

test('the decisions leave notices to the card', async () => {
  await show({
    ...notice,
    blockedActions: [{ action: 'begin-notice', code: 'wrong-type', reason: 'Not now.' }],
  });
  expect(screen.queryByText(/Not now/)).toBeNull();
  expect(screen.queryByRole('group', { name: 'Decisions on the article' })).toBeNull();
});

test('published articles that cite a doubtful one are listed with links', async () => {
  const citing = {
    articleId: 12,
    titleEn: 'A later study',
    titleRu: '',
    publicationDate: '2026-02-01',
    doi: '10.18620/later',
  };
  const retraction = makeLinkedNotice({ kind: 'retraction', kindName: 'Retraction' });
  await show(published, { notices: [retraction], citedBy: [citing] });
  const list = within(await card());
  expect(list.getByText('1 of our published articles cites it')).toBeInTheDocument();
  expect(list.getByRole('link', { name: 'A later study' })).toHaveAttribute(
    'href',
    '/personal-area/editor-articles/details/12',
  );
  expect(list.getByRole('link', { name: '10.18620/later' })).toBeInTheDocument();
});

test('the notice lists the articles that cite what it is about', async () => {
  const citing = {
    articleId: 12,
    titleEn: 'A later study',
    titleRu: '',
    publicationDate: '2026-02-01',
    doi: null,
  };
  const about = makeLinkedNotice({ articleId: 5, kind: 'retraction', statusId: 7 });
  await show(notice, { about, citedBy: [citing, { ...citing, articleId: 13 }] });
  const list = within(await card('About this notice'));
  expect(list.getByText('2 of our published articles cite the article')).toBeInTheDocument();
  expect(list.getAllByRole('link', { name: 'A later study' })).toHaveLength(2);
});
