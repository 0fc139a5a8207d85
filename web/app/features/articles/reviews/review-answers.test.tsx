import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enumerations } from '../../../../test/enumerations';
import { renderAt } from '../../../../test/render';
import { serverAnswers } from '../../../../test/server-answers';
import { ReviewAnswers } from './review-answers';
import type { ShownReview } from './review-questions';

const whole: ShownReview = {
  resultId: 2,
  commentForAuthor: 'Say more of the controls.\n\n  1. Figure <b>2</b>',
  overallRating: 5,
  containsCurrentScientificData: true,
  containsAdequateCitations: false,
  noObviousSignsOfBorrowing: true,
  usesAdequateStatisticalMethods: null,
  writtenInGoodEnglish: false,
};

function show(review: ShownReview, language: 'en' | 'ru' = 'en') {
  serverAnswers({ 'GET /api/v1/enums': { body: enumerations } });
  renderAt(<ReviewAnswers review={review} />, { language });
}

/** The answer that stands under a question. */
const answerTo = (question: string) => screen.getByText(question).parentElement!;

test('says the result, the rating and each criterion in words', async () => {
  show(whole);
  const result = enumerations.reviewResults.find(({ id }) => id === 2)?.nameEn ?? 'none';
  expect(await within(answerTo('Result')).findByText(result)).toBeInTheDocument();
  expect(answerTo('Overall rating')).toHaveTextContent('5 – Excellent');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Contains current scientific dataYes',
    'Contains adequate citationsNo',
    'No obvious signs of borrowingYes',
    'Uses adequate statistical methodsNot answered',
    'Written in good EnglishNo',
  ]);
});

test('a comment is plain text, line by line', () => {
  show(whole);
  const comment = screen.getByText(/Say more/);
  expect(comment.textContent).toBe(whole.commentForAuthor);
  expect(comment.children).toHaveLength(0);
  expect(comment).toHaveAttribute('lang', 'en');
});

test('an author has no comment for the editor, not even an empty one', () => {
  show(whole);
  expect(screen.queryByText('Comment for the editor')).toBeNull();
});

test('the comment for the editor says who sees it', () => {
  show({ ...whole, commentForEditor: 'Слабая статистика.' });
  const answer = answerTo('Comment for the editor');
  expect(answer).toHaveTextContent('Only the editors see it, never the author.');
  expect(within(answer).getByText('Слабая статистика.')).toHaveAttribute('lang', 'ru');
});

test('what was left out is said to be', () => {
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

test('in Russian', async () => {
  show({ ...whole, overallRating: 1 }, 'ru');
  const result = enumerations.reviewResults.find(({ id }) => id === 2)?.nameRu ?? 'none';
  expect(await screen.findByText(result)).toBeInTheDocument();
  expect(screen.getByText('1 — очень плохо')).toBeInTheDocument();
  expect(screen.getByText('Нет явных признаков заимствований')).toBeInTheDocument();
});
