import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getAllowedScreens } from '~/api/selected-role';
import { makeUser } from '../../../test/current-users';
import { renderAtUrl } from '../../../test/render';
import { Sidebar } from './sidebar';

const adminScreens = getAllowedScreens(makeUser(['admin']), 'admin');

test('Sidebar lists the screens and marks the current one', () => {
  renderAtUrl(<Sidebar screens={adminScreens} />, { url: '/personal-area/users/create' });
  const links = within(screen.getByRole('navigation')).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Dashboard',
    'Articles',
    'Assignments',
    'Reviewers',
    'Issues',
    'DOIs and deliveries',
    'Users',
    'Static content',
    'Subscriptions',
    'E-mails',
    'Audit log',
    'Retracted articles',
    'Moving in',
    'Profile',
    'Notifications',
    'Security',
  ]);
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Users');
});

test('Sidebar is translated into Russian', () => {
  renderAtUrl(<Sidebar screens={adminScreens} />, { language: 'ru' });
  expect(screen.getByText('Управление')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Подписки' })).toHaveAttribute(
    'href',
    '/personal-area/subscriptions',
  );
});

test('collapsed entries keep their accessible names', () => {
  renderAtUrl(<Sidebar screens={adminScreens} collapsed />);
  expect(screen.getByRole('link', { name: 'Subscriptions' })).toBeInTheDocument();
  expect(screen.queryByText('Manage')).not.toBeInTheDocument();
});
