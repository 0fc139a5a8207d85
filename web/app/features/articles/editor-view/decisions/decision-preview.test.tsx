import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ArticleDecision, DecisionPreview } from '~/api/editor-articles';
import type { ReviewAssignment } from '~/api/review-assignments';
import { startSession } from '~/lib/session';
import { makeToken, makeUser } from '../../../../../test/current-users';
import { makeEditorArticle } from '../../../../../test/editor-articles';
import { enumerations } from '../../../../../test/enumerations';
import { mockApi } from '../../../../../test/mock-api';
import { renderAtUrl } from '../../../../../test/render';
import {
  makeCompletedAssignment,
  makeReviewAssignment,
} from '../../../../../test/review-assignments';
import { DecisionPanel } from './decision-panel';

const PREVIEW = 'POST /api/v1/articles/7/decision-preview';

const accept: ArticleDecision = {
  action: 'accept',
  statusId: 5,
  tells: 'author',
  takesLetter: true,
  takesPublicationDate: false,
  withdraws: 0,
  replacesHeldLetter: false,
  takesRemovalFromIssue: false,
  revealsReviews: true,
};

const preview: DecisionPreview = {
  language: 'ru',
  subject: 'CTT-2026-0042 · Статья принята',
  text: 'Здравствуйте, Elena!\n\nСпасибо.\n',
  template: 'Thank you for your article.',
  reviews: [
    {
      number: 1,
      resultId: 3,
      commentForAuthor: 'Shorten it.',
      overallRating: 4,
      containsCurrentScientificData: true,
      containsAdequateCitations: null,
      noObviousSignsOfBorrowing: null,
      usesAdequateStatisticalMethods: null,
      writtenInGoodEnglish: null,
    },
  ],
};

/** Opens the dialog of a decision. */
async function openDialog(
  assignments: ReviewAssignment[] = [],
  decision: Partial<ArticleDecision> = {},
) {
  const requests = mockApi({
    'GET /api/v1/enums': { body: enumerations },
    'GET /api/v1/review-assignments': {
      body: { results: assignments, count: assignments.length },
    },
    [PREVIEW]: { body: preview },
  });
  const article = makeEditorArticle({ revision: 1, decisions: [{ ...accept, ...decision }] });
  renderAtUrl(<DecisionPanel article={article} />, { user: makeUser(['editor']) });
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog'));
  const sent = () => requests.filter(({ method }) => method === 'POST');
  return { dialog, sent, letter: dialog.getByRole('textbox') };
}

beforeEach(() => startSession(makeToken(3600)));

test('dialog lists the recommendations of the current round', async () => {
  const other = { ...makeReviewAssignment().reviewer, fullNameEn: 'Ivan Petrov' };
  const { dialog } = await openDialog([
    makeReviewAssignment({ id: 40, articleRevision: 1 }),
    makeCompletedAssignment({ id: 39, articleRevision: 1, reviewer: other }),
    makeCompletedAssignment({ id: 32, articleRevision: 1 }),
    makeCompletedAssignment({ id: 20, articleRevision: 0 }),
  ]);
  const reviews = within(await dialog.findByRole('region', { name: 'Reviews of this round' }));
  expect(reviews.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Helen Ashworth: Can be published',
    'Ivan Petrov: Can be published',
  ]);
  expect(reviews.getByText(/^They go along with the decision/)).toBeInTheDocument();
  expect(reviews.getByText('1 review is outstanding.')).toBeInTheDocument();
});

test('dialog says that there is no review', async () => {
  const { dialog } = await openDialog([makeCompletedAssignment({ articleRevision: 0 })]);
  expect(await dialog.findByText(/^No review of this round is complete/)).toBeInTheDocument();
  expect(dialog.queryByText(/outstanding/)).toBeNull();
});

test('reviews are not mentioned if the decision does not reveal them', async () => {
  const { dialog } = await openDialog([], { revealsReviews: false });
  expect(dialog.queryByText('Reviews of this round')).toBeNull();
});

test('template fills an empty letter and asks before it replaces a text', async () => {
  const { dialog, letter } = await openDialog();
  const template = dialog.getByRole('button', { name: 'Use the template' });
  await userEvent.click(template);
  await waitFor(() => expect(letter).toHaveValue('Thank you for your article.'));

  await userEvent.type(letter, ' Dear Elena');
  await userEvent.click(template);
  await userEvent.click(await dialog.findByRole('button', { name: 'Keep my text' }));
  expect(letter).toHaveValue('Thank you for your article. Dear Elena');
  expect(dialog.queryByRole('button', { name: 'Keep my text' })).toBeNull();

  await userEvent.click(template);
  await userEvent.click(await dialog.findByRole('button', { name: 'Replace my text' }));
  expect(letter).toHaveValue('Thank you for your article.');
});

test('preview shows the e-mail and the reviews until the letter changes', async () => {
  const { dialog, letter, sent } = await openDialog();
  await userEvent.type(letter, 'Spasibo');
  await userEvent.click(dialog.getByRole('button', { name: 'Preview the e-mail' }));
  const region = await dialog.findByRole('region', { name: 'What the author will get' });
  expect(await sent()[0]?.json()).toEqual({
    action: 'accept',
    letter: 'Spasibo',
    publicationDate: null,
  });
  const shown = within(region);
  expect(shown.getByText(preview.subject)).toHaveAttribute('lang', 'ru');
  expect(shown.getByText(/Здравствуйте, Elena!/)).toHaveAttribute('lang', 'ru');
  expect(shown.getByRole('heading', { name: 'Reviewer 1' })).toBeInTheDocument();
  expect(shown.getByText('Shorten it.')).toBeInTheDocument();
  expect(shown.getByRole('heading', { name: 'What the author will get' })).toHaveFocus();

  await userEvent.type(letter, '!');
  expect(dialog.queryByRole('region', { name: 'What the author will get' })).toBeNull();
});
