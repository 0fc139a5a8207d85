import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Newsletter } from '~/api/newsletters';
import { startSession } from '~/lib/session';
import { DONE, refusal, times } from '../../../../test/identity';
import { newsletter } from '../../../../test/letters';
import { tokenExpiringIn } from '../../../../test/people';
import { renderAt } from '../../../../test/render';
import { serverAnswers } from '../../../../test/server-answers';
import { Newsletters } from './newsletters';

const LIST = '/api/v1/newsletters';
const RESEND = `${LIST}/4/resend`;

type Answers = Parameters<typeof serverAnswers>[0];

function open(newsletters: Newsletter[], answers: Answers = {}, language?: 'ru') {
  const asked = serverAnswers({
    [`GET ${LIST}`]: { body: { results: newsletters, count: newsletters.length } },
    ...answers,
  });
  renderAt(<Newsletters />, { at: '/personal-area/letters', language });
  return asked;
}

const entry = () => screen.findByRole('article', { name: 'Volume 18, Issue 2' });

async function sendAgain() {
  await userEvent.dblClick(await screen.findByRole('button', { name: /^Send again/ }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Send again' }));
  return dialog;
}

beforeEach(() => startSession(tokenExpiringIn(3600)));
afterEach(() => vi.useRealTimers());

test('says how many have it, how many not, and of how many nobody knows', async () => {
  open([newsletter()]);
  const sent = await entry();
  expect(within(sent).getByRole('link')).toHaveAttribute('href', '/personal-area/issues/details/4');
  expect(within(sent).getByText('Sent')).toHaveAttribute('data-tone', 'yellow');
  expect(within(sent).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '98.5');
  expect(sent).toHaveTextContent('accepted for 197 of 200 subscribers');
  expect(sent).toHaveTextContent('2 letters failed.');
  expect(sent).toHaveTextContent(
    '1 letter is uncertain: handed over by a worker that stopped before the mail server answered',
  );
  expect(sent).toHaveTextContent('The mail server said: 550 No such user');
});

test('what is held has no numbers yet; without subscribers there were none', async () => {
  const clean = { failed: 0, uncertain: 0, failure: null, allowedActions: [] };
  open([
    newsletter({
      ...clean,
      issueId: 5,
      number: 3,
      state: 'held',
      startedAt: null,
      finishedAt: null,
    }),
    newsletter({ ...clean, subscribers: 0, accepted: 0 }),
  ]);
  expect(await entry()).toHaveTextContent('There were no subscribers.');
  expect(screen.getByText(/goes out after/)).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('is looked at again for as long as it is being sent', async () => {
  vi.useFakeTimers();
  const sending = newsletter({ state: 'sending', finishedAt: null, accepted: 50, waiting: 147 });
  const asked = open([sending]);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByText(/; 147 still to go/)).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(times(asked, LIST)).toBe(2);

  const after = serverAnswers({ [`GET ${LIST}`]: { body: { results: [newsletter()], count: 1 } } });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.getByText('Sent')).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(times(after, LIST)).toBe(1);
});

test('goes out again once, to as many as the question names', async () => {
  const asked = open([newsletter()], { [`POST ${RESEND}`]: DONE });
  const dialog = await sendAgain();
  expect(dialog).toHaveTextContent('to 2 subscribers whose letters failed');
  expect(dialog).toHaveTextContent('to 1 subscriber whose letter is uncertain');
  expect(await screen.findByText(/^The newsletter is going out again/)).toBeInTheDocument();
  expect(times(asked, RESEND)).toBe(1);
  await waitFor(() => expect(times(asked, LIST)).toBe(2));
  expect(await entry()).toHaveFocus();
});

test('a refusal is said in the words of the server', async () => {
  open([newsletter({ uncertain: 0 })], {
    [`POST ${RESEND}`]: refusal(409, 'nothing-to-resend', 'There is nothing to send again.'),
  });
  expect(await sendAgain()).not.toHaveTextContent('uncertain');
  expect(await screen.findByText(/^Unable to send the newsletter again/)).toBeInTheDocument();
  expect(screen.getByText('There is nothing to send again.')).toBeInTheDocument();
});

test('none yet, and in Russian', async () => {
  open([]);
  expect(await screen.findByText(/^No newsletter yet/)).toBeInTheDocument();
  open([newsletter()], {}, 'ru');
  expect(await screen.findByText(/принято 197 из\s200 писем/)).toBeInTheDocument();
  expect(screen.getByText('Не доставлено 2 письма.')).toBeInTheDocument();
});
