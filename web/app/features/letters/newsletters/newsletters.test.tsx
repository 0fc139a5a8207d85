import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Newsletter } from '~/api/newsletters';
import { startSession } from '~/lib/session';
import { NO_CONTENT, apiProblem, countRequests } from '../../../../test/identity';
import { makeNewsletter } from '../../../../test/letters';
import { makeToken } from '../../../../test/current-users';
import { renderAtUrl } from '../../../../test/render';
import { mockApi } from '../../../../test/mock-api';
import { Newsletters } from './newsletters';

const LIST = '/api/v1/newsletters';
const RESEND = `${LIST}/4/resend`;

type Responses = Parameters<typeof mockApi>[0];

function open(newsletters: Newsletter[], responses: Responses = {}, language?: 'ru') {
  const requests = mockApi({
    [`GET ${LIST}`]: { body: { results: newsletters, count: newsletters.length } },
    ...responses,
  });
  renderAtUrl(<Newsletters />, { url: '/personal-area/letters', language });
  return requests;
}

const entry = () => screen.findByRole('article', { name: 'Volume 18, Issue 2' });

async function resend() {
  await userEvent.dblClick(await screen.findByRole('button', { name: /^Resend/ }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Resend' }));
  return dialog;
}

beforeEach(() => startSession(makeToken(3600)));
afterEach(() => vi.useRealTimers());

test('an entry shows the numbers of accepted, failed and uncertain letters', async () => {
  open([makeNewsletter()]);
  const sent = await entry();
  expect(within(sent).getByRole('link')).toHaveAttribute('href', '/personal-area/issues/details/4');
  expect(within(sent).getByText('Sent')).toHaveAttribute('data-tone', 'yellow');
  expect(within(sent).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '98.5');
  expect(sent).toHaveTextContent('handed over for 197 of 200 subscribers');
  expect(sent).toHaveTextContent('2 e-mails failed.');
  expect(sent).toHaveTextContent(
    '1 e-mail may not have arrived: sending stopped before the mail server answered',
  );
  expect(sent).toHaveTextContent('Mail server’s answer: 550 No such user');
});

test('a held newsletter shows no numbers, and one without subscribers shows a note', async () => {
  const clean = { failed: 0, uncertain: 0, failure: null, allowedActions: [] };
  open([
    makeNewsletter({
      ...clean,
      issueId: 5,
      number: 3,
      state: 'held',
      startedAt: null,
      finishedAt: null,
    }),
    makeNewsletter({ ...clean, subscribers: 0, accepted: 0 }),
  ]);
  expect(await entry()).toHaveTextContent('There were no subscribers.');
  expect(screen.getByText(/goes out after/)).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('the list is polled while a newsletter is being sent', async () => {
  vi.useFakeTimers();
  const sending = makeNewsletter({
    state: 'sending',
    finishedAt: null,
    accepted: 50,
    waiting: 147,
  });
  const requests = open([sending]);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByText(/; 147 still to go/)).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(countRequests(requests, LIST)).toBe(2);

  const after = mockApi({ [`GET ${LIST}`]: { body: { results: [makeNewsletter()], count: 1 } } });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.getByText('Sent')).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(countRequests(after, LIST)).toBe(1);
});

test('resending asks for confirmation with the numbers and sends one request', async () => {
  const requests = open([makeNewsletter()], { [`POST ${RESEND}`]: NO_CONTENT });
  const dialog = await resend();
  expect(dialog).toHaveTextContent('to 2 subscribers whose e-mails failed');
  expect(dialog).toHaveTextContent('to 1 subscriber whose e-mail may not have arrived');
  expect(await screen.findByText(/^The newsletter is being resent/)).toBeInTheDocument();
  expect(countRequests(requests, RESEND)).toBe(1);
  await waitFor(() => expect(countRequests(requests, LIST)).toBe(2));
  expect(await entry()).toHaveFocus();
});

test('a rejected resend shows the message of the server', async () => {
  open([makeNewsletter({ uncertain: 0 })], {
    [`POST ${RESEND}`]: apiProblem(409, 'nothing-to-resend', 'There is nothing to send again.'),
  });
  expect(await resend()).not.toHaveTextContent('may not have arrived');
  expect(await screen.findByText(/^Unable to resend the newsletter/)).toBeInTheDocument();
  expect(screen.getByText('There is nothing to send again.')).toBeInTheDocument();
});

test('the list shows an empty state and is translated into Russian', async () => {
  open([]);
  expect(await screen.findByText(/^No newsletters yet/)).toBeInTheDocument();
  open([makeNewsletter()], {}, 'ru');
  expect(await screen.findByText(/передано 197 из\s200 писем/)).toBeInTheDocument();
  expect(screen.getByText('Не доставлено 2 письма.')).toBeInTheDocument();
});
