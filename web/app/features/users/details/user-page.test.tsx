import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '~/api/types';
import type { User } from '~/api/users';
import { startSession } from '~/lib/session';
import { PageActionsProvider, PageActionsSlot } from '~/ui/page-actions';
import { person, tokenExpiringIn } from '../../../../test/people';
import { renderAt } from '../../../../test/render';
import { serverAnswers } from '../../../../test/server-answers';
import { userView } from '../../../../test/users';
import { UserPage } from './user-page';

const USER = '/api/v1/users/7';

const show = (user: User, role: Role, language?: 'ru') => {
  serverAnswers({
    [`GET ${USER}`]: { body: user },
    [`POST ${USER}/activate`]: {
      body: userView({ isActive: true, allowedActions: ['deactivate'] }),
    },
  });
  return renderAt(
    <Suspense>
      <PageActionsProvider>
        <PageActionsSlot />
        <UserPage id={7} onSignedOut={vi.fn()} />
      </PageActionsProvider>
    </Suspense>,
    { at: '/personal-area/users/details/7', user: person([role]), language },
  );
};

const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('says all there is to know, and leads an admin to the form', async () => {
  show(userView(), 'admin');
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

test('an editor opens an account again, and cannot edit it', async () => {
  show(userView({ isActive: false, allowedActions: ['activate'] }), 'editor');
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

test('in Russian too', async () => {
  show(userView({ isInvited: true, isActive: false }), 'editor', 'ru');
  expect(await screen.findByText('Приглашён')).toBeInTheDocument();
  expect(fact('Роли')).toHaveTextContent('Автор, Рецензент');
});

test('an admin erases somebody who has asked for it, after a last question', async () => {
  serverAnswers({
    [`GET ${USER}`]: { body: userView({ allowedActions: ['export-data', 'erase'] }) },
    [`POST ${USER}/erase`]: { status: 204 },
  });
  renderAt(
    <Suspense>
      <PageActionsProvider>
        <PageActionsSlot />
        <UserPage id={7} onSignedOut={vi.fn()} />
      </PageActionsProvider>
    </Suspense>,
    { at: '/personal-area/users/details/7', user: person(['admin']) },
  );
  expect(await screen.findByRole('button', { name: 'Download data' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Erase' }));
  const dialog = await screen.findByRole('dialog', { name: 'Erase Helen Ashworth?' });
  expect(dialog).toHaveTextContent('Published articles keep their authors.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Erase' }));
  expect(await screen.findByText('The account has been erased')).toBeInTheDocument();
});

test('somebody who was erased is said to be so', async () => {
  show(userView({ isErased: true, isActive: false, allowedActions: [] }), 'admin');
  expect(await screen.findByText('Erased')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Erase' })).toBeNull();
});
