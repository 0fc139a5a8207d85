import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MantineFrame } from '~/ui/mantine-frame';
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
      onLogOut={vi.fn()}
    />,
    { user: makeUser(['reviewer']) },
  );
  expect(screen.getByRole('link', { name: /^Cellular Therapy/ })).toHaveAttribute('href', '/home');
  expect(screen.getByText('Elena Morozova')).toHaveAttribute('href', '/personal-area');
  expect(screen.getByText('RU')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Selected role: Reviewer' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeInTheDocument();
});

test('toasts appear at the bottom', () => {
  render(<MantineFrame>page</MantineFrame>);
  expect(document.querySelector('[data-position="bottom-right"]')).toBeInTheDocument();
});
