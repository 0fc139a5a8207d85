import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Delivery, DeliveryPage } from '~/api/deliveries';
import { startSession } from '~/lib/session';
import { makeToken } from '../../../../test/current-users';
import {
  makeDelivery,
  makeDeliveryPage,
  makeDoiCheck,
  makeRefusedDelivery,
} from '../../../../test/deliveries';
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
  for (const search of ['?target=nowhere', '?state=%27', '?page=0', '?leadsElsewhere=1']) {
    expect(parse(search), search).toEqual(parse(''));
  }
  expect(parse('?target=doaj&state=stale')).toMatchObject({ target: 'doaj', state: 'stale' });
});

test('only one state or the check can be asked for, and only DOIs are checked', () => {
  const parse = (search: string) => parseFilters(new URLSearchParams(search));
  const found = parse('?leadsElsewhere=true&state=stale');
  expect(found).toMatchObject({ leadsElsewhere: true, state: null });
  expect(parse('?target=doaj&leadsElsewhere=true').leadsElsewhere).toBe(false);
});

test('DOIs that lead elsewhere are counted, shown alone, and all again', async () => {
  const requests = serve([makeDelivery({ doiCheck: makeDoiCheck() }), makeDelivery({ id: 32 })]);
  const { currentUrl } = show('?state=delivered');
  const notice = within(await screen.findByRole('note'));
  expect(notice.getByText('1 DOI does not lead to its article')).toBeInTheDocument();
  await userEvent.click(notice.getByRole('link', { name: 'Show only such DOIs' }));
  expect(currentUrl()).toBe(`${SCREEN_PATH}?leadsElsewhere=true`);
  const query = '?target=crossref&pageIndex=0&pageSize=50&leadsElsewhere=true';
  await waitFor(() => expect(queries(requests).at(-1)).toBe(query));
  const all = notice.getByRole('link', { name: 'Show all deliveries' });
  expect(all).toHaveFocus();
  expect((await states()).getByRole('link', { name: /^All/ })).not.toHaveAttribute('aria-current');
  await userEvent.click(all);
  expect(currentUrl()).toBe(SCREEN_PATH);
});

test('a state is left when only DOIs that lead elsewhere were shown', async () => {
  serve([makeDelivery({ doiCheck: makeDoiCheck() })]);
  const { currentUrl } = show('?leadsElsewhere=true');
  await userEvent.click(await (await states()).findByRole('link', { name: 'Registered 1' }));
  expect(currentUrl()).toBe(`${SCREEN_PATH}?state=delivered`);
});

test('a row warns that its DOI leads elsewhere', async () => {
  serve([
    makeDelivery({ doiCheck: makeDoiCheck() }),
    makeDelivery({ id: 32, doiCheck: makeDoiCheck({ leadsHere: true }) }),
    makeDelivery({ id: 33, doiCheck: makeDoiCheck({ leadsTo: null }) }),
  ]);
  show();
  await screen.findAllByText('Cord blood');
  const [, elsewhere, here, unknown] = screen.getAllByRole('row');
  expect(elsewhere).toHaveTextContent('This DOI leads to another page, checked on 12.11.2026');
  expect(elsewhere).toHaveTextContent('It leads to: https://old.example/article/view/7');
  expect(here).not.toHaveTextContent(/checked/);
  expect(unknown).toHaveTextContent('doi.org does not know this DOI yet');
  expect(screen.getByText('2 DOIs do not lead to their articles')).toBeInTheDocument();
});

test.each([
  ['', 0],
  ['?target=doaj', 3],
])('there is no notice at “%s” with %d DOIs that lead elsewhere', async (search, count) => {
  serve([makeDelivery()], { leadingElsewhere: count });
  show(search);
  expect(await screen.findByText('Cord blood')).toBeInTheDocument();
  expect(screen.queryByRole('note')).toBeNull();
});

test.each([
  [1, '1 DOI не\u00a0ведёт на\u00a0страницу своей статьи'],
  [3, '3 DOI не\u00a0ведут на\u00a0страницы своих статей'],
  [5, '5 DOI не\u00a0ведут на\u00a0страницы своих статей'],
  [21, '21 DOI не\u00a0ведёт на\u00a0страницу своей статьи'],
])('%d DOIs that lead elsewhere are counted in Russian', async (count, title) => {
  serve([makeDelivery({ doiCheck: makeDoiCheck() })], { leadingElsewhere: count });
  show('', 'ru');
  const notice = within(await screen.findByRole('note'));
  expect(notice.getByText(title, { normalizer: (text) => text })).toBeInTheDocument();
  expect(notice.getByRole('link', { name: 'Показать только такие DOI' })).toBeInTheDocument();
  const warning = 'Этот DOI ведёт на другую страницу, проверено 12.11.2026';
  expect(
    screen.getByText((text) => text.replaceAll('\u00a0', ' ') === warning),
  ).toBeInTheDocument();
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
  ['?leadsElsewhere=true', 'No DOI leads elsewhere'],
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
