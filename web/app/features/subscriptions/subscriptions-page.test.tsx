import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { startSession } from '~/lib/session';
import { refusal } from '../../../test/identity';
import { tokenExpiringIn } from '../../../test/people';
import { renderAt } from '../../../test/render';
import { serverAnswers } from '../../../test/server-answers';
import { SubscriptionsPage } from './subscriptions-page';

const LIST = '/api/v1/subscriptions';
const ROOM = '/personal-area/subscriptions';
const ONE = `${LIST}/anna%2Bnews%40example.test`;

const subscription = {
  email: 'anna+news@example.test',
  emailVerified: true,
  language: 'ru',
  createdAt: '2026-10-28T09:00:00Z',
  updatedAt: '2026-10-29T09:00:00Z',
};

const answerWith = (results: unknown[], more: Parameters<typeof serverAnswers>[0] = {}) =>
  serverAnswers({ [`GET ${LIST}`]: { body: { results, count: results.length } }, ...more });

const show = (search = '', language?: 'ru') =>
  renderAt(<SubscriptionsPage />, { at: ROOM + search, language });

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('a row says who, whether they have confirmed, and since when', async () => {
  const asked = answerWith([
    subscription,
    { ...subscription, email: 'b@example.test', emailVerified: false },
  ]);
  show();
  await screen.findByText(subscription.email);
  expect(new URL(asked[0]!.url).search).toBe('?order=-createdAt&pageIndex=0&pageSize=10');
  const [, confirmed, not] = screen.getAllByRole('row');
  expect(within(confirmed!).getByText('Yes')).toHaveAttribute('data-tone', 'green');
  expect(within(confirmed!).getByText('28.10.2026')).toBeInTheDocument();
  expect(within(confirmed!).getByText('29.10.2026')).toBeInTheDocument();
  expect(within(not!).getByText('No')).toBeInTheDocument();
});

test('an address is searched for in the address', async () => {
  const asked = answerWith([subscription]);
  const { address } = show();
  await userEvent.type(await screen.findByRole('searchbox'), 'anna+');
  await waitFor(() => expect(address()).toBe(`${ROOM}?email=anna%2B`));
  await waitFor(() => expect(new URL(asked.at(-1)!.url).searchParams.get('email')).toBe('anna+'));
});

test('is removed once, after a question', async () => {
  const asked = answerWith([subscription], { [`DELETE ${ONE}`]: { status: 204 } });
  show('', 'ru');
  await userEvent.dblClick(await screen.findByRole('button', { name: /^Исключить/ }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Исключить anna+news@example.test из рассылки?');
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Исключить' }));
  expect(await screen.findByText(/anna\+news@example.test исключён/)).toBeInTheDocument();
  expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('what cannot be removed says why', async () => {
  answerWith([subscription], {
    [`DELETE ${ONE}`]: refusal(404, 'not-found', 'It is not there any more.'),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: /^Remove/ }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Unable to remove anna+news@example.test')).toBeInTheDocument();
  expect(screen.getByText('It is not there any more.')).toBeInTheDocument();
});

test('nobody at all, and nobody with such an address, are told apart', async () => {
  answerWith([]);
  const { leave } = show();
  expect(await screen.findByText('Nobody has subscribed yet')).toBeInTheDocument();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  leave();
  show('?email=zzz');
  expect(await screen.findByText(/No subscription has “zzz”/)).toBeInTheDocument();
});
