import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { translator } from '~/i18n/translations';
import { MantineFrame } from '~/ui/mantine-frame';
import { showError } from '~/ui/toasts';
import { makeUser } from '../../../test/current-users';
import { makeJournal } from '../../../test/journal';
import { renderAtUrl } from '../../../test/render';
import { AreaHeader } from './area-header';

test('the header has the brand, both languages, the name, the role and the logout', () => {
  renderAtUrl(
    <AreaHeader
      language="en"
      journal={makeJournal()}
      unread={0}
      drawerOpen={false}
      onOpenDrawer={vi.fn()}
      onOpenPalette={vi.fn()}
      onLogOut={vi.fn()}
    />,
    { user: makeUser(['reviewer']) },
  );
  expect(screen.getByRole('link', { name: /^Cellular Therapy/ })).toHaveAttribute('href', '/home');
  expect(screen.getByText('Elena Morozova')).toHaveAttribute('href', '/personal-area');
  expect(screen.getByText('RU')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Selected role: Reviewer' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Find or go to' })).toHaveAttribute(
    'aria-keyshortcuts',
    'Control+K Meta+K',
  );
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeInTheDocument();
});

test('toasts appear at the bottom, also those that came before their list was loaded', async () => {
  render(<MantineFrame>page</MantineFrame>);
  showError('Not saved', 'Try again', translator('en'));
  const toast = await screen.findByText('Not saved');
  expect(toast.closest('[data-position="bottom-right"]')).toBeInTheDocument();
});
