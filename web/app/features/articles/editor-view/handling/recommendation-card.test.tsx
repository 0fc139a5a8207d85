import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import {
  editorArticleKeys,
  editorArticleQuery,
  type ArticleDecision,
  type EditorArticle,
} from '~/api/editor-articles';
import { queryClient } from '~/api/query-client';
import { startSession } from '~/lib/session';
import { makeEditorArticle } from '../../../../../test/editor-articles';
import { enumerations } from '../../../../../test/enumerations';
import { makeRecommendation } from '../../../../../test/handling';
import { apiProblem, fieldErrors } from '../../../../../test/identity';
import { makeToken, makeUser } from '../../../../../test/current-users';
import { mockApi } from '../../../../../test/mock-api';
import { renderAtUrl } from '../../../../../test/render';
import { DecisionPanel } from '../decisions/decision-panel';
import { RecommendationCard } from './recommendation-card';

const ARTICLE = '/api/v1/articles/7';

const accept: ArticleDecision = {
  action: 'accept',
  statusId: 5,
  tells: 'author',
  takesLetter: true,
  takesPublicationDate: false,
  withdraws: 0,
  replacesHeldLetter: false,
  takesRemovalFromIssue: false,
  revealsReviews: false,
};

type Responses = Parameters<typeof mockApi>[0];

/** Renders the card with the cached article, as the page does. */
function Page() {
  const { data } = useQuery(editorArticleQuery(7));
  if (!data) return null;
  return (
    <>
      <h1 tabIndex={-1}>Cord blood</h1>
      <RecommendationCard article={data} />
      <DecisionPanel article={data} />
    </>
  );
}

async function show(details: Partial<EditorArticle>, more: Responses = {}) {
  const responses: Responses = {
    'GET /api/v1/enums': { body: enumerations },
    'GET /api/v1/review-assignments': { body: { results: [], count: 0 } },
    [`GET ${ARTICLE}`]: { body: makeEditorArticle(details) },
    ...more,
  };
  const requests = mockApi(responses);
  renderAtUrl(<Page />, { user: makeUser(['editor']) });
  await screen.findByRole('heading', { level: 1 });
  return { responses, sent: () => requests.filter(({ method }) => method !== 'GET') };
}

const card = () => screen.getByRole('region', { name: /^Recommended:/ });
const press = (name: string) => userEvent.click(within(card()).getByRole('button', { name }));
const chief: Partial<EditorArticle> = {
  decisions: [accept],
  allowedActions: ['accept', 'return-recommendation'],
  recommendation: makeRecommendation(),
};
const own: Partial<EditorArticle> = {
  decisions: [],
  allowedActions: ['recommend'],
  recommendation: makeRecommendation({ isYours: true }),
};
const confirm = async (name: string) =>
  userEvent.dblClick(within(await screen.findByRole('dialog')).getByRole('button', { name }));

beforeEach(() => {
  sessionStorage.clear();
  startSession(makeToken(3600));
});

test('there is no card without a recommendation', async () => {
  await show({ recommendation: null });
  expect(screen.queryByRole('region')).toBeNull();
});

test('the card says who recommended what, with the letter', async () => {
  await show({ recommendation: makeRecommendation({ action: 'send-for-revision' }) });
  expect(card()).toHaveAccessibleName('Recommended: send for revision');
  expect(card()).toHaveTextContent(/By Boris Lebedev, 04\.11\.2026/);
  expect(card()).toHaveTextContent('We are glad to accept it.');
  expect(within(card()).queryByRole('button')).toBeNull();
});

test('a chief editor sends the decision with the changed letter', async () => {
  const decided = makeEditorArticle({ statusId: 5 });
  const { sent } = await show(chief, { [`POST ${ARTICLE}/accept`]: { body: decided } });
  expect(within(card()).getByRole('button', { name: 'Send this decision' })).toHaveAttribute(
    'data-variant',
    'filled',
  );
  await press('Send this decision');
  const dialog = await screen.findByRole('dialog', { name: 'Accept the article?' });
  expect(dialog).toHaveTextContent('The letter is the draft by Boris Lebedev.');
  const letter = within(dialog).getByRole('textbox');
  expect(letter).toHaveValue('We are glad to accept it.');
  await userEvent.type(letter, ' Congratulations!');
  await confirm('Accept');
  await screen.findByText('The article has been accepted');
  expect(sent()).toHaveLength(1);
  expect(await sent()[0]?.json()).toEqual({
    letter: 'We are glad to accept it. Congratulations!',
  });
  expect(screen.queryByRole('region')).toBeNull();
});

test('a decision of one’s own does not begin with the recommended letter', async () => {
  await show(chief);
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('textbox')).toHaveValue('');
  expect(dialog).not.toHaveTextContent('Boris Lebedev');
});

test('the dialog warns if the recommendation changes while it is open', async () => {
  const { responses } = await show(chief);
  const madeAt = '2026-11-05T09:00:00Z';
  responses[`GET ${ARTICLE}`] = {
    body: makeEditorArticle({ ...chief, recommendation: makeRecommendation({ madeAt }) }),
  };
  await press('Send this decision'); // refetches the article
  expect(await screen.findByRole('alert')).toHaveTextContent('The recommendation has changed');
  expect(within(screen.getByRole('dialog')).getByRole('textbox')).toHaveValue(
    'We are glad to accept it.',
  );
});

test('a chief editor returns the recommendation with a reason', async () => {
  const returnReason = 'Two reviews are missing.';
  const returned = makeEditorArticle({
    ...chief,
    allowedActions: ['accept'],
    recommendation: makeRecommendation({ isReturned: true, returnReason }),
  });
  const { sent } = await show(chief, {
    [`POST ${ARTICLE}/recommendation/return`]: { body: returned },
  });
  await press('Return');
  await confirm('Return');
  const reason = screen.getByRole('textbox', { name: /Reason/ });
  expect(reason).toHaveAccessibleDescription(/Write why you return it\./);
  expect(reason).toHaveFocus();
  expect(sent()).toHaveLength(0);
  await userEvent.type(reason, `${returnReason} `);
  await confirm('Return');
  await screen.findByText('The recommendation has been returned: Boris Lebedev');
  expect(sent()).toHaveLength(1);
  expect(await sent()[0]?.json()).toEqual({
    reason: returnReason,
    madeAt: '2026-11-04T09:00:00Z',
  });
  expect(card()).toHaveTextContent('Returned');
  expect(card()).toHaveTextContent(returnReason);
  expect(within(card()).queryByRole('button')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('an invalid reason is explained at the field', async () => {
  await show(chief, {
    [`POST ${ARTICLE}/recommendation/return`]: fieldErrors({ reason: 'Too long' }),
  });
  await press('Return');
  const reason = await screen.findByRole('textbox', { name: /Reason/ });
  await userEvent.type(reason, 'Because');
  await confirm('Return');
  await waitFor(() => expect(reason).toHaveAccessibleDescription(/Too long/));
  expect(reason).toHaveValue('Because');
});

test('its author changes action and letter', async () => {
  const changed = makeRecommendation({
    isYours: true,
    action: 'decline',
    madeAt: '2026-11-05T09:00:00Z',
  });
  const { sent } = await show(own, {
    [`PUT ${ARTICLE}/recommendation`]: {
      body: makeEditorArticle({ ...own, recommendation: changed }),
    },
  });
  await press('Change');
  const dialog = await screen.findByRole('dialog', { name: 'Recommend a decision' });
  expect(within(dialog).getByRole('radio', { name: 'Accept' })).toBeChecked();
  const letter = within(dialog).getByRole('textbox');
  expect(letter).toHaveValue('We are glad to accept it.');
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Decline' }));
  await userEvent.clear(letter);
  await userEvent.type(letter, 'Alas');
  await confirm('Recommend');
  await screen.findByText('The chief editors have your recommendation');
  expect(sent()).toHaveLength(1);
  expect(await sent()[0]?.json()).toEqual({ action: 'decline', letter: 'Alas' });
  expect(card()).toHaveAccessibleName('Recommended: decline');
  expect(Object.keys(sessionStorage).filter((key) => key.includes('letter'))).toEqual([]);
});

test('a returned recommendation is made again', async () => {
  const recommendation = makeRecommendation({
    isYours: true,
    isReturned: true,
    returnReason: 'Why?',
  });
  await show({ ...own, recommendation });
  expect(within(card()).getByRole('button', { name: 'Recommend again' })).toHaveAttribute(
    'data-variant',
    'filled',
  );
  expect(within(card()).queryByRole('button', { name: 'Change' })).toBeNull();
});

test('its author withdraws it after a confirmation', async () => {
  const { sent } = await show(own, {
    [`DELETE ${ARTICLE}/recommendation`]: {
      body: makeEditorArticle({ ...own, recommendation: null }),
    },
  });
  await press('Withdraw');
  expect(sent()).toHaveLength(0);
  await confirm('Withdraw');
  await screen.findByText('Your recommendation has been withdrawn');
  expect(sent()).toHaveLength(1);
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.getByRole('button', { name: 'Recommend: accept' })).toBeInTheDocument();
});

test('a decision of a chief editor that came first is explained, and the page reloads', async () => {
  const problem = apiProblem(409, 'wrong-status', 'The article has been decided meanwhile.');
  const { responses } = await show(own, { [`PUT ${ARTICLE}/recommendation`]: problem });
  await press('Change');
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox'), ' More.');
  responses[`GET ${ARTICLE}`] = {
    body: makeEditorArticle({ statusId: 6, allowedActions: [], recommendation: null }),
  };
  await confirm('Recommend');
  const toast = await screen.findByRole('alert');
  expect(toast).toHaveTextContent('Unable to recommend the decision');
  expect(toast).toHaveTextContent('The article has been decided meanwhile.');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(queryClient().getQueryData<EditorArticle>(editorArticleKeys.details(7))?.statusId).toBe(6);
});

test('a lost connection keeps the letter for another try', async () => {
  await show(
    { ...own, recommendation: null },
    { [`PUT ${ARTICLE}/recommendation`]: 'no connection' },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Recommend: accept' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox'), 'Well done.');
  await confirm('Recommend');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('cannot be reached');
  expect(within(dialog).getByRole('textbox')).toHaveValue('Well done.');
});

test('the template fills an empty letter', async () => {
  const { sent } = await show(
    { ...own, recommendation: null },
    {
      [`POST ${ARTICLE}/decision-preview`]: {
        body: { language: 'en', subject: 'S', text: 'T', template: 'Dear author', reviews: [] },
      },
    },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Recommend: decline' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Use the template' }));
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue('Dear author'));
  expect(await sent()[0]?.json()).toMatchObject({ action: 'decline' });
});
