import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LastLetter } from '~/api/letters';
import { renderAt } from '../../../../../test/render';
import { LetterNote } from './letter-note';

function show(details: Partial<LastLetter> | null, language?: 'ru') {
  const letter: LastLetter = {
    status: 'failed',
    withheldBecause: null,
    failure: '550 No such user',
    lastTriedAt: '2026-11-12T09:00:00Z',
  };
  renderAt(<LetterNote articleId={7} letter={details && { ...letter, ...details }} />, {
    language,
  });
}

test.each<[Partial<LastLetter>, string]>([
  [{}, 'could not be delivered: 550 No such userCheck the address, then send the letter again.'],
  [{ status: 'retrying' }, 'has not been delivered yet: 550 No such userIt will be tried again'],
  [{ status: 'failed', failure: null }, 'could not be delivered: no reason was given.'],
  [
    { status: 'withheld', withheldBecause: 'unreachable', failure: null },
    'was not sent. The recipient has no confirmed address',
  ],
])('%o: why, and what to do', (letter, words) => {
  show(letter);
  expect(screen.getByRole('note')).toHaveTextContent(words);
  expect(screen.getByRole('link', { name: 'See the letters' })).toHaveAttribute(
    'href',
    '/personal-area/editor-articles/details/7?tab=letters',
  );
});

test.each([null, { status: 'accepted' }, { status: 'waiting' }] as const)(
  '%o: nothing to say',
  (letter) => {
    show(letter);
    expect(screen.queryByRole('note')).toBeNull();
  },
);

test('in Russian too', () => {
  show({ status: 'withheld', withheldBecause: 'muted' }, 'ru');
  expect(screen.getByRole('note')).toHaveTextContent(
    'Письмо не отправлено. Получатель отключил такие письма.Свяжитесь с рецензентом',
  );
});
