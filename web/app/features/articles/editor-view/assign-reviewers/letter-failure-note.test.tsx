import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LastLetter } from '~/api/letters';
import { renderAtUrl } from '../../../../../test/render';
import { LetterFailureNote } from './letter-failure-note';

function show(details: Partial<LastLetter> | null, language?: 'ru') {
  const letter: LastLetter = {
    status: 'failed',
    withheldBecause: null,
    failure: '550 No such user',
    lastTriedAt: '2026-11-12T09:00:00Z',
  };
  renderAtUrl(<LetterFailureNote articleId={7} letter={details && { ...letter, ...details }} />, {
    language,
  });
}

test.each<[Partial<LastLetter>, string]>([
  [{}, 'could not be delivered: 550 No such userCheck the address, then resend the e-mail.'],
  [{ status: 'retrying' }, 'has not been delivered yet: 550 No such userWe will keep trying'],
  [{ status: 'failed', failure: null }, 'could not be delivered: no reason was given.'],
  [
    { status: 'withheld', withheldBecause: 'unreachable', failure: null },
    'was not sent. The recipient has no confirmed address',
  ],
])('note shows reason and remedy: %o', (letter, text) => {
  show(letter);
  expect(screen.getByRole('note')).toHaveTextContent(text);
  expect(screen.getByRole('link', { name: 'See the e-mails' })).toHaveAttribute(
    'href',
    '/personal-area/editor-articles/details/7?tab=letters',
  );
});

test.each([null, { status: 'accepted' }, { status: 'waiting' }] as const)(
  'note is hidden: %o',
  (letter) => {
    show(letter);
    expect(screen.queryByRole('note')).toBeNull();
  },
);

test('note is shown in Russian', () => {
  show({ status: 'withheld', withheldBecause: 'muted' }, 'ru');
  expect(screen.getByRole('note')).toHaveTextContent(
    'Письмо не отправлено. Получатель отключил такие письма.Свяжитесь с рецензентом',
  );
});
