import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ArticleDecision, EditorArticle } from '~/api/editor-articles';
import { editorArticleKeys } from '~/api/editor-articles';
import { queryClient } from '~/api/query-client';
import { formatDate, localDay } from '~/lib/dates';
import { startSession } from '~/lib/session';
import { makeDecision, makeEditorArticle } from '../../../../../test/editor-articles';
import { enumerations } from '../../../../../test/enumerations';
import { makeRecommendation } from '../../../../../test/handling';
import { makeUser, makeToken } from '../../../../../test/current-users';
import { renderAtUrl } from '../../../../../test/render';
import { mockApi } from '../../../../../test/mock-api';
import { DecisionPanel } from './decision-panel';

const ARTICLE = '/api/v1/articles/7';
const SCREEN_PATH = '/personal-area/editor-articles/details/7';

const accept = makeDecision('accept', { tells: 'author', takesLetter: true });
const publish = makeDecision('publish', {
  statusId: 7,
  tells: 'author',
  takesLetter: true,
  takesPublicationDate: true,
});

type Responses = Parameters<typeof mockApi>[0];

function show(decisions: ArticleDecision[], responses: Responses = {}, details = {}) {
  const article: EditorArticle = makeEditorArticle({ decisions, ...details });
  const all: Responses = { 'GET /api/v1/enums': { body: enumerations }, ...responses };
  const requests = mockApi(all);
  const element = (
    <>
      <h1 tabIndex={-1}>Cord blood</h1>
      <DecisionPanel article={article} />
    </>
  );
  const rendered = renderAtUrl(element, { url: SCREEN_PATH, user: makeUser(['editor']) });
  const sent = () => requests.filter(({ method }) => method === 'POST');
  return { ...rendered, responses: all, sent };
}

const buttons = () =>
  within(screen.getByRole('group', { name: 'Decisions on the article' }))
    .getAllByRole('button')
    .map((button) => button.textContent);

/** Clicks a button of the panel and returns the dialog that it opens. */
async function openDialog(action: string) {
  await userEvent.click(screen.getByRole('button', { name: action }));
  return screen.findByRole('dialog');
}

const confirmIn = (dialog: HTMLElement, action: string) =>
  userEvent.dblClick(within(dialog).getByRole('button', { name: action }));

const heading = () => screen.getByRole('heading', { level: 1 });

beforeEach(() => startSession(makeToken(3600)));

test('panel offers the allowed decisions in the server’s order', () => {
  show([
    makeDecision('undo-submit', { statusId: 1 }),
    accept,
    makeDecision('send-for-revision'),
    { ...makeDecision('decline'), action: 'assign-reviewer' },
    makeDecision('decline'),
  ]);
  expect(buttons()).toEqual(['Undo submit', 'Accept', 'Send for revision', 'Decline']);
});

test.each([
  ['publish', 'Publish'],
  ['undo-accept', 'Undo accept'],
  ['undo-send-for-revision', 'Undo revision'],
  ['undo-decline', 'Undo decline'],
  ['undo-publish', 'Undo publish'],
] as const)('button of %s is labelled', (action, name) => {
  show([makeDecision(action)]);
  expect(buttons()).toEqual([name]);
});

test('panel is hidden if no decision is allowed', () => {
  show([]);
  expect(screen.queryByRole('group')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('action that something else prevents is replaced by the reason', () => {
  const reason = 'The article is in an issue. Remove it from the issue first.';
  const blockedActions = [{ action: 'undo-accept', code: 'in-issue', reason }];
  show([publish], {}, { blockedActions });
  expect(buttons()).toEqual(['Publish']);
  expect(screen.getByText(`“Undo accept” is not possible: ${reason}`)).toBeInTheDocument();
});

test('a registered article stays published, and the reason points to corrections', () => {
  const reason = 'Its DOI is registered. Leave it published and correct it.';
  show([], {}, { blockedActions: [{ action: 'undo-publish', code: 'doi-registered', reason }] });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(`“Undo publish” is not possible: ${reason}`)).toBeInTheDocument();
});

test('decisions that the mode forbids share one line with the server’s reason', () => {
  const reason = 'A chief editor decides.';
  const blocked = (action: string) => ({ action, code: 'not-the-decider', reason });
  show([], {}, { blockedActions: [blocked('accept'), blocked('decline'), blocked('recommend')] });
  expect(screen.getByText(`Not possible: Accept, Decline. ${reason}`)).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

test('panel offers recommendations to those who may only recommend', async () => {
  show([], {}, { allowedActions: ['recommend'] });
  expect(buttons()).toEqual([
    'Recommend: accept',
    'Recommend: send for revision',
    'Recommend: decline',
  ]);
  const dialog = await openDialog('Recommend: decline');
  expect(within(dialog).getByRole('radio', { name: 'Decline' })).toBeChecked();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Recommend: decline' })).toHaveFocus();
});

test('recommendation of another editor can be replaced in the panel', () => {
  show([], {}, { allowedActions: ['recommend'], recommendation: makeRecommendation() });
  expect(buttons()).toHaveLength(3);
});

test('own recommendation leaves nothing to recommend in the panel', () => {
  const recommendation = makeRecommendation({ isYours: true });
  show([], {}, { allowedActions: ['recommend'], recommendation });
  expect(screen.queryByRole('group', { name: 'Decisions on the article' })).toBeNull();
});

test('a recommendation that can be sent is louder than reading the reviews', () => {
  const details = { nextStep: 'read-reviews', recommendation: makeRecommendation() };
  show([accept], {}, details);
  expect(screen.getByRole('link', { name: 'Read the reviews' })).toHaveAttribute(
    'data-variant',
    'default',
  );
});

test('article leaves its issue if the editor wants it', async () => {
  const inIssue = { ...publish, takesRemovalFromIssue: true };
  const { sent } = show(
    [inIssue],
    { [`POST ${ARTICLE}/publish`]: { body: makeEditorArticle({ statusId: 7 }) } },
    { issue: { id: 3, label: 'Vol. 13, No. 2' }, publicationDate: '2026-12-24' },
  );
  const dialog = await openDialog('Publish');
  await userEvent.click(within(dialog).getByLabelText('Take it out of Vol. 13, No. 2'));
  await confirmIn(dialog, 'Publish');
  await screen.findByText('The article has been published');
  expect(await sent()[0]?.json()).toMatchObject({ removeFromIssue: true });
});

test('next step is filled and destructive actions are marked', () => {
  show(
    [publish, makeDecision('undo-accept'), makeDecision('decline')],
    {},
    { nextStep: 'publish' },
  );
  const getVariant = (name: string) =>
    screen.getByRole('button', { name }).getAttribute('data-variant');
  expect(['Publish', 'Undo accept', 'Decline'].map(getVariant)).toEqual([
    'filled',
    'default',
    'default',
  ]);
  expect(screen.getByRole('button', { name: 'Decline' })).toHaveClass('destructive');
});

test('next step that is not a decision is a link, and no decision is filled', () => {
  show([accept, makeDecision('decline')], {}, { nextStep: 'assign-reviewers' });
  const link = screen.getByRole('link', { name: 'Assign reviewers' });
  expect(link).toHaveAttribute('href', expect.stringContaining('?tab=reviewing'));
  for (const name of ['Accept', 'Decline']) {
    expect(screen.getByRole('button', { name })).toHaveAttribute('data-variant', 'default');
  }
});

test('decision is sent once with its letter and the cache is updated', async () => {
  const accepted = makeEditorArticle({ statusId: 5, decisions: [publish] });
  const { sent } = show([accept], { [`POST ${ARTICLE}/accept`]: { body: accepted } });
  const dialog = await openDialog('Accept');
  await userEvent.type(within(dialog).getByLabelText(/Letter to the author/), 'Well done.  ');
  await confirmIn(dialog, 'Accept');

  expect(await screen.findByText('The article has been accepted')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(heading()).toHaveFocus();
  expect(sent()).toHaveLength(1);
  expect(await sent()[0]?.json()).toEqual({ letter: 'Well done.' });
  expect(queryClient().getQueryData(editorArticleKeys.details(7))).toEqual(accepted);
});

test('empty letter is sent as null and an undo has no fields', async () => {
  const { sent } = show([accept, makeDecision('undo-decline')], {
    [`POST ${ARTICLE}/accept`]: 'no response',
    [`POST ${ARTICLE}/undo-decline`]: { body: makeEditorArticle() },
  });
  const undo = await openDialog('Undo decline');
  expect(within(undo).queryByRole('textbox')).toBeNull();
  await confirmIn(undo, 'Undo decline');
  await screen.findByText('The decision to decline has been undone');

  await confirmIn(await openDialog('Accept'), 'Accept');
  expect(await Promise.all(sent().map((request) => request.json()))).toEqual([
    {},
    { letter: null },
  ]);
});

test('dialog cannot be submitted again or closed while the request is pending', async () => {
  const { sent } = show([accept], { [`POST ${ARTICLE}/accept`]: 'no response' });
  const dialog = await openDialog('Accept');
  await confirmIn(dialog, 'Accept');
  expect(within(dialog).getByRole('button', { name: 'Accept' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  expect(sent()).toHaveLength(1);
});

test('publishing requires a date, which defaults to today', async () => {
  const { sent } = show([publish], {
    [`POST ${ARTICLE}/publish`]: { body: makeEditorArticle({ statusId: 7 }) },
  });
  const dialog = await openDialog('Publish');
  const day = within(dialog).getByRole('textbox', { name: /Publication date/ });
  expect(day).toHaveValue(formatDate(localDay(new Date())));

  await userEvent.clear(day);
  await confirmIn(dialog, 'Publish');
  expect(day).toHaveAccessibleDescription('Enter the publication date.');
  expect(day).toHaveFocus();
  expect(sent()).toHaveLength(0);

  await userEvent.type(day, '2026-12-24');
  await confirmIn(dialog, 'Publish');
  await screen.findByText('The article has been published');
  expect(await sent()[0]?.json()).toEqual({
    publicationDate: '2026-12-24',
    letter: null,
    removeFromIssue: false,
  });
});

test('publication date defaults to the stored date', async () => {
  show([publish], {}, { publicationDate: '2026-12-31' });
  expect(
    within(await openDialog('Publish')).getByRole('textbox', { name: /Publication date/ }),
  ).toHaveValue('31.12.2026');
});

test('field error is shown at its field and the input stays', async () => {
  const { responses } = show([publish], {
    [`POST ${ARTICLE}/publish`]: {
      status: 422,
      body: {
        detail: [{ loc: ['body', 'publicationDate'], msg: 'Earlier than the acceptance date' }],
      },
    },
  });
  const dialog = await openDialog('Publish');
  const letter = within(dialog).getByLabelText(/Letter to the author/);
  await userEvent.type(letter, 'Soon');
  await confirmIn(dialog, 'Publish');
  await waitFor(() =>
    expect(
      within(dialog).getByRole('textbox', { name: /Publication date/ }),
    ).toHaveAccessibleDescription('Earlier than the acceptance date'),
  );
  expect(within(dialog).getByRole('textbox', { name: /Publication date/ })).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(letter).toHaveValue('Soon');

  responses[`POST ${ARTICLE}/publish`] = { status: 500, body: { detail: 'Out of order' } };
  await confirmIn(dialog, 'Publish');
  const alert = await within(dialog).findByRole('alert');
  expect(alert).toHaveTextContent('Unable to publish article');
  expect(alert).toHaveTextContent('Out of order');
});

test('network error is shown in the dialog and can be retried', async () => {
  const { responses, sent } = show([accept], { [`POST ${ARTICLE}/accept`]: 'no connection' });
  const dialog = await openDialog('Accept');
  await userEvent.type(within(dialog).getByRole('textbox'), 'Dear Elena');
  await confirmIn(dialog, 'Accept');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('cannot be reached');
  expect(within(dialog).getByRole('textbox')).toHaveValue('Dear Elena');

  responses[`POST ${ARTICLE}/accept`] = { body: makeEditorArticle({ statusId: 5 }) };
  await confirmIn(dialog, 'Accept');
  await screen.findByText('The article has been accepted');
  expect(await sent().at(-1)?.json()).toEqual({ letter: 'Dear Elena' });
});

test('conflict is explained when another editor decided first', async () => {
  show([accept], {
    [`POST ${ARTICLE}/accept`]: { status: 409, body: { code: 'wrong-status', detail: 'No.' } },
  });
  await confirmIn(await openDialog('Accept'), 'Accept');
  const toast = await screen.findByRole('alert');
  expect(toast).toHaveTextContent('Unable to accept article');
  expect(toast).toHaveTextContent('The status has already changed');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(heading()).toHaveFocus();

  await openDialog('Accept');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('other conflict shows the message of the server', async () => {
  show([makeDecision('undo-publish')], {
    [`POST ${ARTICLE}/undo-publish`]: {
      status: 409,
      body: { code: 'in-issue', detail: 'The article is in an issue.' },
    },
  });
  await confirmIn(await openDialog('Undo publish'), 'Undo publish');
  expect(await screen.findByRole('alert')).toHaveTextContent('The article is in an issue.');
});

test.each([
  [
    'undone by this editor',
    { body: makeEditorArticle({ statusId: 1 }) },
    /has been returned to its author$/,
  ],
  ['already undone by another', { status: 404, body: {} }, /it has been returned to its author\.$/],
])('article that returns to draft closes the page: %s', async (_, answer, text) => {
  const { currentUrl } = show([makeDecision('undo-submit', { statusId: 1 })], {
    [`POST ${ARTICLE}/undo-submit`]: answer,
  });
  await confirmIn(await openDialog('Undo submit'), 'Undo submit');
  expect(await screen.findByText(text)).toBeInTheDocument();
  await waitFor(() => expect(currentUrl()).toBe('/personal-area/editor-articles'));
});

test('closed dialog keeps its letter for the same action only', async () => {
  const decline = makeDecision('decline', { takesLetter: true });
  show([accept, decline], { [`POST ${ARTICLE}/decline`]: { body: makeEditorArticle() } });
  await userEvent.type(within(await openDialog('Decline')).getByRole('textbox'), 'Alas');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Decline' })).toHaveFocus();

  expect(within(await openDialog('Accept')).getByRole('textbox')).toHaveValue('');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const again = await openDialog('Decline');
  expect(within(again).getByRole('textbox')).toHaveValue('Alas');
  await confirmIn(again, 'Decline');
  await screen.findByText('The article has been declined');
  expect(within(await openDialog('Decline')).getByRole('textbox')).toHaveValue('');
});

test('remaining length is shown near the limit', async () => {
  show([accept]);
  const dialog = await openDialog('Accept');
  const letter = within(dialog).getByRole('textbox');
  await userEvent.click(letter);
  await userEvent.paste('a'.repeat(9000));
  expect(within(dialog).getByRole('status')).toBeEmptyDOMElement();
  await userEvent.paste('b'.repeat(999));
  expect(within(dialog).getByRole('status')).toHaveTextContent('1 character left');
});
