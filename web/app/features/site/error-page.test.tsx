import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPublicPage } from '../../../test/public-page';
import { ErrorPage } from './error-page';

test('a restricted page shows a lock, the address and a link home', () => {
  renderPublicPage(<ErrorPage kind="accessRestricted" returnUrl="/personal-area/users" />);
  expect(document.querySelector('.tabler-icon-lock')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Access restricted');
  expect(screen.getByText(/account in the selected role cannot open/)).toBeInTheDocument();
  expect(screen.getByText('/personal-area/users')).toBeInTheDocument();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/home');
});

test('a page for signed-in users leads to the sign-in and back', () => {
  renderPublicPage(<ErrorPage kind="authRequired" returnUrl="/personal-area/users" />);
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/identity/login?returnUrl=%2Fpersonal-area%2Fusers',
  );
});
