import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '~/lib/session';
import { makeToken } from '../../../test/current-users';
import { makeDashboard, makeEmptyFigures, makeFigures } from '../../../test/dashboard';
import { apiProblem } from '../../../test/identity';
import { mockApi } from '../../../test/mock-api';
import { renderAtUrl } from '../../../test/render';
import { DashboardPage } from './dashboard-page';

const PATH = '/personal-area/dashboard';
const LIST = '/personal-area/editor-articles';
const DASHBOARD = 'GET /api/v1/dashboard';
const FIGURES = 'GET /api/v1/figures';
const EXPORT = 'GET /api/v1/figures/export';

type Responses = Parameters<typeof mockApi>[0];

const respondWith = (more: Responses = {}) =>
  mockApi({
    [DASHBOARD]: { body: makeDashboard() },
    [FIGURES]: { body: makeFigures() },
    ...more,
  });

const show = (search = '', language?: 'ru') =>
  renderAtUrl(<DashboardPage />, { url: PATH + search, language });

const region = (name: string) => screen.findByRole('region', { name });
const href = (element: HTMLElement) => element.getAttribute('href');

beforeEach(() => startSession(makeToken(3600)));

test('waiting and late work links to the list of exactly those articles', async () => {
  respondWith();
  show();
  const waiting = within(await region('Waits for you'));
  expect(href(waiting.getByRole('link', { name: '3 articles: Reviews are in: decide' }))).toBe(
    `${LIST}?waits=editors&step=decide&editor=me-or-none`,
  );
  expect(waiting.getByRole('link', { name: '1 article: Ask reviewers' })).toBeInTheDocument();

  const late = within(await region('Late'));
  expect(href(late.getByRole('link', { name: /^2 articles/ }))).toBe(
    `${LIST}?late=true&reviews=late`,
  );
  expect(href(late.getByRole('link', { name: 'All late articles' }))).toBe(`${LIST}?late=true`);
});

test('new articles, messages and the next issue are shown', async () => {
  respondWith();
  show();
  const arrived = within(await region('Came in'));
  expect(href(arrived.getByRole('link', { name: '9 articles: in the last 30 days' }))).toBe(
    `${LIST}?submittedAfter=2026-10-01`,
  );
  expect(arrived.getByText('1 unread message')).toBeInTheDocument();
  const issue = within(await region('Next issue'));
  expect(href(issue.getByRole('link', { name: 'Vol. 18, No. 2' }))).toBe(
    '/personal-area/issues/details/4',
  );
  expect(issue.getByText('Planned for 01.12.2026')).toBeInTheDocument();
  expect(issue.getByText('6 articles, 2 are not ready')).toBeInTheDocument();
});

test('a quiet day and an empty journal have kind words instead of empty plots', async () => {
  respondWith({
    [DASHBOARD]: {
      body: makeDashboard({ waitsForYou: [], late: [], unreadMessages: 0, upcomingIssue: null }),
    },
    [FIGURES]: { body: makeEmptyFigures() },
  });
  show();
  expect(await screen.findByText('Nothing waits for you now.')).toBeInTheDocument();
  expect(screen.getByText('Nothing is late.')).toBeInTheDocument();
  expect(href(screen.getByRole('link', { name: 'Create an issue' }))).toBe(
    '/personal-area/issues/create',
  );
  expect(await screen.findByText('Nothing to count yet')).toBeInTheDocument();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

test('a plot is a table after one click, and its numbers are links', async () => {
  respondWith();
  show();
  const flow = within(await region('Submissions and decisions'));
  expect(await flow.findByRole('img', { name: 'Submissions and decisions' })).toBeInTheDocument();
  await userEvent.click(flow.getByRole('radio', { name: 'Table' }));
  const table = within(flow.getByRole('table', { name: 'Submissions and decisions' }));
  expect(flow.queryByRole('img')).not.toBeInTheDocument();
  const headings = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings).toEqual([
    'Month',
    'Submitted',
    'Submitted after revision',
    'Accepted',
    'Sent for revision',
    'Declined',
  ]);
  const july = within(table.getByRole('row', { name: /^July 2026/ }));
  expect(href(july.getByRole('link', { name: '7' }))).toBe(
    `${LIST}?submittedAfter=2026-07-01&submittedBefore=2026-07-31`,
  );
  expect(href(july.getByRole('link', { name: '3' }))).toBe(
    `${LIST}?decision=accepted&decidedAfter=2026-07-01&decidedBefore=2026-07-31`,
  );
  expect(href(july.getByRole('link', { name: '4' }))).toContain('decision=revision');
  const june = within(table.getByRole('row', { name: /^June 2026/ }));
  expect(june.queryByRole('link')).not.toBeInTheDocument();
  expect(table.getByRole('row', { name: /^Total/ })).toHaveTextContent('Total72341');
});

test('plots differ by pattern, mark and dash, not only by colour', async () => {
  // jsdom has no layout, and a plot without a size is not drawn.
  const size = new DOMRect(0, 0, 560, 260);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(size);
  respondWith();
  show();
  const flow = await region('Submissions and decisions');
  await within(flow).findByRole('img');
  const fills = [...flow.querySelectorAll('.recharts-bar-rectangle path')].map((bar) =>
    bar.getAttribute('fill'),
  );
  expect(new Set(fills).size).toBe(4);
  for (const fill of fills) expect(fill).toMatch(/^url\(#/);

  const speed = await region('Days to the first decision');
  await within(speed).findByRole('img');
  const [median, upper] = speed.querySelectorAll('.recharts-line-curve');
  expect(median?.getAttribute('stroke-dasharray')).toBeNull();
  expect(upper?.getAttribute('stroke-dasharray')).toBe('6 4');
});

test('each figure has its definition and its summary', async () => {
  respondWith();
  show();
  const speed = within(await region('Days to the first decision'));
  expect(
    speed.getByText('Median 31.5 days, 80th percentile 64 days. First decisions: 8.'),
  ).toBeInTheDocument();
  expect(speed.getByText('How it is counted')).toBeInTheDocument();
  expect(speed.getByText(/^Days from the submission to the first decision/)).toBeInTheDocument();
  expect(
    within(await region('Acceptance rate')).getByText(
      'Accepted: 75% of the articles with a final decision.',
    ),
  ).toBeInTheDocument();
  expect(
    within(await region('Reviews and lateness')).getByText(/^Late: 40%\. .*18\.2 days/),
  ).toBeInTheDocument();
});

test('the period is in the address, and longer bars are quarters', async () => {
  const requests = respondWith();
  const { currentUrl } = show('?period=7');
  await region('Figures');
  await userEvent.click(await screen.findByRole('link', { name: '3 years' }));
  await waitFor(() => expect(currentUrl()).toBe(`${PATH}?period=36`));
  const periods = () =>
    requests
      .map(({ url }) => new URL(url))
      .filter(({ pathname }) => pathname === '/api/v1/figures')
      .map(({ searchParams }) => months(searchParams));
  await waitFor(() => expect(periods()).toEqual([12, 36]));
  expect(
    await within(await region('Submissions and decisions')).findByText(/^Each bar is a quarter/),
  ).toBeInTheDocument();
});

/** Number of months from `from` to `to`. */
function months(searchParams: URLSearchParams): number {
  const number = (name: string) => {
    const [year, month] = (searchParams.get(name) ?? '').split('-').map(Number);
    return year! * 12 + month!;
  };
  return number('to') - number('from') + 1;
}

test('every table can be downloaded, and a failure is shown', async () => {
  const requests = respondWith({
    [EXPORT]: { status: 429, body: { code: 'too-many-tries', detail: 'Wait a little.' } },
  });
  show();
  await userEvent.click(
    await screen.findByRole('button', { name: 'Download CSV: Reviewers’ answers' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'All articles as CSV' }));
  await waitFor(() => {
    const tables = requests
      .map(({ url }) => new URL(url))
      .filter(({ pathname }) => pathname.endsWith('/export'))
      .map(({ searchParams }) => searchParams.get('table'));
    expect(tables).toEqual(['reviewers', 'articles']);
  });
  expect((await screen.findAllByText('Unable to download the figures'))[0]).toBeInTheDocument();
});

test('failures of the work and of the figures are separate and can be retried', async () => {
  mockApi({
    [DASHBOARD]: apiProblem(403, 'forbidden', 'Not for you.'),
    [FIGURES]: apiProblem(403, 'forbidden', 'Not these either.'),
  });
  show();
  expect(await screen.findByText('Unable to load the dashboard')).toBeInTheDocument();
  expect(await screen.findByText('Unable to load the figures')).toBeInTheDocument();
  respondWith();
  const [retryWork] = screen.getAllByRole('button', { name: 'Try again' });
  await userEvent.click(retryWork!);
  expect(await region('Waits for you')).toBeInTheDocument();
});

test('the dashboard is shown in Russian', async () => {
  respondWith();
  show('', 'ru');
  expect(
    within(await region('Ждёт вас')).getByRole('link', {
      name: '3 статьи: Рецензии получены: принять решение',
    }),
  ).toBeInTheDocument();
  const flow = within(await region('Поданные статьи и\u00a0решения'));
  await userEvent.click(flow.getByRole('radio', { name: 'Таблица' }));
  expect(flow.getByRole('rowheader', { name: 'июль 2026' })).toBeInTheDocument();
  expect(
    screen.getByText(/^Медиана\s— 31,5\sдня, 80-й процентиль\s— 64\sдня\./),
  ).toBeInTheDocument();
});
