import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Delivery, DeliveryPage } from '~/api/deliveries';
import { startSession } from '~/lib/session';
import { makeToken } from '../../../../test/current-users';
import { makeDelivery, makeDeliveryPage, makeRefusedDelivery } from '../../../../test/deliveries';
import { countRequests, requestBody } from '../../../../test/identity';
import { mockApi } from '../../../../test/mock-api';
import { renderAtUrl } from '../../../../test/render';
import { DeliveriesPage } from './deliveries-page';
import { parseFilters } from './delivery-filters';

const LIST = '/api/v1/deliveries';
const SEND = `${LIST}/send`;
const SCREEN_PATH = '/personal-area/deliveries';

const serve = (results: Delivery[], details: Partial<DeliveryPage> = {}, others = {}) =>
  mockApi({ [`GET ${LIST}`]: { body: makeDeliveryPage(results, details) }, ...others });

const show = (search = '', language?: 'ru') =>
  renderAtUrl(<DeliveriesPage />, { url: SCREEN_PATH + search, language });

const queries = (requests: Request[]) => requests.map(({ url }) => new URL(url).search);
const states = async () => within(await screen.findByRole('navigation', { name: /by state/ }));

beforeEach(() => startSession(makeToken(3600)));

test('a row has DOI, title, state, what to do and the article’s address', async () => {
  const requests = serve([makeRefusedDelivery()]);
  show();
  const link = await screen.findByRole('link', { name: '10.18620/ctt-7' });
  expect(link).toHaveAttribute('href', '/personal-area/editor-articles/details/7');
  const [, row] = screen.getAllByRole('row');
  expect(row).toHaveTextContent('Cord blood');
  expect(within(row!).getByText('Refused')).toHaveAttribute('data-tone', 'red');
  expect(row).toHaveTextContent('The account may not register DOIs under this prefix.');
  expect(
    within(row!)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Send: 10.18620/ctt-7',
    'What will be sent: 10.18620/ctt-7',
    'Registered elsewhere: 10.18620/ctt-7',
  ]);
  expect(queries(requests)).toEqual(['?target=crossref&pageIndex=0&pageSize=50']);
});

test('targets that are switched on are tabs, states have counts, both are in the URL', async () => {
  const requests = serve([makeDelivery(), makeRefusedDelivery({ id: 32 })]);
  const { currentUrl } = show();
  await userEvent.click(await (await states()).findByRole('link', { name: 'Refused 1' }));
  expect(currentUrl()).toBe(`${SCREEN_PATH}?state=refused`);
  expect((await states()).getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'All 2',
    'Refused 1',
    'Registered 1',
  ]);
  const targets = within(screen.getByRole('navigation', { name: 'Deliveries by recipient' }));
  expect(targets.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Crossref',
    'DOAJ',
  ]);
  await userEvent.click(targets.getByRole('link', { name: 'DOAJ' }));
  expect(currentUrl()).toBe(`${SCREEN_PATH}?target=doaj`);
  await userEvent.type(screen.getByRole('searchbox'), 'cord{Enter}');
  await waitFor(() =>
    expect(queries(requests).at(-1)).toBe('?target=doaj&pageIndex=0&pageSize=50&search=cord'),
  );
});

test('hostile filters of the URL are ignored', () => {
  const parse = (search: string) => parseFilters(new URLSearchParams(search));
  for (const search of ['?target=nowhere', '?state=%27', '?page=0']) {
    expect(parse(search), search).toEqual(parse(''));
  }
  expect(parse('?target=doaj&state=stale')).toMatchObject({ target: 'doaj', state: 'stale' });
});

test('selected records are sent; those that cannot be sent are left out', async () => {
  const requests = serve(
    [
      makeRefusedDelivery(),
      makeDelivery({ id: 32, doi: '10.18620/ctt-8' }),
      makeDelivery({ id: 33, doi: null, state: 'sent', allowedActions: [] }),
    ],
    {},
    {
      [`POST ${SEND}`]: {
        body: {
          results: [
            { id: 31, problem: null },
            { id: 32, problem: { code: 'cannot-be-sent', text: 'An answer is awaited.' } },
          ],
        },
      },
    },
  );
  show();
  await userEvent.click(
    await screen.findByRole('checkbox', { name: 'Select all deliveries on this page' }),
  );
  expect(screen.getByRole('checkbox', { name: 'Select: Cord blood' })).toBeChecked();
  const bar = within(screen.getByRole('group', { name: 'Actions on the selected deliveries' }));
  expect(bar.getByRole('status')).toHaveTextContent('3 deliveries selected');
  await userEvent.dblClick(bar.getByRole('button', { name: 'Send' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send 2 records to Crossref?' }));
  expect(dialog.getByText(/^1 selected record cannot be sent now/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('An answer is awaited.')).toBeInTheDocument();
  expect(screen.getByText('1 record will be sent to Crossref within a minute')).toBeInTheDocument();
  expect(await requestBody(requests, SEND)).toEqual({ ids: [31, 32] });
  expect(countRequests(requests, SEND)).toBe(1);
  await waitFor(() => expect(screen.queryByRole('group', { name: /selected/ })).toBeNull());
});

test('nothing can be sent if the server allows none', async () => {
  serve([makeDelivery({ state: 'sent', allowedActions: [] })]);
  show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select: 10.18620/ctt-7' }));
  const bar = within(screen.getByRole('group', { name: 'Actions on the selected deliveries' }));
  expect(bar.getByRole('button', { name: 'Send' })).toBeDisabled();
  await userEvent.click(bar.getByRole('button', { name: 'Clear the selection' }));
  expect(screen.queryByRole('group', { name: /selected/ })).toBeNull();
});

test.each([
  ['', 'Nothing to deliver yet'],
  ['?state=lost', 'No deliveries in this state'],
  ['?search=zzz', 'Nothing found for “zzz”'],
  ['?target=pubmed', 'Nothing is sent to PubMed'],
])('the empty list at “%s” says why', async (search, title) => {
  serve([]);
  show(search);
  expect(await screen.findByText(title)).toBeInTheDocument();
});

test('the screen is translated into Russian', async () => {
  serve([makeDelivery({ stateName: 'Доставлено' })]);
  show('', 'ru');
  expect(await screen.findByText('Пуповинная кровь')).toHaveAttribute('lang', 'ru');
  expect(screen.getByText('DOI зарегистрирован 12.11.2026')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Зарегистрирован 1' })).toBeInTheDocument();
});
