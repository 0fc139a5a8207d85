import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { CurrentUser } from '~/api/types';
import { useCurrentUser } from '~/api/use-current-user';
import { makeUser } from '../../../test/current-users';
import { renderAtUrl } from '../../../test/render';
import { mockApi } from '../../../test/mock-api';
import { ProfileCard } from './profile-page';

const RESEND = 'POST /api/v1/auth/emails/request-verification';
const PROVIDERS = 'GET /api/v1/auth/providers';

function Card() {
  return <ProfileCard user={useCurrentUser()} />;
}

function show(details: Partial<CurrentUser>) {
  renderAtUrl(<Card />, { user: makeUser(['user'], details) });
}

test('the card shows the profile and marks missing values', () => {
  mockApi({ [PROVIDERS]: { body: [] } });
  show({ isAuthor: true, affiliationEn: 'Institute of Haematology', roles: ['user', 'editor'] });
  expect(screen.getByRole('heading', { name: 'Elena Morozova' })).toBeInTheDocument();
  expect(screen.getByText('elena@example.test')).toBeInTheDocument();
  expect(screen.getByText('Author', { selector: 'span' })).toBeInTheDocument();
  expect(screen.getByText('Author, Editor')).toBeInTheDocument();
  expect(screen.getByText('Institute of Haematology')).toHaveAttribute('lang', 'en');
  expect(screen.getAllByText('Not given')).toHaveLength(4);
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
});

test('a missing address shows a link to add one', () => {
  mockApi({ [PROVIDERS]: { body: [] } });
  show({ email: null, emailVerified: false });
  expect(screen.getByText('No e-mail address')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Add an address in Security' })).toHaveAttribute(
    'href',
    '/personal-area/profile/security',
  );
  expect(screen.queryByRole('button', { name: 'Resend confirmation' })).not.toBeInTheDocument();
});

test('an unconfirmed address can request the letter again', async () => {
  const requests = mockApi({ [PROVIDERS]: { body: [] }, [RESEND]: { status: 204 } });
  show({ emailVerified: false });
  await userEvent.click(screen.getByRole('button', { name: 'Resend confirmation' }));
  expect(
    await screen.findByText(/We have sent a confirmation e-mail to elena@example.test/),
  ).toBeInTheDocument();
  const request = requests.find(({ url }) => url.endsWith('request-verification'));
  expect(await request?.json()).toEqual({ email: 'elena@example.test' });
});

test('a rate limit shows the message of the server', async () => {
  const detail = 'Too many tries. Try again in 5 minutes.';
  mockApi({
    [PROVIDERS]: { body: [] },
    [RESEND]: { status: 429, body: { code: 'too-many-tries', detail } },
  });
  show({ emailVerified: false });
  await userEvent.click(screen.getByRole('button', { name: 'Resend confirmation' }));
  expect(await screen.findByText(detail)).toBeInTheDocument();
});
