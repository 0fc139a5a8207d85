import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { makeUser } from '../../../test/current-users';
import { renderAtUrl } from '../../../test/render';
import { ColorSchemeSwitch } from './color-scheme-switch';

test('the chosen colours are stored in this browser', async () => {
  renderAtUrl(<ColorSchemeSwitch />, { user: makeUser(['user']) });
  await userEvent.click(screen.getByRole('button', { name: 'Colours' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
  expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark');

  await userEvent.click(screen.getByRole('button', { name: 'Colours' }));
  expect(await screen.findByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'As in the system' }));
  expect(localStorage.getItem('mantine-color-scheme-value')).toBe('auto');
});
