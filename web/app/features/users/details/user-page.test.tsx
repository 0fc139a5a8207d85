import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '~/api/types';
import type { User } from '~/api/users';
import { startSession } from '~/lib/session';
import { PageActionsProvider, PageActionsSlot } from '~/ui/page-actions';
import { makeUser, makeToken } from '../../../../test/current-users';
import { renderAtUrl } from '../../../../test/render';
import { mockApi } from '../../../../test/mock-api';
import { makeUserView } from '../../../../test/users';
import { UserPage } from './user-page';

const USER = '/api/v1/users/7';

const show = (user: User, role: Role, language?: 'ru') => {
  mockApi({
    [`GET ${USER}`]: { body: user },
    [`POST ${USER}/activate`]: {
      body: makeUserView({ isActive: true, allowedActions: ['deactivate'] }),
    },
  });
  return renderAtUrl(
    <Suspense>
      <PageActionsProvider>
        <PageActionsSlot />
        <UserPage id={7} onSignedOut={vi.fn()} />
      </PageActionsProvider>
    </Suspense>,
    { url: '/personal-area/users/details/7', user: makeUser([role]), language },
  );
};

const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;

beforeEach(() => startSession(makeToken(3600)));

test('the page shows the profile, and an admin gets a link to the form', async () => {
  show(makeUserView(), 'admin');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Helen Ashworth');
  expect(fact('Roles')).toHaveTextContent('Author, Reviewer');
  expect(fact('Has submitted articles')).toHaveTextContent('No');
  expect(fact('Position')).toHaveTextContent('Not given');
  expect(screen.getByRole('link', { name: /0000-0002-1825-0097/ })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    '/personal-area/users/edit/7',
  );
});

test('an editor can activate an account but not edit it', async () => {
  show(makeUserView({ isActive: false, allowedActions: ['activate'] }), 'editor');
  await userEvent.click(await screen.findByRole('button', { name: 'Activate' }));
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  const dialog = await screen.findByRole('dialog', {
    name: 'Activate the account of Helen Ashworth?',
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Activate' }));
  expect(
    await screen.findByText('The account is active again: Helen Ashworth'),
  ).toBeInTheDocument();
  await waitFor(() => expect(fact('Active')).toHaveTextContent('Yes'));
});

test('the page is translated into Russian', async () => {
  show(makeUserView({ isInvited: true, isActive: false }), 'editor', 'ru');
  expect(await screen.findByText('Приглашён')).toBeInTheDocument();
  expect(fact('Роли')).toHaveTextContent('Автор, Рецензент');
});

test('an admin erases a user after a confirmation', async () => {
  mockApi({
    [`GET ${USER}`]: { body: makeUserView({ allowedActions: ['export-data', 'erase'] }) },
    [`POST ${USER}/erase`]: { status: 204 },
  });
  renderAtUrl(
    <Suspense>
      <PageActionsProvider>
        <PageActionsSlot />
        <UserPage id={7} onSignedOut={vi.fn()} />
      </PageActionsProvider>
    </Suspense>,
    { url: '/personal-area/users/details/7', user: makeUser(['admin']) },
  );
  expect(await screen.findByRole('button', { name: 'Download data' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Delete personal data' }));
  const dialog = await screen.findByRole('dialog', {
    name: 'Delete the personal data of Helen Ashworth?',
  });
  expect(dialog).toHaveTextContent('Published articles keep their authors.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete personal data' }));
  expect(await screen.findByText('The personal data has been deleted')).toBeInTheDocument();
});

test('an erased user has a status and no actions', async () => {
  show(makeUserView({ isErased: true, isActive: false, allowedActions: [] }), 'admin');
  expect(await screen.findByText('Deleted')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete personal data' })).toBeNull();
});

test('an admin resets the second factor after a confirmation that names who is told', async () => {
  const user = makeUserView({ hasSecondFactor: true, allowedActions: ['reset-second-factor'] });
  show(user, 'admin');
  expect(await screen.findByText('Second factor', { selector: 'dt' })).toBeInTheDocument();
  expect(fact('Second factor')).toHaveTextContent('Yes');
  const requests = mockApi({
    [`POST ${USER}/reset-second-factor`]: { status: 204 },
    [`GET ${USER}`]: { body: makeUserView({ allowedActions: [] }) },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Reset second factor' }));
  const dialog = await screen.findByRole('dialog', {
    name: 'Reset the second factor of Helen Ashworth?',
  });
  expect(dialog).toHaveTextContent('They and all administrators are told by e-mail.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reset second factor' }));
  expect(
    await screen.findByText('The second factor has been reset: Helen Ashworth'),
  ).toBeInTheDocument();
  expect(requests[0]?.url).toContain(`${USER}/reset-second-factor`);
  await waitFor(() => expect(fact('Second factor')).toHaveTextContent('No'));
});

test('editors do not learn who has a second factor', async () => {
  show(makeUserView({ hasSecondFactor: undefined, allowedActions: [] }), 'editor');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('Second factor')).toBeNull();
});

const editor = makeUserView({ roles: ['user', 'editor'], canBeChiefEditor: true });
const chiefSwitch = () => screen.findByRole('switch', { name: 'Chief editor: Helen Ashworth' });

test('an admin makes an editor a chief editor after a confirmation', async () => {
  const requests = mockApi({
    [`GET ${USER}`]: { body: editor },
    [`PUT ${USER}/chief-editor`]: { body: { ...editor, isChiefEditor: true } },
  });
  renderAtUrl(
    <Suspense>
      <UserPage id={7} onSignedOut={vi.fn()} />
    </Suspense>,
    { url: '/personal-area/users/details/7', user: makeUser(['admin']) },
  );
  await userEvent.click(await chiefSwitch());
  const dialog = await screen.findByRole('dialog', { name: 'Make Helen Ashworth a chief editor?' });
  expect(requests.every(({ method }) => method === 'GET')).toBe(true);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make chief editor' }));
  expect(await screen.findByText('Helen Ashworth is a chief editor now')).toBeInTheDocument();
  expect(await chiefSwitch()).toBeChecked();
  expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test('a refused change of the chief editor says why, and the user is refetched', async () => {
  const isChief = { ...editor, isChiefEditor: true };
  const requests = mockApi({
    [`GET ${USER}`]: { body: isChief },
    [`DELETE ${USER}/chief-editor`]: {
      status: 409,
      body: { code: 'not-an-editor', detail: 'Helen is no editor any more.' },
    },
  });
  renderAtUrl(
    <Suspense>
      <UserPage id={7} onSignedOut={vi.fn()} />
    </Suspense>,
    { url: '/personal-area/users/details/7', user: makeUser(['admin']) },
  );
  await userEvent.click(await chiefSwitch());
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the mark' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Helen is no editor any more.');
  await waitFor(() => expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(2));
});

test.each([
  ['a chief editor is marked for others', { isChiefEditor: true }, 'Yes'],
  ['other editors have no mark', {}, null],
])('%s, without a switch', async (_, details, mark) => {
  show(makeUserView({ roles: ['editor'], ...details }), 'editor');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('switch')).toBeNull();
  if (mark) expect(fact('Chief editor')).toHaveTextContent(mark);
  else expect(screen.queryByText('Chief editor')).toBeNull();
});
