import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { CurrentUser } from '~/api/types';
import { useCurrentUser } from '~/api/use-current-user';
import { person } from '../../../test/people';
import { renderAt } from '../../../test/render';
import { serverAnswers } from '../../../test/server-answers';
import { ProfileCard } from './profile-card';

const RESEND = 'POST /api/v1/auth/emails/request-verification';
const PROVIDERS = 'GET /api/v1/auth/providers';

function Card() {
  return <ProfileCard user={useCurrentUser()} />;
}

function show(details: Partial<CurrentUser>) {
  renderAt(<Card />, { user: person(['user'], details) });
}

test('shows who one is, and what is not given', () => {
  serverAnswers({ [PROVIDERS]: { body: [] } });
  show({ isAuthor: true, affiliationEn: 'Institute of Haematology', roles: ['user', 'editor'] });
  expect(screen.getByRole('heading', { name: 'Elena Morozova' })).toBeInTheDocument();
  expect(screen.getByText('elena@example.test')).toBeInTheDocument();
  expect(screen.getByText('Author', { selector: 'span' })).toBeInTheDocument();
  expect(screen.getByText('Author, Editor')).toBeInTheDocument();
  expect(screen.getByText('Institute of Haematology')).toHaveAttribute('lang', 'en');
  expect(screen.getAllByText('Not given')).toHaveLength(4);
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
});

test('somebody without an address is told where to add one', () => {
  serverAnswers({ [PROVIDERS]: { body: [] } });
  show({ email: null, emailVerified: false });
  expect(screen.getByText('No e-mail address')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Add an address in Security' })).toHaveAttribute(
    'href',
    '/personal-area/profile/security',
  );
  expect(screen.queryByRole('button', { name: 'Resend confirmation' })).not.toBeInTheDocument();
});

test('an unconfirmed address gets its letter once more', async () => {
  const asked = serverAnswers({ [PROVIDERS]: { body: [] }, [RESEND]: { status: 204 } });
  show({ emailVerified: false });
  await userEvent.click(screen.getByRole('button', { name: 'Resend confirmation' }));
  expect(await screen.findByText(/has been sent to elena@example.test/)).toBeInTheDocument();
  const request = asked.find(({ url }) => url.endsWith('request-verification'));
  expect(await request?.json()).toEqual({ email: 'elena@example.test' });
});

test('who asks too often is told how long to wait', async () => {
  const detail = 'Too many tries. Try again in 5 minutes.';
  serverAnswers({
    [PROVIDERS]: { body: [] },
    [RESEND]: { status: 429, body: { code: 'too-many-tries', detail } },
  });
  show({ emailVerified: false });
  await userEvent.click(screen.getByRole('button', { name: 'Resend confirmation' }));
  expect(await screen.findByText(detail)).toBeInTheDocument();
});
