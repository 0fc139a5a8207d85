import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { roomsOf } from '~/api/selected-role';
import { person } from '../../../test/people';
import { renderAt } from '../../../test/render';
import { Sidebar } from './sidebar';

const adminRooms = roomsOf(person(['admin']), 'admin');

test('lists the rooms by name and marks where one is', () => {
  renderAt(<Sidebar rooms={adminRooms} />, { at: '/personal-area/users/create' });
  const links = within(screen.getByRole('navigation')).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Articles',
    'Assignments',
    'Issues',
    'Users',
    'Static content',
    'Subscriptions',
    'Letters',
    'Profile',
    'Notifications',
    'Security',
  ]);
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Users');
});

test('speaks Russian', () => {
  renderAt(<Sidebar rooms={adminRooms} />, { language: 'ru' });
  expect(screen.getByText('Управление')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Подписки' })).toHaveAttribute(
    'href',
    '/personal-area/subscriptions',
  );
});

test('collapsed, the entries keep their names', () => {
  renderAt(<Sidebar rooms={adminRooms} collapsed />);
  expect(screen.getByRole('link', { name: 'Subscriptions' })).toBeInTheDocument();
  expect(screen.queryByText('Manage')).not.toBeInTheDocument();
});
