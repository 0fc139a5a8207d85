import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { MyArticle, ReviewedRound } from '~/api/my-articles';
import { startSession } from '~/lib/session';
import { makeMyArticle } from '../../../../../test/articles';
import { makeToken, makeUser } from '../../../../../test/current-users';
import { enumerations } from '../../../../../test/enumerations';
import { mockApi } from '../../../../../test/mock-api';
import { renderAtUrl } from '../../../../../test/render';
import { ReviewingTab } from './reviewing-tab';

const REVIEWS = 'GET /api/v1/articles/my/7/reviews';

type Review = ReviewedRound['reviews'][number];

const review = (number: number, commentForAuthor: string): Review => ({
  number,
  resultId: 1,
  commentForAuthor,
  overallRating: 4,
  containsCurrentScientificData: true,
  containsAdequateCitations: true,
  noObviousSignsOfBorrowing: true,
  usesAdequateStatisticalMethods: null,
  writtenInGoodEnglish: true,
});

const twoRounds: ReviewedRound[] = [
  { revision: 1, reviews: [review(2, 'Better now.')] },
  { revision: 0, reviews: [review(1, 'Good.'), review(2, 'Shorten the introduction.')] },
];

type Responses = Parameters<typeof mockApi>[0];

function show(
  answer: Responses[string],
  details: Partial<MyArticle> = {},
  language: 'en' | 'ru' = 'en',
) {
  mockApi({ 'GET /api/v1/enums': { body: enumerations }, [REVIEWS]: answer });
  const article = makeMyArticle({ statusId: 8, revision: 1, hint: null, ...details });
  renderAtUrl(<ReviewingTab article={article} />, { user: makeUser(['user']), language });
}

beforeEach(() => startSession(makeToken(3600)));

test('reviews are grouped by round, newest first, with reviewer numbers and without dates', async () => {
  show({ body: twoRounds }, { statusId: 5, hint: 'waits-for-publication' });
  const newest = await screen.findByRole('region', { name: 'Revision 1' });
  const first = screen.getByRole('region', { name: 'First version' });
  expect(newest.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(within(newest).getByRole('article')).toHaveTextContent('Reviewer 2');
  expect(within(newest).getByText('Better now.')).toBeInTheDocument();
  expect(
    within(first)
      .getAllByRole('heading', { level: 4 })
      .map((h) => h.textContent),
  ).toEqual(['Reviewer 1', 'Reviewer 2']);
  expect(document.querySelector('time')).toBeNull();
  expect(screen.queryByText(/once the editors have decided/)).toBeNull();
});

test('note explains when reviews appear while a decision is pending', async () => {
  show({ body: [] }, { statusId: 3, revision: 0, hint: 'waits-for-reviewers' });
  expect(
    await screen.findByText('Reviews appear here once the editors have decided.'),
  ).toBeInTheDocument();
});

test('reviews of earlier rounds are shown while the next ones are pending', async () => {
  show({ body: twoRounds.slice(1) }, { statusId: 4, hint: 'waits-for-decision' });
  expect(await screen.findByText(/Reviews of the current version/)).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'First version' })).toBeInTheDocument();
});

test('note says that there are no reviews after a decision without any', async () => {
  show({ body: [] }, { statusId: 6 });
  expect(await screen.findByText(/There are no reviews/)).toBeInTheDocument();
});

test('loading state is announced', () => {
  show('no response');
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeInTheDocument();
});

test('error is shown and can be retried', async () => {
  show({ status: 404, body: { code: 'not-found', detail: 'Not found.' } });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Unable to load the reviewsNot found.',
  );
  mockApi({ 'GET /api/v1/enums': { body: enumerations }, [REVIEWS]: { body: twoRounds } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Revision 1' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('reviews are shown in Russian', async () => {
  show({ body: twoRounds }, {}, 'ru');
  expect(await screen.findAllByText('Рецензент 2')).toHaveLength(2);
  expect(screen.getByRole('heading', { name: 'Рецензии', level: 2 })).toBeInTheDocument();
  expect(screen.getAllByText('4 — хорошо')).toHaveLength(3);
});
