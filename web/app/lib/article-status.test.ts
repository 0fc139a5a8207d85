import { expect, test } from 'vitest';
import { ArticleStatus, articleStatusTone } from './article-status';

test('every status has the colour of the specification', () => {
  const tones = Object.entries(ArticleStatus).map(([name, id]) => [name, articleStatusTone(id)]);
  expect(Object.fromEntries(tones)).toEqual({
    draft: 'light',
    submitted: 'grey',
    underReview: 'blue',
    reviewComplete: 'teal',
    accepted: 'green',
    declined: 'red',
    published: 'green',
    revision: 'yellow',
  });
});
