import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '~/api/types';
import type { UserRow } from '~/api/users';
import { startSession } from '~/lib/session';
import { PageActionsProvider, PageActionsSlot } from '~/ui/page-actions';
import { NO_CONTENT, apiProblem, countRequests } from '../../../../test/identity';
import { makeUser, makeToken } from '../../../../test/current-users';
import { renderAtUrl } from '../../../../test/render';
import { mockApi } from '../../../../test/mock-api';
import { makeUserRow, makeUserView } from '../../../../test/users';
import { UsersPage } from './users-page';

const LIST = '/api/v1/users';
const SCREEN_PATH = '/personal-area/users';
const DEACTIVATE = `${LIST}/7/deactivate`;
const INVITE = `${LIST}/7/send-invitation`;

const page = (results: UserRow[], count = results.length) => ({ body: { results, count } });
const onSignedOut = vi.fn(() => Promise.resolve());

interface Options {
  search?: string;
  language?: 'ru';
  role?: Role;
  id?: number;
}

const show = ({ search = '', language, role = 'admin', id = 1 }: Options = {}) =>
  renderAtUrl(
    <PageActionsProvider>
      <PageActionsSlot />
      <UsersPage onSignedOut={onSignedOut} />
    </PageActionsProvider>,
    { url: SCREEN_PATH + search, language, user: makeUser([role], { id }) },
  );

const queries = (requests: Request[]) =>
  requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === LIST)
    .map(({ search }) => search);

const link = (name: string | RegExp) => screen.findByRole('link', { name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const openMenu = async () => userEvent.click(await button('Actions: Helen Ashworth'));
const choose = async (action: string) => {
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};
const inDialog = async () => within(await screen.findByRole('dialog'));

beforeEach(() => {
  onSignedOut.mockClear();
  startSession(makeToken(3600));
});

test('a row shows name, roles and status', async () => {
  mockApi({
    [`GET ${LIST}`]: page([
      makeUserRow({ middleNameEn: 'M.', lastSignIn: '2026-11-02' }),
      makeUserRow({ id: 8, email: null, isActive: false, roles: [] }),
      makeUserRow({ id: 9, email: 'new@example.test', emailVerified: false, isInvited: true }),
    ]),
  });
  show();
  expect(await link('helen@example.test')).toHaveAttribute('href', `${SCREEN_PATH}/details/7`);
  const [, helen, withoutEmail, invited] = screen.getAllByRole('row');
  const name = within(helen!).getByRole('link', { name: /^Helen\sM\.\sAshworth$/ });
  expect(name).toHaveAttribute('lang', 'en');
  expect(name).toHaveAttribute('href', `${SCREEN_PATH}/details/7`);
  expect(within(helen!).getByText('02.11.2026')).toBeInTheDocument();
  expect(within(helen!).getByText('Author, Reviewer')).toBeInTheDocument();
  expect(within(helen!).getByText('Active')).toHaveAttribute('data-tone', 'green');
  expect(within(withoutEmail!).getByText('No e-mail address')).toBeInTheDocument();
  expect(within(withoutEmail!).getByText('Never')).toBeInTheDocument();
  expect(within(withoutEmail!).getByText('Inactive')).toBeInTheDocument();
  expect(within(invited!).getByText('E-mail not confirmed')).toBeInTheDocument();
  expect(within(invited!).getByText('Invited')).toBeInTheDocument();
  expect(await link('Create user')).toHaveAttribute('href', `${SCREEN_PATH}/create`);
});

test('an editor can only send invitations from the list', async () => {
  mockApi({
    [`GET ${LIST}`]: page([
      makeUserRow({ allowedActions: ['deactivate'] }),
      makeUserRow({ id: 9, email: 'new@example.test', allowedActions: ['send-invitation'] }),
    ]),
  });
  show({ role: 'editor' });
  await link('helen@example.test');
  expect(screen.queryByRole('link', { name: 'Create user' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Last sign-in' })).toBeNull();
  expect(screen.getAllByRole('button', { name: /^Actions: / })).toHaveLength(1);
  await openMenu();
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Send invitation',
  ]);
});

test('search, role, status, order and page are in the URL', async () => {
  const requests = mockApi({ [`GET ${LIST}`]: page([makeUserRow()], 25) });
  const { currentUrl } = show({ search: '?page=2&role=boss&status=asleep&order=roles' });
  await waitFor(() =>
    expect(queries(requests)).toEqual(['?order=lastNameEn&pageIndex=1&pageSize=10']),
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Users by role' }), 'admin');
  await waitFor(() => expect(currentUrl()).toContain('role=admin'));
  await userEvent.click(await link('Inactive'));
  await waitFor(() => expect(currentUrl()).toContain('status=inactive'));
  await userEvent.type(screen.getByRole('searchbox'), 'hel');
  await waitFor(() => expect(queries(requests).at(-1)).toContain('search=hel'));
  await userEvent.click(await link('E-mail'));
  await waitFor(() =>
    expect(queries(requests).at(-1)).toBe(
      '?order=email&pageIndex=0&pageSize=10&search=hel&role=admin&isActive=false',
    ),
  );
  await userEvent.click(await button('Clear'));
  await waitFor(() => expect(currentUrl()).toBe(`${SCREEN_PATH}?order=email`));
});

test('deactivating shows its effects and sends one request', async () => {
  const requests = mockApi({
    [`GET ${LIST}`]: page([makeUserRow()]),
    [`POST ${DEACTIVATE}`]: { body: makeUserView({ isActive: false }) },
  });
  show();
  await choose('Deactivate');
  const dialog = await inDialog();
  expect(dialog.getByText('Deactivate the account of Helen Ashworth?')).toBeInTheDocument();
  expect(dialog.getByText(/Open review requests stay assigned/)).toBeInTheDocument();
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Deactivate' }));
  expect(
    await screen.findByText('The account has been deactivated: Helen Ashworth'),
  ).toBeInTheDocument();
  expect(countRequests(requests, DEACTIVATE)).toBe(1);
  await waitFor(() => expect(queries(requests)).toHaveLength(2));
  expect(onSignedOut).not.toHaveBeenCalled();
});

test('a rejected deactivation shows the reason', async () => {
  const reason = 'This is the only active administrator.';
  mockApi({
    [`GET ${LIST}`]: page([makeUserRow()]),
    [`POST ${DEACTIVATE}`]: apiProblem(409, 'last-admin', reason),
  });
  show();
  await choose('Deactivate');
  await userEvent.click((await inDialog()).getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('Unable to change activity status')).toBeInTheDocument();
  expect(screen.getByText(reason)).toBeInTheDocument();
});

test('deactivating one’s own account shows a warning and signs out', async () => {
  mockApi({
    [`GET ${LIST}`]: page([makeUserRow()]),
    [`POST ${DEACTIVATE}`]: { body: makeUserView({ isActive: false }) },
  });
  show({ id: 7 });
  await choose('Deactivate');
  const dialog = await inDialog();
  expect(dialog.getByText(/You are signed out immediately/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(onSignedOut).toHaveBeenCalledOnce());
  expect(await screen.findByText(/Your account has been deactivated/)).toBeInTheDocument();
});

test('an invitation is sent once, and a failure shows an error', async () => {
  const rows = page([makeUserRow({ isInvited: true, allowedActions: ['send-invitation'] })]);
  const requests = mockApi({ [`GET ${LIST}`]: rows, [`POST ${INVITE}`]: NO_CONTENT });
  show();
  const send = async () => {
    await choose('Send invitation');
    expect((await inDialog()).getByText(/If none waits, we invite the person/)).toBeInTheDocument();
    await userEvent.dblClick((await inDialog()).getByRole('button', { name: 'Send invitation' }));
  };
  await send();
  expect(await screen.findByText('Invitation to user helen@example.test sent')).toBeInTheDocument();
  expect(countRequests(requests, INVITE)).toBe(1);

  mockApi({ [`GET ${LIST}`]: rows, [`POST ${INVITE}`]: apiProblem(429, 'x', 'Wait a little.') });
  await send();
  expect(
    await screen.findByText('Unable to send invitation to user helen@example.test'),
  ).toBeInTheDocument();
  expect(screen.getByText('Wait a little.')).toBeInTheDocument();
});

test('the empty state is translated into Russian', async () => {
  mockApi({ [`GET ${LIST}`]: page([]) });
  const { currentUrl } = show({ search: '?search=zebra', language: 'ru' });
  expect(
    await screen.findByText('Нет пользователей, в имени или адресе которых есть «zebra»'),
  ).toBeInTheDocument();
  await userEvent.click(await link('Сбросить фильтры'));
  await waitFor(() => expect(currentUrl()).toBe(SCREEN_PATH));
});
