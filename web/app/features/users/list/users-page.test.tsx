import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '~/api/types';
import type { UserRow } from '~/api/users';
import { startSession } from '~/lib/session';
import { PageActionsProvider, PageActionsSlot } from '~/ui/page-actions';
import { DONE, refusal, times } from '../../../../test/identity';
import { person, tokenExpiringIn } from '../../../../test/people';
import { renderAt } from '../../../../test/render';
import { serverAnswers } from '../../../../test/server-answers';
import { userRow, userView } from '../../../../test/users';
import { UsersPage } from './users-page';

const LIST = '/api/v1/users';
const ROOM = '/personal-area/users';
const DEACTIVATE = `${LIST}/7/deactivate`;
const INVITE = `${LIST}/7/send-invitation`;

const page = (results: UserRow[], count = results.length) => ({ body: { results, count } });
const signedOut = vi.fn(() => Promise.resolve());

interface Options {
  search?: string;
  language?: 'ru';
  role?: Role;
  id?: number;
}

const show = ({ search = '', language, role = 'admin', id = 1 }: Options = {}) =>
  renderAt(
    <PageActionsProvider>
      <PageActionsSlot />
      <UsersPage onSignedOut={signedOut} />
    </PageActionsProvider>,
    { at: ROOM + search, language, user: person([role], { id }) },
  );

const queries = (asked: Request[]) =>
  asked
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === LIST)
    .map(({ search }) => search);

const link = (name: string | RegExp) => screen.findByRole('link', { name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const inDialog = async () => within(await screen.findByRole('dialog'));

beforeEach(() => {
  signedOut.mockClear();
  startSession(tokenExpiringIn(3600));
});

test('a row says who it is, what they may and whether they can sign in', async () => {
  serverAnswers({
    [`GET ${LIST}`]: page([
      userRow({ middleNameEn: 'M.' }),
      userRow({ id: 8, email: null, isActive: false, roles: [] }),
      userRow({ id: 9, email: 'new@example.test', emailVerified: false, isInvited: true }),
    ]),
  });
  show();
  expect(await link('helen@example.test')).toHaveAttribute('href', `${ROOM}/details/7`);
  const [, helen, nobody, invited] = screen.getAllByRole('row');
  expect(within(helen!).getByText('Helen M.')).toHaveAttribute('lang', 'en');
  expect(within(helen!).getByText('Author, Reviewer')).toBeInTheDocument();
  expect(within(helen!).getByText('Active')).toHaveAttribute('data-tone', 'green');
  expect(
    within(nobody!).getByRole('link', { name: 'No e-mail address: Helen Ashworth' }),
  ).toBeInTheDocument();
  expect(within(nobody!).getByText('Inactive')).toBeInTheDocument();
  expect(within(invited!).getByText('E-mail not confirmed')).toBeInTheDocument();
  expect(within(invited!).getByText('Invited')).toBeInTheDocument();
  expect(await link('Create user')).toHaveAttribute('href', `${ROOM}/create`);
});

test('an editor looks, and only sends invitations from here', async () => {
  serverAnswers({
    [`GET ${LIST}`]: page([
      userRow({ allowedActions: ['deactivate'] }),
      userRow({ id: 9, email: 'new@example.test', allowedActions: ['send-invitation'] }),
    ]),
  });
  show({ role: 'editor' });
  await link('helen@example.test');
  expect(screen.queryByRole('link', { name: 'Create user' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Deactivate/ })).toBeNull();
  expect(await button('Send invitation: new@example.test')).toBeInTheDocument();
});

test('search, role, status, order and page are in the address', async () => {
  const asked = serverAnswers({ [`GET ${LIST}`]: page([userRow()], 25) });
  const { address } = show({ search: '?page=2&role=boss&status=asleep&order=roles' });
  await waitFor(() =>
    expect(queries(asked)).toEqual(['?order=lastNameEn&pageIndex=1&pageSize=10']),
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Users by role' }), 'admin');
  await waitFor(() => expect(address()).toContain('role=admin'));
  await userEvent.click(await link('Inactive'));
  await waitFor(() => expect(address()).toContain('status=inactive'));
  await userEvent.type(screen.getByRole('searchbox'), 'hel');
  await waitFor(() => expect(queries(asked).at(-1)).toContain('search=hel'));
  await userEvent.click(await link('E-mail'));
  await waitFor(() =>
    expect(queries(asked).at(-1)).toBe(
      '?order=email&pageIndex=0&pageSize=10&search=hel&role=admin&isActive=false',
    ),
  );
  await userEvent.click(await button('Clear'));
  await waitFor(() => expect(address()).toBe(`${ROOM}?order=email`));
});

test('a deactivation says what it leads to, and happens once', async () => {
  const asked = serverAnswers({
    [`GET ${LIST}`]: page([userRow()]),
    [`POST ${DEACTIVATE}`]: { body: userView({ isActive: false }) },
  });
  show();
  await userEvent.click(await button('Deactivate: helen@example.test'));
  const dialog = await inDialog();
  expect(dialog.getByText('Deactivate the account of Helen Ashworth?')).toBeInTheDocument();
  expect(dialog.getByText(/Reviews that are still open stay assigned/)).toBeInTheDocument();
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Deactivate' }));
  expect(
    await screen.findByText('The account has been deactivated: Helen Ashworth'),
  ).toBeInTheDocument();
  expect(times(asked, DEACTIVATE)).toBe(1);
  await waitFor(() => expect(queries(asked)).toHaveLength(2));
  expect(signedOut).not.toHaveBeenCalled();
});

test('a refusal gives its reason', async () => {
  const reason = 'This is the only active administrator.';
  serverAnswers({
    [`GET ${LIST}`]: page([userRow()]),
    [`POST ${DEACTIVATE}`]: refusal(409, 'last-admin', reason),
  });
  show();
  await userEvent.click(await button('Deactivate: helen@example.test'));
  await userEvent.click((await inDialog()).getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('Unable to change activity status')).toBeInTheDocument();
  expect(screen.getByText(reason)).toBeInTheDocument();
});

test('whoever closes their own account is told that it signs them out', async () => {
  serverAnswers({
    [`GET ${LIST}`]: page([userRow()]),
    [`POST ${DEACTIVATE}`]: { body: userView({ isActive: false }) },
  });
  show({ id: 7 });
  await userEvent.click(await button('Deactivate: helen@example.test'));
  const dialog = await inDialog();
  expect(dialog.getByText(/You will be signed out at once/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(signedOut).toHaveBeenCalledOnce());
  expect(await screen.findByText(/Your account has been deactivated/)).toBeInTheDocument();
});

test('an invitation is sent again, or not', async () => {
  const rows = page([userRow({ isInvited: true, allowedActions: ['send-invitation'] })]);
  const asked = serverAnswers({ [`GET ${LIST}`]: rows, [`POST ${INVITE}`]: DONE });
  show();
  const send = async () => {
    await userEvent.click(await button('Send invitation: helen@example.test'));
    await userEvent.dblClick((await inDialog()).getByRole('button', { name: 'Send invitation' }));
  };
  await send();
  expect(await screen.findByText('Invitation to user helen@example.test sent')).toBeInTheDocument();
  expect(times(asked, INVITE)).toBe(1);

  serverAnswers({ [`GET ${LIST}`]: rows, [`POST ${INVITE}`]: refusal(429, 'x', 'Wait a little.') });
  await send();
  expect(
    await screen.findByText('Unable to send invitation to user helen@example.test'),
  ).toBeInTheDocument();
  expect(screen.getByText('Wait a little.')).toBeInTheDocument();
});

test('in Russian too, also where nobody is found', async () => {
  serverAnswers({ [`GET ${LIST}`]: page([]) });
  const { address } = show({ search: '?search=zebra', language: 'ru' });
  expect(
    await screen.findByText('Нет пользователей, в имени или адресе которых есть «zebra»'),
  ).toBeInTheDocument();
  await userEvent.click(await link('Сбросить фильтры'));
  await waitFor(() => expect(address()).toBe(ROOM));
});
