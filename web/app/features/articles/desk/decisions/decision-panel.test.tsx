import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ArticleDecision, DeskAction, DeskArticle } from '~/api/desk-articles';
import { deskArticleKeys } from '~/api/desk-articles';
import { queryClient } from '~/api/query-client';
import { localDay } from '~/lib/dates';
import { startSession } from '~/lib/session';
import { deskArticle } from '../../../../../test/desk-articles';
import { enumerations } from '../../../../../test/enumerations';
import { person, tokenExpiringIn } from '../../../../../test/people';
import { renderAt } from '../../../../../test/render';
import { serverAnswers } from '../../../../../test/server-answers';
import { DecisionPanel } from './decision-panel';

const ARTICLE = '/api/v1/articles/7';
const AT = '/personal-area/editor-articles/details/7';

const decision = (action: DeskAction, details: Partial<ArticleDecision> = {}): ArticleDecision => ({
  action,
  statusId: 5,
  tells: 'nobody',
  takesLetter: false,
  takesPublicationDate: false,
  withdraws: 0,
  ...details,
});
const accept = decision('accept', { tells: 'author', takesLetter: true });
const publish = decision('publish', {
  statusId: 7,
  tells: 'author',
  takesLetter: true,
  takesPublicationDate: true,
});

type Answers = Parameters<typeof serverAnswers>[0];

function show(decisions: ArticleDecision[], answers: Answers = {}, details = {}) {
  const article: DeskArticle = deskArticle({ decisions, ...details });
  const all: Answers = { 'GET /api/v1/enums': { body: enumerations }, ...answers };
  const asked = serverAnswers(all);
  const screenOf = (
    <>
      <h1 tabIndex={-1}>Cord blood</h1>
      <DecisionPanel article={article} />
    </>
  );
  const shown = renderAt(screenOf, { at: AT, user: person(['editor']) });
  const sent = () => asked.filter(({ method }) => method === 'POST');
  return { ...shown, answers: all, sent };
}

const buttons = () =>
  within(screen.getByRole('group', { name: 'Decisions on the article' }))
    .getAllByRole('button')
    .map((button) => button.textContent);

/** Presses a button of the panel, and answers the dialog that it opens. */
async function ask(action: string) {
  await userEvent.click(screen.getByRole('button', { name: action }));
  return screen.findByRole('dialog');
}

const confirmIn = (dialog: HTMLElement, action: string) =>
  userEvent.dblClick(within(dialog).getByRole('button', { name: action }));

const heading = () => screen.getByRole('heading', { level: 1 });

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('exactly what the server allows is offered, in its order', () => {
  show([
    decision('undo-submit', { statusId: 1 }),
    accept,
    decision('send-for-revision'),
    { ...decision('decline'), action: 'assign-reviewer' },
    decision('decline'),
  ]);
  expect(buttons()).toEqual(['Undo submit', 'Accept', 'Send for revision', 'Decline']);
});

test.each([
  ['publish', 'Publish'],
  ['undo-accept', 'Undo accept'],
  ['undo-send-for-revision', 'Undo revision'],
  ['undo-decline', 'Undo decline'],
  ['undo-publish', 'Undo publish'],
] as const)('%s is called by its name', (action, name) => {
  show([decision(action)]);
  expect(buttons()).toEqual([name]);
});

test('where nothing can be decided there is no panel', () => {
  show([]);
  expect(screen.queryByRole('group')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('one step leads on, what ends something is marked', () => {
  show([accept, decision('send-for-revision'), decision('decline')]);
  const variantOf = (name: string) =>
    screen.getByRole('button', { name }).getAttribute('data-variant');
  expect(['Accept', 'Send for revision', 'Decline'].map(variantOf)).toEqual([
    'filled',
    'default',
    'default',
  ]);
  expect(screen.getByRole('button', { name: 'Decline' })).toHaveClass('grave');
});

test('a decision goes out once, with its letter, and the screen shows what has become', async () => {
  const accepted = deskArticle({ statusId: 5, decisions: [publish] });
  const { sent } = show([accept], { [`POST ${ARTICLE}/accept`]: { body: accepted } });
  const dialog = await ask('Accept');
  await userEvent.type(within(dialog).getByLabelText(/Letter to the author/), 'Well done.  ');
  await confirmIn(dialog, 'Accept');

  expect(await screen.findByText('The article has been accepted')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(heading()).toHaveFocus();
  expect(sent()).toHaveLength(1);
  expect(await sent()[0]?.json()).toEqual({ letter: 'Well done.' });
  expect(queryClient().getQueryData(deskArticleKeys.details(7))).toEqual(accepted);
});

test('without a letter there is none; an undo asks for nothing', async () => {
  const { sent } = show([accept, decision('undo-decline')], {
    [`POST ${ARTICLE}/accept`]: 'no answer',
    [`POST ${ARTICLE}/undo-decline`]: { body: deskArticle() },
  });
  const undo = await ask('Undo decline');
  expect(within(undo).queryByRole('textbox')).toBeNull();
  await confirmIn(undo, 'Undo decline');
  await screen.findByText('The decision to decline has been undone');

  await confirmIn(await ask('Accept'), 'Accept');
  expect(await Promise.all(sent().map((request) => request.json()))).toEqual([
    {},
    { letter: null },
  ]);
});

test('while it is on its way nothing can be pressed again or closed', async () => {
  const { sent } = show([accept], { [`POST ${ARTICLE}/accept`]: 'no answer' });
  const dialog = await ask('Accept');
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

test('publishing takes a day, today unless another is noted', async () => {
  const { sent } = show([publish], {
    [`POST ${ARTICLE}/publish`]: { body: deskArticle({ statusId: 7 }) },
  });
  const dialog = await ask('Publish');
  const day = within(dialog).getByLabelText(/Publication date/);
  expect(day).toHaveValue(localDay(new Date()));

  await userEvent.clear(day);
  await confirmIn(dialog, 'Publish');
  expect(day).toHaveAccessibleDescription('Enter the publication date.');
  expect(day).toHaveFocus();
  expect(sent()).toHaveLength(0);

  await userEvent.type(day, '2026-12-24');
  await confirmIn(dialog, 'Publish');
  await screen.findByText('The article has been published');
  expect(await sent()[0]?.json()).toEqual({ publicationDate: '2026-12-24', letter: null });
});

test('a day that is already noted is the one offered', async () => {
  show([publish], {}, { publicationDate: '2026-12-31' });
  expect(within(await ask('Publish')).getByLabelText(/Publication date/)).toHaveValue('2026-12-31');
});

test('what the server finds wrong with a field stands at it, and nothing is lost', async () => {
  const { answers } = show([publish], {
    [`POST ${ARTICLE}/publish`]: {
      status: 422,
      body: {
        detail: [{ loc: ['body', 'publicationDate'], msg: 'Earlier than the acceptance date' }],
      },
    },
  });
  const dialog = await ask('Publish');
  const letter = within(dialog).getByLabelText(/Letter to the author/);
  await userEvent.type(letter, 'Soon');
  await confirmIn(dialog, 'Publish');
  await waitFor(() =>
    expect(within(dialog).getByLabelText(/Publication date/)).toHaveAccessibleDescription(
      'Earlier than the acceptance date',
    ),
  );
  expect(within(dialog).getByLabelText(/Publication date/)).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(letter).toHaveValue('Soon');

  answers[`POST ${ARTICLE}/publish`] = { status: 500, body: { detail: 'Out of order' } };
  await confirmIn(dialog, 'Publish');
  const alert = await within(dialog).findByRole('alert');
  expect(alert).toHaveTextContent('Unable to publish article');
  expect(alert).toHaveTextContent('Out of order');
});

test('without a connection the dialog says so, and the same button tries again', async () => {
  const { answers, sent } = show([accept], { [`POST ${ARTICLE}/accept`]: 'no connection' });
  const dialog = await ask('Accept');
  await userEvent.type(within(dialog).getByRole('textbox'), 'Dear Elena');
  await confirmIn(dialog, 'Accept');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('cannot be reached');
  expect(within(dialog).getByRole('textbox')).toHaveValue('Dear Elena');

  answers[`POST ${ARTICLE}/accept`] = { body: deskArticle({ statusId: 5 }) };
  await confirmIn(dialog, 'Accept');
  await screen.findByText('The article has been accepted');
  expect(await sent().at(-1)?.json()).toEqual({ letter: 'Dear Elena' });
});

test('whoever comes second is told that somebody was faster', async () => {
  show([accept], {
    [`POST ${ARTICLE}/accept`]: { status: 409, body: { code: 'wrong-status', detail: 'No.' } },
  });
  await confirmIn(await ask('Accept'), 'Accept');
  const toast = await screen.findByRole('alert');
  expect(toast).toHaveTextContent('Unable to accept article');
  expect(toast).toHaveTextContent('Somebody else was faster');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(heading()).toHaveFocus();

  await ask('Accept');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('another refusal is told in the server’s words', async () => {
  show([decision('undo-publish')], {
    [`POST ${ARTICLE}/undo-publish`]: {
      status: 409,
      body: { code: 'in-issue', detail: 'The article is part of an issue.' },
    },
  });
  await confirmIn(await ask('Undo publish'), 'Undo publish');
  expect(await screen.findByRole('alert')).toHaveTextContent('The article is part of an issue.');
});

test.each([
  ['undone by this editor', { body: deskArticle({ statusId: 1 }) }, /with its author again/],
  ['already undone by another', { status: 404, body: {} }, /gone back to its author/],
])('an article that is a draft again is left: %s', async (_, answer, words) => {
  const { address } = show([decision('undo-submit', { statusId: 1 })], {
    [`POST ${ARTICLE}/undo-submit`]: answer,
  });
  await confirmIn(await ask('Undo submit'), 'Undo submit');
  expect(await screen.findByText(words)).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/personal-area/editor-articles'));
});

test('a dialog closed by mistake loses no letter, and no other one gets it', async () => {
  const decline = decision('decline', { takesLetter: true });
  show([accept, decline], { [`POST ${ARTICLE}/decline`]: { body: deskArticle() } });
  await userEvent.type(within(await ask('Decline')).getByRole('textbox'), 'Alas');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Decline' })).toHaveFocus();

  expect(within(await ask('Accept')).getByRole('textbox')).toHaveValue('');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const again = await ask('Decline');
  expect(within(again).getByRole('textbox')).toHaveValue('Alas');
  await confirmIn(again, 'Decline');
  await screen.findByText('The article has been declined');
  expect(within(await ask('Decline')).getByRole('textbox')).toHaveValue('');
});

test('the room that is left is told near the end of a long letter', async () => {
  show([accept]);
  const dialog = await ask('Accept');
  const letter = within(dialog).getByRole('textbox');
  await userEvent.click(letter);
  await userEvent.paste('a'.repeat(9000));
  expect(within(dialog).getByRole('status')).toBeEmptyDOMElement();
  await userEvent.paste('b'.repeat(999));
  expect(within(dialog).getByRole('status')).toHaveTextContent('1 character left');
});
