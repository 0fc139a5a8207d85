import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { IssueRow } from '~/api/issues';
import { startSession } from '~/lib/session';
import { issueRow } from '../../../../test/issues';
import { tokenExpiringIn } from '../../../../test/people';
import { renderAt } from '../../../../test/render';
import { serverAnswers } from '../../../../test/server-answers';
import { IssuesPage } from './issues-page';

const LIST = '/api/v1/issues';
const ROOM = '/personal-area/issues';

const answerWith = (results: IssueRow[], count = results.length) =>
  serverAnswers({ [`GET ${LIST}`]: { body: { results, count } } });
const show = (search = '', language?: 'ru') =>
  renderAt(<IssuesPage />, { at: ROOM + search, language });
const lastQuery = (asked: Request[]) => new URL(asked.at(-1)!.url).search;

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('a row says which, whether it is out and how big, and leads on', async () => {
  answerWith([
    issueRow(3),
    issueRow(2, { subtitleRu: 'Клетки', publicationDate: '2026-07-18', allowedActions: [] }),
  ]);
  show();
  const name = await screen.findByRole('link', { name: 'Vol. 13, No. 3' });
  expect(name).toHaveAttribute('href', `${ROOM}/details/3`);
  const [, planned, out] = screen.getAllByRole('row');
  expect(within(planned!).getByText('Not published')).toBeInTheDocument();
  expect(within(planned!).getByRole('link', { name: 'Edit: Vol. 13, No. 3' })).toHaveAttribute(
    'href',
    `${ROOM}/edit/3`,
  );
  expect(within(out!).getByText('18.07.2026')).toBeInTheDocument();
  expect(within(out!).getByRole('link', { name: 'Клетки' })).toHaveAttribute('lang', 'ru');
  expect(within(out!).queryByRole('link', { name: /^Edit/ })).not.toBeInTheDocument();
});

test('days and order are in the address, and can be cleared', async () => {
  const asked = answerWith([issueRow(1)], 45);
  const { address } = show('?page=2&to=2026-99-99');
  await waitFor(() =>
    expect(lastQuery(asked)).toBe('?order=-publicationDate&pageIndex=1&pageSize=20'),
  );
  fireEvent.change(screen.getByLabelText('Published from'), { target: { value: '2026-01-01' } });
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(lastQuery(asked)).toContain('&publicationDateFrom=2026-01-01'));
  await userEvent.click(await screen.findByRole('link', { name: 'Volume' }));
  await waitFor(() => expect(address()).toBe(`${ROOM}?from=2026-01-01&order=-volume`));
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(address()).toBe(`${ROOM}?order=-volume`));
  expect(screen.getByLabelText('Published from')).toHaveValue('');
});

test('an empty list offers the way to the first issue, a filtered one the way back', async () => {
  answerWith([]);
  show('?from=2026-01-01', 'ru');
  expect(await screen.findByText('В эти дни выпуски не публиковались')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Показать все выпуски' }));
  expect(await screen.findByRole('link', { name: 'Создать первый выпуск' })).toHaveAttribute(
    'href',
    `${ROOM}/create`,
  );
});

test('a list that does not come can be asked for again', async () => {
  serverAnswers({ [`GET ${LIST}`]: { status: 422, body: { detail: 'No such day.' } } });
  show();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Unable to load issues');
  expect(alert).toHaveTextContent('No such day.');
});
