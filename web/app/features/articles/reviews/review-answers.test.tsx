import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enumerations } from '../../../../test/enumerations';
import { renderAtUrl } from '../../../../test/render';
import { mockApi } from '../../../../test/mock-api';
import { ReviewAnswers } from './review-answers';
import type { ReadableReview } from './review-questions';

const whole: ReadableReview = {
  resultId: 2,
  commentForAuthor: 'Say more of the controls.\n\n  1. Figure <b>2</b>',
  overallRating: 5,
  containsCurrentScientificData: true,
  containsAdequateCitations: false,
  noObviousSignsOfBorrowing: true,
  usesAdequateStatisticalMethods: null,
  writtenInGoodEnglish: false,
};

function show(review: ReadableReview, language: 'en' | 'ru' = 'en') {
  mockApi({ 'GET /api/v1/enums': { body: enumerations } });
  renderAtUrl(<ReviewAnswers review={review} />, { language });
}

/** Element with the answer to a question. */
const answerTo = (question: string) => screen.getByText(question).parentElement!;

test('result, rating and criteria are shown as text', async () => {
  show(whole);
  const result = enumerations.reviewResults.find(({ id }) => id === 2)?.nameEn ?? 'none';
  expect(await within(answerTo('Recommendation')).findByText(result)).toBeInTheDocument();
  expect(answerTo('Overall rating')).toHaveTextContent('5 – Excellent');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Contains current scientific dataYes',
    'Contains adequate citationsNo',
    'No obvious signs of plagiarismYes',
    'Uses adequate statistical methodsNot answered',
    'Written in good EnglishNo',
  ]);
});

test('comment is plain text with line breaks', () => {
  show(whole);
  const comment = screen.getByText(/Say more/);
  expect(comment.textContent).toBe(whole.commentForAuthor);
  expect(comment.children).toHaveLength(0);
  expect(comment).toHaveAttribute('lang', 'en');
});

test('author sees no comment for the editor', () => {
  show(whole);
  expect(screen.queryByText('Comment for the editor')).toBeNull();
});

test('comment for the editor names its readers', () => {
  show({ ...whole, commentForEditor: 'Слабая статистика.' });
  const answer = answerTo('Comment for the editor');
  expect(answer).toHaveTextContent('Only the editors see this comment.');
  expect(within(answer).getByText('Слабая статистика.')).toHaveAttribute('lang', 'ru');
});

test('missing answers are shown as missing', () => {
  show({
    resultId: null,
    commentForAuthor: ' \n',
    commentForEditor: '',
    overallRating: null,
    containsCurrentScientificData: null,
    containsAdequateCitations: null,
    noObviousSignsOfBorrowing: null,
    usesAdequateStatisticalMethods: null,
    writtenInGoodEnglish: null,
  });
  expect(screen.getAllByText('Not answered')).toHaveLength(7);
  expect(screen.getAllByText('There is no comment.')).toHaveLength(2);
});

test('review is shown in Russian', async () => {
  show({ ...whole, overallRating: 1 }, 'ru');
  const result = enumerations.reviewResults.find(({ id }) => id === 2)?.nameRu ?? 'none';
  expect(await screen.findByText(result)).toBeInTheDocument();
  expect(screen.getByText('1 — очень плохо')).toBeInTheDocument();
  expect(screen.getByText('Нет явных признаков плагиата')).toBeInTheDocument();
});
