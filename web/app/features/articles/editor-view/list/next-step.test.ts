import { describe, expect, test } from 'vitest';
import { translator } from '~/i18n/translations';
import { makeWorkStep } from '../../../../../test/editor-article-rows';
import { describeStep } from './next-step';

type Step = Partial<Parameters<typeof makeWorkStep>[0]>;

const describeIn = (language: 'en' | 'ru', step: Step, lateReviewers = 0) =>
  describeStep(makeWorkStep(step), lateReviewers, translator(language)).replaceAll('\u00a0', ' ');

describe('English', () => {
  test.each<[Step, string]>([
    [{ kind: 'assign-editor' }, 'Assign a handling editor'],
    [{ kind: 'ask-reviewers' }, 'Ask reviewers'],
    [{ kind: 'ask-more-reviewers' }, 'Ask more reviewers'],
    [{ kind: 'ask-more-reviewers', reviewsIn: 1 }, '1 review in: ask more reviewers'],
    [{ kind: 'wait-for-answers', reviewsOpen: 1 }, 'Wait for the answer of 1 reviewer'],
    [{ kind: 'wait-for-answers', reviewsOpen: 3 }, 'Wait for the answers of 3 reviewers'],
    [{ kind: 'wait-for-reviews', reviewsOpen: 2 }, 'Wait for 2 reviews'],
    [{ kind: 'remind-reviewers', reviewsOpen: 2, days: 1 }, 'Remind 2 reviewers, 1 day late'],
    [{ kind: 'remind-reviewers', reviewsOpen: 2 }, 'Remind 2 reviewers'],
    [{ kind: 'decide' }, 'Decide'],
    [{ kind: 'decide', reviewsIn: 1 }, '1 review in: decide'],
    [{ kind: 'decide', reviewsIn: 2 }, '2 reviews in: decide'],
    [{ kind: 'recommend', reviewsIn: 2 }, '2 reviews in: recommend a decision'],
    [{ kind: 'recommend' }, 'Recommend a decision'],
    [{ kind: 'answer-recommendation' }, 'Answer the handling editor’s recommendation'],
    [{ kind: 'wait-for-recommendation' }, 'Wait for the handling editor’s recommendation'],
    [{ kind: 'wait-for-author', days: 12 }, 'Wait for the author’s revision'],
    [{ kind: 'prepare' }, 'Prepare for publication'],
    [{ kind: 'publish' }, 'Publish'],
    [{ kind: 'place-in-issue' }, 'Place in an issue'],
    [{ kind: 'wait-for-issue' }, 'Wait for its issue'],
  ])('%j', (step, text) => expect(describeIn('en', step)).toBe(text));
});

test('only late reviewers are reminded', () => {
  const step: Step = { kind: 'remind-reviewers', reviewsOpen: 3, days: 3 };
  expect(describeIn('en', step, 1)).toBe('Remind 1 reviewer, 3 days late');
});

describe('Russian', () => {
  test.each<[Step, string]>([
    [{ kind: 'decide', reviewsIn: 1 }, 'Поступила 1 рецензия: примите решение'],
    [{ kind: 'decide', reviewsIn: 2 }, 'Поступили 2 рецензии: примите решение'],
    [{ kind: 'decide', reviewsIn: 5 }, 'Поступило 5 рецензий: примите решение'],
    [{ kind: 'wait-for-answers', reviewsOpen: 1 }, 'Ждём ответа 1 рецензента'],
    [{ kind: 'wait-for-reviews', reviewsOpen: 1 }, 'Ждём 1 рецензию'],
    [{ kind: 'wait-for-reviews', reviewsOpen: 5 }, 'Ждём 5 рецензий'],
    [
      { kind: 'remind-reviewers', reviewsOpen: 1, days: 3 },
      'Напомните 1 рецензенту, опоздание 3 дня',
    ],
    [
      { kind: 'remind-reviewers', reviewsOpen: 2, days: 11 },
      'Напомните 2 рецензентам, опоздание 11 дней',
    ],
  ])('%j', (step, text) => expect(describeIn('ru', step)).toBe(text));
});
