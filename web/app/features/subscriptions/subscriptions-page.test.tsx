import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { startSession } from '~/lib/session';
import { apiProblem } from '../../../test/identity';
import { makeToken } from '../../../test/current-users';
import { renderAtUrl } from '../../../test/render';
import { mockApi } from '../../../test/mock-api';
import { SubscriptionsPage } from './subscriptions-page';

const LIST = '/api/v1/subscriptions';
const SCREEN = '/personal-area/subscriptions';
const ITEM = `${LIST}/anna%2Bnews%40example.test`;

const subscription = {
  email: 'anna+news@example.test',
  emailVerified: true,
  language: 'ru',
  createdAt: '2026-10-28T09:00:00Z',
  updatedAt: '2026-10-29T09:00:00Z',
};

const mockList = (results: unknown[], responses: Parameters<typeof mockApi>[0] = {}) =>
  mockApi({ [`GET ${LIST}`]: { body: { results, count: results.length } }, ...responses });

const renderPage = (search = '', language?: 'ru') =>
  renderAtUrl(<SubscriptionsPage />, { url: SCREEN + search, language });

beforeEach(() => startSession(makeToken(3600)));

test('a row shows the address, its confirmation and the dates', async () => {
  const requests = mockList([
    subscription,
    { ...subscription, email: 'b@example.test', emailVerified: false },
  ]);
  renderPage();
  await screen.findByText(subscription.email);
  expect(new URL(requests[0]!.url).search).toBe('?order=-createdAt&pageIndex=0&pageSize=10');
  const [, confirmed, unconfirmed] = screen.getAllByRole('row');
  expect(within(confirmed!).getByText('Yes')).toHaveAttribute('data-tone', 'green');
  expect(within(confirmed!).getByText('28.10.2026')).toBeInTheDocument();
  expect(within(confirmed!).getByText('29.10.2026')).toBeInTheDocument();
  expect(within(unconfirmed!).getByText('No')).toBeInTheDocument();
});

test('the search is stored in the URL', async () => {
  const requests = mockList([subscription]);
  const { currentUrl } = renderPage();
  await userEvent.type(await screen.findByRole('searchbox'), 'anna+');
  await waitFor(() => expect(currentUrl()).toBe(`${SCREEN}?email=anna%2B`));
  await waitFor(() =>
    expect(new URL(requests.at(-1)!.url).searchParams.get('email')).toBe('anna+'),
  );
});

test('a subscription is removed once, after confirmation', async () => {
  const requests = mockList([subscription], { [`DELETE ${ITEM}`]: { status: 204 } });
  renderPage('', 'ru');
  await userEvent.dblClick(await screen.findByRole('button', { name: /^Исключить/ }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Исключить anna+news@example.test из рассылки?');
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Исключить' }));
  expect(await screen.findByText(/anna\+news@example.test исключён/)).toBeInTheDocument();
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('a failed removal shows the reason', async () => {
  mockList([subscription], {
    [`DELETE ${ITEM}`]: apiProblem(404, 'not-found', 'It is not there any more.'),
  });
  renderPage();
  await userEvent.click(await screen.findByRole('button', { name: /^Remove/ }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Unable to remove anna+news@example.test')).toBeInTheDocument();
  expect(screen.getByText('It is not there any more.')).toBeInTheDocument();
});

test('the empty list differs from an empty search result', async () => {
  mockList([]);
  const { unmount } = renderPage();
  expect(await screen.findByText('No subscribers yet')).toBeInTheDocument();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  unmount();
  renderPage('?email=zzz');
  expect(await screen.findByText(/No subscription has “zzz”/)).toBeInTheDocument();
});
